"""The name `asp` that a test file imports, for what it needs before there is any fixture."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pytest_asp.errors import FixtureNeededError, explain_mistake
from pytest_asp.location import caller_location
from pytest_asp.plugin.asp import Asp
from pytest_asp.plugin.files import found_files


class ModuleLevelAsp:
    """What a test file may need of `asp` before any fixture exists: `from pytest_asp import asp`.

    The fixture of the same name is another object, which has `files` too.

    >>> ModuleLevelAsp()
    <asp at module level: files(...)>
    """

    def files(self, pattern: str, *more: str) -> list[Path]:
        """Find files for `@pytest.mark.parametrize("instance", asp.files("instances/*.lp"))`.

        Each test is named after its file, and after the file's folders where two files have the
        same name.

        Args:
            pattern: which files, below the folder of the file that calls this; `*`, `?` and `[ab]`
                stand for parts of a name, `**` for any folders.
            more: further patterns.

        Returns:
            The paths, each once, sorted.

        Raises:
            NoFilesError: a pattern fits no file, so that its tests would silently be none.
        """
        __tracebackhide__ = True
        return found_files(pattern, *more)

    def __getattr__(self, name: str) -> Any:
        place = caller_location()
        if name.startswith("_") or not hasattr(Asp, name):
            raise AttributeError(f"{self!r} has no attribute {name!r}")
        message = explain_mistake(
            expected=f"the fixture asp for asp.{name}",
            got="the name that `from pytest_asp import asp` gives, which has only files(...)",
            location=place,
            instead="let the test have a parameter `asp`: def test_it(asp): ...",
        )
        raise FixtureNeededError(message, attribute=name, location=place)

    def __repr__(self) -> str:
        return "<asp at module level: files(...)>"


asp = ModuleLevelAsp()
