"""A review as a page of Markdown, as forges show it in pull requests and summaries."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from pytest_asp.snapshots.review import NOTHING, Block, Entry, Review

ACCEPT = "To accept: `pytest-asp review`, or `pytest --snapshot-update`; then commit the files."
CUT = "… more is not shown here: there is too much of it for one page.\n"

_MARKUP = re.compile(r"[\\`*_{}\[\]#|~]")
_RUNS = re.compile("`+")
_HEADER = "| snapshot | statements | answer sets | before | now |\n|---|---|---|---|---|\n"


def markdown_page(review: Review, *, limit: int | None = None) -> str:
    """Write a review.

    Args:
        review: what to write.
        limit: the most bytes that the page may have; what does not fit is left out, and said so.
    """
    return _fitted(_pieces(review), limit)


def _pieces(review: Review) -> Iterator[str]:
    """Give what the page may be cut between."""
    yield f"# {prose(review.title)}\n\n"
    yield from (f"{prose(note)}\n\n" for note in review.notes)
    if review.is_empty:
        yield f"{NOTHING}\n"
        return
    if review.entries:
        yield _HEADER
        yield from map(_row, review.entries)
    yield from map(_section, review.entries)
    if review.unused:
        yield f"\n## Unused\n\n{review.unused_words}\n\n"
        yield from (f"- {code(path)}\n" for path in review.unused)
    if review.waits:
        yield f"\n{ACCEPT}\n"


def _fitted(pieces: Iterable[str], limit: int | None) -> str:
    """Put pieces together until a limit is reached."""
    kept: list[str] = []
    size = 0
    room = None if limit is None else limit - len(f"\n{CUT}".encode())
    for piece in pieces:
        size += len(piece.encode())
        if room is not None and size > room:
            return "".join([*kept, f"\n{CUT}"]) if room >= 0 else ""
        kept.append(piece)
    return "".join(kept)


def _row(entry: Entry) -> str:
    meaning = f"**{entry.meaning}**" if entry.meaning else entry.state
    cells = (code(entry.path, in_table=True), entry.statements, meaning, entry.before, entry.now)
    return f"| {' | '.join(cells)} |\n"


def _section(entry: Entry) -> str:
    head = f"{entry.state.capitalize()}, in {code(entry.test)}. {prose(entry.said)}"
    parts = [f"\n## {code(entry.path)}", head]
    parts += map(_block, entry.changes)
    if entry.meaning:
        parts.append(f"**Answer sets: {entry.meaning}**: {prose(entry.reason)}.")
    parts += map(_block, entry.evidence)
    if entry.sizes:
        parts.append(f"{entry.sizes} {entry.scope}".rstrip())
    return "\n\n".join(parts) + "\n"


def _block(block: Block) -> str:
    lines = [*block.lines, f"… {block.left:,} more"] if block.left else list(block.lines)
    text = fenced(lines, block.language)
    if block.folded:
        summary = _escaped(block.title)
        return f"<details><summary>{summary}</summary>\n\n{text}\n\n</details>"
    return f"{prose(block.title)}:\n\n{text}" if block.title else text


def fenced(lines: Iterable[str], language: str) -> str:
    """Write lines as a block of code, whatever stands in them.

    >>> print(fenced(["a."], "prolog"))
    ```prolog
    a.
    ```
    """
    text = "\n".join(lines)
    fence = "`" * max(3, _longest_run(text) + 1)
    return f"{fence}{language}\n{text}\n{fence}"


def code(text: str, *, in_table: bool = False) -> str:
    """Write words as code within a line; in a table, a bar would begin the next cell.

    >>> code("a`b")
    '``a`b``'
    """
    text = text.replace("\n", "\\n")
    mark = "`" * (_longest_run(text) + 1)
    space = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{mark}{space}{text.replace('|', chr(92) + '|') if in_table else text}{space}{mark}"


def prose(text: str) -> str:
    r"""Write words so that nothing in them is taken for markup.

    >>> prose("a * b < __c__")
    'a \\* b &lt; \\_\\_c\\_\\_'
    """
    return _MARKUP.sub(r"\\\g<0>", _escaped(text)).replace("\n", " ")


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _longest_run(text: str) -> int:
    return max((len(run) for run in _RUNS.findall(text)), default=0)
