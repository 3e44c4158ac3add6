"""Terms with operators, read without recursion: each bracket is a frame of its own."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple, NoReturn

from pytest_asp.prolog.operators import STANDARD, Operators
from pytest_asp.prolog.reading.nodes import Node
from pytest_asp.prolog.reading.problem import ReadingProblem
from pytest_asp.prolog.reading.tokens import Token, Tokens

_CLOSING = {"group": ")", "arguments": ")", "list": "]", "braces": "}"}
_OPENING = {"(": "group", "[": "list", "{": "braces"}
_ENDS = frozenset(")]},|")
_COMMA = Token("name", ",", 0, 0)


class _Operator(NamedTuple):
    """An operator that waits for its right operand."""

    priority: int
    right: int
    name: str
    start: int
    infix: bool


class _Operand(NamedTuple):
    """A term, with the brackets around it."""

    node: Node
    start: int
    end: int


@dataclass(slots=True)
class _Frame:
    """A bracket that is still open, or the whole text."""

    kind: str
    opening: Token
    items: list[Node] = field(default_factory=list)
    operands: list[_Operand] = field(default_factory=list)
    operators: list[_Operator] = field(default_factory=list)
    wants_operand: bool = True
    in_tail: bool = False

    def push(self, node: Node, start: int, end: int) -> None:
        self.operands.append(_Operand(node, start, end))
        self.wants_operand = False

    def reduce(self) -> None:
        """Put the last operator and its operands together."""
        operator, right = self.operators.pop(), self.operands.pop()
        start = operator.start
        arguments: tuple[Node, ...] = (right.node,)
        if operator.infix:
            left = self.operands.pop()
            start, arguments = left.start, (left.node, right.node)
        node = Node("compound", operator.name, arguments, start, right.end)
        self.operands.append(_Operand(node, start, right.end))

    def finish(self) -> Node:
        """End an expression."""
        while self.operators:
            self.reduce()
        self.wants_operand = True
        return self.operands.pop().node


class Parser:
    """Reads the terms of a text, one after another.

    Args:
        text: the whole text.
        operators: those that count; they may be changed between two terms.
    """

    def __init__(self, text: str, operators: Operators = STANDARD) -> None:
        self.operators = operators
        self.position = 0
        self._text = text
        self._tokens = Tokens(text)
        self._ahead: list[Token] = []
        self._frames: list[_Frame] = []

    def begin(self, position: int, *, lines: bool = False) -> Token:
        """Go to a place of the text, and give the first token there.

        Args:
            position: the place.
            lines: whether text in quotes may go over several lines from there on.
        """
        self._tokens.lines = lines
        self._tokens.position = self.position = position
        self._ahead = []
        return self._peek()

    def read(self, *, stop: bool = True) -> Node:
        """Read one term with its full stop; without one too, if it may be missing.

        Raises:
            ReadingProblem: the text there is no term.
        """
        top = _Frame("top", self._peek())
        self._frames = [top]
        while True:
            token = self._next()
            frame = self._frames[-1]
            if frame.wants_operand:
                self._read_operand(token, frame)
            elif frame is top and (token.kind == "end" or (token.kind == "eof" and not stop)):
                self.position = token.end
                return frame.finish()
            else:
                self._read_operator(token, frame)

    def _next(self) -> Token:
        return self._ahead.pop(0) if self._ahead else self._tokens.next()

    def _peek(self, further: int = 0) -> Token:
        while len(self._ahead) <= further:
            self._ahead.append(self._tokens.next())
        return self._ahead[further]

    # ------------------------------------------------------------ where a term belongs

    def _read_operand(self, token: Token, frame: _Frame) -> None:
        if token.kind == "name":
            self._read_name(token, frame)
        elif token.kind in {"variable", "number", "string", "codes"}:
            frame.push(
                Node(token.kind, token.value, (), token.start, token.end), token.start, token.end
            )
        elif token.value in _OPENING:
            self._open(token, frame)
        elif token.value == ")" and self._is_empty(frame):
            self._close(token, frame)
        else:
            self._refuse(token, frame, "a term belongs")

    def _read_name(self, token: Token, frame: _Frame) -> None:
        following = self._peek()
        name = str(token.value)
        if following.kind == "open":
            self._frames.append(_Frame("arguments", token))
            self._next()
        elif name == "-" and following.kind == "number" and following.start == token.end:
            number = self._next()
            assert isinstance(number.value, int | float | Fraction)
            frame.push(
                Node("number", -number.value, (), token.start, number.end), token.start, number.end
            )
        elif name in self.operators.prefix and not self._stands_alone(token):
            priority, right = self.operators.prefix[name]
            frame.operators.append(_Operator(priority, right, name, token.start, infix=False))
        else:
            node = Node("atom", name, (), token.start, token.end, None, token.quoted)
            frame.push(node, token.start, token.end)

    def _stands_alone(self, token: Token) -> bool:
        """Tell whether a prefix operator has no operand here, and so is an atom."""
        name, following = str(token.value), self._peek()
        if following.kind in {"end", "eof"} or (
            following.kind == "punctuation" and following.value in _ENDS
        ):
            return True
        other = str(following.value)
        if following.kind != "name" or other not in self.operators.infix:
            return False
        if token.quoted:
            return True
        if other in self.operators.prefix or self._text[following.end : following.end + 1] == "(":
            return False
        if self.operators.infix[other][0] > self.operators.prefix[name][0]:
            return True
        return not self._goes_on(self._peek(1))

    def _goes_on(self, token: Token) -> bool:
        """Tell whether a token can only follow a whole term."""
        if token.kind == "name":
            return token.value in self.operators.infix and token.value not in self.operators.prefix
        return token.kind in {"end", "eof"} or token.value in _ENDS

    def _open(self, token: Token, frame: _Frame) -> None:
        closing = {"[": "]", "{": "}"}.get(str(token.value))
        if closing is None or self._peek().value != closing or self._peek().kind != "punctuation":
            self._frames.append(_Frame(_OPENING[str(token.value)], token))
            return
        end = self._next().end
        whole = Token("name", f"{token.value}{closing}", token.start, end)
        if self._peek().kind == "open":
            self._read_name(whole, frame)
        else:
            frame.push(Node("atom", whole.value, (), token.start, end), token.start, end)

    def _is_empty(self, frame: _Frame) -> bool:
        """Tell whether nothing stands yet between the brackets of `f()`."""
        return frame.kind == "arguments" and not frame.items and not frame.operators

    # ------------------------------------------------------------ where a term may go on

    def _read_operator(self, token: Token, frame: _Frame) -> None:
        if token.kind == "name" and self._is_operator(token.value):
            self._apply(token, frame)
        elif token.kind == "punctuation" and token.value in _ENDS:
            self._read_punctuation(token, frame)
        else:
            self._refuse(token, frame, "an operator or the end of the term belongs")

    def _is_operator(self, value: object) -> bool:
        return value in self.operators.infix or value in self.operators.postfix

    def _read_punctuation(self, token: Token, frame: _Frame) -> None:
        separates = frame.kind in {"arguments", "list"}
        if token.value == _CLOSING.get(frame.kind):
            self._close(token, frame)
        elif token.value == "," and separates and not frame.in_tail:
            frame.items.append(frame.finish())
        elif token.value == "|" and frame.kind == "list" and not frame.in_tail:
            frame.items.append(frame.finish())
            frame.in_tail = True
        elif token.value in self.operators.infix and not frame.in_tail:
            self._apply(token, frame)
        else:
            self._refuse(token, frame, "an operator or the end of the term belongs")

    def _apply(self, token: Token, frame: _Frame) -> None:
        """Take an operator behind a term."""
        name = str(token.value)
        if name in self.operators.infix:
            priority, left, right = self.operators.infix[name]
        else:
            priority, left = self.operators.postfix[name]
            right = 0
        while frame.operators and frame.operators[-1].priority <= left:
            frame.reduce()
        if frame.operators and priority > frame.operators[-1].right:
            other = frame.operators[-1].name
            got = f"`{name}`, which does not bind tighter than `{other}` before it"
            raise ReadingProblem(got, token.start, token.end)
        if name in self.operators.infix:
            frame.operators.append(_Operator(priority, right, name, token.start, infix=True))
            frame.wants_operand = True
        else:
            operand = frame.operands.pop()
            node = Node("compound", name, (operand.node,), operand.start, token.end)
            frame.push(node, operand.start, token.end)

    def _close(self, token: Token, frame: _Frame) -> None:
        """End a bracket."""
        opening, last = frame.opening, None if frame.wants_operand else frame.finish()
        self._frames.pop()
        outer, start, end = self._frames[-1], opening.start, token.end
        if frame.kind == "group" and last is not None:
            node = last
        elif frame.kind == "braces" and last is not None:
            node = Node("compound", "{}", (last,), start, end)
        elif frame.kind == "list":
            tail = last if frame.in_tail else None
            items = frame.items if last is None or frame.in_tail else [*frame.items, last]
            node = Node("list", None, tuple(items), start, end, tail)
        else:
            items = frame.items if last is None else [*frame.items, last]
            node = Node("compound", opening.value, tuple(items), start, end, None, opening.quoted)
        outer.push(node, start, end)

    # ------------------------------------------------------------ what is no term

    def _refuse(self, token: Token, frame: _Frame, belongs: str) -> NoReturn:
        """Say that a token cannot stand where it does."""
        if token.kind in {"end", "eof"} and frame.kind != "top":
            opening = frame.opening
            bracket = "(" if frame.kind in {"group", "arguments"} else str(opening.value)
            place = opening.end if frame.kind == "arguments" else opening.start
            raise ReadingProblem(f"a `{bracket}` that nothing closes", place, place + 1)
        if token.kind == "eof":
            what = "where a term belongs" if frame.wants_operand else "before a full stop"
            raise ReadingProblem(f"the end of the text {what}", token.start, token.end)
        written = self._text[token.start : token.end]
        raise ReadingProblem(f"`{written}` where {belongs}", token.start, token.end)


def parse_term(text: str, operators: Operators = STANDARD) -> Node:
    """Read text that is one term, with a full stop or without.

    Raises:
        ReadingProblem: it is not.
    """
    parser = Parser(text, operators)
    parser.begin(0)
    node = parser.read(stop=False)
    rest = parser.begin(parser.position)
    if rest.kind != "eof":
        raise ReadingProblem(
            f"`{text[rest.start : rest.end]}` behind the full stop", rest.start, rest.end
        )
    return node
