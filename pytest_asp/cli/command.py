"""The command line: which subcommands there are, and how the command ends."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from pytest_asp.cli import prolog, review

INTERRUPTED = 130
"""The exit code after Ctrl-C, as shells count it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command `pytest-asp`, and give its exit code.

    Args:
        arguments: those of the command line; None: those that Python was started with.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    options = _parser().parse_args(arguments)
    try:
        code: int = options.run(options)
        sys.stdout.flush()
    except KeyboardInterrupt:
        sys.stderr.write("\ninterrupted\n")
        return INTERRUPTED
    except BrokenPipeError:  # whoever reads has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="pytest-asp", description="What goes with testing logic programs by pytest."
    )
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    review.add_command(commands)
    prolog.add_command(commands)
    return parser
