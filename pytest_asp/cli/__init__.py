"""The command `pytest-asp`, one module for each of its subcommands."""
