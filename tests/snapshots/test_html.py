"""A review as HTML, read back by a parser."""

from __future__ import annotations

from html.parser import HTMLParser

from pytest_asp.snapshots.change import (
    Meaning,
    SemanticVerdict,
    Size,
    SnapshotChange,
    StatementChange,
    Witness,
)
from pytest_asp.snapshots.html import html_page
from pytest_asp.snapshots.review import Review, review_of

NASTY = "a|b `c` </script> <b> </details> </pre> &amp; \"d\" 'e' {{ 7 * 7 }} {% f %}"
NEW = SnapshotChange("s/x.lp", "x", "it.py::x", "program", "new", None, "a.\n", pending="n")
VOID = {"meta", "wbr"}


class Page(HTMLParser):
    """Makes sure that each tag is closed, and keeps the text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text: list[str] = []
        self.seen: list[str] = []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def test_what_stands_in_programs_is_text() -> None:
    verdict = SemanticVerdict(
        Meaning.DIFFERENT,
        NASTY,
        Size(1),
        Size(),
        Witness("new", (NASTY,), more=(NASTY,), alone=False),
    )
    changed = NEW.relocated(
        state="changed",
        path=f"{NASTY}.lp",
        nodeid=NASTY,
        old="",
        verdict=verdict,
        trouble=NASTY,
        statements=(StatementChange("changed", NASTY, NASTY, NASTY),),
    )
    page = Page(html_page(review_of([changed, NEW], unused=[NASTY], notes=[NASTY])))
    assert {"script", "b"}.isdisjoint(page.seen)
    whole = "".join(page.text)
    assert whole.count(NASTY) == 11
    for text in (
        f"- {NASTY}",
        f"+ {NASTY}",
        f"@@  ({NASTY}) @@",
        "Before: 1 answer set; now: unknown.",
    ):
        assert text in whole


def test_lines_have_their_colours() -> None:
    statements = (
        StatementChange("changed", "", "a.", "b."),
        StatementChange("moved", "", "c.", "c."),
    )
    verdict = SemanticVerdict(Meaning.SAME, "so")
    text = html_page(
        review_of([NEW.relocated(state="changed", verdict=verdict, statements=statements)])
    )
    for line in (
        '<span class="place">@@  @@</span>',
        '<span class="removed">- a.</span>',
        '<span class="added">+ b.</span>',
        "<span>~ c.</span>",
        "<summary>1 statement moved or written differently</summary>",
    ):
        assert line in text


def test_much_is_cut() -> None:
    text = html_page(review_of([NEW.relocated(new="a(1..2).\n" * 500)]))
    assert "<details><summary>The program</summary>" in text
    assert '<span class="soft">… 100 more</span></pre>' in text


def test_nothing_is_one_line() -> None:
    page = Page(html_page(Review(())))
    assert "No ASP snapshot changed, and none is new or unused." in page.text
    assert "table" not in page.seen
