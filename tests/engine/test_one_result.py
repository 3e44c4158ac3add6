"""What a program answers depends on nothing but the program and the settings."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

import pytest_asp
from pytest_asp.answers import Answer

PROGRAMS = [
    "{a(1..5)}. :- {a(X)} < 2. :- a(1), not a(3).",
    "1 {c(N,r); c(N,g); c(N,b)} 1 :- n(N). n(1..4). :- c(1,X), c(2,X). #show c/2.",
    "{x;y;z}. h(X) :- x, X=1..3. #show x/0. #minimize{1,y : y; 2,z : z; -1,x : x}.",
    "a :- not b. b :- not a. c;d :- a. #show a/0. #show t(X) : X = 1..2, c.",
]

QUESTIONS: dict[str, Callable[[Answer], object]] = {
    "count": lambda answer: int(answer.count),
    "more than one": lambda answer: answer.count > 1,
    "unique": lambda answer: answer.unique,
    "example": lambda answer: str(answer.example),
    "models": lambda answer: [str(model) for model in answer.models],
    "first three": lambda answer: [str(model) for model in answer.models[:3]],
    "every": lambda answer: [str(atom) for atom in answer.every],
    "some": lambda answer: [str(atom) for atom in answer.some],
    "hidden": lambda answer: sorted(map(str, answer.example.atoms("h/1"))),
}


@pytest.mark.parametrize("text", PROGRAMS)
def test_the_order_of_questions_changes_nothing(solve: Callable[..., Answer], text: str) -> None:
    expected = {name: ask(solve(text)) for name, ask in QUESTIONS.items()}
    rng = random.Random(text)
    for _ in range(20):
        answer = solve(text)
        for name in rng.sample(list(QUESTIONS), len(QUESTIONS)):
            assert QUESTIONS[name](answer) == expected[name], name


def test_a_cold_cache_changes_nothing(solve: Callable[..., Answer]) -> None:
    expected = {text: [ask(solve(text)) for ask in QUESTIONS.values()] for text in PROGRAMS}
    rng = random.Random(1)
    for number in range(60):
        text = rng.choice([*PROGRAMS, f"{{q(1..3)}}. r({number})."])
        found = [ask(solve(text)) for ask in QUESTIONS.values()]
        assert expected.get(text, found) == found


def test_hash_seeds_change_nothing(tmp_path: Path) -> None:
    script = tmp_path / "report.py"
    script.write_text(
        textwrap.dedent(
            f"""
            from pytest_asp.answers import make_settings, solve_lazily
            from pytest_asp.engine.client import WorkerEngine
            from pytest_asp.sources import to_source
            engine = WorkerEngine()
            for text in {PROGRAMS!r}:
                answer = solve_lazily(to_source(text), make_settings(), engine)
                print(answer.count == 3, answer.example, *answer.models, sep="|")
                print(*answer.every, *answer.some, *answer.models[1].atoms("h/1"))
            typo = "cell(X) :- cleu(X,_), klue(X), p(1). q :- r. clue(1,2)."
            print(*solve_lazily(to_source(typo), make_settings(), engine).warnings)
            """
        ),
        encoding="utf-8",
    )
    root = str(Path(pytest_asp.__file__).parents[1])
    reports = set()
    for seed in range(10):
        environment = {**os.environ, "PYTHONPATH": root, "PYTHONHASHSEED": str(seed)}
        done = subprocess.run(
            [sys.executable, str(script)], env=environment, capture_output=True, check=True
        )
        reports.add(done.stdout)
    assert len(reports) == 1
