"""How large a program is, told in the same words whatever was asked before."""

from __future__ import annotations

from collections.abc import Callable

from pytest_asp.answers import Answer

TEXT = "{a(1..10)}. b(X) :- a(X). :- {b(X)} < 3. :- b(1), b(2). :- b(2), b(3)."


def test_ground_rules_and_atoms(solve: Callable[..., Answer]) -> None:
    statistics = solve("{a(1..10)}. b(X) :- a(X).").statistics
    assert (statistics.rules, statistics.atoms) == (20, 20)
    assert statistics.seconds > 0
    assert repr(statistics) == "<Statistics: 20 rules, 20 atoms>"


def test_earlier_questions_change_nothing(solve: Callable[..., Answer]) -> None:
    def numbers(answer: Answer) -> tuple[int, ...]:
        found = answer.statistics
        return found.rules, found.atoms, found.choices, found.conflicts

    expected = numbers(solve(TEXT))
    assert expected[2] > 0
    asked = solve(TEXT)
    assert int(asked.count) > 100
    assert "b(4)" not in asked.every
    assert numbers(asked) == expected
    assert numbers(asked) == expected


def test_an_unsatisfiable_program_has_a_size_too(solve: Callable[..., Answer]) -> None:
    statistics = solve("{a(1..4)} = 2. :- {a(X)} != 3.").statistics
    assert statistics.rules > 0
    assert statistics.choices >= 0


def test_searching_for_the_numbers_is_left_until_somebody_looks(
    solve: Callable[..., Answer],
) -> None:
    """Nobody could find a first answer set here, but the size is no matter of search."""
    holes = "{in(P,H) : H=1..13} = 1 :- P=1..14. :- in(P,H), in(Q,H), P<Q."
    assert solve(holes).statistics.rules > 1000
