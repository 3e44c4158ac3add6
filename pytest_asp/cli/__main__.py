"""Lets `python -m pytest_asp.cli` do what the command `pytest-asp` does."""

from __future__ import annotations

import sys

from pytest_asp.cli.command import main

if __name__ == "__main__":
    sys.exit(main())
