"""Every answer about random programs equals what the definition of an answer set says.

The semantics here is written for these tests, straight from the definition: an interpretation is
an answer set if it is a minimal model of its own reduct. Larger programs are compared with what
clingo itself enumerates.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial

import clingo
import pytest

from pytest_asp.answers import Answer, AnswerSets
from pytest_asp.errors import VacuousError

SMALL = 2000
LARGER = 150
BASE = ("x", "y", "z")  # derived by choices only, so that aggregates over them are stratified
DERIVED = ("a", "b", "-a", "c", "d")


@dataclass
class Rule:
    """`heads :- body.`, or a choice among the heads with bounds."""

    heads: tuple[str, ...]
    positive: tuple[str, ...] = ()
    negative: tuple[str, ...] = ()
    doubled: tuple[str, ...] = ()
    aggregate: Aggregate | None = None
    choice: tuple[int, int] | None = None

    def text(self) -> str:
        body = [*self.positive, *(f"not {a}" for a in self.negative)]
        body += [f"not not {a}" for a in self.doubled]
        if self.aggregate is not None:
            body.append(self.aggregate.text)
        head = "; ".join(self.heads)
        if self.choice is not None:
            head = f"{self.choice[0]} {{ {head} }} {self.choice[1]}"
        return f"{head} :- {', '.join(body)}." if body else f"{head}."

    def body_holds(self, model: frozenset[str], smaller: frozenset[str]) -> bool:
        """Whether the body's reduct with respect to `model` holds in `smaller`."""
        return (
            smaller.issuperset(self.positive)
            and model.isdisjoint(self.negative)
            and model.issuperset(self.doubled)
            and (self.aggregate is None or self.aggregate.holds(model))
        )

    def holds(self, model: frozenset[str], smaller: frozenset[str]) -> bool:
        """Whether the rule's reduct with respect to `model` holds in `smaller`."""
        if not self.body_holds(model, smaller):
            return True
        if self.choice is None:
            return not smaller.isdisjoint(self.heads)
        chosen = model.intersection(self.heads)
        return smaller >= chosen and self.choice[0] <= len(chosen) <= self.choice[1]


@dataclass
class Aggregate:
    """`#sum{...} op bound` or `#count{...} op bound` over atoms that only choices derive."""

    function: str
    elements: tuple[tuple[int, str, str], ...]
    operator: str
    bound: int
    bound_text: str

    @property
    def text(self) -> str:
        inner = "; ".join(f"{weight},{term} : {atom}" for weight, term, atom in self.elements)
        return f"#{self.function}{{ {inner} }} {self.operator} {self.bound_text}"

    def holds(self, model: frozenset[str]) -> bool:
        tuples = {(weight, term) for weight, term, atom in self.elements if atom in model}
        value = len(tuples) if self.function == "count" else sum(weight for weight, _ in tuples)
        return {
            "=": value == self.bound,
            "!=": value != self.bound,
            "<=": value <= self.bound,
            ">": value > self.bound,
        }[self.operator]


