"""Where predicates and operators come from that programs often forget to import."""

from __future__ import annotations

_PREDICATES = {
    "lists": """
        append/2 append/3 exclude/3 foldl/4 foldl/5 foldl/6 include/3 length/2 list_max/2
        list_min/2 list_to_set/2 maplist/2 maplist/3 maplist/4 maplist/5 maplist/6 maplist/7
        member/2 memberchk/2 nth0/3 nth1/3 permutation/2 reverse/2 same_length/2 select/3
        sum_list/2 transpose/2
    """,
    "between": "between/3 numlist/3 repeat/0",
    "clpz": """
        #=/2 #\\=/2 #</2 #>/2 #=</2 #>=/2 in/2 ins/2 all_different/1 all_distinct/1 sum/3
        scalar_product/4 tuples_in/2 label/1 labeling/2 circuit/1 cumulative/1 cumulative/2
        element/3 automaton/3 automaton/8 global_cardinality/2 lex_chain/1
    """,
    "clpb": "sat/1 taut/2 labeling/1 sat_count/2",
    "dcgs": "phrase/2 phrase/3 seq/3 seqq/3",
    "dif": "dif/2",
    "format": "format/2 format/3 portray_clause/1",
    "iso_ext": "call_cleanup/2 forall/2 setup_call_cleanup/3 succ/2",
    "reif": "if_/3 memberd_t/3 tfilter/3 tpartition/4",
    "assoc": "empty_assoc/1 get_assoc/3 list_to_assoc/2 put_assoc/4 assoc_to_list/2",
    "pairs": "pairs_keys_values/3 pairs_keys/2 pairs_values/2",
    "ordsets": "list_to_ord_set/2 ord_union/3 ord_subtract/3 ord_memberchk/2",
    "random": "random/1 random_integer/3 set_random/1",
    "time": "time/1",
    "when": "when/2",
    "freeze": "freeze/2",
}
"""By library of Scryer Prolog, some of what it exports. SWI-Prolog loads most by itself."""

_OPERATORS = {
    "clpz": "#<==> #==> #<== #\\/ #/\\ #\\ #> #< #>= #=< #= #\\= in ins ..",
    "lambda": "+\\",
}
_LIBRARY_OF = {each: name for name, exports in _PREDICATES.items() for each in exports.split()}
_LIBRARY_OF_OPERATOR = {each: name for name, all_ in _OPERATORS.items() for each in all_.split()}

KNOWN = tuple(_LIBRARY_OF)
"""The indicators of predicates whose library is known."""


def library_of(indicator: str) -> str | None:
    """Name the library that exports a predicate."""
    return _LIBRARY_OF.get(indicator)


def library_of_operator(name: str) -> str | None:
    """Name the library that exports an operator; with SWI-Prolog, clpz is called clpfd."""
    return _LIBRARY_OF_OPERATOR.get(name)
