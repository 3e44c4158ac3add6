"""The layers of the package, checked on its source text and on what it exports.

Each check is a function over a package that returns the violations it finds, so that the tests
below can also run it over small packages with a planted violation.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import statistics
import subprocess
import sys
import typing
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from types import ModuleType

import pytest

import pytest_asp
import pytest_asp.prolog

LAYERS = (
    "location",
    "wording",
    "errors",
    "builder",
    "grids",
    "sources",
    "engine",
    "answers",
    "program",
    "verdicts",
    "explain",
    "scopes",
    "parts",
    "snapshots",
    "strategies",
    "prolog",
    "cli",
    "plugin",
    "__init__",
)
"""From the top down: a module imports only from its own layer and from those before it."""

ALLOWED_IN = {
    "clingo": {"sources", "engine"},
    "pytest": {"plugin"},
    "_pytest": {"plugin"},
    "hypothesis": {"strategies", "plugin"},
    "syrupy": {"snapshots", "plugin"},
    "jinja2": {"snapshots"},
    "wasmtime": {"prolog"},
    "swiplserver": {"prolog"},
    "platformdirs": {"prolog"},
    "filelock": {"prolog"},
}
"""Which layers may import a library at all, be it inside of a function."""

OPAQUE = {"AspSnapshot", "Clause", "Goal", "PrologSource", "Settings", "Source"}
"""Classes that users hand on, with parts that are for this package alone.