@dataclass
class RandomProgram:
    """A program with what it should answer."""

    rules: list[Rule] = field(default_factory=list)
    weak: list[tuple[int, int, str, tuple[str, ...], tuple[str, ...]]] = field(default_factory=list)
    atoms: tuple[str, ...] = ()
    shown: tuple[str, ...] | None = None
    projected: tuple[str, ...] | None = None
    external: bool | None = None
    constant: int | None = None

    def text(self) -> str:
        lines = [rule.text() for rule in self.rules]
        if self.constant is not None:
            lines.insert(0, "#const k=1.")
        if self.external is not None:
            lines.append("#external e.")
        for weight, priority, term, positive, negative in self.weak:
            body = ", ".join([*positive, *(f"not {a}" for a in negative)])
            lines.append(f":~ {body}. [{weight}@{priority},{term}]")
        for directive, atoms in (("show", self.shown), ("project", self.projected)):
            if atoms is not None:
                lines += [f"#{directive}."] if directive == "show" else []
                lines += [f"#{directive} {a}/0." for a in atoms]
        return "\n".join(lines)

    def settings(self) -> dict[str, object]:
        settings: dict[str, object] = {"filters": ["ignore"]}
        if self.external is not None:
            settings["externals"] = {"e": self.external}
        if self.constant is not None:
            settings["constants"] = {"k": self.constant}
        return settings

    def models(self) -> list[frozenset[str]]:
        """Find the answer sets by their definition."""
        rules = self.rules + ([Rule(("e",))] if self.external else [])
        atoms = self.atoms + (("e",) if self.external is not None else ())
        return [
            model
            for model in subsets(atoms)
            if not any(f"-{atom}" in model for atom in model)
            and all(rule.holds(model, model) for rule in rules)
            and not any(
                all(rule.holds(model, smaller) for rule in rules)
                for smaller in subsets(tuple(model))
                if smaller != model
            )
        ]

    def cost(self, model: frozenset[str]) -> tuple[int, ...]:
        tuples = {
            (priority, weight, term)
            for weight, priority, term, positive, negative in self.weak
            if model.issuperset(positive) and model.isdisjoint(negative)
        }
        sums = Counter({priority: 0 for _, priority, *_ in self.weak})
        for priority, weight, _ in tuples:
            sums[priority] += weight
        return tuple(sums[priority] for priority in sorted(sums, reverse=True))


def subsets(atoms: tuple[str, ...]) -> Iterator[frozenset[str]]:
    for bits in range(1 << len(atoms)):
        yield frozenset(a for i, a in enumerate(atoms) if bits >> i & 1)


def generate(rng: random.Random, *, larger: bool = False) -> RandomProgram:
    base = BASE if not larger else tuple(f"x{i}" for i in range(6))
    derived = DERIVED if not larger else (*DERIVED, *(f"d{i}" for i in range(6)))
    base, derived = base[: rng.randint(1, len(base))], derived[: rng.randint(2, len(derived))]
    program = RandomProgram(atoms=base + derived)
    if rng.random() < 0.3:
        program.external = rng.random() < 0.5
    if rng.random() < 0.3:
        program.constant = rng.randint(0, 3)
    bodies = base + derived + (("e",) if program.external is not None else ())
    program.rules.append(choice(rng, base, bodies=()))
    for _ in range(rng.randint(1, 12 if larger else 6)):
        program.rules.append(random_rule(rng, program, derived, bodies, base))
    if rng.random() < 0.4:
        for number in range(rng.randint(1, 4)):
            program.weak.append(random_weak(rng, bodies, number))
    plain = tuple(a for a in program.atoms if not a.startswith("-"))
    if rng.random() < 0.5:
        program.shown = tuple(rng.sample(plain, rng.randint(0, len(plain))))
    if rng.random() < 0.3:
        program.projected = tuple(rng.sample(plain, rng.randint(1, len(plain))))
    return program


def choice(rng: random.Random, atoms: tuple[str, ...], *, bodies: tuple[str, ...]) -> Rule:
    heads = tuple(rng.sample(atoms, rng.randint(1, len(atoms))))
    lower = rng.choice([0, 0, 0, 1])
    positive, negative, doubled = literals(rng, bodies)
    return Rule(heads, positive, negative, doubled, choice=(lower, rng.randint(lower, 3)))


def random_rule(
    rng: random.Random,
    program: RandomProgram,
    derived: tuple[str, ...],
    bodies: tuple[str, ...],
    base: tuple[str, ...],
) -> Rule:
    kind = rng.random()
    if kind < 0.2:
        return choice(rng, derived, bodies=bodies)
    heads = 0 if kind < 0.35 else 1 if kind < 0.8 else 2
    positive, negative, doubled = literals(rng, bodies)
    rule = Rule(tuple(rng.sample(derived, heads)), positive, negative, doubled)
    if rng.random() < 0.25:
        rule.aggregate = random_aggregate(rng, program, base)
    if not heads and not (positive or negative or doubled or rule.aggregate):
        rule.negative = (rng.choice(bodies),)
    return rule


