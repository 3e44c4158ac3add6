"""What each type of field takes, refuses, writes and reads back."""

from __future__ import annotations

import enum
from collections.abc import Callable
from typing import Annotated, Any, Optional, TypeAlias, Union

import clingo
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pytest_asp import (
    ANY,
    INFIMUM,
    SUPREMUM,
    Constant,
    DefinedConstant,
    Field,
    Predicate,
    RangePool,
    ScriptCall,
    TupleTerm,
    Variable,
    pool,
)
from pytest_asp.builder.predicates import PredicateMeta
from pytest_asp.builder.program import Program
from pytest_asp.errors import (
    FieldTypeError,
    FieldValueError,
    IntegerRangeError,
    PredicateDefinitionError,
    StringContentError,
)

X, Y = Variable("X"), Variable("Y")


class Colour(enum.Enum):
    RED = "red"
    DARK_BLUE = 2


class Word(enum.StrEnum):
    RED = "red"
    GREEN = "green"


class Size(enum.IntEnum):
    ONE = 1
    TWO = 2


class Cell(Predicate):
    row: Field[int]
    column: Field[int]


class Twin(Cell):
    pass


class Flag(Predicate):
    pass


class Int(Predicate):
    value: Field[int]


class Str(Predicate):
    value: Field[str]


class Const(Predicate):
    value: Field[Constant]


class Enum(Predicate):
    value: Field[Colour]


class Words(Predicate):
    value: Field[Word]


class Sizes(Predicate):
    value: Field[Size]


class Nested(Predicate):
    value: Field[Cell]


class NestedFlag(Predicate):
    value: Field[Flag]


class Pair(Predicate):
    value: Field[tuple[int, str]]


class Single(Predicate):
    value: Field[tuple[int]]


class Empty(Predicate):
    value: Field[tuple[()]]


class Many(Predicate):
    value: Field[tuple[int, ...]]


class Deep(Predicate):
    value: Field[tuple[tuple[int, Cell], tuple[Colour, ...]]]


class Mixed(Predicate):
    value: Field[int | str | Colour | Cell | tuple[int, int]]


class ConstOrEnum(Predicate):
    value: Field[Colour | Constant]


class WordOrStr(Predicate):
    value: Field[Word | str]


class SizeOrInt(Predicate):
    value: Field[int | Size]


class Tree(Predicate):
    value: Field[Tree | int]


class Wide(Predicate):
    value: Field[Any]


class Loose(Predicate):
    value: Field[Predicate]


INTEGERS = st.integers(-(2**31), 2**31 - 1)
STRINGS = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=20)
COLOURS = st.sampled_from(Colour)
CONSTANTS = st.builds(
    lambda name, negative: Constant(name, negative=negative),
    st.sampled_from(["a", "bC", "_d", "e'", "inf"]),
    st.booleans(),
)
CELLS = st.builds(Cell, INTEGERS, INTEGERS)
SIGNED_CELLS = CELLS | CELLS.map(lambda cell: -cell)
EXTREMA = st.sampled_from([INFIMUM, SUPREMUM])

VALUES: dict[type[Predicate], st.SearchStrategy[Any]] = {
    Int: INTEGERS,
    Str: STRINGS,
    Const: CONSTANTS,
    Enum: COLOURS,
    Words: st.sampled_from(Word),
    Sizes: st.sampled_from(Size),
    Nested: SIGNED_CELLS,
    NestedFlag: st.sampled_from([Flag(), -Flag()]),
    Pair: st.tuples(INTEGERS, STRINGS),
    Single: st.tuples(INTEGERS),
    Empty: st.just(()),
    Many: st.lists(INTEGERS, max_size=4).map(tuple),
    Deep: st.tuples(st.tuples(INTEGERS, CELLS), st.lists(COLOURS, max_size=2).map(tuple)),
    Mixed: INTEGERS | STRINGS | COLOURS | SIGNED_CELLS | st.tuples(INTEGERS, INTEGERS),
    ConstOrEnum: COLOURS | CONSTANTS,
    WordOrStr: st.sampled_from(Word) | STRINGS | st.just("red"),
    SizeOrInt: st.sampled_from(Size) | INTEGERS,
    Tree: st.recursive(INTEGERS, lambda inner: inner.map(Tree), max_leaves=4),
}


@pytest.mark.parametrize("cls", VALUES, ids=lambda cls: cls.__name__)
@settings(max_examples=40)
@given(data=st.data())
def test_what_was_written_is_read_back(cls: Any, data: st.DataObject) -> None:
    values = data.draw(st.lists(VALUES[cls] | EXTREMA, min_size=1, max_size=4))
    atoms = {cls(value) for value in values}
    program = Program()
    program.fact(*atoms)
    for atom in atoms:
        twin = cls.parse(str(atom))
        assert twin == atom
        assert twin.value == atom.value
        assert type(twin.value) is type(atom.value)
    (printed,) = _solve(program)
    read = cls.read_all("\n".join(printed))
    assert sorted(read) == sorted(atoms)
    assert {(type(each), type(each.value)) for each in read} == {
        (type(each), type(each.value)) for each in atoms
    }


