"""A review as Markdown, whatever stands in it."""

from __future__ import annotations

import pytest

from pytest_asp.snapshots.change import Meaning, SemanticVerdict, Size, SnapshotChange
from pytest_asp.snapshots.markdown import CUT, code, fenced, markdown_page, prose
from pytest_asp.snapshots.review import Review, review_of

VERDICT = SemanticVerdict(Meaning.NOT_PROVEN, "a <b> | `c`", Size(1), Size())
NEW = SnapshotChange("s/x.lp", "x", "it.py::x", "program", "new", None, "a.\n", pending="n")
CHANGED = NEW.relocated(state="changed", old="b.\n", verdict=VERDICT)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("a.lp", "`a.lp`"),
        ("a`b", "``a`b``"),
        ("`a``", "``` `a`` ```"),
        ("a|b", "`a|b`"),
        ("a\nb", "`a\\nb`"),
    ],
)
def test_words_of_code(text: str, written: str) -> None:
    assert code(text) == written


def test_a_bar_begins_no_cell() -> None:
    assert code("a|b", in_table=True) == "`a\\|b`"


def test_nothing_in_prose_is_markup() -> None:
    assert prose("*a* _b_ `c` [d](e) <f> & #1 | ~g~\nh \\") == (
        "\\*a\\* \\_b\\_ \\`c\\` \\[d\\](e) &lt;f&gt; &amp; \\#1 \\| \\~g\\~ h \\\\"
    )


def test_a_block_ends_where_it_should() -> None:
    lines = ["```", "</details>", "````"]
    assert fenced(lines, "diff") == "`````diff\n```\n</details>\n````\n`````"


def test_a_whole_page() -> None:
    review = review_of([CHANGED, NEW.relocated(path="s/y.lp")], unused=["s/`z.lp"], notes=["So_."])
    assert markdown_page(review) == (
        "# ASP snapshots: 1 changed, 1 new, 1 unused\n\n"
        "So\\_.\n\n"
        "| snapshot | statements | answer sets | before | now |\n"
        "|---|---|---|---|---|\n"
        "| `s/x.lp` | not compared | "
        "**not proven to be the same** | 1 answer set |  |\n"
        "| `s/y.lp` | 1 line | new |  |  |\n"
        "\n## `s/x.lp`\n\n"
        "Changed, in `it.py::x`. The test fails.\n\n"
        "**Answer sets: not proven to be the same**: a &lt;b&gt; \\| \\`c\\`.\n\n"
        "Before: 1 answer set; now: unknown.\n"
        "\n## `s/y.lp`\n\n"
        "New, in `it.py::x`. There was none yet: the test fails.\n\n"
        "The program:\n\n"
        "```prolog\na.\n```\n"
        "\n## Unused\n\n"
        "No test compared with these, or it failed before:\n\n"
        "- ``s/`z.lp``\n"
        "\nTo accept: `pytest-asp review`, or `pytest --snapshot-update`; then commit the files.\n"
    )


def test_a_folded_block() -> None:
    page = markdown_page(review_of([NEW.relocated(new="a(1..2).\n" * 500)]))
    assert "<details><summary>The program</summary>\n\n```prolog\na(1..2).\n" in page
    assert "\n… 100 more\n```\n\n</details>\n" in page


def test_nothing_is_one_line() -> None:
    page = markdown_page(Review(()))
    assert page.split("\n\n")[1:] == ["No ASP snapshot changed, and none is new or unused.\n"]


def test_a_page_fits_its_limit() -> None:
    review = review_of([NEW.relocated(path=f"é/{number:03}.lp") for number in range(300)])
    whole = len(markdown_page(review).encode())
    assert markdown_page(review, limit=whole + 100) == markdown_page(review)
    for limit in (200, 5_000, whole - 1):
        page = markdown_page(review, limit=limit)
        assert limit - 400 < len(page.encode()) <= limit
        assert page.endswith(f"\n{CUT}")
    assert markdown_page(review, limit=20) == ""
