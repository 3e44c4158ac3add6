"""What the snapshots of a run share: which test has which file."""

from __future__ import annotations

from pathlib import Path

import pytest

from pytest_asp.errors import SnapshotClashError
from pytest_asp.location import Location
from pytest_asp.snapshots.change import SnapshotChange
from pytest_asp.snapshots.desk import Desk, key
from pytest_asp.snapshots.semantics import Asker

HERE = Location("test_it.py", 3)


def nobody() -> Asker:
    raise AssertionError("nothing is to be asked")


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(
        tmp_path,
        make_asker=nobody,
        scripts=lambda: False,
        owners=lambda: {key("/s/test_a.lp"): "it.py::test_a"},
    )


def test_a_test_has_its_file_for_itself(desk: Desk) -> None:
    desk.claim("/s/test_b.lp", "it.py::test_b", HERE)
    desk.claim("/s/test_b.lp", "it.py::test_b", HERE)
    with pytest.raises(
        SnapshotClashError, match=r"got test_b.lp for it.py::c, which it.py::test_b"
    ):
        desk.claim("/s/test_b.lp", "it.py::c", HERE)


@pytest.mark.parametrize("path", ["/s/test_a.lp", "/s/Test_A.lp"])
def test_a_file_is_kept_for_the_test_that_will_use_it(desk: Desk, path: str) -> None:
    with pytest.raises(SnapshotClashError) as caught:
        desk.claim(path, "it.py::other", HERE)
    assert (caught.value.path, caught.value.other) == (path, "it.py::test_a")
    desk.claim("/s/test_a.lp", "it.py::test_a", HERE)


def test_letters_are_the_same_however_they_are_put_together() -> None:
    assert key("A\u0308") == key("ä") == key("Ä")


def test_paths_are_told_from_the_root(desk: Desk, tmp_path: Path) -> None:
    assert desk.told(str(tmp_path / "a" / "b.lp")) == "a/b.lp"
    assert desk.told("/elsewhere/b.lp") == "/elsewhere/b.lp"


def test_nothing_is_taken_down_while_no_test_runs(desk: Desk) -> None:
    desk.note(SnapshotChange("x", "x", "x", "program", "new", None, "a.\n"))
