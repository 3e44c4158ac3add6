"""What a shared grounding answers is what each input's own program answers, warnings included."""

from __future__ import annotations

import importlib.util
import random
import re
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from pytest_asp import ASPProgram, Every, Field, Predicate, Some
from pytest_asp.answers import Answer, Settings, Shared, make_settings, solve_lazily
from pytest_asp.answers.shared import share
from pytest_asp.engine.inprocess import InProcessEngine
from pytest_asp.engine.queries import FindModels, Limits, Query, Reply, Task, Unfinished
from pytest_asp.errors import (
    AspError,
    AspSyntaxError,
    InputError,
    ProgramWarnings,
    UnsafeTextError,
)
from pytest_asp.sources import to_source

PROPOSITIONAL = 60
FIRST_ORDER = 100

FACTS = [
    "p(1)",
    "p(2)",
    "p(3)",
    "q(1,2)",
    "q(2,1)",
    "q(2,2)",
    "q(3,1)",
    "-p(2)",
    "w(1,a)",
    "w(2,b)",
]
ODD_FACTS = ["p(0)", "p(x)", 'p("s")', "p(f(1))", "q(x,1)", "q(1,0)", "w(z,a)"]
INPUTS = ["p/1", "q/2", "-p/1", "w/2"]
RULES = [
    "a(X) :- p(X).",
    "a(X) :- p(X), not -p(X).",
    "b(X) :- a(X), not c(X).",
    "c(X) :- a(X), not b(X).",
    "d(X) | e(X) :- p(X).",
    "d(X) : p(X).",
    "{ c(X) : p(X) } 1 :- a(1).",
    "{ p(X+1) } :- p(X), X < 3.",
    "p(Y) :- p(X), q(X,Y).",
    "-p(X) :- q(X,X).",
    "r(X,Y) :- q(X,Y).",
    "r(X,Z) :- r(X,Y), q(Y,Z).",
    ":- r(X,X), not a(X).",
    ":- p(X), q(X,Y), not p(Y).",
    "s(1..X) :- p(X).",
    "s(X/Y) :- q(X,Y).",
    "s(X*2) :- p(X), X > 1.",
    "t :- #count { X : p(X) } >= 2.",
    "t :- #sum { W,X : w(W,X) } > 2.",
    "t :- 1 < #sum { X : p(X) ; 2,z : c(X) }.",
    "n(N) :- N = #count { X : p(X) }.",
    "m(N) :- N = #max { X : p(X) }.",
    "u :- a(X) : p(X).",
    "u :- not v.",
    "v :- not u.",
    "z :- not z, p(3).",
    "#minimize { 1,X : c(X) }.",
    "#minimize { X@2 : p(X), not b(X) }.",
    ":~ d(X), p(X). [X@1]",
    "#show.",
    "#show a/1.",
    "#show p/1.",
    "#show f(X) : p(X), not c(X).",
    "#project c/1.",
    "#project p/1.",
    "#external x(1..2).",
    "c(9) :- x(1).",
    "k(@f(X)) :- p(X).",
    "g(X,Y) :- p(X), w(Y,_), X != Y.",
    "h((X,Y)) :- q(X,Y), X < Y.",
    "o(X-Y) :- p(X), q(Y,_), not -p(Y).",
    "#const top=3. i(1..top). p(top) :- i(X), not p(X), X > 2.",
]
ASKED = ["a(1)", "c(2)", "p(2)", "-p(2)", "t", "r(1,1)", "unknown", "a(X)", "not u"]


