"""Test logic programs with pytest: answer set programs, built in Python or read from text.

The names here are the public ones; each is imported when it is first used, so that a run of pytest
without a logic program stays as fast as it was.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pytest_asp.answers import (
        Answer,
        AnswerSets,
        Every,
        Model,
        ModelCount,
        Models,
        Optimum,
        QueryRecord,
        Question,
        Settings,
        Shared,
        Some,
        Statistics,
        WarningFilter,
    )
    from pytest_asp.builder.compound import ScriptCall, TupleTerm
    from pytest_asp.builder.fields import Field
    from pytest_asp.builder.heads import Choice, Disjunction, any_of
    from pytest_asp.builder.literals import Aggregate, Conditional, Count, Max, Min, Sum, SumPlus
    from pytest_asp.builder.order import term_order
    from pytest_asp.builder.predicates import Predicate
    from pytest_asp.builder.program import Program
    from pytest_asp.builder.render import Rendering
    from pytest_asp.builder.signature import Signature
    from pytest_asp.builder.statements import (
        Comment,
        ConstantDefinition,
        Constraint,
        Defined,
        Edge,
        External,
        Fact,
        Facts,
        Heuristic,
        Optimization,
        Part,
        ProjectAtom,
        ProjectSignature,
        Raw,
        Rule,
        Section,
        Show,
        ShowTerm,
        Statement,
        WeakConstraint,
    )
    from pytest_asp.builder.terms import (
        Arithmetic,
        Comparison,
        Negation,
        Pool,
        RangePool,
        Term,
        pool,
    )
    from pytest_asp.builder.values import INFIMUM, SUPREMUM, Constant, Expression
    from pytest_asp.builder.variables import ANY, DefinedConstant, Variable
    from pytest_asp.builder.when import When
    from pytest_asp.errors import (
        AnswerError,
        AspError,
        AspWarning,
        BuilderError,
        NotProven,
        RuleError,
        RuleProblem,
        SolveError,
        SourceError,
    )
    from pytest_asp.grids import Grid
    from pytest_asp.location import Location
    from pytest_asp.plugin.asp import Asp
    from pytest_asp.plugin.expectation import AspExpectation
    from pytest_asp.plugin.module_level import asp
    from pytest_asp.plugin.programs import AspProgramGiver
    from pytest_asp.plugin.prolog.fixture import Prolog
    from pytest_asp.program import ASPProgram
    from pytest_asp.scopes import ScopeVerdict, SmallScope
    from pytest_asp.snapshots.assertion import AspSnapshot
    from pytest_asp.sources import Source, TextStatement
    from pytest_asp.sources.diagnosis import ProgramWarning
    from pytest_asp.verdicts import Outcome, Verdict

__version__ = "0.1.0"

__all__ = [
    "ANY",
    "INFIMUM",
    "SUPREMUM",
    "ASPProgram",
    "Aggregate",
    "Answer",
    "AnswerError",
    "AnswerSets",
    "Arithmetic",
    "Asp",
    "AspError",
    "AspExpectation",
    "AspProgramGiver",
    "AspSnapshot",
    "AspWarning",
    "BuilderError",
    "Choice",
    "Comment",
    "Comparison",
    "Conditional",
    "Constant",
    "ConstantDefinition",
    "Constraint",
    "Count",
    "Defined",
    "DefinedConstant",
    "Disjunction",
    "Edge",
    "Every",
    "Expression",
    "External",
    "Fact",
    "Facts",
    "Field",
    "Grid",
    "Heuristic",
    "Location",
    "Max",
    "Min",
    "Model",
    "ModelCount",
    "Models",
    "Negation",
    "NotProven",
    "Optimization",
    "Optimum",
    "Outcome",
    "Part",
    "Pool",
    "Predicate",
    "Program",
    "ProgramWarning",
    "ProjectAtom",
    "ProjectSignature",
    "Prolog",
    "QueryRecord",
    "Question",
    "RangePool",
    "Raw",
    "Rendering",
    "Rule",
    "RuleError",
    "RuleProblem",
    "ScopeVerdict",
    "ScriptCall",
    "Section",
    "Settings",
    "Shared",
    "Show",
    "ShowTerm",
    "Signature",
    "SmallScope",
    "SolveError",
    "Some",
    "Source",
    "SourceError",
    "Statement",
    "Statistics",
    "Sum",
    "SumPlus",
    "Term",
    "TextStatement",
    "TupleTerm",
    "Variable",
    "Verdict",
    "WarningFilter",
    "WeakConstraint",
    "When",
    "__version__",
    "any_of",
    "asp",
    "pool",
    "term_order",
]

_HOMES = {
    "pytest_asp.answers": (
        "Answer AnswerSets Every Model ModelCount Models Optimum QueryRecord Question "
        "Settings Shared Some Statistics WarningFilter"
    ),
    "pytest_asp.builder.compound": "ScriptCall TupleTerm",
    "pytest_asp.builder.fields": "Field",
    "pytest_asp.builder.heads": "Choice Disjunction any_of",
    "pytest_asp.builder.literals": "Aggregate Conditional Count Max Min Sum SumPlus",
    "pytest_asp.builder.order": "term_order",
    "pytest_asp.builder.predicates": "Predicate",
    "pytest_asp.builder.program": "Program",
    "pytest_asp.builder.render": "Rendering",
    "pytest_asp.builder.signature": "Signature",
    "pytest_asp.builder.statements": (
        "Comment ConstantDefinition Constraint Defined Edge External Fact Facts "
        "Heuristic Optimization Part ProjectAtom ProjectSignature Raw Rule "
        "Section Show ShowTerm Statement WeakConstraint"
    ),
    "pytest_asp.builder.terms": "Arithmetic Comparison Negation Pool RangePool Term pool",
    "pytest_asp.builder.values": "Constant Expression INFIMUM SUPREMUM",
    "pytest_asp.builder.variables": "ANY DefinedConstant Variable",
    "pytest_asp.builder.when": "When",
    "pytest_asp.errors": (
        "AnswerError AspError AspWarning BuilderError NotProven RuleError "
        "RuleProblem SolveError SourceError"
    ),
    "pytest_asp.grids": "Grid",
    "pytest_asp.location": "Location",
    "pytest_asp.plugin.asp": "Asp",
    "pytest_asp.plugin.expectation": "AspExpectation",
    "pytest_asp.plugin.module_level": "asp",
    "pytest_asp.plugin.programs": "AspProgramGiver",
    "pytest_asp.plugin.prolog.fixture": "Prolog",
    "pytest_asp.program": "ASPProgram",
    "pytest_asp.snapshots.assertion": "AspSnapshot",
    "pytest_asp.scopes": "ScopeVerdict SmallScope",
    "pytest_asp.sources": "Source TextStatement",
    "pytest_asp.sources.diagnosis": "ProgramWarning",
    "pytest_asp.verdicts": "Outcome Verdict",
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    """Import a public name when it is first asked for."""
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_HOME_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
