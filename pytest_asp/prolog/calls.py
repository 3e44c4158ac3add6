"""Which predicates a program calls and defines, as far as its text shows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from pytest_asp.prolog.bodies import CONTROL, BodyGoal, parts_of, under_conditions
from pytest_asp.prolog.reading.nodes import Node

DECLARATIONS = frozenset(
    {
        *("arithmetic_function", "attribute", "autoload", "autoload_path"),
        *("begin_module", "begin_tests", "block", "chr_constraint", "chr_declaration"),
        *("chr_option", "chr_preprocessor", "chr_type", "coinductive", "constraints"),
        *("create_prolog_flag", "det", "discontiguous", "dynamic", "elif", "else", "encoding"),
        *("end_module", "end_tests", "endif", "ensure_loaded", "expects_dialect", "export"),
        *("format_predicate", "handler", "html_meta", "http_handler", "if", "import", "include"),
        *("index", "json_object", "license", "meta", "meta_predicate", "mode", "module"),
        *("module_transparent", "multifile", "non_counted_backtracking", "noprofile", "op"),
        *("pengine_application", "persistent", "predicate_options", "private", "public"),
        *("rdf_meta", "rdf_prefix", "record", "reexport", "residual_goals", "rules"),
        *("set_prolog_flag", "set_prolog_stack", "setting", "style_check", "table"),
        *("thread_local", "use_foreign_library", "use_module", "version", "volatile"),
    }
)
"""Directives that are no goals of the program."""

HOOKS = frozenset(
    {
        *("expand_answer/2", "expand_query/4", "file_search_path/2"),
        *("goal_expansion/2", "goal_expansion/4", "library_directory/1", "message_hook/3"),
        *("message_property/2", "portray/1", "prolog_load_file/2", "term_expansion/2"),
        "term_expansion/4",
    }
)
"""Predicates of the engines that every program may add clauses to, wherever they stand."""

_ASSERTING = {"assert", "asserta", "assertz", "retract", "retractall", "abolish"}
_CHANGING = {"dynamic", "multifile", "thread_local", "table"}
_GRAMMAR = -2
"""The mark of an argument that is the body of a grammar rule."""
_GOALS = -3
"""The mark of an argument that is a goal behind variables and `^`."""

_META: dict[str, tuple[int | None, ...]] = {
    "once/1": (0,),
    "ignore/1": (0,),
    "not/1": (0,),
    "forall/2": (0, 0),
    "findall/3": (None, 0),
    "findall/4": (None, 0),
    "findnsols/4": (None, None, 0),
    "bagof/3": (None, _GOALS),
    "setof/3": (None, _GOALS),
    "aggregate_all/3": (None, 0),
    "aggregate_all/4": (None, None, 0),
    "catch/3": (0, None, 0),
    "catch_with_backtrace/3": (0, None, 0),
    "setup_call_cleanup/3": (0, 0, 0),
    "call_cleanup/2": (0, 0),
    "call_with_time_limit/2": (None, 0),
    "call_with_inference_limit/3": (0,),
    "call_with_depth_limit/3": (0,),
    "call_residue_vars/2": (0,),
    "call_nth/2": (0,),
    "countall/2": (0,),
    "limit/2": (None, 0),
    "offset/2": (None, 0),
    "order_by/2": (None, 0),
    "distinct/1": (0,),
    "distinct/2": (None, 0),
    "freeze/2": (None, 0),
    "when/2": (None, 0),
    "with_output_to/2": (None, 0),
    "assertion/1": (0,),
    "time/1": (0,),
    "reset/3": (0,),
    "thread_create/2": (0,),
    "$/1": (0,),
    "*/1": (0,),
    "if_/3": (1, 0, 0),
    "tfilter/3": (2,),
    "tpartition/4": (2,),
    "tmember/2": (2,),
    "tmember_t/3": (2,),
    "include/3": (1,),
    "exclude/3": (1,),
    "partition/4": (1,),
    "partition/6": (2,),
    "convlist/3": (2,),
    "predsort/3": (3,),
    "phrase/2": (_GRAMMAR,),
    "phrase/3": (_GRAMMAR,),
    "phrase_from_file/2": (_GRAMMAR,),
    **{f"foldl/{arity}": (arity - 1,) for arity in range(4, 8)},
    **{f"maplist/{arity}": (arity - 1,) for arity in range(2, 10)},
    **{f"call/{arity}": (arity - 1,) for arity in range(1, 9)},
}
"""By indicator, how many arguments are added to each one that is a goal."""

_ANYTHING = Node("variable", "_", (), 0, 0)
_CHR = tuple(
    Node("compound", name, (_ANYTHING,) * arity, 0, 0)
    for names, arity in (("handler rules constraints", 1), ("<=> ==> @ pragma option", 2))
    for name in names.split()
)
"""What library(chr) takes for its own."""


class Call(NamedTuple):
    """A call of a predicate, and the offset at which it is written."""

    indicator: str
    start: int
    end: int


class _Waiting(NamedTuple):
    """A goal to look into, with how many arguments it still gets."""

    node: Node
    more: int


def called_by(clauses: Iterable[Node]) -> list[Call]:
    """Find what clauses and directives call, without what they assert or declare as dynamic.

    Calls of another module's predicates are left to that module. What is expanded to other text,
    and what stands under a condition such as `:- if(...)`, need not be called at all.
    """
    nodes = list(clauses)
    expanded = expanded_by(nodes)
    sure = [
        node
        for node, conditional in zip(nodes, under_conditions(nodes), strict=True)
        if not conditional and not any(matches(pattern, node) for pattern in expanded)
    ]
    goals = list(_first_arguments(nodes, "goal_expansion"))
    if any(goal.kind == "variable" for goal in goals):
        return []
    left_out = {*_changing(nodes), *(goal.indicator for goal in goals)}
    return [call for node in sure for call in _calls_in(node) if call.indicator not in left_out]


def expanded_by(nodes: Sequence[Node]) -> list[Node]:
    """Find patterns of the clauses that the program, or library(chr), turns into others."""
    imports = (_library(goal.node) for node in nodes for goal in _directive_goals(node))
    chr_rules = _CHR if "chr" in imports else ()
    return [*_first_arguments(nodes, "term_expansion"), *chr_rules]


def matches(pattern: Node, node: Node) -> bool:
    """Tell whether a term may be an instance of a pattern, wherever variables occur in it."""
    waiting = [(pattern, node)]
    while waiting:
        one, other = waiting.pop()
        if "variable" in {one.kind, other.kind} or "list" in {one.kind, other.kind}:
            continue
        if one.value != other.value or len(one.arguments) != len(other.arguments):
            return False
        waiting += zip(one.arguments, other.arguments, strict=True)
    return True


def _first_arguments(nodes: Iterable[Node], name: str) -> Iterator[Node]:
    """Find what the clauses of a hook that expands text are about."""
    for node in nodes:
        head = parts_of(node).head
        if head is not None and head.name == name and len(head.arguments) in {2, 4}:
            goal = head.arguments[0]
            yield goal.arguments[1] if goal.is_(":", 2) else goal


def _directive_goals(node: Node) -> Iterator[BodyGoal]:
    parts = parts_of(node)
    return parts.goals if parts.kind == "directive" else iter(())


def _library(goal: Node) -> str | None:
    """Name the library that a goal imports."""
    file = goal.arguments[0] if goal.name == "use_module" and goal.arguments else None
    return file.arguments[0].name if file is not None and file.is_("library", 1) else None


def defined_by(clauses: Iterable[Node]) -> Iterator[str]:
    """Find the predicates that clauses define, other than plunit's tests."""
    in_unit = False
    for node in clauses:
        parts = parts_of(node)
        if parts.body is not None and parts.head is None:
            in_unit = _in_unit(parts.body, now=in_unit)
        indicator = parts.indicator
        if indicator is None or parts.module not in {None, "user"}:
            continue
        if not (in_unit and parts.head is not None and parts.head.name == "test"):
            yield indicator


