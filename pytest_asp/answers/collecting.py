"""All answer sets at once, in no order: what two programs are compared by."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from pytest_asp.engine.queries import FindModels, ModelsFound
from pytest_asp.sources.messages import atom_signature
from pytest_asp.sources.sharing import GUARD

if TYPE_CHECKING:
    from pytest_asp.answers.answer import Answer
    from pytest_asp.answers.model import Model
    from pytest_asp.answers.shared import Shared
    from pytest_asp.builder.signature import Signature
    from pytest_asp.engine.queries import Limits, ModelData

Sets = Counter[frozenset[str]]
"""Answer sets as ASP text, each with how often there is one that looks so."""

_OPEN = f"{GUARD}("


def collected(answer: Answer, limit: int, seen: Iterable[Signature] = ()) -> Sets | None:
    """Give what the answer sets of a program look like; None where there are more than a limit.

    Args:
        answer: the program's.
        limit: the most answer sets to look at.
        seen: compare the atoms of these predicates only, and count nothing twice; by default what
            is shown, as often as there is.

    Raises:
        ProgramWarnings: clingo warns about the program, and no filter allows it.
        NotProven: the limits ran out.
    """
    signatures = tuple(seen)
    models = unordered(answer, limit)
    if models is None:
        return None
    if not signatures:
        return Counter(model.lines() for model in models)
    wanted = frozenset(signatures)
    return Counter({_part(model.lines(*signatures), wanted): 1 for model in models})


def unordered(answer: Answer, limit: int) -> list[Model] | None:
    """Give the answer sets of a program in no order; None where there are more than a limit.

    Raises:
        ProgramWarnings: clingo warns about the program, and no filter allows it.
        NotProven: the limits ran out.
    """
    inquiry = answer._inquiry  # noqa: SLF001  # an answer gives its models in order only
    query = FindModels(answer.settings.scope, limit + 1, limit + 1, unordered=True)
    found = inquiry.find_models(query)
    if not found.exhausted:
        return None
    return [inquiry.model(data, query, number) for number, data in enumerate(found.models)]


def same_ground_programs(a: Answer, b: Answer) -> bool:
    """Tell whether two programs are the same once they are grounded, whatever their text is.

    Then they have the same answer sets, however many. It is not enough where `#project` decides
    which of them count.

    Raises:
        ProgramWarnings: clingo warns about one, and no filter allows it.
        NotProven: the limits ran out.
    """
    if any(
        each.source.control is not None or each.settings.scope.project == "directive"
        for each in (a, b)
    ):
        return False
    digests = [each._inquiry.fingerprint() for each in (a, b)]  # noqa: SLF001  # of the same layer
    return digests[0] == digests[1] is not None


def collected_together(
    shared: Shared, limits: Limits, limit: int, seen: Sequence[Signature] = ()
) -> dict[int, Sets] | None:
    """Give the answer sets for all inputs of a domain from one search, by the input's number.

    None where it takes a question for each input: the program cannot be shared, there are more
    than `limit` answer sets together, or they are not found within the limits.

    Args:
        shared: the program with its domain.
        limits: how much the search may use.
        limit: the most answer sets of all inputs together.
        seen: compare the atoms of these predicates only, and count nothing twice.
    """
    grounding = shared._grounding  # noqa: SLF001  # of the same layer
    shows = "#show" in shared.source.text
    lines = [f"#show {each}." for each in (f"{GUARD}/1", *seen) if shows]
    scope = shared._settings.scope  # noqa: SLF001  # likewise
    if scope.project == "directive":
        lines.append(f"#project {GUARD}/1.")
    task = grounding.whole(*lines)
    if task is None:
        return None
    wanted = frozenset(seen)
    query = FindModels(scope, limit + 1, limit + 1, unordered=True)
    reply = grounding.engine.ask(task, query, limits)
    if not isinstance(reply, ModelsFound) or not reply.exhausted:
        return None
    found: defaultdict[int, Sets] = defaultdict(Counter)
    for data in reply.models:
        number, atoms = _told_apart(data)
        grounding.engine.release(data)
        if not seen:
            found[number][atoms] += 1
        else:
            found[number][_part(atoms, wanted)] = 1
    return found


def number_of(shared: Shared, atoms: Iterable[str]) -> int:
    """Give the number by which `collected_together` knows an input."""
    return shared._grounding.number(atoms)  # noqa: SLF001  # of the same layer


def _told_apart(data: ModelData) -> tuple[int, frozenset[str]]:
    """Tell the input of an answer set from what else it shows."""
    number, atoms = 0, []
    for line in filter(None, [*data.shown.split("\n"), *data.terms.split("\n")]):
        if not line.startswith(GUARD):
            atoms.append(line)
        elif line.startswith(_OPEN):
            number |= 1 << int(line[len(_OPEN) : -1])
    return number, frozenset(atoms)


@lru_cache(maxsize=1 << 16)
def _signature(atom: str) -> Signature | None:
    return atom_signature(atom)


def _part(lines: Iterable[str], wanted: frozenset[Signature]) -> frozenset[str]:
    return frozenset(line for line in lines if _signature(line) in wanted)
