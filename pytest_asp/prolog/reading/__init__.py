"""Prolog text read in Python: tokens, terms and clauses."""

from pytest_asp.prolog.reading.canonical import read_term
from pytest_asp.prolog.reading.clauses import ReadClause, exported, parse
from pytest_asp.prolog.reading.nodes import Node
from pytest_asp.prolog.reading.parser import parse_term
from pytest_asp.prolog.reading.values import node_term
from pytest_asp.prolog.terms import subsumes
from pytest_asp.prolog.writing import write_term

__all__ = [
    "Node",
    "ReadClause",
    "exported",
    "node_term",
    "parse",
    "parse_term",
    "read_term",
    "subsumes",
    "write_term",
]
