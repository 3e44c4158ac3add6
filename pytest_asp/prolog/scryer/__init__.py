"""Scryer Prolog as a WebAssembly module: installed, hosted, cloned and limited."""
