"""A program made ready to be asked about: one text, and where each line of it comes from."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from pytest_asp.location import Location, caller_location
from pytest_asp.sources import scan
from pytest_asp.sources.blocks import Block, Place, place_in
from pytest_asp.sources.diagnosis import diagnose_refusal
from pytest_asp.sources.files import text_blocks
from pytest_asp.sources.merging import Constants, Parts, merged_constants, merged_parts
from pytest_asp.sources.messages import parse_message
from pytest_asp.sources.parsing import ParseFailure
from pytest_asp.sources.statements import BASE_PART, TextStatement, back_to_base, split
from pytest_asp.sources.titles import joined_title, title_of

if TYPE_CHECKING:
    from clingo import Control

    from pytest_asp.builder.predicates import Predicate
    from pytest_asp.builder.program import Program
    from pytest_asp.builder.signature import Signature
    from pytest_asp.builder.statements import Statement
    from pytest_asp.errors import AspError

BASE = "#program base."
SAME_PART = "#defined pytest_asp_include/0."  # a statement that changes nothing


@dataclass(frozen=True, eq=False)
class Source:
    r"""A program made ready: its text is fixed, whatever happens to what it was made from.

    `asp.load(...)` gives one, and `answer.source` is one. It can be solved, returned from a test
    with a mark, and listed with others.

    >>> from pytest_asp.sources import to_source
    >>> source = to_source("a. b.\n% name: no b\n:- b.")
    >>> [str(statement) for statement in source.statements]
    ['a.', 'b.', '% name: no b', ':- b.']
    >>> [str(statement) for statement in source.without(name="no b").statements]
    ['a.', 'b.']

    Attributes:
        title: a short name for people, such as `queens.lp`.
        location: where the program was made, or the file it was read from.
        blocks: its texts, in order.
        classes: finds the predicate class that the program uses for a signature.
        declared: gives the signatures that the program is known to use, beyond its text.
        program: the builder's program that it was made from, if it was made from one.
        built: the statements that the program had then.
        members: what it was put together from, if it was a list.
        constants: its own values for `#const` names, as ASP text.
        parts: the program parts to ground, with their arguments; None: `base`.
        control: what it was made from, where that was a control of clingo's; it has no text.
    """

    title: str
    location: Location | None
    blocks: tuple[Block, ...]
    classes: Callable[[Signature], type[Predicate] | None] = field(default=lambda _: None)
    declared: Callable[[], Iterable[Signature]] = field(default=tuple)
    program: Program | None = None
    built: tuple[Statement, ...] = ()
    members: tuple[Source, ...] = ()
    constants: Constants = ()
    parts: Parts | None = None
    control: Control | None = None

    @classmethod
    def of_program(cls, program: Program) -> Source:
        """Make a source of a builder's program, as it is now."""
        rendering = program.rendering()
        made = program.location
        block = Block(title_of(made), rendering.text, location=made, origin=rendering.statement_at)
        blocks = text_blocks(block) if "#include" in rendering.text else (block,)
        return cls(
            block.title,
            made,
            blocks,
            program.predicate,
            program.signatures,
            program,
            rendering.statements,
        )

    @cached_property
    def text(self) -> str:
        """The whole program; a directive between blocks ends what a block left unfinished."""
        return self._joined[0]

    @cached_property
    def shown(self) -> frozenset[Signature] | None:
        """The predicates that are shown as a whole; None if everything is."""
        return frozenset() if self.control is not None else scan.shown_signatures(self.text)

    @cached_property
    def statements(self) -> tuple[Statement | TextStatement, ...]:
        """Its statements in order: the builder's own, and those of text, with its comments.

        Text is parsed when this is first asked for, which takes longer than solving most programs.

        Raises:
            AspSyntaxError: clingo cannot parse the text.
        """
        if self.members:
            return tuple(_in_order(member.statements for member in self.members))
        if self.program is not None:
            return self.built
        return tuple(_in_order(self._split))

    def without(
        self,
        *statements: Statement | TextStatement | Iterable[Statement | TextStatement],
        line: int | Iterable[int] | None = None,
        column: int | None = None,
        name: str | Iterable[str] | None = None,
        file: str | None = None,
    ) -> Source:
        """Give the program without some of its statements.

        What stays keeps its line and its column. What lost its last head counts as defined, and
        what was shown stays shown, unless it was one of the statements that showed it.

        Args:
            statements: statements of the program, such as some of `source.statements`.
            line: the line of a statement, or several; each must have one statement only, unless
                the column says which.
            column: the column that the statement begins at, for a line with several.
            name: the name that a comment `% name: columns` on the line before gives, or several.
            file: the end of the path of the file that lines and names are about, where the
                program has several.

        Raises:
            NoSuchStatementError: no statement stands on the line, or has the name.
            SeveralStatementsError: several statements stand on the line.
            UnknownStatementError: a statement is not in the program.
            AspSyntaxError: clingo cannot parse the text.
        """
        from pytest_asp.sources.reduction import lost_heads
        from pytest_asp.sources.selection import Choice, chosen

        wanted = Choice(statements, line, column, name, file, caller_location())
        removed = chosen(self.statements, wanted, self.title)
        if not removed:
            return self
        gone = frozenset(map(id, removed))
        source = self._reduced(gone)
        kept = [each for each in self.statements if id(each) not in gone]
        lost = lost_heads(removed, kept)
        if not lost:
            return source
        text = "\n".join(f"#defined {signature}." for signature in lost) + "\n"
        defined = Source(source.title, None, (Block("what lost its last head", text),))
        return self._rejoined([source, defined])

    def _reduced(self, removed: frozenset[int]) -> Source:
        """Leave out statements, by their identity; those of other sources are none of it."""
        if removed.isdisjoint(map(id, self.statements)):
            return self
        if self.members:
            return self._rejoined([each._reduced(removed) for each in self.members])  # noqa: SLF001  # its own class
        if self.program is not None:
            known = set(map(id, self.built))
            later = [each for each in self.program if id(each) not in known]
            gone = [each for each in self.built if id(each) in removed]
            rest = Source.of_program(self.program.without(*later, *gone))
            return replace(rest, constants=self.constants, parts=self.parts)
        from pytest_asp.sources.reduction import blanked

        blocks = tuple(
            replace(block, text=blanked(block.text, statements, removed))
            for block, statements in zip(self.blocks, self._split, strict=True)
        )
        return replace(self, blocks=blocks)

    def _rejoined(self, members: Sequence[Source]) -> Source:
        """Put pieces together that are still this program."""
        return replace(
            joined(members, location=self.location),
            title=self.title,
            constants=self.constants,
            parts=self.parts,
        )

    def place(self, line: int, column: int | None = None) -> Place:
        """Find what stands at a line (from 1) of the whole text."""
        block, number = self._block_at(line)
        return place_in(block, number, column)

    def added(self, line: int) -> bool:
        """Tell whether a line of the whole text was added by a builder, for no statement."""
        if not line or not any(block.origin is not None for block in self.blocks):
            return False
        block, number = self._block_at(line)
        return block.origin is not None and block.origin(number + block.first_line - 1) is None

    def _block_at(self, line: int) -> tuple[Block, int]:
        """Find the block that a line of the whole text is in, and its line there (from 1)."""
        starts = self._joined[1]
        index = max(bisect_right(starts, line) - 1, 0)
        return self.blocks[index], line - starts[index] + 1

    @cached_property
    def _split(self) -> tuple[tuple[TextStatement, ...], ...]:
        """The statements of each block; an included file continues the part around it."""
        part, found = BASE_PART, []
        try:
            for block in self.blocks:
                part = part if block.included else BASE_PART
                statements = split(
                    block.text, file=block.file_name, first_line=block.first_line, part=part
                )
                part = statements[-1].part if statements else part
                found.append(tuple(_at_origin(each, block) for each in statements))
        except ParseFailure as failure:
            raise self._syntax_error(failure) from None
        return tuple(found)

    def _syntax_error(self, failure: ParseFailure) -> AspError:
        """Say where clingo cannot parse the program, whose blocks are parsed as one when solved."""
        try:
            split(self.text)
        except ParseFailure as whole:
            failure = whole
        messages = [parse_message(code, text) for code, text in failure.messages]
        return diagnose_refusal(self, "parse", failure.error, messages)

    @cached_property
    def _joined(self) -> tuple[str, tuple[int, ...]]:
        if len(self.blocks) == 1:
            return self.blocks[0].text, (1,)
        pieces: list[str] = []
        starts: list[int] = []
        line = 1
        for block in self.blocks:
            directive = f"{SAME_PART if block.included else BASE}\n" if pieces else ""
            text = block.text if block.text.endswith("\n") else block.text + "\n"
            starts.append(line + bool(directive))
            line += bool(directive) + text.count("\n")
            pieces.append(directive + text)
        return "".join(pieces), tuple(starts)


