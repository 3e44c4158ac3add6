"""Predicates as classes, atoms as values."""

# ruff: noqa: B002, B018, FURB171, SIM201
# Double minus, expressions that raise, sets of one and `not ==` are what is tested.

from __future__ import annotations

import copy
import enum
import inspect
import pickle
import sys
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_asp import (
    ANY,
    INFIMUM,
    Constant,
    Field,
    Predicate,
    Signature,
    TupleTerm,
    Variable,
    pool,
)
from pytest_asp.builder.predicates import PredicateMeta, predicate_of, signature_of, untyped_atom
from pytest_asp.builder.program import Program
from pytest_asp.errors import (
    AtomTextError,
    FieldArgumentsError,
    FieldTypeError,
    NotAnAtomError,
    PlacementError,
    PredicateDefinitionError,
)

X, Y = Variable("X"), Variable("Y")


class Colour(enum.Enum):
    RED = "red"
    DARK_BLUE = 2


class Word(enum.StrEnum):
    RED = "red"


class Size(enum.IntEnum):
    ONE = 1


class Cell(Predicate, show=False):
    """A position."""

    row: Field[int]
    column: Field[int]

    WIDTH: ClassVar[int] = 9
    other = "no field"

    def below(self) -> Cell:
        return Cell(self.row + 1, self.column)

    @property
    def index(self) -> int:
        return self.row * self.WIDTH + self.column

    @classmethod
    def origin(cls) -> Cell:
        return cls(0, 0)

    @staticmethod
    def name() -> str:
        return "cell"


class Everything(Predicate):
    number: Field[int]
    text: Field[str]
    cell: Field[Cell]
    constant: Field[Constant]
    colour: Field[Colour]
    pair: Field[tuple[int, str]]
    either: Field[int | Cell | str]
    anything: Field[Any]


class Nullary(Predicate):
    pass


class Wide(Predicate):
    anything: Field[Any]


class Node(Predicate):
    value: Field[int]
    rest: Field[Node | Constant] = Field(default=Constant("nil"))


class Red(Predicate):
    pass


EVERYTHING = Everything(
    number=-1,
    text='a "quoted"\n\\text',
    cell=Cell(1, 2),
    constant=-Constant("c"),
    colour=Colour.DARK_BLUE,
    pair=(3, "x"),
    either="y",
    anything=(INFIMUM, Cell(3, 4), Constant("z")),
)

ATOMS = [
    Cell(1, 2),
    -Cell(1, 2),
    Cell(row=X, column=ANY),
    Cell(X + 1, 2 * Y),
    Nullary(),
    -Nullary(),
    EVERYTHING,
    Node(1, Node(2, -Node(3))),
    Wide((1, (2,), ())),
    Wide(Colour.RED),
]


def make_class(class_name: str, annotations: dict[str, Any], **options: Any) -> Any:
    """Make a predicate class as a class statement would."""
    body = {"__annotations__": annotations, "__module__": __name__}
    return PredicateMeta(class_name, (Predicate,), body, **options)


