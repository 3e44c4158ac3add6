"""Which libraries may be there from the beginning."""

from __future__ import annotations

import pytest

from pytest_asp.prolog.scryer.prefix import preloaded


@pytest.mark.parametrize(
    "text",
    [
        ":- use_module(library(clpz)).",
        "\n  % a comment\n/* and\nanother */ :- use_module( library( clpz ) ).\np.\n",
        ":- module(m, [p/1]).\n:- use_module(library(lists)).\n:- use_module(library(clpz)).\n",
        ":- use_module(library(clpz), [label/1]).\n",
        ":- dynamic(p/1).\n:- use_module(library(clpz)). % why\n",
    ],
)
def test_a_library_imported_first_may_be_there(text: str) -> None:
    assert preloaded(text) == ("clpz",)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "p.\n:- use_module(library(clpz)).",
        ":- op(700, xfx, #=).\n:- use_module(library(clpz)).",
        ":- initialization(p).\n:- use_module(library(clpz)).",
        "% :- use_module(library(clpz)).",
        ":- use_module(library(clpz2)).",
        ":- use_module(library(clpz))",
        ":- use_module(clpz).",
        "/* :- use_module(library(clpz)).",
    ],
)
def test_otherwise_it_is_not(text: str) -> None:
    assert preloaded(text) == ()