@pytest.fixture(scope="module")
def programs() -> ModuleType:
    """The generator of random programs without variables."""
    path = Path(__file__).parent.parent / "engine" / "test_random_programs.py"
    spec = importlib.util.spec_from_file_location("random_programs", path)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules["random_programs"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Recording(InProcessEngine):
    """Remembers the tasks that it was asked about, and how often it grounds."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []

    def ask(self, task: Task, query: Query, limits: Limits, functions: Any = None) -> Reply:
        self.texts.append(task.text)
        return super().ask(task, query, limits, functions)


@pytest.fixture
def engine() -> Recording:
    return Recording()


Share = Callable[..., Shared]


@pytest.fixture
def shared(engine: Recording) -> Share:
    def make(program: object, *inputs: object, domain: object = None, **settings: Any) -> Shared:
        made = make_settings(**settings)
        return share(to_source(program), made, engine, inputs=inputs, domain=domain)

    return make


def plain(program: object, facts: object, settings: Settings, engine: InProcessEngine) -> Answer:
    return solve_lazily(to_source([program, facts]), settings, engine)


def observed(answer: Answer, asked: Sequence[str], rng: random.Random) -> dict[str, str]:
    """Ask everything that there is to ask, in any order; errors are answers too."""
    questions: dict[str, Callable[[], object]] = {
        "warnings": lambda: answer.warnings,
        "satisfiable": lambda: answer.satisfiable,
        "unique": lambda: answer.unique,
        "count": lambda: int(answer.count),
        "models": lambda: [sorted(map(str, model)) for model in answer.models],
        "model": lambda: sorted(map(str, answer.model)),
        "hidden": lambda: sorted(map(str, answer.model.atoms("p/1"))),
        "example": lambda: str(answer.example),
        "every": lambda: list(map(str, answer.every)),
        "some": lambda: list(map(str, answer.some)),
        "optimum": lambda: answer.optimum.by_priority,
        "optimal": lambda: int(answer.optimal.count),
        "optimal some": lambda: list(map(str, answer.optimal.some)),
        "optimal model": lambda: (str(answer.optimal.model), answer.optimal.model.cost),
        "together": lambda: answer.some_together("a(1)", "not c(2)"),
        "alone": lambda: answer.some_together("not a(1)"),
    }
    for atom in asked:
        questions[f"every {atom}"] = partial(contains, answer.every, atom)
        questions[f"some {atom}"] = partial(contains, answer.some, atom)
    order = list(questions)
    rng.shuffle(order)
    return {name: outcome(questions[name]) for name in sorted(rng.sample(order, 12))}


def contains(consequences: Every | Some, atom: str) -> bool:
    return atom in consequences


def outcome(ask: Callable[[], object]) -> str:
    try:
        return str(ask())
    except AspError as error:
        message = re.sub(r"test_shared\.py:\d+", "here", str(error))
        return f"{type(error).__name__}: {message}"


def compare(
    text: str, inputs: list[str], facts: list[list[str]], settings: dict[str, Any], seed: str
) -> Shared:
    """Ask the same about each input, of both."""
    engine = Recording()
    made = make_settings(**settings)
    tested = share(to_source(text), made, engine, inputs=inputs)
    for given in facts:
        program = "".join(f"{fact}. " for fact in given)
        here = observed(tested.solve(program), ASKED, random.Random(seed))
        there = observed(plain(text, program, made, engine), ASKED, random.Random(seed))
        assert here == there, f"{settings}\n{text}\n% input: {program}\n% {tested.reason}"
    return tested


@pytest.mark.parametrize("block", range(5))
def test_shared_and_plain_answers_agree_on_programs_without_variables(
    programs: ModuleType, block: int
) -> None:
    for number in range(PROPOSITIONAL // 5):
        seed = f"{block}-{number}"
        rng = random.Random(seed)
        program = programs.generate(rng)
        names = [atom for atom in program.atoms if "(" not in atom]
        inputs = rng.sample(names, min(len(names), 3))
        facts = [rng.sample(inputs, rng.randint(0, len(inputs))) for _ in range(4)]
        settings = program.settings() | {"project": rng.choice([False, True, "directive"])}
        if rng.random() < 0.5:
            del settings["filters"]
        compare(program.text(), [f"{name}/0" for name in inputs], facts, settings, seed)


@pytest.mark.parametrize("block", range(5))
def test_shared_and_plain_answers_agree_on_programs_with_variables(block: int) -> None:
    reasons: list[str | None] = []
    for number in range(FIRST_ORDER // 5):
        seed = f"{block}-{number}"
        rng = random.Random(seed)
        text = "\n".join(rng.sample(RULES, rng.randint(2, 7)))
        pool = FACTS + (ODD_FACTS if rng.random() < 0.3 else [])
        facts = [rng.sample(pool, rng.randint(0, 5)) for _ in range(4)]
        settings: dict[str, Any] = {"project": rng.choice([False, False, True, "directive"])}
        if rng.random() < 0.7:
            settings["filters"] = ["ignore"]
        reasons.append(compare(text, INPUTS, facts, settings, seed).reason)
    assert reasons.count(None) > len(reasons) / 4
    assert reasons.count(None) < len(reasons)


# ------------------------------------------------- when there is one grounding, and when not

REACH = "reach(X) :- start(X). reach(Y) :- reach(X), edge(X,Y). #show reach/1."
EDGES = [
    "edge(1,2). edge(2,3). start(1).",
    "edge(3,1). start(3).",
    "edge(2,1). edge(1,3). start(2).",
]


def test_many_inputs_share_one_grounding(shared: Share, engine: Recording) -> None:
    tested = shared(REACH, "start/1", "edge/2")
    found = [[str(atom) for atom in tested.solve(edges).every] for edges in EDGES]
    assert found == [
        ["reach(1)", "reach(2)", "reach(3)"],
        ["reach(1)", "reach(3)"],
        ["reach(1)", "reach(2)", "reach(3)"],
    ]
    assert tested.reason is None
    assert tested.groundings == 2  # the start in 3 was new to the domain
    assert len({text for text in engine.texts if "edge(3,1)" in text}) == 1


def test_the_domain_doubles_before_it_is_grounded_again(shared: Share) -> None:
    tested = shared("q(X) :- p(X).", "p/1")
    for number in range(40):
        assert tested.solve(f"p({number}).").count == 1
    assert tested.groundings == 6


def test_a_given_domain_is_grounded_once(shared: Share) -> None:
    tested = shared("q(X) :- p(X).", "p/1", domain="p(0..39). r(1).")
    for number in range(40):
        assert f"q({number})" in tested.solve(f"p({number}).").every
    assert tested.groundings == 1


def test_values_seen_at_the_places_of_a_fact_are_combined(shared: Share) -> None:
    tested = shared("q(X) :- p(X,_).", "p/2")
    for facts in ("p(1,a). p(2,b).", "p(1,b).", "p(2,a). p(1,a)."):
        assert tested.solve(facts).unique
    assert tested.groundings == 1


@pytest.mark.parametrize(
    ("program", "settings", "reason"),
    [
        ("n(N) :- N = #sum { X : p(X) }.", {}, "line 1 gives a variable the value of an aggregate"),
        ("a.\nn(N) :- q(X), { q(Y) } = N. q(X) :- p(X).", {}, "line 2 gives a variable"),
        ("q(@f(X)) :- p(X).", {}, "line 1 runs Python"),
        ("q(X) :- p(X).", {"context": {"f": abs}}, "it calls functions of Python"),
        ("#external q(X) : p(X).", {}, "line 1 makes atoms external"),
        ("#external p(1).", {}, "line 1 makes atoms external"),
        ("q(1). #project q(X) : p(X).", {}, "line 1 projects on atoms"),
        ("q(X) :- p(X). pytest_asp_guard(1).", {}, "a name that begins with pytest_asp_guard"),
        ("q(X) :- p(X). #program step(t). r.", {"parts": [("step", [1])]}, "its part `base`"),
        ("q(1/X) :- p(X). r(0). s(1/X) :- r(X).", {}, "the program without an input"),
        ("q(1/(X-1)) :- p(X).", {}, "arithmetic may have no value for the 1 facts"),
    ],
)
def test_a_program_that_cannot_be_shared_is_solved_input_by_input(
    shared: Share, program: str, settings: dict[str, Any], reason: str
) -> None:
    tested = shared(program, "p/1", filters=["ignore"], **settings)
    assert tested.solve("p(2).").count == 1
    assert reason in str(tested.reason)


def test_a_theory_cannot_be_shared(shared: Share) -> None:
    theory = "#theory t { x { }; &seen/0 : x, head }. &seen :- p(1)."
    tested = shared(theory, "p/1")
    assert tested.solve("p(1).").satisfiable
    assert "line 1 is about a theory" in str(tested.reason)


def test_a_grounding_that_would_not_end_is_given_up(engine: Recording) -> None:
    class Short(Recording):
        def ask(self, task: Task, query: Query, limits: Limits, functions: Any = None) -> Reply:
            if "pytest_asp_guard(0..0)" in task.text:
                asked.append(limits)
                return Unfinished("time", "the time limit ran out", "ground")
            return super().ask(task, query, limits, functions)

    asked: list[Limits] = []
    tested = share(to_source("q :- p."), make_settings(timeout=2), Short(), inputs=["p/0"])
    assert "q" in tested.solve("p.").every
    assert asked == [Limits(2.0, Limits().memory)]
    assert tested.reason == "the 1 facts that were seen cannot be grounded within 2 s"


def test_a_question_left_open_is_asked_of_the_input_alone() -> None:
    class Tired(Recording):
        def ask(self, task: Task, query: Query, limits: Limits, functions: Any = None) -> Reply:
            if isinstance(query, FindModels) and query.scope.selection is not None:
                return Unfinished("time", "the time limit ran out", "solve")
            return super().ask(task, query, limits, functions)

    tested = share(to_source("q :- p."), make_settings(), Tired(), inputs=["p/0"])
    assert tested.solve("p.").unique
    assert "left open" in str(tested.reason)


def test_a_program_that_clingo_refuses_is_refused_as_ever(shared: Share) -> None:
    with pytest.raises(AspSyntaxError, match="1:5"):
        _ = shared("q :-", "p/0").solve("p.").satisfiable
    with pytest.raises(UnsafeTextError):
        _ = shared("q(X) :- p.", "p/0").solve("p.").satisfiable


def test_an_answer_without_a_statement_is_of_another_program(shared: Share) -> None:
    tested = shared("a :- p.\nb :- p.\n{ c } :- p.", "p/0")
    answer = tested.solve("p.")
    assert answer.count == 2
    assert answer.without(line=3).count == 1


def test_what_comes_first_is_asked_of_the_input_alone(shared: Share, engine: Recording) -> None:
    answer = shared("{ a ; b } :- p.", "p/0").solve("p.")
    assert answer.count == 4
    assert all("pytest_asp_guard" in text for text in engine.texts[1:])
    engine.texts.clear()
    assert len(answer.example) in {1, 2, 3}
    assert "pytest_asp_guard" not in engine.texts[-1]


def test_the_only_model_comes_first_in_any_grounding(shared: Share, engine: Recording) -> None:
    answer = shared("q(X) :- p(X).", "p/1").solve("p(1).")
    assert str(answer.model) == str(answer.example) == "p(1) q(1)"
    assert all("pytest_asp_guard" in text for text in engine.texts[1:])


def test_hidden_atoms_that_are_lost_are_found_again(
    shared: Share, engine: Recording, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = (
        shared("q(X) :- p(X). r(X) :- q(X). #show q/1. #show r/1.", "p/1")
        .solve("p(1). p(2). p(3).")
        .model
    )
    hidden = engine.hidden
    lost = iter([None])
    monkeypatch.setattr(engine, "hidden", lambda data: next(lost, hidden(data)))
    assert {str(atom) for atom in model.atoms("p/1")} == {"p(1)", "p(2)", "p(3)"}


def test_no_guard_is_seen(shared: Share) -> None:
    for show in ("", "#show q/1."):
        answer = shared(f"q(X+1) :- p(X). {show}", "p/1").solve("p(1).")
        assert "guard" not in f"{answer.model} {answer.model.shown} {list(answer.some)}"
        assert "pytest_asp_guard" not in {each.name for each in answer._inquiry.signatures()}
        assert {str(atom) for atom in answer.model.atoms("p/1")} == {"p(1)"}


# ------------------------------------------------- inputs


def test_inputs_may_be_atoms_text_or_a_program(shared: Share, tmp_path: Path) -> None:
    class Node(Predicate, name="p"):
        number: Field[int]

    file = tmp_path / "facts.lp"
    file.write_text("p(1). % one\np(2).\n", "utf-8")
    program = ASPProgram()
    program.fact(Node(1), Node(2))
    tested = shared("q(X) :- p(X). { r } :- p(3).", Node)
    texts = ["p(1). p(2).", "p(1..2).", "#program base. #defined p/1. p(1;2).", "p(1).p(1+1)."]
    for facts in ([Node(1), Node(2)], program, file, *texts):
        answer = tested.solve(facts)
        assert [str(atom) for atom in answer.every] == ["p(1)", "p(2)", "q(1)", "q(2)"]
    assert tested.solve(Node(3)).count == 2
    assert tested.groundings == 2


def test_a_constant_of_the_program_in_a_fact_has_its_value(shared: Share) -> None:
    tested = shared("#const n=3. q(X) :- p(X).", "p/1")
    assert "q(3)" in tested.solve("p(n).").every
    assert "q(n)" not in tested.solve("p(n).").some


def test_facts_that_clingo_complains_about_are_part_of_their_program(shared: Share) -> None:
    tested = shared("q(X) :- p(X).", "p/1")
    with pytest.raises(ProgramWarnings, match="1/0"):
        _ = tested.solve("p(1/0). p(1).").satisfiable
    with pytest.raises(UnsafeTextError):
        _ = tested.solve("p(X).").satisfiable
    with pytest.raises(AspSyntaxError):
        _ = tested.solve("p(1)").satisfiable


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ("p(1). r(1).", "expected facts of p/1, got one of r/1, at"),
        ("p(X) :- r(X).", "got `p(X) :- r(X).`"),
        ("p(f(1)). r(f(1)).", "add r/1 to inputs="),
        ("#show p/1.", "got `#show p/1.`"),
        ("{ p(1) }.", "put rules and directives into the program that is shared"),
    ],
)
def test_what_is_no_input_is_an_error(shared: Share, facts: str, message: str) -> None:
    with pytest.raises(InputError, match=re.escape(message)) as caught:
        shared("q(X) :- p(X).", "p/1").solve(facts)
    assert caught.value.slug == "input"


def test_inputs_that_are_none_are_errors(shared: Share) -> None:
    with pytest.raises(InputError, match=r"got none, at .*: write inputs=\[Clue\]"):
        shared("q(X) :- p(X).")
    with pytest.raises(InputError, match=r"the possible facts of p/1, got none in ASP text"):
        shared("q(X) :- p(X).", "p/1", domain="r(1).")


def test_an_input_may_be_empty(shared: Share) -> None:
    tested = shared("q(X) :- p(X). #defined p/1.", "p/1")
    nothings: list[object] = [[], "", ()]
    for nothing in nothings:
        assert tested.solve(nothing).unique
    assert tested.solve().unique


def test_it_says_what_it_is(shared: Share) -> None:
    assert (
        share(to_source("q."), make_settings(), InProcessEngine(), inputs="p/0").solve("p.").unique
    )
    assert repr(shared("q :- p.", "p/0")) == "<shared grounding of ASP text>"
