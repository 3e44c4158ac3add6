"""`pytest-asp review`: goes through the snapshots that wait to be accepted."""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_asp.cli.arguments import readable
from pytest_asp.engine.quantities import read_seconds, read_size
from pytest_asp.errors import SnapshotFileError, explain_mistake
from pytest_asp.wording import plural

if TYPE_CHECKING:
    from pytest_asp.snapshots.change import SnapshotChange
    from pytest_asp.snapshots.pending import Pending
    from pytest_asp.snapshots.semantics import Asker

DONE, WAITING, MISUSED, BROKEN = 0, 1, 2, 3
"""The exit codes: nothing waits any more; something does; wrong arguments; a file in the way."""

EPILOG = """\
exit code: 0 if nothing waits any more, 1 if something does, 2 for wrong arguments, 3 if a file
could not be read or written, 130 after Ctrl-C
"""
QUESTION = "accept (a), reject (r), skip (s), quit (q)? "
KEYS = {
    "a": "accept: it becomes the snapshot",
    "r": "reject: it is removed, and the snapshot stays as it is",
    "s": "skip: it goes on waiting",
    "q": "quit: this and all others go on waiting",
}
_SHOWN_LINES = 20  # of a snapshot that is new; also, statements of each kind and atoms


def add_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = commands.add_parser(
        "review",
        help="go through the snapshots that wait to be accepted",
        description="Go through what failing tests left beside their snapshots, as NAME.lp.new:\n"
        "show what changed and whether it matters, and accept or reject it.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "paths",
        metavar="PATH",
        nargs="*",
        default=["."],
        help="a folder to look below, a file of tests, or a snapshot (default: this folder)",
    )
    how = parser.add_mutually_exclusive_group()
    for name, meaning in (
        ("accept", "accept all of them, without asking"),
        ("reject", "reject all of them, without asking"),
        ("list", "only say which there are, and what changed"),
    ):
        how.add_argument(f"--{name}", action="store_const", const=name, dest="how", help=meaning)
    parser.add_argument(
        "--dirname",
        default="__snapshots__",
        metavar="NAME",
        help="the name of the folders that have snapshots, as pytest's --snapshot-dirname",
    )
    for name, read, value, meaning in (
        ("timeout", read_seconds, "10", "CPU seconds for one question to the solver"),
        ("memory", read_size, "4G", "memory for grounding and solving"),
    ):
        parser.add_argument(
            f"--{name}",
            type=readable(read),
            default=read(value),
            metavar="SECONDS" if name == "timeout" else "SIZE",
            help=f"{meaning} (default: {value})",
        )
    parser.set_defaults(run=run, parser=parser)


def run(options: argparse.Namespace) -> int:
    """Do what the arguments say, and give the exit code."""
    from pytest_asp.snapshots.pending import find_pending, unique

    files: list[str] = []
    for path in options.paths:
        found = find_pending(Path(path), dirname=options.dirname)
        if found is None:
            options.parser.error(_mistake("a folder or a file", f"{path!r}, which does not exist"))
        files += found or []
    files = unique(files)
    if not files:
        _say("No snapshot waits for review.")
        return DONE
    if options.how is None and not (sys.stdin.isatty() and sys.stdout.isatty()):
        _say_aside(
            _mistake(
                f"a terminal to ask on, since {_waiting(len(files))} for review",
                "none",
                "write pytest-asp review --list, --accept or --reject",
            )
        )
        return MISUSED
    from pytest_asp.engine.client import WorkerEngine
    from pytest_asp.engine.queries import Limits
    from pytest_asp.snapshots.semantics import Asker

    engine = WorkerEngine()
    limits = Limits(options.timeout, options.memory)
    try:
        return Session(files, lambda: Asker(engine, limits), options.how).run()
    finally:
        engine.close()