class TestDeclaring:
    def test_the_name_is_the_class_name_in_snake_case(self) -> None:
        class PathSegment(Predicate):
            pass

        class HTTPServer2Go(Predicate):
            pass

        class A(Predicate):
            pass

        class _Private(Predicate):
            pass

        names = [str(each()) for each in (PathSegment, HTTPServer2Go, A, _Private)]
        assert names == ["path_segment", "http_server2_go", "a", "_private"]

    def test_the_name_may_be_given(self) -> None:
        class Other(Predicate, name="my_name'"):
            a: Field[int]

        assert str(Other(1)) == "my_name'(1)"
        assert Other.parse("my_name'(1)") == Other(1)
        assert Other.read_all("my_name'(1)\nmy_name'(2)\nmy_name(3)") == [Other(1), Other(2)]

    @pytest.mark.parametrize("name", ["", "Upper", "not", "with space", "a/1", "ä", "_"])
    def test_other_names_are_refused(self, name: str) -> None:
        with pytest.raises(ValueError, match="a predicate that starts with a lower-case letter"):
            make_class("P", {}, name=name)

    def test_a_class_knows_its_signature_and_fields(self) -> None:
        assert Cell.signature == Signature("cell", 2)
        assert Cell.fields == ("row", "column")
        assert Nullary.signature == Signature("nullary", 0)
        assert Nullary.fields == ()

    def test_a_class_has_what_its_body_says(self) -> None:
        assert Cell.__doc__ == "A position."
        assert Cell.WIDTH == 9
        assert Cell.other == "no field"
        assert Cell(1, 2).below() == Cell(2, 2)
        assert Cell(1, 2).index == 11
        assert Cell.origin() == Cell(0, 0)
        assert Cell(1, 1).name() == "cell"

    def test_a_field_of_the_class_describes_itself(self) -> None:
        assert Cell.row.name == "row"
        assert str(vars(Cell)["row"].type) == "int"

    def test_the_constructor_has_a_signature(self) -> None:
        assert list(inspect.signature(Node).parameters) == ["value", "rest"]
        assert inspect.signature(Node).parameters["rest"].default == Constant("nil")
        assert inspect.signature(Node).parameters["value"].default is inspect.Parameter.empty

    def test_local_classes_may_use_local_classes(self) -> None:
        class Kind(enum.Enum):
            GOOD = 1

        class Inner(Predicate):
            kind: Field[Kind]

        class Outer(Predicate):
            inner: Field[Inner]
            more: Field[tuple[Inner, ...]] = Field(default=())

        atom = Outer(Inner(Kind.GOOD), (Inner(Kind.GOOD),))
        assert str(atom) == "outer(inner(good), (inner(good),))"
        assert Outer.parse(str(atom)) == atom

    def test_an_enum_of_the_class_itself_may_be_used(self) -> None:
        class Light(Predicate):
            class State(enum.Enum):
                ON = "on"

            state: Field[State]

        assert Light.parse("light(on)").state is Light.State.ON

    def test_a_class_in_a_class_in_a_function(self) -> None:
        class Inner(Predicate):
            a: Field[int]

        class Holder:
            class Outer(Predicate):
                inner: Field[Inner]

        assert str(Holder.Outer(Inner(1))) == "outer(inner(1))"

    def test_quoted_annotations_are_read(self) -> None:
        class Quoted(Predicate):
            cell: Field["Cell"]  # noqa: UP037
            rest: "Field[Quoted | int]"  # noqa: UP037

        assert (
            str(Quoted(Cell(1, 2), Quoted(Cell(1, 2), 3)))
            == "quoted(cell(1, 2), quoted(cell(1, 2), 3))"
        )

    def test_recursion(self) -> None:
        atom = Node(1, Node(2))
        assert str(atom) == "node(1, node(2, nil))"
        assert Node.parse(str(atom)) == atom
        assert type(Node.parse(str(atom)).rest) is Node
        assert Node.read_all("node(1,node(2,nil))\nnode(2,nil)") == [atom, Node(2)]

    def test_thirty_fields(self) -> None:
        names = [f"field_{index}" for index in range(30)]
        Thirty = make_class("Thirty", dict.fromkeys(names, Field[int]))
        atom = Thirty(*range(30))
        assert str(atom) == f"thirty({', '.join(map(str, range(30)))})"
        assert Thirty.parse(str(atom)) == atom == Thirty(**dict(zip(names, range(30), strict=True)))
        assert Thirty.read_all(str(atom).replace(" ", "")) == [atom]
        assert atom.field_29 == 29

    @pytest.mark.parametrize(
        "name",
        [
            "self",
            "name",
            "check",
            "value",
            "mcs",
            "cls",
            "int",
            "str",
            "type",
            "hash",
            "show",
            "input",
            "mro",
            "term",
            "args",
            "kwargs",
            "extra",
            "body",
            "text_of",
            "new",
            "field",
            "schema",
            "fields",
            "signature",
            "predicate",
            "statement",
            "object",
            "len",
            "repr",
            "property",
            "größe",
            "match",
            "case",
        ],
    )
    def test_fields_may_have_odd_names(self, name: str) -> None:
        Odd = make_class("Odd", {name: Field[int], "other": Field[str]})
        atom = Odd(1, "x")
        assert atom == Odd(**{name: 1, "other": "x"})
        assert getattr(atom, name) == 1
        assert str(atom) == 'odd(1, "x")'
        assert repr(atom) == f"Odd({name}=1, other='x')"
        assert Odd.parse('odd(1,"x")') == atom
        assert Odd.read_all('odd(1,"x")') == [atom]
        assert hash(atom) == hash(Predicate.parse(str(atom)))
        with pytest.raises(FieldTypeError, match=f"the field {name} of Odd"):
            Odd("1", "x")
        with pytest.raises(FieldTypeError, match="the field other of Odd"):
            Odd(1, 1)

    @pytest.mark.parametrize("name", ["_private", "__x", "parse", "read_all"])
    def test_names_that_atoms_need_themselves_are_refused(self, name: str) -> None:
        with pytest.raises(PredicateDefinitionError, match="give it another name") as refused:
            make_class("P", {name: Field[int]})
        assert (refused.value.predicate, refused.value.field) == ("P", name)

    @pytest.mark.parametrize("method", ["__str__", "__eq__", "__hash__", "__init__", "__new__"])
    def test_methods_that_make_an_atom_cannot_be_replaced(self, method: str) -> None:
        with pytest.raises(PredicateDefinitionError, match=f"no method of that name.*{method}"):
            PredicateMeta("P", (Predicate,), {method: str, "__module__": __name__})