def literals(
    rng: random.Random, atoms: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    found: tuple[list[str], list[str], list[str]] = ([], [], [])
    for atom in rng.sample(atoms, rng.randint(0, min(3, len(atoms)))):
        rng.choices(found, [5, 4, 1])[0].append(atom)
    return tuple(found[0]), tuple(found[1]), tuple(found[2])


def random_aggregate(
    rng: random.Random, program: RandomProgram, base: tuple[str, ...]
) -> Aggregate:
    function = rng.choice(["sum", "count"])
    elements = tuple(
        (rng.choice([-1, 1, 1, 2]), rng.choice("st"), rng.choice(base))
        for _ in range(rng.randint(1, 3))
    )
    operator = rng.choice(["=", "!=", "<=", ">"])
    if program.constant is not None and rng.random() < 0.5:
        return Aggregate(function, elements, operator, program.constant, "k")
    bound = rng.randint(-1, 3)
    return Aggregate(function, elements, operator, bound, str(bound))


def random_weak(
    rng: random.Random, atoms: tuple[str, ...], number: int
) -> tuple[int, int, str, tuple[str, ...], tuple[str, ...]]:
    positive, negative, _ = literals(rng, atoms)
    if not positive and not negative:
        positive = (rng.choice(atoms),)
    term = rng.choice(["t", f"t{number}"])
    return rng.choice([-2, -1, 1, 2, 3]), rng.choice([0, 0, 1]), term, positive, negative


def visible(program: RandomProgram, model: frozenset[str]) -> frozenset[str]:
    return model if program.shown is None else model.intersection(program.shown)


def check(program: RandomProgram, ask: Callable[..., Answer], rng: random.Random) -> None:
    """Compare every kind of answer with what is known of the answer sets."""
    models = program.models()
    shown = [visible(program, model) for model in models]
    answer = ask()
    questions: list[Callable[[], None]] = [
        lambda: check_counts(answer, len(models)),
        lambda: check_models(answer, shown),
        lambda: check_consequences(answer, program, models),
        lambda: check_projection(ask, program, models, shown),
        lambda: check_optimum(answer, program, models),
    ]
    rng.shuffle(questions)  # no question may change the answer to another
    for question in questions:
        question()


def check_counts(answer: Answer, number: int) -> None:
    assert answer.satisfiable is (number > 0)
    assert answer.unique is (number == 1)
    assert answer.count == number
    assert answer.count != number + 1
    assert answer.count < number + 1
    assert int(answer.count) == number


def check_models(answer: Answer, shown: list[frozenset[str]]) -> None:
    found = [frozenset(map(str, model)) for model in answer.models]
    assert Counter(found) == Counter(shown)
    assert answer.models == shown
    if shown:
        assert frozenset(map(str, answer.example)) == found[0]
    if len(shown) == 1:
        assert frozenset(map(str, answer.model)) == shown[0]


def check_consequences(
    answer: AnswerSets, program: RandomProgram, models: list[frozenset[str]]
) -> None:
    known = {str(each) for each in answer._inquiry.signatures()}
    atoms = [atom for atom in program.atoms if f"{atom}/0" in known]
    if not models:
        for atom in atoms[:1]:
            with pytest.raises(VacuousError):
                _ = atom in answer.every
            with pytest.raises(VacuousError):
                _ = atom not in answer.some
        return
    for atom in atoms:
        assert (atom in answer.every) is all(atom in model for model in models)
        assert (atom in answer.some) is any(atom in model for model in models)
        assert (f"not {atom}" in answer.every) is all(atom not in model for model in models)
    every, some = frozenset.intersection(*models), frozenset.union(*models)
    assert set(map(str, answer.every)) == visible(program, every)
    assert set(map(str, answer.some)) == visible(program, some)
    pair = atoms[:2]
    if len(pair) == 2:
        expected = any(model.issuperset(pair) for model in models)
        assert answer.some_together(*pair) is expected


def check_projection(
    ask: Callable[..., Answer],
    program: RandomProgram,
    models: list[frozenset[str]],
    shown: list[frozenset[str]],
) -> None:
    assert ask(project=True).count == len(set(shown))
    if program.projected is not None:
        different = {model.intersection(program.projected) for model in models}
        assert ask(project="directive").count == len(different)


def check_optimum(answer: Answer, program: RandomProgram, models: list[frozenset[str]]) -> None:
    if not program.weak:
        return
    if not models:
        assert answer.optimal.count == 0
        return
    best = min(map(program.cost, models))
    optimal = [model for model in models if program.cost(model) == best]
    assert answer.optimal.count == len(optimal)
    # clingo leaves out priorities of which no ground statement is left; they cost nothing.
    found = answer.optimum.by_priority
    order = sorted({priority for _, priority, *_ in program.weak}, reverse=True)
    assert [found.get(priority, 0) for priority in order] == list(best)
    check_consequences(answer.optimal, program, optimal)
    shown = [visible(program, model) for model in optimal]
    assert Counter(frozenset(map(str, model)) for model in answer.optimal.models) == Counter(shown)
    assert answer.optimal.unique is (len(optimal) == 1)


@pytest.mark.parametrize("block", range(10))
def test_small_programs_mean_what_the_definition_says(
    solve: Callable[..., Answer], block: int
) -> None:
    for number in range(SMALL // 10):
        rng = random.Random(f"{block}-{number}")
        program = generate(rng)
        text, settings = program.text(), program.settings()
        try:
            check(program, partial(solve, text, **settings), rng)
        except BaseException as error:
            error.add_note(f"program {block}-{number}, settings {settings}:\n{text}")
            raise


def plain_models(program: RandomProgram, *options: str) -> Counter[frozenset[str]]:
    arguments = ["0", "--eq=0", *options]  # without it, clingo loses some: see test_losing
    if program.constant is not None:
        arguments.append(f"-ck={program.constant}")
    control = clingo.Control(arguments, logger=lambda *_: None)
    control.add("base", [], program.text())
    control.ground([("base", [])])
    if program.external is not None:
        control.assign_external(clingo.Function("e"), program.external)
    found: Counter[frozenset[str]] = Counter()
    with control.solve(yield_=True) as handle:
        for model in handle:
            if "--opt-mode=optN" in options and model.cost and not model.optimality_proven:
                continue
            found[frozenset(map(str, model.symbols(shown=True)))] += 1
    return found


def test_larger_programs_mean_what_clingo_enumerates(solve: Callable[..., Answer]) -> None:
    for number in range(LARGER):
        rng = random.Random(number)
        program = generate(rng, larger=True)
        answer = solve(program.text(), **program.settings())
        expected = plain_models(program, "--opt-mode=ignore")
        assert answer.count == expected.total()
        assert Counter(frozenset(map(str, model)) for model in answer.models) == expected
        if expected:
            assert frozenset(map(str, answer.every)) == frozenset.intersection(*expected)
            assert frozenset(map(str, answer.some)) == frozenset.union(*expected)
        projected = plain_models(program, "--opt-mode=ignore", "--project=show")
        assert solve(program.text(), **program.settings(), project=True).count == len(projected)
        if program.weak:
            optimal = plain_models(program, "--opt-mode=optN")
            assert answer.optimal.count == optimal.total()


def test_the_generator_reaches_every_kind_of_program() -> None:
    programs = [generate(random.Random(f"0-{number}")) for number in range(200)]
    sizes = Counter(min(len(program.models()), 5) for program in programs)
    assert all(sizes[size] >= 5 for size in range(6))
    rules = [rule for program in programs for rule in program.rules]
    assert sum(len(rule.heads) == 2 and rule.choice is None for rule in rules) > 20
    assert sum(rule.aggregate is not None for rule in rules) > 20
    assert sum(bool(rule.doubled) for rule in rules) > 20
    assert sum(program.external is True for program in programs) > 10
    assert sum(program.constant is not None for program in programs) > 10
    assert sum(program.projected is not None for program in programs) > 10
