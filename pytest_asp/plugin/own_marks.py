"""Marks that a project defines: a name, and the class that says what is expected."""

from __future__ import annotations

import inspect
import keyword
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import pytest

from pytest_asp.errors import AspError
from pytest_asp.plugin.expectation import AspExpectation
from pytest_asp.plugin.spellings import MarkKind

if TYPE_CHECKING:
    from pytest_asp.plugin.spellings import Arguments
    from pytest_asp.verdicts import Expectation

Factory = Callable[..., AspExpectation]
HOOK = "pytest_asp_marks"


def own_kinds(given: object) -> dict[str, MarkKind]:
    """Read what an implementation of the hook gave.

    Raises:
        pytest.UsageError: it names no marks.
    """
    if not isinstance(given, Mapping):
        instead = ': return for instance {"at_most": AtMost}'
        raise _misuse("names of marks with their classes", f"{given!r}{instead}")
    return {name: _own_kind(name, factory) for name, factory in given.items()}


def _own_kind(name: str, factory: Factory) -> MarkKind:
    if not isinstance(name, str) or not name.isidentifier() or keyword.iskeyword(name):
        raise _misuse("a name that can stand behind `pytest.mark.`", repr(name))
    if not callable(factory):
        raise _misuse(f"a subclass of AspExpectation for the mark {name}", repr(factory))
    if isinstance(factory, type):
        _check_class(name, factory)
    signature = _call(factory)
    return MarkKind(
        signature=f"{name}{signature}",
        purpose=_purpose(factory),
        spelling=f"@pytest.mark.{name}{'' if signature == '()' else signature}",
        reader=_reader(factory),
        scoped=False,
    )


def _check_class(name: str, factory: type) -> None:
    """Make sure that a class says and decides something, and that its instances are values."""
    if not issubclass(factory, AspExpectation):
        raise _misuse(f"a subclass of AspExpectation for the mark {name}", repr(factory))
    if lacking := sorted(factory.__abstractmethods__):
        got = f"{factory.__name__}, which lacks {' and '.join(lacking)}"
        raise _misuse(f"a class with `expected` and `verdict` for the mark {name}", got)
    if getattr(factory, "__hash__", None) is None:
        got = f"{factory.__name__}, which cannot be hashed: write @dataclass(frozen=True)"
        raise _misuse(f"a class of values for the mark {name}", got)


def _misuse(expected: str, got: str) -> pytest.UsageError:
    return pytest.UsageError(f"{HOOK}: expected {expected}, got {got}")


def _name(factory: Factory) -> str:
    return getattr(factory, "__name__", type(factory).__name__)


def _call(factory: Factory) -> str:
    """Write the arguments of a class, without their types."""
    parameters = inspect.signature(factory).parameters.values()
    bare = [each.replace(annotation=inspect.Parameter.empty) for each in parameters]
    return str(inspect.Signature(bare))


def _purpose(factory: Factory) -> str:
    """Give the first line of a docstring, unless it is the one that dataclasses write."""
    line = (inspect.getdoc(factory) or "").partition("\n")[0]
    own = factory.__doc__ is not None and not line.startswith(f"{_name(factory)}(")
    return line if own and line else "what this project expects of a program."


def _reader(factory: Factory) -> Callable[[Arguments], Expectation]:
    def read(arguments: Arguments) -> Expectation:
        try:
            made = factory(*arguments.args, **arguments.kwargs)
            hash(made)
        except (TypeError, ValueError, AspError) as error:
            got = f"{arguments} ({error})"
            raise arguments.misuse(f"what {_name(factory)} takes", got) from None
        if not isinstance(made, AspExpectation):
            raise arguments.misuse("a class that makes an AspExpectation", repr(made))
        return made

    return read