class TestDefaults:
    def test_plain_and_as_field(self) -> None:
        class P(Predicate):
            a: Field[int]
            b: Field[str] = "x"  # type: ignore[assignment]
            c: Field[Colour] = Field(default=Colour.RED)
            d: Field[tuple[int, int]] = (1, 2)  # type: ignore[assignment]
            e: Field[int] = Field(default=ANY)

        assert str(P(1)) == 'p(1, "x", red, (1, 2), _)'
        assert str(P(1, c=Colour.DARK_BLUE, b="y")) == 'p(1, "y", dark_blue, (1, 2), _)'
        assert P(1).b == "x"

    def test_a_default_of_another_type_is_refused(self) -> None:
        with pytest.raises(FieldTypeError, match="the field a of P"):

            class P(Predicate):
                a: Field[int] = "x"  # type: ignore[assignment]

    def test_fields_with_defaults_stand_last(self) -> None:
        with pytest.raises(PredicateDefinitionError, match="put fields with defaults last"):

            class P(Predicate):
                a: Field[int] = Field(default=1)
                b: Field[int]  # type: ignore[misc]


class TestSubclassing:
    def test_a_subclass_has_the_fields_and_methods_of_its_base(self) -> None:
        class Tagged(Cell, show=True):
            tag: Field[str] = Field(default="t")

        assert Tagged.signature == Signature("tagged", 3)
        assert str(Tagged(1, 2)) == 'tagged(1, 2, "t")'
        assert Tagged(1, 2).index == 11
        assert Tagged.fields == ("row", "column", "tag")
        assert Tagged.parse('tagged(1,2,"u")') == Tagged(1, 2, "u")
        assert Cell.fields == ("row", "column")

    def test_a_subclass_may_narrow_a_field(self) -> None:
        class Small(Wide):
            anything: Field[int]

        with pytest.raises(FieldTypeError):
            Small("x")  # type: ignore[arg-type]
        assert str(Wide("x")) == 'wide("x")'

    def test_a_subclass_is_another_predicate(self) -> None:
        class Twin(Cell):
            pass

        assert Twin(1, 2) != Cell(1, 2)
        assert Twin.signature == Signature("twin", 2)

    def test_show_and_input_are_inherited(self) -> None:
        class Twin(Cell):
            pass

        class Given(Predicate, input=True):
            a: Field[int]

        class AlsoGiven(Given):
            pass

        program = Program()
        program.when(AlsoGiven(X)).derive(Twin(X, X))
        program.fact(Nullary())
        assert program.render().endswith("#defined also_given/1.\n#show.\n#show nullary/0.\n")

    def test_a_mixin_adds_methods(self) -> None:
        class Mixin:
            def shout(self) -> str:
                return str(self).upper()

        class Loud(Mixin, Predicate):
            a: Field[int]

        assert Loud(1).shout() == "LOUD(1)"
        assert Loud.fields == ("a",)