The annotations of `AspSnapshot` are half syrupy's, whose names only type checkers import.
"""

IMPORTED_LATE = (
    "clingo",
    "filelock",
    "hypothesis",
    "jinja2",
    "platformdirs",
    "swiplserver",
    "syrupy",
    "wasmtime",
)
"""What nobody pays for before it is used."""


@dataclass(frozen=True)
class Import:
    """One name that an import statement brings in."""

    module: str
    name: str | None
    line: int


@dataclass(frozen=True)
class Package:
    """A package on disk, read as text."""

    root: Path

    @property
    def name(self) -> str:
        return self.root.name

    @cached_property
    def modules(self) -> dict[str, Path]:
        """The file of each module, by its full name; a package goes by its own name."""
        return {self._module_name(path): path for path in sorted(self.root.rglob("*.py"))}

    def _module_name(self, path: Path) -> str:
        parts = path.relative_to(self.root.parent).with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    def layer(self, module: str) -> str:
        """The part of the module's name that names its layer."""
        return module.split(".")[1] if "." in module else "__init__"

    def imports(self, module: str) -> Iterator[Import]:
        """All that a module imports, wherever: in functions and for type checkers too."""
        for node in ast.walk(ast.parse(self.modules[module].read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                yield from (Import(alias.name, None, node.lineno) for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                source = self._absolute(module, node)
                yield from (Import(source, alias.name, node.lineno) for alias in node.names)

    def _absolute(self, module: str, node: ast.ImportFrom) -> str:
        if node.level == 0:
            return node.module or ""
        is_package = self.modules[module].name == "__init__.py"
        parts = module.split(".")
        base = parts[: len(parts) - node.level + is_package]
        return ".".join([*base, *([node.module] if node.module else [])])

    def target(self, imported: Import) -> str | None:
        """The module of this package that an import reads, or None for someone else's."""
        whole = f"{imported.module}.{imported.name}"
        if whole in self.modules:
            return whole
        return imported.module if imported.module in self.modules else None

    def place(self, module: str, line: int) -> str:
        return f"{self.modules[module].relative_to(self.root.parent)}:{line}"


def upward_imports(package: Package) -> list[str]:
    """Imports of a module that stands below the importing one in the list of layers."""
    found = [
        f"{package.place(module, 1)}: {package.layer(module)!r} is not in the list of layers"
        for module in package.modules
        if package.layer(module) not in LAYERS
    ]
    if found:
        return found
    for module in package.modules:
        for imported in package.imports(module):
            target = package.target(imported)
            if target is not None and target != module:
                above, here = package.layer(target), package.layer(module)
                if LAYERS.index(above) > LAYERS.index(here):
                    place = package.place(module, imported.line)
                    found.append(f"{place}: {here} imports {target}, which stands below it")
    return found


def import_cycles(package: Package) -> list[str]:
    """The modules that import each other, directly or through others."""
    graph = {
        module: {
            target
            for imported in package.imports(module)
            if (target := package.target(imported)) is not None and target != module
        }
        for module in package.modules
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return [" -> ".join(reversed(error.args[1]))]
    return []


def misplaced_libraries(package: Package) -> list[str]:
    """Imports of a library by a layer that is to know nothing of it."""
    found = []
    for module in package.modules:
        for imported in package.imports(module):
            library = imported.module.partition(".")[0]
            layer = package.layer(module)
            if layer not in ALLOWED_IN.get(library, {layer}):
                place = package.place(module, imported.line)
                found.append(f"{place}: {layer} imports {library}")
    return found


def oversized_modules(package: Package) -> list[str]:
    """Modules that grew too long, alone or as a whole."""
    sizes = {
        package.place(module, 1): len(path.read_text(encoding="utf-8").splitlines())
        for module, path in package.modules.items()
    }
    found = [f"{place}: {size} lines" for place, size in sizes.items() if size > 500]
    if (median := statistics.median(sizes.values())) >= 250:
        found.append(f"the median module has {median:g} lines")
    return found


def oversized_functions(package: Package) -> list[str]:
    """The longest functions, once fewer than nine in ten stay under 30 lines."""
    sizes = {}
    for module, path in package.modules.items():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                end = node.end_lineno or node.lineno
                sizes[package.place(module, node.lineno)] = end - node.lineno + 1
    long = {place: size for place, size in sizes.items() if size >= 30}
    if len(long) * 10 <= len(sizes):
        return []
    return [f"{place}: {size} lines" for place, size in sorted(long.items(), key=lambda p: -p[1])]


def hidden_types(package: Package, facade: ModuleType, *beside: ModuleType) -> list[str]:
    """Types in the signatures of exported names that a user could not import from a facade."""
    exported = {name: getattr(facade, name) for name in facade.__all__}
    others = [getattr(other, name) for other in beside for name in other.__all__]
    known = {value for value in [*exported.values(), *others] if isinstance(value, type)}
    found = set()
    for name, value in exported.items():
        for owner, annotated in _annotated(package, name, value):
            for part in _parts(annotated):
                if isinstance(part, type) and part not in known and not _anyone_has(part):
                    found.add(f"{owner} speaks of {part.__module__}.{part.__qualname__}")
    return sorted(found)


def _annotated(package: Package, name: str, value: object) -> Iterator[tuple[str, object]]:
    """Each annotation that a user of `value` meets, with the name of what it stands at."""
    if isinstance(value, type) and name not in OPAQUE:
        for base in value.__mro__:
            if base.__module__.partition(".")[0] == package.name:
                yield from _hints(package, name, base, public_only=True)
                for attribute, member in vars(base).items():
                    if attribute == "__init__" and _is_only_given(package, base):
                        continue
                    if not attribute.startswith("_") or attribute.endswith("__"):
                        for function in _functions(member):
                            yield from _hints(package, f"{name}.{attribute}", function)
    elif inspect.isfunction(value):
        for function in _functions(value):
            yield from _hints(package, name, function)


def _is_only_given(package: Package, value: type) -> bool:
    """Say whether users get objects of a class and never make one."""
    layer = value.__module__.removeprefix(f"{package.name}.").partition(".")[0]
    given = {"answers", "sources", "scopes", "prolog"}
    return layer in given or value.__name__ in {"When", "Prolog"}


def _functions(member: object) -> Iterator[Callable[..., object]]:
    """The functions that an attribute of a class is made of, its overloads included."""
    if isinstance(member, property):
        yield from (f for f in (member.fget, member.fset) if f is not None)
    elif isinstance(member, classmethod | staticmethod):
        yield from _functions(member.__func__)
    elif isinstance(member, cached_property):
        yield member.func
    elif inspect.isfunction(member):
        yield from typing.get_overloads(member) or [member]


def _hints(
    package: Package, owner: str, value: object, *, public_only: bool = False
) -> Iterator[tuple[str, object]]:
    module = getattr(value, "__module__", "")
    if module.partition(".")[0] != package.name:
        return
    names = _names_for_type_checkers(package, module)
    for key, hint in typing.get_type_hints(value, localns=names).items():
        if not (public_only and key.startswith("_")):
            yield owner, hint


def _names_for_type_checkers(package: Package, module: str) -> dict[str, object]:
    """What a module's annotations may speak of, including imports under TYPE_CHECKING."""
    names = dict(vars(importlib.import_module(module)))
    for imported in package.imports(module):
        if imported.name is not None and imported.name not in names:
            source = importlib.import_module(imported.module)
            if hasattr(source, imported.name):
                names[imported.name] = getattr(source, imported.name)
    return names


def _parts(hint: object) -> Iterator[object]:
    """A type and all the types that it is put together from."""
    if isinstance(hint, typing.TypeVar):
        inner = [hint.__bound__, *hint.__constraints__]
    elif isinstance(hint, list):
        inner = hint
    else:
        yield typing.get_origin(hint) or hint
        inner = list(typing.get_args(hint))
    for part in inner:
        yield from _parts(part)


def _anyone_has(part: type) -> bool:
    """Whether a type comes with Python or with pytest."""
    library = part.__module__.partition(".")[0]
    return library in sys.stdlib_module_names or library in {"pytest", "_pytest"}


def undocumented(package: Package, facade: ModuleType) -> list[str]:
    """Exported names, and their public methods, without a docstring, own or inherited."""
    found = []
    for name in facade.__all__:
        value = getattr(facade, name)
        if callable(value) and typing.get_origin(value) is None:
            found += [] if inspect.getdoc(value) else [name]
            found += [
                f"{name}.{attribute}"
                for attribute in (dir(value) if isinstance(value, type) else ())
                if not attribute.startswith("_")
                if attribute not in getattr(value, "__dataclass_fields__", ())
                for member in [inspect.getattr_static(value, attribute)]
                if any(f.__module__.startswith(package.name) for f in _functions(member))
                if not inspect.getdoc(getattr(value, attribute))
            ]
    return found


def early_imports(module: str) -> list[str]:
    """The late libraries that are there once a module is imported in a fresh process."""
    script = f"import sys, {module}; print(*sorted(sys.modules.keys() & set({IMPORTED_LATE!r})))"
    run = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )
    return run.stdout.split()


HERE = Package(Path(pytest_asp.__file__).parent)
FACADES = (pytest_asp, pytest_asp.prolog)


def test_a_module_imports_only_what_stands_above_it() -> None:
    assert upward_imports(HERE) == []


def test_the_page_on_the_architecture_lists_the_same_layers() -> None:
    page = Path(__file__).parent.parent / "docs" / "architecture.md"
    rows = re.findall(r"^\| (`.*?) \|", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert re.findall(r"`(\w+)/?`", " ".join(rows)) == list(LAYERS)


def test_no_modules_import_each_other() -> None:
    assert import_cycles(HERE) == []


def test_only_the_layer_that_is_for_it_imports_a_library() -> None:
    assert misplaced_libraries(HERE) == []


def test_every_type_in_a_public_signature_is_exported() -> None:
    assert hidden_types(HERE, pytest_asp, pytest_asp.prolog) == []
    assert hidden_types(HERE, pytest_asp.prolog, pytest_asp) == []


@pytest.mark.parametrize("facade", FACADES)
def test_every_public_method_is_documented(facade: ModuleType) -> None:
    assert undocumented(HERE, facade) == []


@pytest.mark.parametrize("facade", FACADES)
def test_every_exported_name_exists_and_is_listed_once(facade: ModuleType) -> None:
    names = facade.__all__
    assert [name for name in names if not hasattr(facade, name)] == []
    assert len(names) == len(set(names))
    assert set(names) <= set(dir(facade))


@pytest.mark.parametrize("module", ["pytest_asp", "pytest_asp.prolog", "pytest_asp.plugin"])
def test_importing_the_package_and_its_plugin_stays_cheap(module: str) -> None:
    assert early_imports(module) == []


def test_modules_stay_readable() -> None:
    assert oversized_modules(HERE) == []


def test_functions_stay_readable() -> None:
    assert oversized_functions(HERE) == []


# ------------------------------------------------- the checks themselves, on planted violations


@pytest.fixture
def planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Package]:
    """A maker of small packages: the text of each file by its path, `/` for nested ones."""
    monkeypatch.syspath_prepend(tmp_path)

    def plant(name: str = "planted", **files: str) -> Package:
        root = tmp_path / name
        for path, text in {"__init__": "", **files}.items():
            file = root / f"{path.replace('__in__', '/')}.py"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        return Package(root)

    return plant


@pytest.mark.parametrize(
    "statement",
    [
        "import planted.answers",
        "from planted.answers import Answer",
        "from planted import answers",
        "from . import answers",
        "from .answers import Answer",
        "def late():\n    from planted.answers import Answer",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from planted.answers import A",
    ],
)
def test_an_import_from_below_is_found(planted: Callable[..., Package], statement: str) -> None:
    package = planted(errors=statement, answers="")
    last = statement.count("\n") + 1
    assert upward_imports(package) == [
        f"planted/errors.py:{last}: errors imports planted.answers, which stands below it"
    ]


def test_an_import_of_the_facade_is_one_from_below(planted: Callable[..., Package]) -> None:
    package = planted(plugin="from planted import Answer")
    assert upward_imports(package) == [
        "planted/plugin.py:1: plugin imports planted, which stands below it"
    ]


def test_an_import_from_above_is_fine(planted: Callable[..., Package]) -> None:
    package = planted(
        errors="",
        builder__in____init__="",
        builder__in__terms="from planted.errors import E\nfrom .atoms import A",
        builder__in__atoms="import clingo_like",
    )
    assert "planted.builder.terms" in package.modules
    assert upward_imports(package) == []
    assert import_cycles(package) == []


def test_a_module_outside_of_the_layers_is_found(planted: Callable[..., Package]) -> None:
    assert upward_imports(planted(utils="")) == [
        "planted/utils.py:1: 'utils' is not in the list of layers"
    ]


def test_a_cycle_is_found_through_other_modules(planted: Callable[..., Package]) -> None:
    package = planted(
        builder__in__a="from planted.builder.b import B",
        builder__in__b="def late():\n    from planted.builder.c import C",
        builder__in__c="from .a import A",
    )
    assert upward_imports(package) == []
    (cycle,) = import_cycles(package)
    assert set(cycle.split(" -> ")) == {f"planted.builder.{name}" for name in "abc"}


@pytest.mark.parametrize(
    ("layer", "statement", "library"),
    [
        ("builder", "import clingo", "clingo"),
        ("answers", "def late():\n    from clingo.ast import AST", "clingo"),
        ("verdicts", "import pytest", "pytest"),
        ("explain", "from _pytest.config import Config", "_pytest"),
        ("answers", "import hypothesis.strategies", "hypothesis"),
        ("plugin", "import clingo", "clingo"),
    ],
)
def test_a_library_in_the_wrong_layer_is_found(
    planted: Callable[..., Package], layer: str, statement: str, library: str
) -> None:
    (found,) = misplaced_libraries(planted(**{layer: statement}))
    assert found.endswith(f": {layer} imports {library}")


def test_a_library_in_its_own_layer_is_fine(planted: Callable[..., Package]) -> None:
    package = planted(engine__in__control="import clingo", plugin="import pytest")
    assert misplaced_libraries(package) == []


ANSWERS = """
from __future__ import annotations
from functools import cached_property
from typing import TYPE_CHECKING, Generic, TypeVar, overload
if TYPE_CHECKING:
    from {package}.engine import Late
class Hidden: ...
class Shown: ...
T = TypeVar("T", bound=Hidden)
{definition}
"""


@pytest.mark.parametrize(
    ("definition", "found"),
    [
        ("def ask(x: list[Hidden] | None) -> None: ...", ["ask speaks of {p}.answers.Hidden"]),
        ("def ask() -> Late: ...", ["ask speaks of {p}.engine.Late"]),
        ("def ask(x: T) -> None: ...", ["ask speaks of {p}.answers.Hidden"]),
        ("class ask:\n    x: Hidden", ["ask speaks of {p}.answers.Hidden"]),
        (
            "class ask:\n    @property\n    def x(self) -> Hidden: ...",
            ["ask.x speaks of {p}.answers.Hidden"],
        ),
        (
            "class ask:\n    @cached_property\n    def x(self) -> Hidden: ...",
            ["ask.x speaks of {p}.answers.Hidden"],
        ),
        (
            "class ask:\n    @classmethod\n    def x(cls) -> Hidden: ...",
            ["ask.x speaks of {p}.answers.Hidden"],
        ),
        (
            "class ask:\n    def __len__(self) -> Hidden: ...",
            ["ask.__len__ speaks of {p}.answers.Hidden"],
        ),
        (
            "class Base:\n    def x(self) -> Hidden: ...\nclass ask(Base): ...",
            ["ask.x speaks of {p}.answers.Hidden"],
        ),
        ("class ask:\n    def x(self) -> Shown: ...\n    def _y(self) -> Hidden: ...", []),
        ("class ask:\n    _x: Hidden\n    y: dict[str, Shown]", []),
    ],
)
def test_a_type_that_is_not_exported_is_found(
    planted: Callable[..., Package],
    request: pytest.FixtureRequest,
    definition: str,
    found: list[str],
) -> None:
    name = f"planted_{abs(hash(request.node.name))}"
    package = planted(
        name,
        __init__=f"from {name}.answers import Shown, ask\n__all__ = ['Shown', 'ask']",
        engine="class Late: ...",
        answers=ANSWERS.format(package=name, definition=definition),
    )
    facade = importlib.import_module(name)
    assert hidden_types(package, facade) == [each.format(p=name) for each in found]


def test_a_type_of_another_library_is_found(planted: Callable[..., Package]) -> None:
    package = planted(
        "planted_foreign",
        __init__=(
            "import pathlib, pluggy, pytest\n__all__ = ['ask']\n"
            "def ask(x: pathlib.Path, y: pytest.Config, z: pluggy.PluginManager) -> int: ..."
        ),
    )
    facade = importlib.import_module("planted_foreign")
    assert hidden_types(package, facade) == ["ask speaks of pluggy._manager.PluginManager"]


def test_a_public_method_without_a_docstring_is_found(planted: Callable[..., Package]) -> None:
    package = planted(
        "planted_silent",
        __init__="""
__all__ = ["Base", "Child", "bare", "number"]
number = 1
class Base:
    "Base."
    def said(self): "Said."
    def silent(self): ...
class Child(Base):
    def said(self): ...
    def _private(self): ...
def bare(): ...
""",
    )
    facade = importlib.import_module("planted_silent")
    assert undocumented(package, facade) == ["Base.silent", "Child.silent", "bare"]


def test_an_import_that_costs_is_found() -> None:
    assert early_imports("hypothesis") == ["hypothesis"]
    assert early_imports("json") == []


def test_modules_that_grew_too_long_are_found(planted: Callable[..., Package]) -> None:
    package = planted(__init__="x = 1\n" * 300, errors="x = 1\n" * 501)
    assert oversized_modules(package) == [
        "planted/errors.py:1: 501 lines",
        "the median module has 400.5 lines",
    ]


def test_functions_that_grew_too_long_are_found(planted: Callable[..., Package]) -> None:
    long = "def {}():\n" + "    x = 1\n" * 29
    short = "def {}():\n    return 1\n"
    fine = "".join(short.format(f"s{i}") for i in range(9)) + long.format("t")
    assert oversized_functions(planted(errors=fine)) == []
    assert oversized_functions(planted(errors=fine + long.format("u"))) == [
        "planted/errors.py:19: 30 lines",
        "planted/errors.py:49: 30 lines",
    ]