def _in_unit(directive: Node, *, now: bool) -> bool:
    """Tell whether what follows a directive stands in a unit of tests."""
    if directive.name == "begin_tests":
        return True
    return now and directive.name != "end_tests"


def _changing(nodes: list[Node]) -> Iterator[str]:
    """Find what the program asserts, and what it declares as dynamic."""
    for clause in nodes:
        for node in clause.walk():
            if node.name in _ASSERTING and node.arguments:
                head = parts_of(node.arguments[0])
                if head.indicator is not None:
                    yield head.indicator
            elif node.name in _CHANGING and node.arguments:
                yield from declared_in(node.arguments)


def declared_in(arguments: Iterable[Node]) -> Iterator[str]:
    """Find the indicators in what a declaration declares: `a/1, b//2`, or a list of such."""
    waiting = list(arguments)
    while waiting:
        node = waiting.pop()
        if node.is_("/", 2) or node.is_("//", 2):
            name, arity = node.arguments
            if name.is_(":", 2):
                name = name.arguments[1]
            more = 2 if node.name == "//" else 0
            if name.name and isinstance(arity.value, int):
                yield f"{name.name}/{arity.value + more}"
        else:
            waiting += node.arguments


def _calls_in(clause: Node) -> Iterator[Call]:
    parts = parts_of(clause)
    if parts.body is None:
        return
    body = parts.body
    if parts.kind == "directive":
        if body.name in DECLARATIONS or body.kind == "list":
            return
        if body.name == "initialization" and body.arguments:  # no predicate, in Scryer Prolog
            body = body.arguments[0]
    yield from _calls([_Waiting(body, _GRAMMAR if parts.kind == "grammar rule" else 0)])


