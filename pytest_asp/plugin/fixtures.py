"""The fixture `asp`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pytest_asp.plugin.asp import ASP

if TYPE_CHECKING:
    from pytest_asp.plugin.asp import Asp


@pytest.fixture(scope="session")
def asp(pytestconfig: pytest.Config) -> Asp:
    """Solve answer set programs: `answer = asp.solve(program)`, then look at the answer.

    A program is a builder program, ASP text, or a pathlib.Path to an .lp file. Nothing is solved
    before the answer is looked at: `answer.count == 1`, `answer.unique`, `answer.model`, ...
    """
    return pytestconfig.stash[ASP]
