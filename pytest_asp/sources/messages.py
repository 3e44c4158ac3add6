"""clingo's messages, parsed: what is wrong, and where in the text."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pytest_asp.builder.signature import Signature

NEVER_MATCHES = "literal-never-matches"
"""The code of the only warning that is not clingo's own."""

_HEAD = re.compile(
    r"(?P<file>.*?):(?P<line>\d+):(?P<column>\d+)(?:-(?:(?P<end_line>\d+):)?(?P<end>\d+))?: "
    r"(?P<kind>error|warning|info|note): (?P<text>.*)"
)
_ATOM = re.compile(r"\s*(-?)\s*([_']*[a-z][A-Za-z0-9_']*)\s*(\(.*\))?\s*", re.DOTALL)
_SIGNATURE = re.compile(r"\s*-?[_']*[a-z][A-Za-z0-9_']*/\d+\s*")


@dataclass(frozen=True, slots=True)
class Message:
    """One message of clingo's about one place.

    Attributes:
        code: what kind it is, in kebab case, such as `atom-undefined`.
        text: what clingo says in its first line.
        detail: the piece of program that it quotes, or "".
        notes: further remarks.
        line, column: the place in the whole text, both from 1; 0 where there is none.
        end_column: one past the end, if it is on the same line.
    """

    code: str
    text: str
    detail: str = ""
    notes: tuple[str, ...] = ()
    line: int = 0
    column: int = 0
    end_column: int | None = None

    @property
    def signature(self) -> Signature | None:
        """The predicate that the message is about, if it is about one."""
        if self.code not in {"atom-undefined", NEVER_MATCHES}:
            return None
        if _SIGNATURE.fullmatch(self.detail):
            return Signature.parse(self.detail)
        return atom_signature(self.detail)


def atom_signature(text: str) -> Signature | None:
    """Find the signature of an atom, with or without variables; None for other text."""
    found = _ATOM.fullmatch(text)
    if found is None:
        return None
    return Signature(found[2], _argument_count(found[3] or ""), found[1] == "-")


def parse_message(code: str, raw: str) -> Message:
    """Read a message as clingo wrote it."""
    lines = raw.rstrip("\n").split("\n")
    head = _HEAD.fullmatch(lines[0])
    if head is None:
        return Message(code, raw.strip())
    notes: list[str] = []
    detail: list[str] = []
    for line in lines[1:]:
        note = _HEAD.fullmatch(line)
        if note is not None:
            notes.append(note["text"])
        else:
            detail.append(line.strip())
    same_line = head["end_line"] is None and head["end"] is not None
    return Message(
        code,
        head["text"].rstrip(":"),
        "\n".join(detail),
        tuple(notes),
        int(head["line"]),
        int(head["column"]),
        int(head["end"]) if same_line else None,
    )


def _argument_count(arguments: str) -> int:
    """Count the arguments of `(a,b(c,d),"e,f")`."""
    bare = re.sub(r'"(?:\\.|[^"\\])*"', "_", arguments)[1:-1]
    if not bare.strip():
        return 0
    depth, commas = 0, 0
    for character in bare:
        depth += (character in "([{") - (character in ")]}")
        commas += character == "," and depth == 0
    return commas + 1
