"""What users hold: answers, models and counts, each asking only what it must."""

from pytest_asp.answers.answer import Answer, AnswerSets, solve_lazily
from pytest_asp.answers.consequences import Every, Some
from pytest_asp.answers.counts import ModelCount
from pytest_asp.answers.filters import WarningFilter
from pytest_asp.answers.model import Model
from pytest_asp.answers.models import Models
from pytest_asp.answers.optimum import Optimum
from pytest_asp.answers.questions import QueryRecord, Question
from pytest_asp.answers.settings import Settings, make_settings
from pytest_asp.answers.shared import Shared
from pytest_asp.answers.statistics import Statistics

__all__ = [
    "Answer",
    "AnswerSets",
    "Every",
    "Model",
    "ModelCount",
    "Models",
    "Optimum",
    "QueryRecord",
    "Question",
    "Settings",
    "Shared",
    "Some",
    "Statistics",
    "WarningFilter",
    "make_settings",
    "solve_lazily",
]