def _solve(program: Program) -> list[list[str]]:
    control = clingo.Control(["0"])
    control.add("base", [], program.render())
    control.ground()
    models: list[list[str]] = []
    control.solve(on_model=lambda model: models.append([*map(str, model.symbols(shown=True))]))
    return models


ACCEPTED: list[tuple[Any, list[Any]]] = [
    (
        Int,
        [
            0,
            X,
            ANY,
            X + 1,
            DefinedConstant("n"),
            RangePool(1, 3),
            pool(1, 2),
            ScriptCall("f"),
            INFIMUM,
        ],
    ),
    (Str, ["", "x", X, ANY, DefinedConstant("n"), pool("a", "b"), ScriptCall("f"), SUPREMUM]),
    (Const, [Constant("a"), -Constant("a"), X, pool(Constant("a"), Constant("b"))]),
    (Enum, [Colour.RED, X, pool(*Colour)]),
    (Nested, [Cell(1, X), Cell(ANY, ANY), X, -Cell(1, 2), pool(Cell(1, 2), Cell(2, 1))]),
    (Pair, [(1, "x"), (X, "x"), (ANY, ANY), X, TupleTerm(1, X), pool((1, "x"), (2, "y"))]),
    (Many, [(), (1,), (1, X, 2), X, TupleTerm()]),
    (Mixed, [1, "x", Colour.RED, Cell(1, 2), (1, X), X, X + 1, pool(1, "x")]),
    (
        Wide,
        [
            1,
            "x",
            Colour.RED,
            Word.RED,
            Size.ONE,
            Cell(1, X),
            (1, ("x",)),
            X,
            Constant("a"),
            INFIMUM,
        ],
    ),
    (Loose, [Cell(1, 2), Flag(), X]),
]

REFUSED: list[tuple[Any, list[Any]]] = [
    (
        Int,
        ["1", True, 1.0, None, Colour.RED, Size.ONE, Constant("a"), Cell(1, 2), (1,), pool(1, "x")],
    ),
    (Str, [1, Constant("a"), Word.RED, b"x", None, X + 1, RangePool(1, 2), pool("a", 1)]),
    (Const, ["a", 1, Colour.RED, Flag(), X + 1]),
    (Enum, ["red", Word.RED, Constant("red"), 1, Colour, X + 1, pool(Colour.RED, 1)]),
    (Sizes, [1, Size]),
    (Nested, [Flag(), (1, 2), Twin(1, 2), Cell, "cell(1,2)", X + 1]),
    (
        Pair,
        [(1,), (1, 2), ("x", 1), (1, "x", 2), [1, "x"], 1, TupleTerm(1, 2), pool((1, 2)), X + 1],
    ),
    (Single, [1, (), (1, 2)]),
    (Empty, [(1,), None]),
    (Many, [("x",), (1, "x"), 1, [1]]),
    (Mixed, [Constant("red"), Word.RED, Size.ONE, Flag(), ("x", 1), None, 1.5]),
    (Tree, ["x", Flag(), None]),
]


@pytest.mark.parametrize(
    ("cls", "value"), [(cls, value) for cls, values in ACCEPTED for value in values], ids=str
)
def test_accepted(cls: Any, value: Any) -> None:
    assert str(cls(value)).startswith(f"{cls.signature.name}(")


@pytest.mark.parametrize(
    ("cls", "value"), [(cls, value) for cls, values in REFUSED for value in values], ids=repr
)
def test_refused(cls: Any, value: Any) -> None:
    with pytest.raises(FieldTypeError, match=f"for the field value of {cls.__name__}") as refused:
        cls(value)
    assert refused.value.value is value
    assert f"expected {cls.value.type}" in str(refused.value)


def test_any_takes_terms_only() -> None:
    for value in (None, 1.5, True, [1], Cell):
        with pytest.raises(TypeError, match="expected a"):
            Wide(value)


def test_what_to_write_instead() -> None:
    with pytest.raises(FieldTypeError, match=r"write Constant\('a'\) for a bare name"):
        Const("a")  # type: ignore[arg-type]
    with pytest.raises(FieldTypeError, match="write 0 for a number; ASP has no booleans"):
        Int(False)
    with pytest.raises(FieldTypeError, match=r"give the class its arguments: Cell\(\.\.\.\)"):
        Nested(Cell)  # type: ignore[arg-type]
    with pytest.raises(FieldTypeError, match=r"a Variable or ANY"):
        Pair(1)  # type: ignore[arg-type]


def test_limits_hold_inside_of_tuples_and_unions() -> None:
    with pytest.raises(IntegerRangeError):
        Many((1, 2**31))
    with pytest.raises(StringContentError):
        Pair((1, "a\0"))
    with pytest.raises(IntegerRangeError):
        Mixed(2**31)
    with pytest.raises(StringContentError):
        Wide(("\0",))


