"""The timetable, tested: what holds in all of them, and what the program became."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest
from schedule import Lesson, Slot, add_rules, facts, schedule, table

from pytest_asp import Asp, ASPProgram, AspSnapshot

HERE = Path(__file__).parent
NETWORKS = Lesson("networks", "hall", Slot("monday", 9))
LOGIC = Lesson("logic", "hall", Slot("monday", 11))

TIMETABLE = [
    ("networks", "hall", "monday", 9),
    ("algebra", "lab", "monday", 9),
    ("logic", "hall", "monday", 11),
    ("databases", "lab", "monday", 11),
    ("logic", "hall", "tuesday", 9),
]
TIMETABLE_AS_TEXT = """\
monday  9   algebra in the lab, networks in the hall
monday 11   databases in the lab, logic in the hall
tuesday  9  logic in the hall"""


@pytest.fixture(scope="session")
def week() -> ASPProgram:
    """The timetables of the courses, rooms and slots in this folder."""
    return schedule(HERE)


# ------------------------------------------------- properties of all timetables


def test_there_are_timetables(asp: Asp, week: ASPProgram) -> None:
    assert asp.solve(week).count == 48


def test_a_large_course_is_never_in_the_small_room(asp: Asp, week: ASPProgram) -> None:
    answer = asp.solve(week)
    for day, hour in (("monday", 9), ("monday", 11), ("tuesday", 9)):
        assert Lesson("networks", "lab", Slot(day, hour)) not in answer.some


def test_every_timetable_keeps_the_rules(asp: Asp, week: ASPProgram) -> None:
    with (HERE / "courses.csv").open(encoding="utf-8", newline="") as file:
        teacher = {row["course"]: row["teacher"] for row in csv.DictReader(file)}
    for model in asp.solve(week).models:
        lessons = model.atoms(Lesson)
        assert len(lessons) == 5
        assert no_two(lesson.slot for lesson in lessons if teacher[lesson.course] == "Ada")
        assert no_two((lesson.room, lesson.slot) for lesson in lessons)
        assert no_two((lesson.course, lesson.slot.day) for lesson in lessons)


def no_two(things: Iterable[object]) -> bool:
    """Tell whether nothing is there twice."""
    return max(Counter(things).values()) == 1


def test_a_timetable_can_be_read(asp: Asp, week: ASPProgram) -> None:
    program = week.copy()
    for course, room, day, hour in TIMETABLE:
        program.require(Lesson(course, room, Slot(day, hour)))
    assert table(asp.solve(program).atoms(Lesson)) == TIMETABLE_AS_TEXT


@pytest.mark.parametrize(
    "rule", ["one_lesson_per_room", "one_place_per_teacher", "one_lesson_a_day"]
)
def test_no_rule_can_be_left_out(asp: Asp, rule: str) -> None:
    program = facts(HERE)
    rules = add_rules(program)
    mutant = program.without(getattr(rules, rule))
    assert asp.solve(mutant).count > asp.solve(program).count


# ------------------------------------------------- snapshots: what Python made


def test_the_program(week: ASPProgram, asp_snapshot: AspSnapshot) -> None:
    assert week == asp_snapshot


def test_what_is_left_to_choose(asp: Asp, week: ASPProgram, asp_snapshot: AspSnapshot) -> None:
    program = week.copy()
    program.require(NETWORKS)
    program.require(LOGIC)
    assert asp.solve(program) == asp_snapshot
