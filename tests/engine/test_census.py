"""Counting the ground rules of a grounding that does not end."""

from __future__ import annotations

import os
import pickle
import time
from contextlib import nullcontext
from typing import Any

import pytest

from pytest_asp.engine import census
from pytest_asp.engine.census import Census, Share, head_of, take_census
from pytest_asp.engine.queries import Task


@pytest.mark.parametrize(
    ("line", "head"),
    [
        (b"p(1,2).", "p/2"),
        (b"a.", "a/0"),
        (b"-p(1):-q(1).", "-p/1"),
        (b"{p(1);q(1,2)}.", "p/1"),
        (b"p((1,2),f(3,4)):-q.", "p/2"),
        (b'p("a(,:-",2):-q.', "p/2"),
        (b"_x'1(2)|b.", "_x'1/1"),
        (b":-not a.", ":-"),
        (b":~a.[1@0]", ":~"),
        (b"#delayed(7):-b.", "#"),
        (b"&sum{x}=1.", "sum/0"),
    ],
)
def test_the_kind_of_a_head(line: bytes, head: str) -> None:
    assert head_of(line) == head


def test_directives_are_no_rules() -> None:
    heads: census.Heads = {}
    lines = [b"#show p/1.", b"#external e(1).", b"#delayed(1) <=> 1<=#count{0,p:p}", b"% it", b""]
    census._add(heads, [*lines, b"#delayed(1).", b"p(1).", b"p(2)."])
    shares = (Share("p/1", 2), Share("#", 1))
    assert census._census(heads, 0.5, 0.25) == Census(3, shares, 0.5, 0.25)


@pytest.mark.parametrize(
    ("text", "head"),
    [
        ("n(0). n(X+1) :- n(X).", "n/1"),
        ("n(1..900). p(X,Y,Z) :- n(X), n(Y), n(Z).", "p/3"),
        ("n(1..900). { p(X,Y) } :- n(X), n(Y).", "p/2"),
    ],
)
def test_what_explodes_is_found_within_a_moment(text: str, head: str) -> None:
    began = time.monotonic()
    found = take_census(Task(text))
    assert time.monotonic() - began < 2.5
    assert found is not None
    assert found.shares[0].head == head
    assert found.shares[0].rules > 0.9 * found.rules > 1000


def test_a_grounding_that_ends_is_counted_to_its_end() -> None:
    found = take_census(Task("p(1..n). q(X) :- p(X).", constants=(("n", "5"),)))
    assert found is not None
    assert found.rules == 10
    other = take_census(Task("#program it(n). p(1..n).", parts=(("it", ("3",)),)))
    assert other is not None
    assert other.rules == 3


def test_silence_is_counted_too() -> None:
    text = "p(1..3000). s(X) :- p(X), p(Y), p(Z), X+Y+Z = 0."
    found = take_census(Task(text))
    assert found is not None
    assert found.rules == 3000
    assert found.quiet > found.seconds / 2


def test_what_is_limited_to_less_takes_less() -> None:
    found = take_census(Task("n(0). n(X+1) :- n(X)."), 0.2)
    assert found is not None
    assert found.seconds < 0.6


def test_programs_that_call_python_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("pytest_asp.engine.census.subprocess.run")
    assert take_census(Task("a(@f).", functions=("f",))) is None
    assert take_census(Task("#script (python) #end. a.")) is None


def test_where_it_cannot_be_done_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(census, "_BOOT", "raise SystemExit(3)")
    assert take_census(Task("a.")) is None
    monkeypatch.setattr(census, "_BOOT", "pass")
    assert take_census(Task("a.")) is None


def test_the_count_ends_with_the_output_or_with_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    def end(code: int) -> None:
        raise SystemExit(code)

    monkeypatch.setattr("pytest_asp.engine.census.os._exit", end)
    assert counted(b"p(1).\np(2).\n", closed=True).rules == 2
    monkeypatch.setattr(census, "_WALL_SECONDS", 0.2)
    assert counted(b"p(1).\np(2", closed=False).rules == 1


def counted(output: bytes, *, closed: bool) -> Census:
    incoming, outgoing = os.pipe()
    replies, reply = os.pipe()
    os.write(outgoing, output)
    if closed:
        os.close(outgoing)
    with nullcontext() if closed else pytest.raises(SystemExit):
        census._count(incoming, reply, time.process_time() + 60)
    found: Any = pickle.loads(os.read(replies, 10_000))
    assert isinstance(found, Census)
    return found