class TestArguments:
    def test_by_position_and_by_name(self) -> None:
        assert Cell(1, 2) == Cell(row=1, column=2) == Cell(1, column=2) == Cell(column=2, row=1)

    @pytest.mark.parametrize(
        ("arguments", "named", "field", "fragment"),
        [
            ((), {}, "row", "nothing for the field row"),
            ((1,), {}, "column", "nothing for the field column"),
            ((), {"column": 1}, "row", "nothing for the field row"),
            ((1, 2, 3), {}, "3", "3 as one argument too many"),
            ((1, 2), {"colour": 3}, "colour", "an unknown field colour"),
        ],
    )
    def test_wrong_ones_are_refused(
        self, arguments: tuple[int, ...], named: dict[str, int], field: str, fragment: str
    ) -> None:
        with pytest.raises(FieldArgumentsError, match="expected the 2 fields of Cell") as refused:
            Cell(*arguments, **named)
        assert (refused.value.predicate, refused.value.field) == ("Cell", field)
        assert fragment in str(refused.value)
        assert "write Cell(row=..., column=...)" in str(refused.value)
        assert refused.value.location is not None
        assert refused.value.location.file == __file__

    @pytest.mark.parametrize(
        ("value", "fragment"),
        [
            ("1", "got '1'"),
            (True, "write 1 for a number; ASP has no booleans"),
            (1.0, "got 1.0"),
            (None, "got None"),
            (Cell, r"give the class its arguments: Cell(...)"),
            (Colour.RED, "got <Colour.RED"),
            (Size.ONE, "got <Size.ONE"),
            ((1,), "got (1,)"),
            (Nullary(), "got Nullary()"),
        ],
    )
    def test_values_of_another_type_are_refused(self, value: Any, fragment: str) -> None:
        with pytest.raises(FieldTypeError) as refused:
            Cell(1, value)
        assert refused.value.slug == "field-type"
        assert (refused.value.predicate, refused.value.field) == ("Cell", "column")
        assert refused.value.value is value
        assert "expected int or a term for the field column of Cell" in str(refused.value)
        assert fragment in str(refused.value)

    def test_the_place_is_the_line_of_the_call(self) -> None:
        line = inspect.currentframe().f_lineno + 2  # type: ignore[union-attr]
        with pytest.raises(FieldTypeError) as refused:
            Cell("1", 2)  # type: ignore[arg-type]
        assert f"test_predicates.py:{line}: " in str(refused.value)

    def test_fields_cannot_be_set(self) -> None:
        atom = Cell(1, 2)
        with pytest.raises(AttributeError, match="is a value"):
            atom.row = 3
        with pytest.raises(AttributeError):
            del atom.row
        with pytest.raises(AttributeError):
            atom.colour = 3  # type: ignore[attr-defined]
        assert atom == Cell(1, 2)

    def test_the_base_class_makes_no_atoms(self) -> None:
        with pytest.raises(NotAnAtomError, match="the base class Predicate"):
            Predicate()
        with pytest.raises(NotAnAtomError, match="the base class Predicate"):
            Predicate.signature


@pytest.mark.parametrize("atom", ATOMS, ids=str)
class TestAtomsAsValues:
    def test_repr_can_be_pasted(self, atom: Predicate) -> None:
        twin = eval(repr(atom), dict(globals()))
        assert type(twin) is type(atom)
        assert repr(twin) == repr(atom)
        assert twin == atom

    def test_pickle_and_copy(self, atom: Predicate) -> None:
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            twin = pickle.loads(pickle.dumps(atom, protocol))
            assert type(twin) is type(atom)
            assert twin == atom
            assert hash(twin) == hash(atom)
        assert copy.copy(atom) == copy.deepcopy(atom) == atom

    def test_negation(self, atom: Predicate) -> None:
        assert -(-atom) == atom
        assert -atom != atom
        assert {str(atom), str(-atom)} == {str(-(-atom)), str(-atom)}
        assert type(-atom) is type(atom)
        assert signature_of(-atom) == -signature_of(atom)
        assert str(~atom) == f"not {atom}"
        assert str(~~atom) == f"not not {atom}"
        assert str(~~~atom) == f"not {atom}"

    def test_members_of_containers(self, atom: Predicate) -> None:
        twin = pickle.loads(pickle.dumps(atom))
        assert twin in {atom}
        assert twin in [Nullary, None, 1, atom]
        assert {atom: 1}[twin] == 1


