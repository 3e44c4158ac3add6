"""A review as one page of HTML that needs nothing else: no script, no other file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_asp.snapshots.review import NOTHING

if TYPE_CHECKING:
    from pytest_asp.snapshots.review import Review

TEMPLATE = "review.html"


def html_page(review: Review) -> str:
    """Write a review; whatever stands in programs and names is text on the page."""
    from jinja2 import Environment, PackageLoader, StrictUndefined
    from markupsafe import Markup

    templates = Environment(
        loader=PackageLoader("pytest_asp.snapshots"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
    )
    classes = {"+": "added", "-": "removed", "@": "place"}
    sides = {sign: Markup(' class="{}"').format(name) for sign, name in classes.items()}
    page = templates.get_template(TEMPLATE)
    return page.render(review=review, nothing=NOTHING, sides=sides) + "\n"
