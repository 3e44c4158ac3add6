"""The fixture `asp_program`: how a test gives its program where it cannot return it."""

from __future__ import annotations

import pytest


class AspProgramGiver:
    """Takes the program that the marks of a test are about.

    A test calls it, and so may a fixture that the test uses; each program that it is given is
    checked after the test's own code has run.
    """

    def __init__(self) -> None:
        self.given: list[object] = []

    def __call__(self, program: object) -> None:
        """Give a program to check: whatever `asp.solve` takes, or an answer that it returned."""
        self.given.append(program)

    def __repr__(self) -> str:
        return f"<asp_program, given {len(self.given)} so far>"


GIVEN = pytest.StashKey[AspProgramGiver]()


@pytest.fixture
def asp_program(request: pytest.FixtureRequest) -> AspProgramGiver:
    """Take the program that the marks of a test are about: `asp_program(program)`.

    For tests that cannot return their program, and for fixtures that build it.
    """
    holder = AspProgramGiver()
    request.node.stash[GIVEN] = holder
    return holder


def given_programs(item: pytest.Item) -> list[object]:
    """Take what a test gave to `asp_program` since this was last asked."""
    holder = item.stash.get(GIVEN, None)
    if holder is None:
        return []
    given, holder.given = holder.given, []
    return given