def test_a_pool_stands_in_an_atom_but_under_no_negation() -> None:
    atom = Wide(pool(1, (2, X)))
    assert str(atom) == "wide((1; (2, X)))"
    assert eval(repr(atom), dict(globals())) == atom
    assert str(-atom) == "-wide((1; (2, X)))"
    with pytest.raises(PlacementError, match="no pool under a negation"):
        ~atom


@pytest.mark.skipif(sys.version_info < (3, 13), reason="copy.replace is new in 3.13")
def test_copy_replace() -> None:
    replace = copy.replace  # type: ignore[attr-defined,unused-ignore]
    assert replace(Cell(1, 2), row=3) == Cell(3, 2)
    assert replace(-Cell(1, 2), column=X) == -Cell(1, X)
    assert replace(Cell(1, 2)) == Cell(1, 2)
    with pytest.raises(FieldArgumentsError, match="an unknown field colour"):
        replace(Cell(1, 2), colour=1)
    with pytest.raises(FieldTypeError):
        replace(Cell(1, 2), row="1")


def test_replace_by_hand() -> None:
    assert Cell(1, 2).__replace__(row=3) == Cell(3, 2)
    assert (-Cell(1, 2)).__replace__(row=3) == -Cell(3, 2)


def test_match() -> None:
    match EVERYTHING:
        case Everything(-1, str(text), Cell(row, column=2), colour=Colour.DARK_BLUE):
            assert (text[0], row) == ("a", 1)
        case _:
            pytest.fail("it matches")
    match Nullary():
        case Nullary():
            pass
        case _:
            pytest.fail("it matches")


def test_fields_give_plain_values() -> None:
    atom = Everything.parse(str(EVERYTHING))
    assert atom == EVERYTHING
    assert (atom.number, atom.text) == (-1, 'a "quoted"\n\\text')
    assert atom.cell.column == 2
    assert type(atom.cell) is Cell
    assert atom.constant == -Constant("c")
    assert atom.colour is Colour.DARK_BLUE
    assert atom.pair == (3, "x")
    assert type(atom.pair) is tuple
    assert atom.either == "y"


