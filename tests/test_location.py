"""Places in files."""

from __future__ import annotations

import copy
import inspect
import pickle
from pathlib import Path

import pytest

from pytest_asp import Location
from pytest_asp.location import caller_location, shortened


def here() -> int:
    """Give the line that calls."""
    frame = inspect.currentframe()
    assert frame is not None
    assert frame.f_back is not None
    return frame.f_back.f_lineno


def test_text() -> None:
    assert str(Location("queens.lp", 3)) == "queens.lp:3"
    assert str(Location("queens.lp", 3, 7)) == "queens.lp:3:7"
    assert str(Location("queens.lp", 3, 7, 4, 1)) == "queens.lp:3:7"


def test_paths_are_shortened_below_the_current_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert str(Location(str(tmp_path / "a" / "b.py"), 1)) == str(Path("a", "b.py")) + ":1"
    assert shortened(str(tmp_path.parent / "b.py")) == str(tmp_path.parent / "b.py")
    assert shortened("<string>") == "<string>"
    assert shortened("") == ""


def test_paths_stay_where_the_current_directory_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert str(Location("/a/b.py", 1)) == "/a/b.py:1"


def test_values() -> None:
    place = Location("a.lp", 3, 7)
    assert place == Location("a.lp", 3, 7)
    assert len({place, Location("a.lp", 3, 7), Location("a.lp", 3)}) == 2
    assert pickle.loads(pickle.dumps(place)) == copy.copy(place) == place
    assert Location("a.lp", 2) < Location("a.lp", 3) < Location("b.lp", 1)
    with pytest.raises(AttributeError):
        place.line = 4  # type: ignore[misc]


def test_the_caller_is_the_innermost_line_outside_of_the_package() -> None:
    assert caller_location() == Location(__file__, here())


def test_the_caller_behind_a_function_is_that_function() -> None:
    def inside() -> tuple[Location, int]:
        return caller_location(), here()

    place, line = inside()
    assert place.line == line


@pytest.mark.parametrize("name", ["pytest_asp", "pytest_asp.builder.program", "pytest_asp.x"])
def test_frames_of_the_package_are_skipped(name: str) -> None:
    names = {"__name__": name, "caller_location": caller_location}
    exec(compile("def inside():\n    return caller_location()", "inside.py", "exec"), names)
    assert names["inside"]() == Location(__file__, here())  # type: ignore[operator]


@pytest.mark.parametrize("name", ["pytest_asp_examples", "pytest", "my.pytest_asp", "__main__"])
def test_frames_of_others_are_not(name: str) -> None:
    names = {"__name__": name, "caller_location": caller_location}
    exec(compile("\ndef inside():\n    return caller_location()", "inside.py", "exec"), names)
    assert names["inside"]() == Location("inside.py", 3)  # type: ignore[operator]


def test_a_frame_without_a_name_is_a_place() -> None:
    names = {"caller_location": caller_location, "__name__": ""}
    exec(compile("place = caller_location()", "nameless.py", "exec"), names)
    assert names["place"] == Location("nameless.py", 1)
