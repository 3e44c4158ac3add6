"""A course timetable: each lesson gets a room and a slot; the program is made from CSV files."""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from pytest_asp import (
    ANY,
    ASPProgram,
    Choice,
    Count,
    Field,
    Predicate,
    Statement,
    Variable,
)


class Course(Predicate, show=False):
    """A course, who teaches it, how many students take it, and its lessons a week."""

    name: Field[str]
    teacher: Field[str]
    students: Field[int]
    lessons: Field[int]


class Room(Predicate, show=False):
    """A room and its seats."""

    name: Field[str]
    seats: Field[int]


class Slot(Predicate, show=False):
    """A day and an hour at which lessons begin."""

    day: Field[str]
    hour: Field[int]


class Lesson(Predicate):
    """A course takes place in a room, at a slot."""

    course: Field[str]
    room: Field[str]
    slot: Field[Slot]


@dataclass(frozen=True)
class Rules:
    """The constraints of the timetable, so that a test can leave one of them out."""

    one_lesson_per_room: Statement
    one_place_per_teacher: Statement
    one_lesson_a_day: Statement


C, T, N, L = Variable("C"), Variable("T"), Variable("N"), Variable("L")
R, P = Variable("R"), Variable("P")
DAY, H, LATER = Variable("Day"), Variable("H"), Variable("Later")
slot = Slot(DAY, H)


def schedule(folder: Path) -> ASPProgram:
    """Make the program whose answer sets are the timetables of a folder of CSV files."""
    program = facts(folder)
    add_rules(program)
    return program


def facts(folder: Path) -> ASPProgram:
    """Read what is to be planned; the rules are not part of it."""
    program = ASPProgram()
    program.section("What there is")
    for predicate, table in ((Course, "courses"), (Room, "rooms"), (Slot, "slots")):
        for row in rows(folder / f"{table}.csv"):
            program.fact(predicate(*row))
    return program


def rows(table: Path) -> list[list[str | int]]:
    """Read the rows below the header of a CSV file; what looks like a number is one."""
    with table.open(encoding="utf-8", newline="") as file:
        return [
            [int(cell) if cell.isdigit() else cell for cell in row]
            for row in list(csv.reader(file))[1:]
        ]


def add_rules(program: ASPProgram) -> Rules:
    """Add what makes a timetable of a choice."""
    program.section("Each course has its lessons, in rooms that are large enough")
    fits = [Room(R, P), slot, P >= N]
    lessons = Choice(Lesson(C, R, slot), condition=fits).exactly(L)
    program.when(Course(C, ANY, N, L)).derive(lessons)

    program.section("Nobody and nothing is at two places at once")
    in_room = Count(C, condition=Lesson(C, R, slot))
    room = program.when(Room(R, ANY), slot).require(in_room <= 1)
    taught = Count((C, R), condition=[Lesson(C, R, slot), Course(C, T, ANY, ANY)])
    teacher = program.when(Course(ANY, T, ANY, ANY), slot).require(taught <= 1)

    program.section("A course has one lesson a day at most")
    daily = program.when(Lesson(C, ANY, slot), Lesson(C, ANY, Slot(DAY, LATER)), H < LATER).forbid()
    return Rules(room, teacher, daily)


def table(lessons: Iterable[Lesson]) -> str:
    """Write a timetable: a line for each slot, in the order of days and hours."""
    lines: defaultdict[Slot, list[str]] = defaultdict(list)
    for lesson in sorted(lessons):
        lines[lesson.slot].append(f"{lesson.course} in the {lesson.room}")
    rows = [(f"{slot.day} {slot.hour:2}", ", ".join(lines[slot])) for slot in sorted(lines)]
    width = max((len(when) for when, _ in rows), default=0)
    return "\n".join(f"{when:{width}}  {what}" for when, what in rows)
