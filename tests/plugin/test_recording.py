from __future__ import annotations

import pytest

from pytest_asp.answers import Answer, make_settings, solve_lazily
from pytest_asp.engine.inprocess import InProcessEngine
from pytest_asp.errors import AspError, ProgramWarnings
from pytest_asp.plugin.asked import Asked
from pytest_asp.plugin.recording import KEPT_ANSWERS, Recorder
from pytest_asp.sources import to_source


def solve(program: str) -> Answer:
    """Answer a program in this process."""
    return solve_lazily(to_source(program), make_settings(), InProcessEngine())


def test_nothing_is_summed_up_that_nobody_wants_to_know(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(Asked, "use")
    recorder = Recorder()
    for _ in range(KEPT_ANSWERS + 1):
        answer = solve("a.")
        recorder.note(answer)
        assert answer.unique
    assert recorder.end() == []


def test_all_answers_of_a_test_are_summed_up_also_those_let_go() -> None:
    recorder = Recorder(summing=True)
    for _ in range(KEPT_ANSWERS + 1):
        answer = solve("a.")
        recorder.note(answer)
        assert answer.unique
    assert len(recorder.current.asked) == KEPT_ANSWERS
    (use,) = recorder.end()
    assert (use.answers, use.models, use.rules) == (KEPT_ANSWERS + 1, 1, 1)


@pytest.mark.parametrize("summing", [True, False])
def test_answers_that_outlive_a_test_are_found_when_asked_again(summing: bool) -> None:
    recorder = Recorder(summing=summing)
    lasting = solve("{a}.")
    recorder.note(lasting)
    recorder.end()
    recorder.begin()
    recorder.find_older()
    assert not recorder.current.asked
    assert lasting.satisfiable
    recorder.find_older()
    assert [asked.answer for asked in recorder.current.asked.values()] == [lasting]


def test_the_answer_that_a_warning_is_about_is_found() -> None:
    recorder = Recorder(summing=True)
    answers = [solve(text) for text in ("b.", "a :- b.", "c :- d", "c.")]
    for answer in answers:
        recorder.note(answer)
    with pytest.raises(ProgramWarnings) as warned:
        answers[1].unique  # noqa: B018  # asking is what fails
    with pytest.raises(AspError) as refused:
        answers[2].unique  # noqa: B018  # likewise
    for error in (warned.value, refused.value, ValueError("not ours"), None):
        recorder.note_refusal(error)
    found = [each.refusal for each in recorder.current.asked.values() if isinstance(each, Asked)]
    assert found == [None, warned.value, refused.value, None]
