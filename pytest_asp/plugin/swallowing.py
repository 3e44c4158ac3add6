"""Tests that a mark has swallowed: pytest takes a mark of one class or function as its decorator.

`@pytest.mark.name(f)` decorates `f`, and returns it to be called with the test below: the test is
replaced by what `f` makes of it, and the mark sits on `f`. Nothing of it reaches a plugin, so this
looks at what was left behind.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING

from pytest_asp.errors import explain_mistake
from pytest_asp.location import Location
from pytest_asp.plugin.marks import KINDS
from pytest_asp.plugin.prolog.marks import EXAMPLE, MARK

if TYPE_CHECKING:
    import ast
    from collections.abc import Mapping

    import pytest

    Kinds = Mapping[str, str]


def swallowed_tests(module: pytest.Module) -> Iterator[str]:
    """Say of each mark in a file that was given a class or a function what became of it."""
    if "doctest" in type(module).__module__:  # its `obj` would import the file once more
        return
    kinds = {name: kind.spelling for name, kind in module.config.stash[KINDS].items()}
    kinds[MARK] = EXAMPLE
    yield from _stray_marks(module, kinds)
    text = Path(module.path).read_text(encoding="utf-8", errors="replace")
    if _mark_of_a_name(tuple(kinds)).search(text):
        import ast

        body = ast.parse(text).body
        for function, found in _marked_functions(body, vars(module.obj), kinds):
            if not _own_marks(found, kinds):
                place = Location(str(module.path), function.lineno)
                yield _swallowed(place, function.name, found)


@lru_cache(maxsize=1)
def _mark_of_a_name(names: tuple[str, ...]) -> re.Pattern[str]:
    """Find marks that are given one name, which may be that of a class or a function."""
    return re.compile(rf"\b(?:{'|'.join(names)})\(\s*(?!\d)[\w.]+\s*,?\s*\)")


def _stray_marks(module: pytest.Module, kinds: Kinds) -> Iterator[str]:
    """Find marks on what is neither a test nor a class that may hold tests."""
    for name, value in list(vars(module.obj).items()):
        if isinstance(value, FunctionType | type):
            marks = _own_marks(value, kinds)
            if marks and not _may_be_test(module, name, value):
                yield from (_stray(kinds[mark], mark, value) for mark in marks)


def _own_marks(value: object, kinds: Kinds) -> list[str]:
    """Name the marks of ours that sit on an object itself."""
    found = getattr(value, "__dict__", {}).get("pytestmark", [])
    marks = found if isinstance(found, list) else [found]
    return [mark.name for mark in marks if getattr(mark, "name", None) in kinds]


def _may_be_test(module: pytest.Module, name: str, value: FunctionType | type) -> bool:
    """Tell whether pytest collects an object, or a class that inherits from it."""
    if not isinstance(value, type):
        return module.funcnamefilter(name)
    return hasattr(value, "runTest") or any(map(module.funcnamefilter, dir(value)))


def _marked_functions(
    body: list[ast.stmt], namespace: object, kinds: Kinds
) -> Iterator[tuple[ast.FunctionDef | ast.AsyncFunctionDef, object]]:
    """Find the functions below a mark of one name, each with what its name stands for now."""
    import ast

    names = namespace if isinstance(namespace, dict) else getattr(namespace, "__dict__", {})
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from _marked_functions(node.body, names.get(node.name), kinds)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and any(
            _is_mark_of_one_name(decorator, kinds) for decorator in node.decorator_list
        ):
            yield node, names.get(node.name)


def _is_mark_of_one_name(decorator: ast.expr, kinds: Kinds) -> bool:
    import ast

    return (
        isinstance(decorator, ast.Call)
        and isinstance(decorator.func, ast.Attribute)
        and decorator.func.attr in kinds
        and len(decorator.args) == 1
        and isinstance(decorator.args[0], ast.Name | ast.Attribute)
    )


def _stray(spelling: str, mark: str, value: FunctionType | type) -> str:
    kind = "class" if isinstance(value, type) else "function"
    return explain_mistake(
        expected=f"the mark {mark} on a test",
        got=f"the {kind} {value.__qualname__}",
        location=_place_of(value),
        instead=(
            f"a mark that is given a {kind} replaces the test below it by the {kind}'s result; "
            f"write {spelling}"
        ),
    )


def _swallowed(place: Location, name: str, value: object) -> str:
    return explain_mistake(
        expected=f"{name} to be a marked test, as `def {name}` says",
        got=f"an object of type {type(value).__name__} without the mark",
        location=place,
        instead=(
            "a mark that is given a class or a function replaces the test below it by their "
            "result; write for instance @pytest.mark.unique_solution"
        ),
    )


def _place_of(value: FunctionType | type) -> Location | None:
    try:
        return Location(inspect.getfile(value), inspect.getsourcelines(value)[1])
    except (OSError, TypeError):
        return None
