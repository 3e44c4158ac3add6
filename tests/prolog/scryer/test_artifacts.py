"""What is made once and kept: it is made anew where it is of no use."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import wasmtime

from pytest_asp.prolog.protocol import Limits, ProgramText
from pytest_asp.prolog.scryer import files, snapshot
from pytest_asp.prolog.scryer.artifacts import Artifacts, _compile
from pytest_asp.prolog.scryer.engine import ScryerEngine
from pytest_asp.prolog.scryer.lanes import configure
from pytest_asp.prolog.scryer.machine import Machine, QueryError
from pytest_asp.prolog.scryer.session import Session


def test_a_compiled_module_of_another_machine_is_compiled_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    good = Artifacts().compiled()
    given: list[bytes | None] = []

    def kept(name: str, *_: object, unusable: bytes | None = None, **__: object) -> bytes:
        assert name == "compiled"
        given.append(unusable)
        return good if unusable is not None else b"for another processor"

    monkeypatch.setattr(files, "kept", kept)
    assert Artifacts().compiled() == good
    assert given == [None, b"for another processor"]


def test_making_something_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    compiled = Artifacts().compiled()

    def kept(
        name: str,
        make: Callable[[], bytes],
        *,
        doing: str,
        tell: Callable[[str], None],
        **_: object,
    ) -> bytes:
        tell(doing)
        return compiled if name == "compiled" else make()

    monkeypatch.setattr(files, "kept", kept)
    engine = ScryerEngine(told.append)
    text = ":- use_module(library(clpz)).\n"
    search = engine.search(ProgramText(text, "p.pl"), "X #= 1+1", Limits())
    assert search.next() is not None
    search.close()
    engine.close()
    assert told == ["compiling Scryer Prolog", "starting Scryer Prolog with clpz"]


@pytest.mark.parametrize("counting", [False, True])
def test_a_module_is_compiled_for_how_it_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, counting: bool
) -> None:
    empty = tmp_path / "empty.wasm"
    empty.write_bytes(b"\0asm\1\0\0\0")
    monkeypatch.setattr(files, "wasm_file", lambda: empty)
    engine = wasmtime.Engine(configure(counting=counting))
    assert wasmtime.Module.deserialize(engine, _compile(counting=counting)).exports == []


def test_a_program_is_loaded_once_to_be_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = ScryerEngine()
    begun: list[ProgramText] = []
    begin = engine._session

    def session(program: ProgramText, limits: Limits) -> Session:
        begun.append(program)
        return begin(program, limits)

    monkeypatch.setattr(engine, "_session", session)
    text = ":- use_module(library(lists)).\nappend(a, b, c).\n"
    program = ProgramText(text, "p.pl", defined=frozenset({"append/3"}))
    first = engine.load(program, Limits())
    assert first.library == {"append/3": "lists"}
    assert engine.load(program, Limits()) is first
    assert len(begun) == 3  # the program, nothing, and the import alone
    other = ProgramText(f"{text}% changed", "p.pl", defined=frozenset({"append/3"}))
    assert engine.load(other, Limits()).library == first.library
    assert len(begun) == 4  # of the import, that is known already
    monkeypatch.setattr("pytest_asp.prolog.scryer.engine._REMEMBERED", 1)
    engine.load(ProgramText("p.", "p.pl"), Limits())
    assert engine.load(program, Limits()) is not first
    engine.close()


def test_a_harness_that_does_not_load_is_no_snapshot(monkeypatch: pytest.MonkeyPatch) -> None:
    artifacts = Artifacts()
    artifacts.compiled()
    lane = artifacts.lanes().take()
    instance = lane.instance()
    boot, _ = snapshot.harness()
    monkeypatch.setattr(snapshot, "harness", lambda: (boot, "p :- (."))
    with pytest.raises(LookupError, match=r"^the harness does not load: .*incomplete_reduction"):
        snapshot.build(instance, ())
    instance.close()
    artifacts.close()


def test_only_a_few_lanes_wait_for_the_next_search() -> None:
    artifacts = Artifacts()
    sessions = [Session(artifacts, (), Limits()) for _ in range(6)]
    for session in sessions:
        session.close()
    assert len(artifacts.lanes()._free) == 4
    artifacts.close()
    assert artifacts.lanes()._free == []


def test_a_lane_of_another_process_is_left_alone() -> None:
    artifacts = Artifacts()
    artifacts.compiled()
    (lane,) = artifacts.lanes()._free
    lane.process = -1  # as after a fork
    assert artifacts.lanes().take() is not lane
    artifacts.close()


def test_a_query_of_our_own_that_goes_wrong_is_told() -> None:
    artifacts = Artifacts()
    machine = artifacts.snapshot().fill(instance := artifacts.lanes().take().instance())
    assert isinstance(machine, Machine)
    with pytest.raises(QueryError, match="2 answers"):
        machine.ask("(X = a ; X = b).")
    with pytest.raises(QueryError, match="existence_error"):
        machine.ask("nowhere(X).")
    instance.close()
    artifacts.close()


def test_a_ball_of_a_query_of_our_own_is_told() -> None:
    artifacts = Artifacts()
    machine = artifacts.snapshot().fill(instance := artifacts.lanes().take().instance())
    with pytest.raises(QueryError, match="oops"):
        machine.ask("throw(oops).")
    instance.close()
    artifacts.close()


def test_one_query_at_a_time() -> None:
    artifacts = Artifacts()
    machine = artifacts.snapshot().fill(instance := artifacts.lanes().take().instance())
    assert next(machine.query("(X = a ; X = b).")) == "a"
    with pytest.raises(QueryError, match="Another query is still active"):
        machine.ask("X = c.")
    with pytest.raises(QueryError, match="Another query is still active"):
        machine.consult("p.", "/p.pl")
    instance.close()
    artifacts.close()