@pytest.mark.parametrize(
    ("cls", "text"),
    [
        (Int, "int(a)"),
        (Int, 'int("1")'),
        (Str, "str(1)"),
        (Enum, "enum(green)"),
        (Enum, "enum(-red)"),
        (Enum, 'enum("red")'),
        (Const, "const(f(1))"),
        (Nested, "nested(cell(1))"),
        (Nested, 'nested(cell(1,"x"))'),
        (Nested, "nested(twin(1,2))"),
        (Pair, "pair((1,2))"),
        (Single, "single(1)"),
        (Mixed, "mixed(green)"),
        (Tree, "tree(tree(a))"),
    ],
)
def test_atoms_that_do_not_fit_are_refused(cls: Any, text: str) -> None:
    for read in (cls.parse, cls.read_all):
        with pytest.raises(
            FieldValueError, match=f"for the field value of {cls.__name__}"
        ) as refused:
            read(text)
        assert (refused.value.predicate, refused.value.field) == (cls.__name__, "value")
        assert refused.value.atom.replace(", ", ",") == text
        assert refused.value.slug == "field-value"
        assert "widen the field" in str(refused.value)


def test_an_enum_member_wins_over_a_constant_where_it_stands_first() -> None:
    assert ConstOrEnum.parse("const_or_enum(red)").value is Colour.RED
    assert ConstOrEnum.parse("const_or_enum(other)").value == Constant("other")
    assert WordOrStr.parse("word_or_str(red)").value is Word.RED
    assert WordOrStr.parse('word_or_str("red")').value == "red"
    assert type(WordOrStr.parse('word_or_str("red")').value) is str


def make_class(name: str, annotations: dict[str, Any], **options: Any) -> Any:
    """Make a predicate class as a class statement would."""
    body = {"__annotations__": annotations, "__module__": __name__}
    return PredicateMeta(name, (Predicate,), body, **options)


class TestDeclaring:
    @pytest.mark.parametrize(
        "type_",
        [
            bool,
            float,
            None,
            list[int],
            dict[str, int],
            set,
            object,
            bytes,
            int | None,
            int | float,
            tuple[int, list[int]],
            Optional[int],  # noqa: UP045
            Callable[[], int],
            type,
            "Nowhere",
        ],
        ids=str,
    )
    def test_types_that_asp_does_not_have(self, type_: Any) -> None:
        with pytest.raises(PredicateDefinitionError, match="for the field a of P") as refused:
            make_class("P", {"a": Field[type_]})
        assert (refused.value.predicate, refused.value.field) == ("P", "a")
        assert refused.value.slug == "predicate-definition"
        assert refused.value.location is not None
        assert refused.value.location.file == __file__

    @pytest.mark.parametrize("note", [int, "int", Any, list[Field[int]], Field])
    def test_an_annotation_is_a_field(self, note: Any) -> None:
        with pytest.raises(PredicateDefinitionError, match=r"write `a: Field\[int\]`, or ClassVar"):
            make_class("P", {"a": note})

    def test_spellings_of_one_type(self) -> None:
        Alias: TypeAlias = int | str
        spellings: list[Any] = [
            int | str,
            Union[int, str],  # noqa: UP007
            Alias,
            Annotated[int | str, "note"],
        ]
        field: Any = Field
        for type_ in spellings:
            cls = make_class("P", {"a": field[type_]})
            assert str(cls.a.type) == "int | str"
            assert str(cls(1)) == "p(1)"

    @pytest.mark.parametrize("value", ["Red", "not", "with space", "", "1a", "ä", "_"])
    def test_enum_members_are_bare_names(self, value: str) -> None:
        members: Any = enum.Enum("Members", {"M": value})  # type: ignore[misc]
        with pytest.raises(PredicateDefinitionError, match="bare ASP names") as refused:
            make_class("P", {"a": Field[tuple[int, members | str]]})
        assert repr(value) in str(refused.value)

    def test_enum_members_are_different(self) -> None:
        members: Any = enum.Enum("Members", {"A": 1, "a": 2})  # type: ignore[misc]
        with pytest.raises(PredicateDefinitionError, match="different"):
            make_class("P", {"a": Field[members]})

    def test_enums_are_not_fields_of_any_alone(self) -> None:
        odd: Any = enum.Enum("Odd", {"M": "Upper Case"})  # type: ignore[misc]
        with pytest.raises(ValueError, match="enum member"):
            Wide(odd.M)

    @pytest.mark.parametrize(
        ("cls", "text"),
        [
            (Int, "int"),
            (Str, "str"),
            (Const, "Constant"),
            (Enum, "Colour"),
            (Nested, "Cell"),
            (Pair, "tuple[int, str]"),
            (Many, "tuple[int, ...]"),
            (Deep, "tuple[tuple[int, Cell], tuple[Colour, ...]]"),
            (Mixed, "int | str | Colour | Cell | tuple[int, int]"),
            (Wide, "Any"),
            (Tree, "Tree | int"),
        ],
    )
    def test_types_are_named_as_they_are_written(self, cls: Any, text: str) -> None:
        assert str(cls.value.type) == text