def joined(sources: Sequence[Source], *, location: Location | None) -> Source:
    """Put several sources together, as one program."""
    if len(sources) == 1:
        return sources[0]

    def find_class(signature: Signature) -> type[Predicate] | None:
        found = (source.classes(signature) for source in sources)
        return next((predicate for predicate in found if predicate is not None), None)

    return Source(
        title=joined_title([source.title for source in sources]),
        location=sources[0].location if sources else location,
        blocks=tuple(block for source in sources for block in source.blocks),
        classes=find_class,
        declared=lambda: [name for source in sources for name in source.declared()],
        members=tuple(sources),
        constants=merged_constants(source.constants for source in sources),
        parts=merged_parts([source.parts for source in sources]),
    )


def _in_order(
    pieces: Iterable[Iterable[Statement | TextStatement]],
) -> Iterator[Statement | TextStatement]:
    """Give the statements of pieces of a program, and `#program base.` where one returns to that.

    So they are the same program when they are written one below the other.
    """
    last: TextStatement | None = None
    for piece in pieces:
        for number, each in enumerate(piece):
            begun = isinstance(each, TextStatement) and each.part != BASE_PART
            if number == 0 and last is not None and last.part != BASE_PART and not begun:
                yield back_to_base(last)
            yield each
            last = each if isinstance(each, TextStatement) else None


def _at_origin(statement: TextStatement, block: Block) -> TextStatement:
    """Place a statement where it was written, if somebody knows better than the text."""
    origin = block.origin(statement.location.line) if block.origin is not None else None
    location = origin.location if origin is not None else None
    return statement if location is None else replace(statement, location=location)
