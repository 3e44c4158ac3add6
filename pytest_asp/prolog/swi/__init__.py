"""SWI-Prolog in processes of its own."""