class TestEquality:
    def test_typed_and_untyped_atoms_of_one_text_are_equal(self) -> None:
        for atom in (Cell(1, 2), -Cell(1, 2), EVERYTHING, Nullary(), Node(1, Node(2))):
            untyped = Predicate.parse(str(atom))
            assert type(untyped) is not type(atom)
            assert untyped == atom
            assert atom == untyped
            assert hash(untyped) == hash(atom)
            assert untyped in {atom}
            assert atom in {untyped}

    def test_two_classes_of_one_signature_are_equal(self) -> None:
        class Other(Predicate, name="cell"):
            x: Field[Any]
            y: Field[Any]

        other: Predicate = Other(1, 2)
        assert other == Cell(1, 2)
        assert hash(other) == hash(Cell(1, 2))
        assert str(Other(1, "2")) != str(other)
        assert Predicate.parse('cell(1,"2")') != Cell(1, 2)

    @pytest.mark.parametrize(
        ("left", "right"),
        [
            (Wide(1), Wide("1")),
            (Wide("red"), Wide(Constant("red"))),
            (Wide(Word.RED), Wide("red")),
            (Wide(Size.ONE), Wide(1)),
            (Wide(Constant("c")), Wide(-Constant("c"))),
            (Wide(1), Wide((1,))),
            (Wide(()), Wide(((),))),
            (Wide(X), Wide("X")),
            (Wide(X), Wide(Y)),
            (Wide(ANY), Wide("_")),
            (Cell(1, 2), Cell(2, 1)),
            (Cell(1, 2), -Cell(1, 2)),
            (Cell(1, X), Cell(1, Y)),
        ],
        ids=str,
    )
    def test_different_atoms(self, left: Predicate, right: Predicate) -> None:
        assert left != right
        assert right != left
        assert Predicate.parse("p") != left
        assert len({left, right}) == 2

    @pytest.mark.parametrize(
        ("left", "right"),
        [
            (Wide(Red()), Wide(Constant("red"))),
            (Wide(-Red()), Wide(-Constant("red"))),
            (Wide(Colour.RED), Wide(Constant("red"))),
            (Wide(Colour.RED), Wide(Word.RED)),
            (Wide(Cell(1, 2)), Wide(Predicate.parse("cell(1,2)"))),
            (Wide((Cell(1, 2),)), Wide((Predicate.parse("cell(1,2)"),))),
            (Wide((Colour.RED, (Red(),))), Wide((Constant("red"), (Constant("red"),)))),
            (Wide(TupleTerm(1, 2)), Wide((1, 2))),
            (Wide(X), Wide(Variable("X"))),
            (Wide(X + 1), Wide(Variable("X") + 1)),
        ],
        ids=str,
    )
    def test_one_text_is_one_value(self, left: Predicate, right: Predicate) -> None:
        assert str(left) == str(right)
        assert left == right
        assert right == left
        assert hash(left) == hash(right)

    @pytest.mark.parametrize("other", [1, "cell(1, 2)", None, (1, 2), object(), Cell])
    def test_atoms_differ_from_other_values(self, other: object) -> None:
        assert Cell(1, 2) != other
        assert not Cell(1, 2) == other

    @given(data=st.data())
    def test_equal_exactly_where_the_text_is(
        self, data: st.DataObject, ground_terms: st.SearchStrategy[object]
    ) -> None:
        one = data.draw(ground_terms)
        other = data.draw(st.sampled_from([one]) | ground_terms)
        for left, right in (
            (Wide(one), Wide(other)),
            (Wide(one), untyped_atom("wide", (other,), False)),
        ):
            assert (left == right) is (str(left) == str(right))
            if left == right:
                assert hash(left) == hash(right)


class TestUntyped:
    def test_one_class_for_one_signature(self) -> None:
        assert predicate_of(Signature("p", 2)) is predicate_of(Signature("p", 2))
        assert predicate_of(Signature("p", 2)) is not predicate_of(Signature("p", 1))
        assert type(Predicate.parse("p(1,2)")) is predicate_of(Signature("p", 2))

    @pytest.mark.parametrize("text", ["p", "-p", "p(1, a)", '-p(f(-1, "x"), (), (1,))'])
    def test_values_like_others(self, text: str) -> None:
        atom = Predicate.parse(text)
        assert str(atom) == text
        assert eval(repr(atom), {"Predicate": Predicate}) == atom
        assert pickle.loads(pickle.dumps(atom)) == atom

    def test_signature_of(self) -> None:
        assert signature_of(Predicate.parse("-p(1)")) == Signature("p", 1, negative=True)
        assert signature_of(Cell(1, 2)) == Signature("cell", 2)

    def test_arithmetic_on_atoms_is_refused(self) -> None:
        with pytest.raises(TypeError):
            Cell(1, 2) + 1  # type: ignore[operator]


class TestParsing:
    def test_reads_typed_atoms(self) -> None:
        assert Cell.parse(" cell( 1 ,2 ) ") == Cell(1, 2)
        assert Cell.parse("-cell(1,2)") == -Cell(1, 2)
        assert type(Cell.parse("cell(1,2)")) is Cell
        assert Nullary.parse("nullary") == Nullary()

    @pytest.mark.parametrize("text", ["cell(1)", "cell(1,2,3)", "sell(1,2)", "cell"])
    def test_atoms_of_others_are_refused(self, text: str) -> None:
        with pytest.raises(AtomTextError, match=r"an atom of Cell \(cell/2\)") as refused:
            Cell.parse(text)
        assert refused.value.text.replace(" ", "") == text
