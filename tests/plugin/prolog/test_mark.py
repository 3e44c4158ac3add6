"""The mark `prolog(...)` from the outside: what it asks, expects and takes, and what it refuses."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., pytest.RunResult]

HEAD = '''
import pytest

STACK = """
push(X, S, [X|S]).
pop(X, [X|S], S).
many(1). many(2).
typed(X) :- atom_length(f(X), _).
loop :- loop.
"""
CLPZ = ":- use_module(library(clpz)).\\ndigit(X) :- X in 0..9, X #> 7.\\nten(X) :- X in 10..10.\\n"
'''


def marked(*marks: str, body: str = "pass", name: str = "test_it", takes: str = "") -> str:
    """Write a test with these marks."""
    lines = "".join(f"@pytest.mark.{mark}\n" for mark in marks)
    return f"{lines}def {name}({takes}):\n    {body}\n\n"


EXPECTED = [
    # the goal, what holds of it, what does not
    ("many(X)", ["succeeds"], ["fails", "deterministic", "undecided", "type_error(_, _)"]),
    ("many(3)", ["fails"], ["succeeds", "deterministic", "undecided", "_"]),
    ("push(a, [], S)", ["succeeds", "deterministic"], ["fails", "undecided", "own(_)"]),
    (
        "typed(x)",
        ["type_error(_, _)", "type_error(A, f(x))", "error(type_error(_, _), _)", "_"],
        [
            "fails",
            "succeeds",
            "deterministic",
            "undecided",
            "type_error(A, A)",
            "domain_error(_, _)",
        ],
    ),
    ("throw(own(1))", ["own(_)", "own(1)"], ["own(2)", "own", "fails"]),
    ("throw(own)", ["own"], ["own(_)", "fails"]),
]


def test_what_holds_passes_and_what_does_not_fails(run: Run) -> None:
    written = []
    for index, (goal, holds, misses) in enumerate(EXPECTED):
        for kind, words in (("holds", holds), ("misses", misses)):
            for at, word in enumerate(words):
                mark = f'prolog(text=STACK, goal="{goal}", expect="{word}")'
                written.append(marked(mark, name=f"test_{kind}_{index}_{at}"))
    result = run(HEAD + "".join(written), "-rpf")
    for line in result.outlines:
        if line.startswith("PASSED"):
            assert "::test_holds_" in line
        elif line.startswith("FAILED"):
            assert "::test_misses_" in line
    result.assert_outcomes(
        passed=sum(len(holds) for _, holds, _ in EXPECTED),
        failed=sum(len(misses) for _, _, misses in EXPECTED),
    )


def test_undecided_answers_prove_nothing_but_that_they_are(run: Run) -> None:
    def mark(goal: str, expect: str) -> str:
        return f'prolog(text=CLPZ, goal="{goal}", expect="{expect}")'

    proven = [("digit(X)", "undecided"), ("ten(X)", "deterministic"), ("digit(3)", "fails")]
    open_ones = [("digit(X)", each) for each in ("succeeds", "fails", "deterministic", "_")]
    result = run(
        HEAD
        + "".join(
            marked(mark(*each), name=f"test_{kind}_{at}")
            for kind, these in (("proven", proven), ("open", open_ones))
            for at, each in enumerate(these)
        )
        + marked(mark("ten(X)", "undecided"), name="test_decided"),
        "-rpf",
    )
    result.assert_outcomes(passed=3, failed=5)
    result.stdout.fnmatch_lines(
        [
            "not proven: asked `digit(X)` of Prolog text, at *it leaves 1 goal open*label*",
            "not proven: asked `digit(X)` of Prolog text, at *it leaves 1 goal open*label*",
            "not proven: asked `digit(X)` of Prolog text, at *it leaves 1 goal open*label*",
            "expected the error _, found no error after *",
            "expected an undecided answer, which leaves goals open, found *: `ten(X)` of *",
        ]
    )


def test_errors_are_compared_with_what_was_raised(run: Run) -> None:
    result = run(
        HEAD
        + marked('prolog(text=STACK, goal="typed(x)", expect="domain_error(_, _)")', name="test_a")
        + marked('prolog(text=STACK, goal="many(X)", expect="type_error(_, _)")', name="test_b")
    )
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines(
        [
            "*expected the error domain_error(_, _), found error(type_error(*,f(x)),*",
            "*expected the error type_error(_, _), found *",
        ]
    )


COMBINED = [
    ("unique_solution", "push(a, [], S)", "many(X)"),
    ("model_count(2)", "many(X)", "push(a, [], S)"),
    ("model_count(min=1)", "many(X)", "many(3)"),
    ("model_count(min=0, max=1)", "many(3)", "many(X)"),
    ("satisfiable", "many(X)", "many(3)"),
    ("unsatisfiable", "many(3)", "many(X)"),
]


@pytest.mark.parametrize("returned", ["pass", "return prolog.load(STACK)", "return STACK"])
def test_marks_about_numbers_of_answers(run: Run, returned: str) -> None:
    text = "text=STACK, " if returned == "pass" else ""
    written = [
        marked(other, f'prolog({text}goal="{goal}")', body=returned, name=name, takes="prolog")
        for at, (other, good, bad) in enumerate(COMBINED)
        for name, goal in ((f"test_good_{at}", good), (f"test_bad_{at}", bad))
    ]
    result = run(HEAD + "".join(written), "-rpf")
    for line in result.outlines:
        if line.startswith(("PASSED", "FAILED")):
            assert line.startswith("PASSED") == ("::test_good_" in line)
    result.assert_outcomes(passed=len(COMBINED), failed=len(COMBINED))


def test_all_marks_of_a_test_are_checked(run: Run) -> None:
    goal = 'goal="many(X)", expect="succeeds"'
    result = run(
        HEAD
        + marked("model_count(2)", "satisfiable", f"prolog(text=STACK, {goal})", name="test_good")
        + marked("model_count(3)", "satisfiable", f"prolog(text=STACK, {goal})", name="test_bad")
    )
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["*expected exactly 3 answers, found exactly 2: `many(X)` of *"])


RETURNED = {
    "program": ('goal="many(X)"', "return prolog.load(STACK)"),
    "smaller program": ('goal="many(X)"', "return prolog.load(STACK).without(line=2)"),
    "text": ('goal="many(X)"', "return STACK"),
    "path": ('goal="many(X)"', "import pathlib; return pathlib.Path('stack.pl')"),
    "file": ('goal="many(X)"', "return 'stack.pl'"),
    "files": ('goal="many(X)"', "return ['stack.pl', 'more.pl']"),
    "source": ('goal="many(X)"', "return prolog.load(STACK).source"),
    "answers": ("timeout=9", "return prolog.load(STACK).solve('many(X)')"),
    "answers to the mark's goal": ('text=STACK, goal="many(X)"', "return prolog.solve()"),
    "answers to another goal": ('text=STACK, goal="many(1)"', "return prolog.solve('many(X)')"),
    "nothing, but loaded": ('goal="many(X)"', "prolog.load(STACK)"),
    "nothing": ('text=STACK, goal="many(X)"', "pass"),
    "nothing, of a file": ('file="stack.pl", goal="many(X)."', "pass"),
}


@pytest.mark.parametrize("kind", RETURNED)
def test_whatever_a_test_returns_is_asked(run: Run, kind: str) -> None:
    Path("stack.pl").write_text("many(1).\nmany(2).\n", encoding="utf-8")
    Path("more.pl").write_text("other(1).\n", encoding="utf-8")
    written, body = RETURNED[kind]
    mark = f"prolog({written})"
    result = run(
        HEAD
        + marked(mark, "model_count(2)", body=body, takes="prolog", name="test_good")
        + marked(mark, "model_count(1)", body=body, takes="prolog", name="test_bad"),
        "-Werror::pytest.PytestReturnNotNoneWarning",
    )
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["expected exactly one answer, found at least 2: `many(X)*` of *"])


@pytest.mark.parametrize(
    ("written", "body", "words"),
    [
        ('expect="succeeds"', "return STACK", "expected a goal to ask of the program that the"),
        ("text=STACK, expect='fails'", "pass", "expected a goal to ask of the program that the"),
        ("goal='many(X)', expect='succeeds'", "return 1", "got 1 of type int"),
        ("goal='many(X)', expect='succeeds'", "return 'colour.pl'", "did you mean colours.pl?"),
        ("goal='many(', expect='succeeds'", "return STACK", "many("),
        ("goal='many(X)', expect='succeeds'", "return 'many(1'", "many(1"),
        ("text=STACK, goal='many(X)'", "pass", "expected a test that asks the goal of its mark"),
        ("goal='many(X)', expect='fails'", "pass", "it raised error(existence_error(procedure,"),
    ],
)
def test_a_test_that_asks_nothing_fails(run: Run, written: str, body: str, words: str) -> None:
    Path("colours.pl").touch()
    result = run(HEAD + marked(f"prolog({written})", body=body), "--tb=short")
    result.assert_outcomes(failed=1)
    assert words in " ".join(line.removeprefix("E").strip() for line in result.outlines)
    result.stdout.no_fnmatch_line("*pytest_asp?plugin*")


@pytest.mark.parametrize(
    "written", ['goal="many(1)"', 'goal="many(1)", expect="succeeds"', 'expect="succeeds"']
)
def test_what_is_said_of_a_goal_is_not_passed_over(run: Run, written: str) -> None:
    result = run(
        HEAD
        + marked(
            "unique_solution",
            f"prolog(text=STACK, {written})",
            body="return asp.solve('a.')",
            takes="asp",
        )
    )
    result.assert_outcomes(failed=1)
    wanted = "files of Prolog, or one text" if "goal" in written else "a goal to ask"
    result.stdout.fnmatch_lines([f"expected {wanted}*, at test_suite.py:*"])


def test_a_program_for_many_tests_leaves_answer_sets_alone(run: Run) -> None:
    result = run(
        HEAD
        + "pytestmark = pytest.mark.prolog(text=STACK)\n\n"
        + marked("unique_solution", body="return asp.solve('a.')", takes="asp", name="test_good")
        + marked("unique_solution", body="return asp.solve('{a}.')", takes="asp", name="test_bad")
        + marked("unique_solution", body="return prolog.solve('many(1)')", takes="prolog"),
    )
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines(["expected exactly one answer set, found at least 2*"])


SETTINGS = [
    ('engine="scryer"', "answers.succeeds and answers.engine == 'scryer'"),
    ("timeout=7", "answers.limits.timeout == 7"),
    ('timeout="7.5"', "answers.limits.timeout == 7.5"),
    ('memory="300M"', "answers.limits.memory == 300 << 20"),
    ("inferences=1_000_000", "answers.limits.inferences == 1_000_000"),
    ("seed=3", "answers.seed == 3"),
    ('filters=["ignore:singleton-variable"]', "answers.count == 2"),
]


def test_each_setting_holds_for_what_the_test_asks(run: Run) -> None:
    text = "p(1, X). p(2, X)."
    result = run(
        HEAD
        + "".join(
            marked(
                f'prolog(text="{text}", goal="p(X, a)", {written})',
                'prolog(filters=["ignore:singleton-variable"])' if at < 6 else "prolog(seed=0)",
                body=f"answers = prolog.solve()\n    assert {asserted}",
                takes="prolog",
                name=f"test_{at}",
            )
            for at, (written, asserted) in enumerate(SETTINGS)
        )
        + marked(f'prolog(text="{text}", goal="p(X, a)", expect="succeeds")', name="test_warned")
    )
    result.assert_outcomes(passed=len(SETTINGS), failed=1)
    result.stdout.fnmatch_lines(["*test_warned*", "*each variable at least twice *got X once*"])


def test_the_seed_decides_the_numbers(run: Run) -> None:
    result = run(
        """
        import pytest

        FOUND = {}

        @pytest.mark.parametrize(
            "name",
            [
                pytest.param("one", marks=pytest.mark.prolog(seed=1)),
                pytest.param("again", marks=pytest.mark.prolog(seed=1)),
                pytest.param("two", marks=pytest.mark.prolog(seed=2)),
            ],
        )
        @pytest.mark.prolog(text=":- use_module(library(random)).")
        def test_it(prolog, name):
            FOUND[name] = prolog.solve("random_integer(0, 1000000, X)").only["X"]

        def test_found():
            assert FOUND["one"] == FOUND["again"] != FOUND["two"]
        """
    )
    result.assert_outcomes(passed=4)


@pytest.mark.parametrize(
    ("limit", "words"),
    [("timeout=0.2", "ran longer than 0.2 s"), ("inferences=5000", "more than 5,000 inferences")],
)
def test_a_goal_that_does_not_end_is_not_proven(
    run: Run, pytester: pytest.Pytester, limit: str, words: str
) -> None:
    result = run(
        HEAD + marked(f'prolog(text=STACK, goal="loop", expect="fails", {limit})'),
        "--asp-json=it.json",
    )
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines([f"not proven: asked `loop` of Prolog text, at *{words}*"])
    report = json.loads((pytester.path / "it.json").read_text(encoding="utf-8"))
    assert [test["outcome"] for test in report["tests"]] == ["not proven"]


def test_the_mark_chooses_the_engine(run: Run) -> None:
    result = run(
        HEAD
        + marked(
            'prolog(text=STACK, engine="scryer")',
            body="answers = prolog.solve('many(X)')\n"
            "    assert answers.succeeds\n"
            "    assert answers.engine == 'scryer'",
            takes="prolog",
        ),
        "--prolog-engine=swi",
    )
    result.assert_outcomes(passed=1)


REFUSED = [
    ('prolog(fiel="stack.pl", goal="p")', "did you mean file=?"),
    ('prolog(texts="p.", goal="p")', "did you mean text=?"),
    ('prolog(goals="p")', "did you mean goal=?"),
    ('prolog(goal="p", expects="fails")', "did you mean expect=?"),
    ('prolog(goal="p", time_out=1)', "did you mean timeout=?"),
    ('prolog(goal="p", memroy="1M")', "did you mean memory=?"),
    ('prolog(goal="p", inference=1)', "did you mean inferences=?"),
    ('prolog(goal="p", seeds=1)', "did you mean seed=?"),
    ('prolog(goal="p", filter=[])', "did you mean filters=?"),
    ('prolog(goal="p", engin="swi")', "did you mean engine=?"),
    ('prolog(file="stack.pl", text="p.")', "expected file= or text= in the mark prolog, got both"),
    ('prolog(goal="p", expect="succeds")', "did you mean succeeds?"),
    ('prolog(goal="p", expect="failed")', "did you mean fails?"),
    ('prolog(goal="p", expect="determinate")', "did you mean deterministic?"),
    ('prolog(goal="p", expect="undecide")', "did you mean undecided?"),
    ('prolog(goal="p", expect="type_error(")', "which cannot be parsed"),
    ('prolog(goal="p", expect="Error")', "'Error', a variable, which any error would match"),
    ('prolog(goal="p", expect=0)', "or an error term, got 0"),
    ("prolog(text=0)", "expected the text of a program, got 0"),
    ('prolog(text="stack.pl")', "got the path 'stack.pl': write file="),
    ("prolog(file=0)", "expected the path of a file, or a list of them, got 0"),
    ('prolog(file="nowhere/stack.pl")', "there is no such folder"),
    ('prolog(goal="")', "expected the text of a goal, got ''"),
    ("prolog(goal=None)", "expected the text of a goal, got None"),
    ('prolog(file="stak.pl", goal="p")', "did you mean stack.pl?"),
    ('prolog(file=["stack.pl", "stak.pl"], goal="p")', "'stak.pl', which is no file"),
    ('prolog(goal="p", engine="swy")', "did you mean swi?"),
    ('prolog(goal="p", seed=-1)', "got -1"),
]


def test_wrong_marks_end_the_collection(run: Run) -> None:
    """Each in a module of its own, so that one run says them all."""
    Path("stack.pl").touch()
    for at, (mark, _) in enumerate(REFUSED):
        Path(f"test_{at:02}.py").write_text(f"import pytest\n\n{marked(mark)}", encoding="utf-8")
    result = run("def test_good(): pass", "--continue-on-collection-errors")
    shown = result.stdout.str()
    for mark, words in REFUSED:
        assert words in shown, mark
    result.assert_outcomes(passed=1, errors=len(REFUSED))
    result.stdout.no_fnmatch_line("*Traceback*")


CONTRADICTING = [
    ("fails", "satisfiable"),
    ("succeeds", "unsatisfiable"),
    ("deterministic", "model_count(2)"),
    ("undecided", "unique_solution"),
    ("type_error(_, _)", "model_count(min=1)"),
]


def test_marks_that_no_goal_could_satisfy_end_the_collection(run: Run) -> None:
    for at, (expect, other) in enumerate(CONTRADICTING):
        text = marked(other, f'prolog(goal="p", expect="{expect}")')
        Path(f"test_{at}.py").write_text(f"import pytest\n\n{text}", encoding="utf-8")
    result = run("def test_good(): pass", "--continue-on-collection-errors")
    result.assert_outcomes(passed=1, errors=len(CONTRADICTING))
    result.stdout.fnmatch_lines(
        [
            f'expected marks that one goal can satisfy together, got prolog(expect="{expect}") and '
            f"{other.partition('(')[0]} (*), at test_{at}.py:3: *remove one"
            for at, (expect, other) in enumerate(CONTRADICTING)
        ]
    )


@pytest.mark.parametrize(
    "mark",
    [
        'in_every_model("p(1)")',
        'in_some_model("p(1)")',
        'in_no_model("p(1)")',
        "optimum(1)",
        "unique_solution(project=True)",
        "model_count(1, optimal=True)",
    ],
)
def test_marks_about_answer_sets_alone_are_refused(run: Run, mark: str) -> None:
    result = run(HEAD + marked(mark, 'prolog(text=STACK, goal="many(X)")'))
    result.assert_outcomes(errors=1)
    name = mark.partition("(")[0]
    result.stdout.fnmatch_lines(
        [f"*expected marks about the answers to a goal of a Prolog program, got {name}: *"]
    )


def test_there_is_no_mark_for_answers_that_are_not_unique(run: Run) -> None:
    result = run(
        HEAD
        + marked(
            "prolog(text=STACK)",
            body="assert not prolog.solve('many(X)').unique\n"
            "    assert not prolog.solve('many(3)').unique\n"
            "    assert not prolog.solve('many(1)').unique",
            takes="prolog",
        )
    )
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*expected no answer, or several, found exactly 1*"])
