"""Operators: the standard ones, those of libraries, and those that a program declares."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TypeAlias

Declared: TypeAlias = tuple[int, str, str]
"""A priority, a type such as `xfx`, and a name."""

HIGHEST = 1200
ARGUMENT = 999


@dataclass(frozen=True, slots=True)
class Operators:
    """A table of operators: for each name its priority, and the highest ones of its operands.

    >>> Operators().declared([(700, "xfx", "===")]).infix["==="]
    (700, 699, 699)

    Attributes:
        prefix: by name, priority and the highest priority of the operand.
        infix: by name, priority and the highest priorities of the left and the right operand.
        postfix: by name, priority and the highest priority of the operand.
    """

    prefix: Mapping[str, tuple[int, int]] = field(default_factory=lambda: _PREFIX)
    infix: Mapping[str, tuple[int, int, int]] = field(default_factory=lambda: _INFIX)
    postfix: Mapping[str, tuple[int, int]] = field(default_factory=dict)

    def declared(self, declarations: Iterable[Declared]) -> Operators:
        """Give the table with further operators; of priority 0 they are taken out."""
        prefix, infix, postfix = dict(self.prefix), dict(self.infix), dict(self.postfix)
        for priority, kind, name in declarations:
            left, right = priority - (kind[0] == "x"), priority - (kind[-1] == "x")
            if len(kind) == len("xfx"):
                infix[name] = (priority, left, right)
                _drop(infix, name, priority)
            elif kind[0] == "f":
                prefix[name] = (priority, right)
                _drop(prefix, name, priority)
            else:
                postfix[name] = (priority, left)
                _drop(postfix, name, priority)
        return Operators(prefix, infix, postfix)

    def imported(self, library: str) -> Operators:
        """Give the table with the operators that a library exports."""
        exported = _LIBRARIES.get(library)
        return self if exported is None else self.declared(_each(exported))

    def __contains__(self, name: object) -> bool:
        return name in self.infix or name in self.prefix or name in self.postfix


def _drop(
    table: dict[str, tuple[int, int]] | dict[str, tuple[int, int, int]], name: str, priority: int
) -> None:
    if priority == 0:
        del table[name]


def _each(text: str) -> list[Declared]:
    """Read lines of a priority, a type and names."""
    found = []
    for line in text.strip().splitlines():
        priority, kind, *names = line.split()
        found += [(int(priority), kind, name) for name in names]
    return found


_ISO = r"""
1200 xfx :- -->
1200 fx :- ?-
1105 xfy |
1100 xfy ;
1050 xfy ->
1000 xfy ,
900 fy \+
700 xfx < = =.. =:= =< == =\= > >= @< @=< @> @>= \= \== is
600 xfy :
500 yfx + - /\ \/
400 yfx * / // << >> div mod rdiv rem
200 xfx **
200 xfy ^
200 fy + - \
"""
"""Those of the standard, with `:` and `rdiv`, which all engines have."""

_ADDED = r"""
1200 xfx =>
1150 fx dynamic discontiguous initialization meta_predicate module_transparent multifile public
1150 fx table thread_initialization thread_local volatile
1050 xfy *->
990 xfx :=
700 xfx =@= \=@= >:< :< as
700 fx non_counted_backtracking
400 yfx divmod tdiv xor
1 fx $
"""
"""Those that SWI-Prolog or Scryer Prolog add to them: what one of them reads is read here."""

_CLPZ = r"""
760 yfx #<==>
750 xfy #==>
750 yfx #<==
740 yfx #\/
730 yfx #\
720 yfx #/\
710 fy #\
700 xfx #> #< #>= #=< #= #\= in ins in_set
450 xfx ..
150 fx #
"""
_LIBRARIES = {
    "clpz": _CLPZ,
    "clpfd": _CLPZ,
    "clpb": "300 fy ~\n500 yfx #",
    "lambda": r"201 xfx +\ ",
    "debug": "900 fx $ $-\n950 fy *",
    "atts": "1199 fx attribute",
    "xpath": "400 fx // /\n200 fy @",
    "record": "1150 fx record",
    "persistency": "1150 fx persistent",
    "chr": """
1200 xfx @
1190 xfx pragma
1180 xfx ==> <=>
1150 fx constraints chr_constraint chr_preprocessor handler rules chr_type chr_declaration ?
1130 xfx --->
1100 xfx \\
500 yfx #
""",
}
"""By the name of a library of SWI-Prolog or Scryer Prolog, what it exports."""

ISO = Operators({}, {}, {}).declared(_each(_ISO))
"""What terms are written with, so that every engine reads them."""

_BASE = ISO.declared(_each(_ADDED))
_PREFIX: Mapping[str, tuple[int, int]] = MappingProxyType(dict(_BASE.prefix))
_INFIX: Mapping[str, tuple[int, int, int]] = MappingProxyType(dict(_BASE.infix))
STANDARD = Operators()
