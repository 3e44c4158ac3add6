"""The engines by name."""

from __future__ import annotations

import subprocess
import sys

import pytest

from pytest_asp.errors import EngineNameError
from pytest_asp.prolog import engines
from pytest_asp.prolog.engines import HOMES, checked_name, engine_named, strings_of


@pytest.mark.parametrize("name", HOMES)
def test_an_engine_is_made_once_and_knows_its_name(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "_engines", {})
    engine = engine_named(name)
    assert engine.name == name
    assert engine_named(name) is engine
    engine.close()


def test_only_an_engine_that_takes_long_to_set_up_tells_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Told:
        def __init__(self, tell: object = "none") -> None:
            self.tell = tell

    monkeypatch.setattr(engines, "_engines", {})
    monkeypatch.setattr(engines, "HOMES", dict.fromkeys(HOMES, ("told", "Told")))
    monkeypatch.setitem(sys.modules, "told", sys.modules[__name__])
    monkeypatch.setattr(sys.modules[__name__], "Told", Told, raising=False)
    found = [engine_named(name, tell=print) for name in ("scryer", "swi")]
    assert [each.tell for each in found] == [print, "none"]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("name", "instead"),
    [
        ("scrier", "did you mean scryer? there are scryer and swi"),
        ("swipl", "did you mean swi? there are scryer and swi"),
        ("prolog", "there are scryer and swi"),
        (None, "there are scryer and swi"),
    ],
)
def test_an_engine_that_there_is_not(name: object, instead: str) -> None:
    with pytest.raises(EngineNameError) as caught:
        checked_name(name)
    assert str(caught.value).startswith(f"expected the name of a Prolog engine, got {name!r}, at ")
    assert str(caught.value).endswith(f": {instead}")
    assert caught.value.engine == str(name)


def test_what_text_is_to_an_engine() -> None:
    assert [strings_of(name) for name in (None, "scryer", "swi")] == ["characters"] * 2 + ["text"]


@pytest.mark.parametrize("library", ["wasmtime", "swiplserver", "pytest", "clingo", "hypothesis"])
def test_the_package_imports_no_engine_and_no_pytest(library: str) -> None:
    names = "load, solve, read_term, write_term, PrologProgram, PrologAnswers"
    script = (
        f"import sys; from pytest_asp.prolog import {names}; "
        "load('p(1).').solve('p(X)'); "
        f"assert {library!r} not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", script], check=True, timeout=60)


def test_the_package_names_what_it_gives() -> None:
    from pytest_asp import prolog

    assert dir(prolog) == prolog.__all__
    with pytest.raises(AttributeError, match=r"module 'pytest_asp\.prolog' has no attribute 'no'"):
        prolog.no  # noqa: B018  # it is looked up
