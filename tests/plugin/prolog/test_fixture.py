"""The fixture `prolog`: which program is meant, which goal, and from where files are seen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., pytest.RunResult]


@pytest.fixture(autouse=True)
def files(pytester: pytest.Pytester) -> None:
    """Write programs beside the tests, and into a folder."""
    folder = pytester.mkdir("more")
    for path, text in {
        Path("colours.pl"): "colour(red). colour(green).\n",
        Path("shades.pro"): "shade(dark).\n",
        folder / "pairs.prolog": "pair(X, Y) :- colour(X), colour(Y).\n",
    }.items():
        path.write_text(text, encoding="utf-8")


def test_files_are_seen_from_the_file_that_calls(
    run: Run, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = pytester.path
    pytester.makepyfile(
        **{
            "more/helping": """
            from pathlib import Path

            def load_pairs(prolog):
                return prolog.load(Path("../colours.pl"), "pairs.prolog")
            """
        }
    )
    pytester.makepyfile(
        test_suite="""
        from pathlib import Path

        def test_one(prolog):
            assert prolog.load("colours.pl").solve("colour(X)").count == 2

        def test_several_of_all_suffixes(prolog):
            program = prolog.load("colours.pl", "shades.pro", "more/pairs.prolog")
            assert program.solve("pair(X, Y), shade(dark)").count == 4

        def test_path(prolog):
            assert prolog.load(Path("shades.pro")).solve("shade(X)").unique

        def test_whole_path(prolog):
            path = Path(__file__).parent / "colours.pl"
            assert prolog.load(str(path)).solve("colour(red)").unique

        def test_another_file_calls(prolog):
            import sys
            sys.path.insert(0, str(Path(__file__).parent / "more"))
            from helping import load_pairs

            assert load_pairs(prolog).solve("pair(red, X)").count == 2
            assert prolog.solve("pair(green, X)").count == 2
        """
    )
    monkeypatch.chdir(here / "more")
    result = pytester.runpytest("-p", "no:randomly", str(here / "test_suite.py"))
    result.assert_outcomes(passed=5)


def test_the_program_at_hand_is_the_one_loaded_last(run: Run) -> None:
    result = run(
        """
        import pytest

        def test_nothing_yet(prolog):
            assert prolog.solve("X = 1").only["X"] == 1
            assert prolog.program.clauses == ()

        def test_load(prolog):
            program = prolog.load("p(1).")
            assert prolog.program is program
            assert prolog.solve("p(X)").only["X"] == 1

        def test_replace(prolog):
            first = prolog.load("p(1).")
            asked = prolog.solve("p(X)")
            second = prolog.load("q(2).")
            assert prolog.program is second
            assert prolog.solve("q(X)").only["X"] == 2
            assert prolog.solve("catch(p(_), error(existence_error(procedure, _), _), true)").unique
            assert asked.only["X"] == first.solve("p(X)").only["X"] == 1

        def test_forgotten(prolog):
            assert prolog.program.clauses == ()

        @pytest.fixture
        def own(prolog):
            return prolog.load("p(3).")

        def test_a_fixture_of_the_test_loads_for_it(own, prolog):
            assert prolog.program is own

        @pytest.fixture(scope="module")
        def shared(prolog):
            return prolog.load("p(4).")

        def test_a_shared_fixture_does_not(own, shared, prolog):
            assert prolog.program is own
            assert shared.solve("p(X)").only["X"] == 4

        def test_nor_for_the_next(shared, prolog):
            assert prolog.program.clauses == ()
            assert shared.solve("p(X)").only["X"] == 4
        """
    )
    result.assert_outcomes(passed=7)


def test_what_the_mark_names_is_at_hand(run: Run) -> None:
    result = run(
        """
        import pytest

        pytestmark = pytest.mark.prolog(file=["colours.pl", "more/pairs.prolog"])

        def test_load(prolog):
            program = prolog.load()
            assert prolog.program is program
            assert program.solve("pair(red, X)").count == 2

        def test_program(prolog):
            assert prolog.program.solve("colour(X)").count == 2
            assert prolog.program is prolog.program

        @pytest.mark.prolog(goal="colour(X)")
        def test_goal(prolog):
            assert [str(answer["X"]) for answer in prolog.solve()] == ["red", "green"]

        @pytest.mark.prolog(goal="colour(X)")
        def test_other_program(prolog):
            prolog.load("colour(blue).")
            assert prolog.solve().unique

        @pytest.mark.prolog(goal="colour(X)")
        def test_other_goal(prolog):
            assert prolog.solve("colour(blue)").fails

        @pytest.mark.prolog(text="colour(1). colour(2). colour(3).")
        def test_text(prolog):
            assert prolog.solve("colour(X)").count == 3
            assert prolog.program.location.line == test_text.__code__.co_firstlineno

        @pytest.fixture(scope="module")
        def shared(prolog):
            return prolog.program

        def test_shared_fixtures_see_no_mark(shared, prolog):
            assert shared.clauses == ()
            assert prolog.solve("colour(X)").count == 2
        """
    )
    result.assert_outcomes(passed=7)


def test_terms_are_read_to_compare_values_with(run: Run) -> None:
    result = run(
        """
        import pytest

        from pytest_asp.errors import PrologSyntaxError
        from pytest_asp.prolog import Atom

        def test_it(prolog):
            assert prolog.term("red") == Atom("red")
            found = prolog.solve("X = point(-1, [a, 'B c'], 2.5)").only["X"]
            assert found == prolog.term("point(-1, [a, 'B c'], 2.5)")
            assert found != prolog.term("point(-1, [a, 'B c'], 2)")

        def test_unreadable(prolog):
            with pytest.raises(PrologSyntaxError):
                prolog.term("point(1")

        def test_repr(prolog):
            assert repr(prolog) == "<prolog>"
        """
    )
    result.assert_outcomes(passed=3)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        ("load()", "expected a program for prolog.load(), got none, and no mark that names one"),
        ("load('colour.pl')", "did you mean colours.pl?"),
        ("load('more/pears.prolog')", "did you mean pairs.prolog?"),
        ("load('colours.pl', 'p(1).')", "expected files of Prolog, or one text, got 'p(1).' of"),
        ("load('p(1).', 'q(1).')", "with nothing beside the text"),
        ("load(1)", "expected files of Prolog, or one text, got 1 of type int"),
        ("load('p(1).', engine='scyer')", "did you mean scryer?"),
        ("load('p(1).', timeout=0)", "expected a number of seconds above 0"),
        ("load('p(1).', memory='much')", "expected a size such as 512M"),
        ("load('p(1).', inferences=0)", "expected a whole number of 1 or more"),
        ("load('p(1).', seed=-1)", "expected a whole number of 0 or more"),
        ("solve()", "expected a goal, got none, and no mark that names one"),
        ("solve('')", "expected the text of a goal, got ''"),
        ("solve(1)", "expected the text of a goal, got 1"),
        ("solve('true', timeout='soon')", "expected a number of seconds above 0"),
        (
            "solve(chr(0xd800))",
            "expected the text of a goal, got one with '\\ud800', which",
        ),
        ("load('p. % ' + chr(0xd800))", "expected the text of a program, got one with '\\ud800'"),
        ("term(None)", "expected the text of a term, got None of type NoneType"),
        ("term(b'a')", "expected the text of a term, got b'a' of type bytes"),
    ],
)
def test_what_cannot_be_used_is_said_at_once(run: Run, call: str, words: str) -> None:
    result = run(
        f"""
        def test_it(prolog):
            prolog.{call}
            raise AssertionError("nothing was said")
        """,
        "--tb=short",
    )
    result.assert_outcomes(failed=1)
    shown = " ".join(line.removeprefix("E").strip() for line in result.outlines)
    assert words in shown
    assert "at test_suite.py:2" in shown
    assert "nothing was said" not in shown
    assert "pytest_asp/plugin" not in shown


def test_filters_allow_warnings_of_one_program(run: Run) -> None:
    result = run(
        """
        import pytest

        from pytest_asp.errors import PrologWarnings, WarningFilterError

        TEXT = "p(X, Y) :- X = 1."

        def test_allowed(prolog):
            program = prolog.load(TEXT, filters=["ignore:singleton-variable"])
            assert program.solve("p(X, a)").unique
            with pytest.raises(PrologWarnings):
                prolog.load(TEXT).solve("p(X, a)").unique

        def test_misspelt(prolog):
            with pytest.raises(WarningFilterError, match="singelton-variable"):
                prolog.load(TEXT, filters=["ignore:singelton-variable"])
        """
    )
    result.assert_outcomes(passed=2)


def test_settings_of_calls_go_before_those_of_marks_and_options(run: Run) -> None:
    result = run(
        """
        import pytest

        @pytest.mark.prolog(timeout=4, seed=4, inferences=4_000_000)
        def test_it(prolog):
            program = prolog.load("p(1).", timeout=3, memory="300M", seed=3)
            loaded, asked = program.solve("p(X)"), prolog.solve("p(X)", timeout=2, seed=2)
            assert (loaded.limits.timeout, asked.limits.timeout) == (3, 2)
            assert loaded.limits.memory == asked.limits.memory == 300 << 20
            assert loaded.limits.inferences == asked.limits.inferences == 4_000_000
            assert (loaded.seed, asked.seed) == (3, 2)
            assert prolog.load("p(1).").solve("p(X)").limits.timeout == 4

        def test_next(prolog):
            answers = prolog.load("p(1).").solve("p(X)")
            assert (answers.limits.timeout, answers.seed) == (5, 0)
            assert answers.limits.inferences is None
        """,
        "--prolog-timeout=5",
    )
    result.assert_outcomes(passed=2)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("prolog.load('p(1).  p(1')", "expected a clause of Prolog, got a `(` that nothing closes"),
        ("prolog.load('p(1').solve('p(X)')", "expected a clause of Prolog, got a `(` that noth"),
        ("prolog.load('p :- nowhere.').solve('p')", "got a call of nowhere/0, which nothing defin"),
        ("prolog.load('p :- nowhere.')", "got a call of nowhere/0, which nothing defines"),
        ("broken", "expected a clause of Prolog, got a `(` that nothing closes"),
    ],
)
def test_what_is_loaded_and_not_asked_is_looked_at(run: Run, body: str, words: str) -> None:
    result = run(
        f"""
        import pytest

        @pytest.fixture
        def broken(prolog):
            return prolog.load("p(")

        def test_it(prolog{", broken" if body == "broken" else ""}):
            {body}
        """
    )
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines([f"*{words}*"])
    result.stdout.no_fnmatch_line("*def *")  # no code of pytest's, nor of ours


def test_what_is_loaded_and_not_asked_may_be_fine(run: Run) -> None:
    result = run(
        """
        import pytest

        def test_loading(prolog):
            prolog.load("p(1).")

        def test_clauses(prolog):
            assert len(prolog.load("p(1). p(2).").clauses) == 2

        def test_a_warning_that_is_allowed(prolog):
            prolog.load("p :- nowhere.", filters=["ignore:unknown-predicate"])

        def test_another_program_is_asked(prolog):
            program = prolog.load("p(1). q :- nowhere.").without("q/0")
            assert program.solve("p(X)").count == 1

        @pytest.mark.xfail(strict=True)
        def test_it_may_be_expected(prolog):
            prolog.load("p(")
        """
    )
    result.assert_outcomes(passed=4, xfailed=1)


def test_that_nothing_is_loaded_is_said(run: Run) -> None:
    result = run(
        """
        import pytest

        @pytest.fixture(scope="module", autouse=True)
        def shared(prolog):
            prolog.load("q(1).")

        def test_it(prolog):
            assert prolog.solve("q(1)").succeeds
        """
    )
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        ["E *answers to `q(1)` of no program, *", "program:  no program at test_suite.py:8"]
    )


def test_a_fixture_that_loads_may_ask_once_more_at_the_end(run: Run) -> None:
    result = run(
        """
        import pytest

        @pytest.fixture
        def loaded(prolog):
            prolog.load("p(1).")
            yield
            assert prolog.solve("p(X)").count == 1

        def test_it(loaded, prolog):
            assert prolog.solve("p(1)").succeeds

        def test_nothing_is_loaded_in_the_next_one(prolog):
            assert prolog.solve("catch(p(1), _, fail)").fails
        """
    )
    result.assert_outcomes(passed=2)


def test_counts_of_answers_and_of_answer_sets_are_compared(run: Run) -> None:
    result = run(
        """
        def both(asp, prolog, last):
            models = asp.solve("1 { a; b } 1.").count
            return models, prolog.load(f"p(1). p({last}).").solve("p(X), X < 3").count

        def test_equal(asp, prolog):
            models, answers = both(asp, prolog, 2)
            assert models == answers
            assert answers == models
            assert not models != answers
            assert models <= answers

        def test_unequal(asp, prolog):
            models, answers = both(asp, prolog, 3)
            assert answers < models
            assert models > answers
            assert models != answers
            assert not answers == models
        """
    )
    result.assert_outcomes(passed=2)
