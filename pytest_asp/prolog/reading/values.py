"""What was read from text, as values."""

from __future__ import annotations

from typing import cast

from pytest_asp.prolog.reading.nodes import Node
from pytest_asp.prolog.terms import Atom, Characters, Compound, Term, Variable

LIST_FUNCTORS = frozenset({".", "[|]"})
"""The functors of lists: the standard's, and SWI-Prolog's."""


def node_term(node: Node, strings: str = "characters") -> Term:
    """Give the value of a node.

    Args:
        node: what was read.
        strings: what text in double quotes is: `characters`, `text`, `codes` or `atom`.
    """
    results: list[Term] = []
    waiting: list[tuple[Node, bool]] = [(node, False)]
    while waiting:
        each, ready = waiting.pop()
        if each.kind not in {"compound", "list"}:
            results.append(_simple(each, strings))
        elif not ready:
            waiting.append((each, True))
            waiting += [(child, False) for child in reversed(each.children)]
        else:
            count = len(each.children)
            parts = results[len(results) - count :]
            del results[len(results) - count :]
            results.append(_whole(each, parts, strings))
    return results[0]


def make_compound(functor: str, arguments: list[Term], strings: str) -> Term:
    """Make a compound term, or the list that it stands for."""
    if functor in LIST_FUNCTORS and len(arguments) == 2:
        return make_list(arguments[:1], arguments[1], strings)
    return Compound(functor, *arguments)


def make_list(items: list[Term], tail: Term, strings: str) -> Term:
    """Make a list of some elements before a tail."""
    if isinstance(tail, list):
        return make_proper([*items, *tail], strings)
    if isinstance(tail, Characters):
        return make_proper([*items, *map(Atom, tail)], strings)
    for item in reversed(items):
        tail = Compound(".", item, tail)
    return tail


def make_proper(items: list[Term], strings: str) -> Term:
    """Make a list; where strings are lists of characters, a list of characters is a string."""
    if strings != "characters" or not items:
        return items
    names = []
    for item in items:
        if not isinstance(item, Atom) or len(item.name) != 1:
            return items
        names.append(item.name)
    return Characters("".join(names))


def make_atom(name: str, strings: str, *, quoted: bool) -> Term:
    """Make an atom; where strings are text, as in SWI-Prolog, `'[]'` is another one than `[]`."""
    if name == "[]" and not (quoted and strings == "text"):
        return []
    return Atom(name)


def make_string(text: str, strings: str) -> Term:
    """Make what text in double quotes is."""
    if strings == "codes":
        return [ord(character) for character in text]
    if strings == "atom":
        return Atom(text)
    return Characters(text) if strings == "characters" else text


def _simple(node: Node, strings: str) -> Term:
    if node.kind == "atom":
        return make_atom(node.name, strings, quoted=node.quoted)
    if node.kind == "variable":
        return Variable(node.name)
    if node.kind == "number":
        return cast("int", node.value)
    text = cast("str", node.value)
    return make_string(text, "codes" if node.kind == "codes" else strings)


def _whole(node: Node, parts: list[Term], strings: str) -> Term:
    if node.kind == "compound":
        return make_compound(str(node.value), parts, strings)
    if node.tail is None:
        return make_proper(parts, strings)
    return make_list(parts[:-1], parts[-1], strings)
