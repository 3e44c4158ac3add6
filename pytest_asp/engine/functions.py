"""Python functions that a program calls as `@name(...)`: text crosses the border, not symbols."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol


class FunctionFailed(Exception):  # noqa: N818  # it never leaves the engine
    """A Python function raised an exception while the program was being grounded."""


class Callables(Protocol):
    """Functions as the engine calls them: ASP text in, ASP text out."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the functions."""
        ...

    def call(self, name: str, arguments: Sequence[str]) -> Sequence[str]:
        """Call one function.

        Raises:
            FunctionFailed: it raised an exception.
        """
        ...


class Functions:
    """The functions of one answer, as the engine calls them: ASP text in, ASP text out.

    The user's functions get clingo symbols, as in clingo. They may return a symbol, a Python
    number, string or tuple, an atom, or a list of such values.

    Attributes:
        failure: what the last failing function raised.
    """

    def __init__(
        self, functions: Mapping[str, Callable[..., Any]], write: Callable[[Any], str]
    ) -> None:
        self._functions = functions
        self._write = write
        self.failure: Exception | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the functions."""
        return tuple(sorted(self._functions))

    def call(self, name: str, arguments: Sequence[str]) -> list[str]:
        """Call one function.

        Raises:
            FunctionFailed: it raised an exception, which `failure` keeps.
        """
        import clingo

        try:
            value = self._functions[name](*map(clingo.parse_term, arguments))
            values = value if isinstance(value, Iterable) and _is_many(value) else [value]
            return [self._text(each) for each in values]
        except Exception as failure:  # noqa: BLE001  # whatever a user's function raises
            self.failure = failure
            reason = f"@{name}({', '.join(arguments)}) raised {type(failure).__name__}: {failure}"
            raise FunctionFailed(reason) from None

    def _text(self, value: object) -> str:
        import clingo

        return str(value) if isinstance(value, clingo.Symbol) else self._write(value)


class Context:
    """What clingo's grounder looks functions up in."""

    def __init__(
        self, names: Iterable[str], call: Callable[[str, Sequence[str]], Sequence[str]]
    ) -> None:
        import clingo

        for name in names:

            def function(*symbols: object, name: str = name) -> list[Any]:
                return [clingo.parse_term(text) for text in call(name, list(map(str, symbols)))]

            setattr(self, name, function)

    def __getattr__(self, name: str) -> Any:
        raise FunctionFailed(f"the context has no function {name!r}")


def _is_many(value: object) -> bool:
    """Tell a list of values from one value: strings, tuples and atoms are one."""
    return isinstance(value, list | set | frozenset) or hasattr(value, "__next__")