class Session:
    """One pass through the snapshots that wait.

    Args:
        files: those that wait.
        make_asker: gives who is asked about programs.
        how: what to do with all of them; None: ask.
    """

    def __init__(self, files: list[str], make_asker: Callable[[], Asker], how: str | None) -> None:
        self._files = files
        self._make_asker = make_asker
        self._how = how
        self._root = Path.cwd()
        self._done: Counter[str] = Counter()

    def run(self) -> int:
        """Go through all of them, and give the exit code."""
        for number, file in enumerate(self._files, start=1):
            try:
                if not self._go_on(number, file):
                    break
            except SnapshotFileError as error:
                self._done["in trouble"] += 1
                _say_aside(f"{self._told(file)}: {error}")
        settled = self._done["accepted"] + self._done["rejected"] + self._done["stale"]
        waiting = len(self._files) - settled
        _say(self._summary(waiting))
        if self._done["in trouble"]:
            return BROKEN
        return WAITING if waiting else DONE

    def _go_on(self, number: int, file: str) -> bool:
        """Look at one; say whether to go on."""
        from pytest_asp.snapshots.pending import read_pending

        pending = read_pending(file)
        if pending.is_stale:
            self._pass_over(pending)
        elif self._how == "list":
            self._list(pending)
        elif self._how is not None:
            self._settle(pending, self._how)
            _say(f"{self._how}ed {self._told(pending.snapshot)}")
        else:
            return self._ask(number, pending)
        return True

    def _pass_over(self, pending: Pending) -> None:
        """Deal with what is the snapshot already."""
        path = self._told(pending.snapshot)
        if self._how == "list":
            _say(f"{path}: is the same by now; what was left beside it can go")
            return
        pending.reject()
        self._done["stale"] += 1
        _say(f"{path}: is the same by now; removed what was left beside it")

    def _list(self, pending: Pending) -> None:
        change = pending.change(self._root, self._make_asker)
        _say(f"{change.path}: {_words(change)}")

    def _ask(self, number: int, pending: Pending) -> bool:
        change = pending.change(self._root, self._make_asker)
        _say(f"\n{number} of {len(self._files)}: {change.path}")
        for line in _shown(change):
            _say(_coloured(line))
        choice = _choice()
        if choice in {"accept", "reject"}:
            self._settle(pending, choice)
            _say(f"{choice}ed")
        return choice != "quit"

    def _settle(self, pending: Pending, choice: str) -> None:
        if choice == "accept":
            pending.accept()
        else:
            pending.reject()
        self._done[f"{choice}ed"] += 1

    def _summary(self, waiting: int) -> str:
        words = [
            f"{self._done[name]:,} {name}"
            for name in ("accepted", "rejected", "in trouble")
            if self._done[name]
        ]
        if waiting:
            words.append("1 still waits" if waiting == 1 else f"{waiting:,} still wait")
        return f"\n{', '.join(words) or 'None waits any more'}."

    def _told(self, file: str) -> str:
        from pytest_asp.snapshots.desk import told
        from pytest_asp.snapshots.review import visible

        return visible(told(file, self._root))


def _shown(change: SnapshotChange) -> Iterator[str]:
    """Show what changed, and whether it matters."""
    from pytest_asp.explain.detail import Detail
    from pytest_asp.snapshots.report import explanation
    from pytest_asp.snapshots.review import visible

    if change.trouble:
        yield visible(change.trouble)
    if change.verdict is None:
        yield f"There is no snapshot yet; it would be this {change.content}:"
        lines = [f"+ {line}" for line in change.new.rstrip("\n").split("\n")]
        detail = Detail(None, None, None, f"all are in {change.pending}")
        yield from (f"  {visible(line)}" for line in detail.cut(lines, _SHOWN_LINES, "line"))
        return
    detail = Detail(_SHOWN_LINES, None, _SHOWN_LINES, "")
    yield from map(visible, explanation(change, detail))


def _words(change: SnapshotChange) -> str:
    """Say in one line what changed."""
    from pytest_asp.snapshots.report import MEANINGS, change_words
    from pytest_asp.snapshots.review import visible

    if change.verdict is None:
        return f"new, {plural(change.new.count(chr(10)), 'line')}"
    if change.trouble:
        return visible(change.trouble)
    meaning = MEANINGS[change.verdict.meaning]
    return f"{change_words(change)}; the answer sets are {meaning}"


def _choice() -> str:
    """Ask until one of the keys is given; who has nothing more to say quits."""
    while True:
        try:
            given = input(QUESTION).strip().lower()
        except EOFError:
            _say("")
            return "quit"
        for key, meaning in KEYS.items():
            name = meaning.partition(":")[0]
            if given in {key, name}:
                return name
        for key, meaning in KEYS.items():
            _say(f"  {key}  {meaning}")


def _coloured(line: str) -> str:
    """Colour what was removed and what was added, where the terminal shows colours."""
    colour = {"- ": "31", "+ ": "32"}.get(line.lstrip()[:2])
    plain = "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
    if colour is None or plain or not sys.stdout.isatty():
        return line
    return f"\x1b[{colour}m{line}\x1b[0m"


def _waiting(number: int) -> str:
    return "1 snapshot waits" if number == 1 else f"{number:,} snapshots wait"


def _mistake(expected: str, got: str, instead: str = "name one that exists") -> str:
    return explain_mistake(expected=expected, got=got, location=None, instead=instead)


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def _say_aside(line: str) -> None:
    sys.stdout.flush()
    sys.stderr.write(f"pytest-asp review: {line}\n")
