"""`pytest-asp prolog solve`: shows the answers to a goal, as a toplevel does."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from pytest_asp.cli.arguments import at_least, readable
from pytest_asp.cli.progress import Progress
from pytest_asp.engine.quantities import read_seconds, read_size
from pytest_asp.errors import (
    AspError,
    CacheFolderError,
    EngineMissingError,
    NotProven,
    PrologRaisedError,
    UndecidedError,
)
from pytest_asp.wording import plural

if TYPE_CHECKING:
    from pytest_asp.prolog.answers import PrologAnswers
    from pytest_asp.prolog.program import PrologProgram
    from pytest_asp.prolog.protocol import Engine

SOLVED, NONE, MISUSED, OPEN = 0, 1, 2, 3
"""The exit codes: a solution; none; nothing that can be asked; the question was left open."""

_EPILOG = """\
exit code: 0 if there is a solution, 1 if there is none, 2 if the program, the goal or an option
cannot be read, 3 if an error, a limit, an answer with open goals or a missing engine leaves it
open, 130 after Ctrl-C
"""


def add_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = commands.add_parser(
        "solve",
        help="show the answers to a goal",
        description="Show the answers to a goal, as a toplevel does, with what tests see besides:\n"
        "warnings, goals that are left open, and how the search ended.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "files", metavar="FILE", nargs="*", help="the program; none: what is built in"
    )
    parser.add_argument("goal", metavar="GOAL", help="as at the toplevel, with quotes around it")
    for name, metavar, read, value, meaning in (
        ("engine", "NAME", str, "scryer", "scryer or swi"),
        ("timeout", "SECONDS", readable(read_seconds), "10", "for all answers together"),
        ("memory", "SIZE", readable(read_size), "512M", "for all answers together"),
        ("inferences", "N", at_least(1), None, "how many the search may take"),
        ("seed", "N", at_least(0), "0", "of random numbers"),
        ("count", "N", at_least(1), "10", "stop after this many answers"),
    ):
        default = f" (default: {value})" if value is not None else ""
        parser.add_argument(
            f"--{name}", metavar=metavar, type=read, default=value, help=f"{meaning}{default}"
        )
    parser.set_defaults(run=run, parser=parser)


def run(options: argparse.Namespace) -> int:
    """Ask the goal, and show what comes."""
    from pytest_asp.prolog.direct import is_path

    if not options.files and is_path(options.goal):
        options.parser.error(f"expected a goal behind {options.goal}")
    with Progress(sys.stderr) as progress:
        try:
            program = _program(options, progress)
            warnings = program.warnings
            progress.end()
            for warning in warnings:
                _say_aside(str(warning))
            answers = program.solve(options.goal)
            return Toplevel(answers).run(options.count)
        except (EngineMissingError, CacheFolderError) as error:
            _say_aside(str(error))
            return OPEN
        except NotProven as error:
            _say(str(error))
            return OPEN
        except AspError as error:
            _say_aside(_without_place(error))
            return MISUSED


class Toplevel:
    """Shows answers one by one, each with what was written on the way to it.

    Args:
        answers: to a goal.
    """

    def __init__(self, answers: PrologAnswers) -> None:
        self._answers = answers
        self._written = 0
        self._solutions = 0
        self._undecided = 0

    def run(self, most: int) -> int:
        """Show up to this many answers, and how the search ended; give the exit code."""
        try:
            for number in range(most):
                if not self._show(number):
                    break
            else:
                _say(f"stopped after {plural(most, 'answer')}; --count={10 * most} shows more")
                return SOLVED if self._solutions else OPEN
        except PrologRaisedError as error:
            self._show_output()
            _say(f"raised: {error.ball}")
            return OPEN
        except NotProven as error:
            self._show_output()
            _say(_without_place(error))
            return OPEN
        _say("no further answers" if self._solutions + self._undecided else "no answers")
        if self._solutions:
            return SOLVED
        return OPEN if self._undecided else NONE

    def _show(self, number: int) -> bool:
        """Search for an answer, and show it if there is one."""
        try:
            self._answers[number]
        except IndexError:
            self._show_output()
            return False
        except UndecidedError:
            self._undecided += 1
        else:
            self._solutions += 1
        self._show_output()
        answer = self._answers.seen[number]
        _say(f"{';' if number else ' '}  {answer}")
        if answer.undecided:
            _say(f"   undecided: {_open(len(answer.residual))}; {_LABEL}")
        sys.stdout.flush()  # the next one may take long
        return True

    def _show_output(self) -> None:
        new = self._answers.written[self._written :]
        self._written += len(new)
        sys.stdout.write(new if not new or new.endswith("\n") else f"{new}\n")


_LABEL = "label its variables at the end of the goal to get solutions"


def _without_place(error: BaseException) -> str:
    """Leave out the place of whoever called, which is the command itself."""
    from pytest_asp.location import caller_location

    return str(error).replace(f", at {caller_location()}", "", 1)


def _open(number: int) -> str:
    return "1 goal is left open" if number == 1 else f"{number:,} goals are left open"


def _program(options: argparse.Namespace, progress: Progress) -> PrologProgram:
    from pytest_asp.answers import WarningFilter
    from pytest_asp.location import Location
    from pytest_asp.prolog.engines import checked_name
    from pytest_asp.prolog.program import PrologProgram
    from pytest_asp.prolog.protocol import Limits
    from pytest_asp.prolog.settings import limits_with
    from pytest_asp.prolog.source import PrologSource, read_files

    name = checked_name(options.engine)
    if options.files:
        source = read_files(options.files)
    else:
        source = PrologSource.from_text("", location=Location("<command line>", 1))
    return PrologProgram(
        source,
        _engine(name, progress.tell),
        engine_name=name,
        limits=limits_with(
            Limits(),
            timeout=options.timeout,
            memory=options.memory,
            inferences=options.inferences,
        ),
        seed=options.seed,
        filters=(WarningFilter.parse("ignore"),),  # they are shown
    )


def _engine(name: str, tell: Callable[[str], None]) -> Callable[[], Engine]:
    """Give what makes an engine, once."""
    from functools import cache

    from pytest_asp.prolog.engines import engine_named

    @cache
    def engine() -> Engine:
        if name == "scryer":
            from pytest_asp.prolog.scryer.engine import ScryerEngine

            return ScryerEngine(tell=tell)
        return engine_named(name)

    return engine


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def _say_aside(line: str) -> None:
    sys.stdout.flush()
    sys.stderr.write(f"pytest-asp prolog solve: {line}\n")
