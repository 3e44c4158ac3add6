"""What a grounding that does not end is busy with: its first second once more, rule by rule.

clingo shows no ground rule to Python before the grounding is over, but in its text mode it writes
each one as soon as it is found. So a process of its own grounds the program in that mode and
counts what comes.
"""

from __future__ import annotations

import os
import pickle
import re
import select
import subprocess
import sys
import threading
import time
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pytest_asp.engine import memory
from pytest_asp.engine.queries import Task, portable

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from clingo import Control

SECONDS = 1.0
"""CPU seconds that a census takes at most."""

_WALL_SECONDS = 1.2  # where the machine is busy
_INTERVAL = 0.05
_MEMORY = 1 << 30
_CHUNK = 1 << 16
_TOP = 3
_BOOT = "import sys; sys.path[:] = sys.argv[1:]; from pytest_asp.engine.census import main; main()"
_NAME = re.compile(rb"-?[_']*[a-z][\w']*")
_STRING = re.compile(rb'"(?:[^"\\]|\\.)*"')

Heads = dict[tuple[bytes, int, int], tuple[int, bytes]]
"""By what is cheap to tell about a head: how many rules have such a one, and the first of them."""


@portable
@dataclass(frozen=True, slots=True)
class Share:
    """The ground rules with one kind of head.

    Attributes:
        head: the `name/arity` of its first atom; `:-` for constraints, `:~` for weak ones, and
            `#` for a choice or another aggregate with bounds.
        rules: how many there are.
    """

    head: str
    rules: int


@portable
@dataclass(frozen=True, slots=True)
class Census:
    """How many ground rules there were when the time was over.

    Attributes:
        rules: all of them.
        shares: the kinds of head with most of them, the largest first.
        seconds: how long it took, in CPU time.
        quiet: how long the last rule was past by then.
    """

    rules: int
    shares: tuple[Share, ...]
    seconds: float
    quiet: float = 0.0


def take_census(task: Task, seconds: float = SECONDS) -> Census | None:
    """Ground a task again for a moment, and count; None where that cannot be done.

    A task whose functions live in this process is left alone.
    """
    if task.functions is not None or "#script" in task.text:
        return None
    try:
        done = subprocess.run(  # noqa: S603  # our own interpreter with our own code
            [sys.executable, "-c", _BOOT, *sys.path],
            input=pickle.dumps((task, min(seconds, SECONDS))),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=2 * _WALL_SECONDS,
            check=True,
        )
        found: Census = pickle.loads(done.stdout)  # noqa: S301  # our own process wrote it
    except (subprocess.SubprocessError, OSError, EOFError, pickle.UnpicklingError):
        return None
    return found


def main() -> None:
    """Read a task from the standard input, and write its census to the standard output."""
    from clingo import clingo_main

    task, seconds = pickle.load(sys.stdin.buffer)  # noqa: S301  # our own process wrote it
    memory.limit(_MEMORY)
    replies = os.dup(1)
    incoming, outgoing = os.pipe()
    os.dup2(outgoing, 1)
    os.close(outgoing)
    counter = threading.Thread(target=_count, args=(incoming, replies, seconds))
    counter.start()
    constants = [part for name, value in task.constants for part in ("-c", f"{name}={value}")]
    application: Any = _TextMode(task)  # it lacks what clingo does not need
    clingo_main(application, ["--text", *task.arguments, *constants])
    os.close(1)
    counter.join()


class _TextMode:
    """clingo's own program, of which only the grounding is wanted; a control has no such mode."""

    program_name = "clingo"
    version = ""

    def __init__(self, task: Task) -> None:
        self._task = task

    def main(self, control: Control, files: Sequence[str]) -> None:
        """Ground the task."""
        from clingo import parse_term

        del files
        control.add("base", [], self._task.text)
        control.ground([(name, [*map(parse_term, given)]) for name, given in self._task.parts])


def _count(incoming: int, replies: int, seconds: float) -> None:
    """Count ground rules by their heads, until there are no more or the time is over."""
    began = time.monotonic()
    last = time.process_time()
    heads: Heads = {}
    rest, ended = b"", False
    while time.process_time() < seconds and time.monotonic() - began < _WALL_SECONDS:
        if not select.select((incoming,), (), (), _INTERVAL)[0]:
            continue
        data = os.read(incoming, _CHUNK)
        if not data:
            ended = True
            break
        *lines, rest = (rest + data).split(b"\n")
        _add(heads, lines)
        last = time.process_time()
    os.write(replies, pickle.dumps(_census(heads, time.process_time(), last)))
    if not ended:  # the other thread is grounding, and cannot be told to stop
        os._exit(0)


def _add(heads: Heads, lines: Iterable[bytes]) -> None:
    for line in lines:
        if line[:1] in b"#%" and not _is_rule(line):
            continue
        head = line.partition(b":-")[0]
        name, _, arguments = head.partition(b"(")
        key = (name, arguments.count(b","), arguments.count(b"("))
        number, first = heads.get(key, (0, line))
        heads[key] = number + 1, first


def _is_rule(line: bytes) -> bool:
    """Tell the rules with an aggregate as head from directives, and from what defines those."""
    return line.startswith(b"#delayed(") and b") <=> " not in line


def _census(heads: Heads, seconds: float, last: float) -> Census:
    shares: Counter[str] = Counter()
    for number, first in heads.values():
        shares[head_of(first)] += number
    top = tuple(Share(head, number) for head, number in shares.most_common(_TOP))
    return Census(shares.total(), top, seconds, seconds - last)


def head_of(line: bytes) -> str:
    """Tell what kind of head a ground rule has.

    >>> head_of(b'{p(1,(2,"a,"));q}:-not r.'), head_of(b":-a."), head_of(b"#delayed(1):-a.")
    ('p/2', ':-', '#')
    """
    if line[:2] in {b":-", b":~"}:
        return line[:2].decode()
    line = _STRING.sub(b"s", line)
    found = None if line[:1] == b"#" else _NAME.search(line)
    if found is None:
        return "#"
    return f"{found[0].decode()}/{_arity(line[found.end() :])}"


def _arity(text: bytes) -> int:
    """Count the arguments of an atom, from behind its name."""
    if text[:1] != b"(":
        return 0
    depth, arity = 0, 1
    for sign in text.decode():
        depth += (sign == "(") - (sign == ")")
        arity += sign == "," and depth == 1
        if not depth:
            break
    return arity
