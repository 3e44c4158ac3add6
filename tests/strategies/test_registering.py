"""hypothesis knows each predicate class, and nobody pays who does not use it."""

from __future__ import annotations

import subprocess
import sys

import pytest

DRAWS = """
from hypothesis import find, strategies as st
{later}
class Queen(Predicate):
    row: Field[int]
print(find(st.from_type(Queen), lambda queen: queen.row >= 2))
"""
IMPORT = "from pytest_asp import Field, Predicate"


def run(script: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )
    return done.stdout.strip()


@pytest.mark.parametrize("before", [True, False], ids=["before", "after"])
def test_a_class_is_known_whichever_is_imported_first(before: bool) -> None:
    script = f"{IMPORT}\n{DRAWS.format(later='')}" if before else DRAWS.format(later=IMPORT)
    assert run(script) == "queen(2)"


def test_a_class_that_was_there_before_hypothesis_is_known() -> None:
    script = f"""
{IMPORT}
class Queen(Predicate):
    row: Field[int]
from hypothesis import find, strategies as st
print(find(st.from_type(Queen), lambda queen: queen.row >= 2))
"""
    assert run(script) == "queen(2)"


def test_nested_classes_are_known_where_hypothesis_loads_no_plugins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("HYPOTHESIS_NO_PLUGINS", "1")
    script = f"""
from hypothesis import find
{IMPORT}
from pytest_asp.strategies import atoms
class Cell(Predicate):
    row: Field[int]
class Clue(Predicate):
    cell: Field[Cell]
print(find(atoms(Clue), lambda clue: clue.cell.row >= 2))
"""
    assert run(script) == "clue(cell(2))"


def test_importing_hypothesis_does_not_import_the_builder() -> None:
    script = "import hypothesis, sys; print('pytest_asp.builder.predicates' in sys.modules)"
    assert run(script) == "False"


def test_importing_the_strategies_package_alone_does_not_import_hypothesis() -> None:
    assert run("import pytest_asp.strategies, sys; print('hypothesis' in sys.modules)") == "False"


def test_the_names_of_the_package() -> None:
    import pytest_asp.strategies as package

    assert dir(package) == sorted(package.__all__)
    assert [name for name in package.__all__ if not hasattr(package, name)] == []
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        package.nothing  # noqa: B018  # what is asked for