def _calls(waiting: list[_Waiting]) -> Iterator[Call]:
    while waiting:
        node, more = waiting.pop()
        if more == _GRAMMAR:
            yield from _nonterminal(node, waiting)
            continue
        if more == _GOALS:
            while node.is_("^", 2):
                node = node.arguments[1]
            more = 0
        yield from _call(node, more, waiting)


def _call(node: Node, more: int, waiting: list[_Waiting]) -> Iterator[Call]:
    """Look at a goal that gets further arguments; note the goals in it."""
    if node.is_(":", 2):
        if node.arguments[0].name == "user" and node.arguments[0].kind == "atom":
            waiting.append(_Waiting(node.arguments[1], more))
        return
    if node.kind not in {"atom", "compound"} or node.value == "!":
        return
    if (node.name, len(node.arguments) + more) in CONTROL:
        waiting += [_Waiting(each, 0) for each in reversed(node.arguments)]
    elif node.is_(">>", 2) and more:
        yield from _lambda(node, more, waiting)
    elif more and (node.name in {"\\", "+\\", "^", "/"} or node.kind == "list"):
        return
    else:
        indicator = f"{node.name}/{len(node.arguments) + more}"
        yield Call(indicator, node.start, node.end)
        for argument, added in zip(node.arguments, _META.get(indicator, ()), strict=False):
            if added is not None:
                waiting.append(_Waiting(argument, added))


def _lambda(node: Node, more: int, waiting: list[_Waiting]) -> Iterator[Call]:
    """Look into `Parameters>>Goal`, where all parameters are written."""
    parameters, body = node.arguments
    yield Call(f">>/{2 + more}", node.start, node.end)
    if parameters.is_("/", 2):
        parameters = parameters.arguments[1]
    if parameters.kind == "list" and parameters.tail is None:
        waiting.append(_Waiting(body, max(0, more - len(parameters.arguments))))


def _nonterminal(node: Node, waiting: list[_Waiting]) -> Iterator[Call]:
    """Look at a body of a grammar rule."""
    name, arguments = node.name, node.arguments
    if (name, len(arguments)) in CONTROL:
        waiting += [_Waiting(each, _GRAMMAR) for each in reversed(arguments)]
    elif node.is_("{}", 1):
        waiting.append(_Waiting(arguments[0], 0))
    elif name == "call" and arguments:
        waiting.append(_Waiting(arguments[0], len(arguments) + 1))
    elif node.kind in {"atom", "compound"} and name not in {"!", "[]", "{}", ":"}:
        yield Call(f"{name}/{len(arguments) + 2}", node.start, node.end)
