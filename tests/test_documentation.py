"""Every page is a script: its Python runs, its files are written, its commands print what it shows.

How a page says what is what stands in CONTRIBUTING.md. To write the real output of the commands
into the pages, run this file with UPDATE_PAGES=1 in the environment.
"""

from __future__ import annotations

import difflib
import doctest
import importlib
import os
import pkgutil
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import get_args, get_type_hints

import pytest
from sybil import Document, Example, Region, Sybil
from sybil.parsers.markdown import PythonCodeBlockParser
from sybil.parsers.markdown.lexers import RawFencedCodeBlockLexer

import pytest_asp
from pytest_asp import errors

ROOT = Path(__file__).parent.parent

PAGES = sorted(
    page.relative_to(ROOT)
    for pattern in ("*.md", "docs/**/*.md", "examples/*/*.md", "benchmarks/*.md")
    for page in ROOT.glob(pattern)
)


# ------------------------------------------------------------------- what a page is made of


@dataclass(frozen=True)
class ShownFile:
    """A block with a title: the file of that name."""

    title: str
    text: str


@dataclass(frozen=True)
class Command:
    """A line of a console block after `$`, with the output shown below it."""

    line: str
    output: str


PYTHON_COMMANDS = {
    "python": [sys.executable],
    "pytest": [sys.executable, "-m", "pytest"],
    "pytest-asp": [sys.executable, "-m", "pytest_asp.cli"],
}
"""Commands that are run by the Python that runs the tests, wherever its scripts are."""


@dataclass
class Desk:
    """The folder that a page works in, and what became of its files."""

    folder: Path
    updating: bool = False
    unused: set[str] = field(default_factory=set)
    printed: dict[tuple[str, str], str] = field(default_factory=dict)

    def write(self, file: ShownFile) -> None:
        """Write a shown file; one with tests is to be run by a later command."""
        path = self.folder / file.title
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(file.text, encoding="utf-8")
        if holds_tests(file.text):
            self.unused.add(file.title)

    def run(self, command: Command) -> str:
        """Run a command as the reader would, and return what it printed."""
        words = shlex.split(command.line)
        settings = {}
        while re.match(r"[A-Z_]+=", words[0]):
            name, _, settings[name] = words.pop(0).partition("=")
        words[:1] = PYTHON_COMMANDS.get(words[0], words[:1])
        if "pytest" in command.line:
            self.unused.clear()
        run = subprocess.run(
            words,
            cwd=self.folder,
            env={**plain_environment(), **settings},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            timeout=120,
            check=False,
        )
        printed = run.stdout.replace(f"{self.folder}{os.sep}", "").replace(
            str(self.folder), "~/asp"
        )
        self.printed[command.line, command.output] = printed
        return printed


def plain_environment() -> dict[str, str]:
    """The environment without what would change the look of the output.

    pytest writes longer lines where CI is set. Readers who only follow a page don't have
    pytest-asyncio, which warns where it isn't configured.
    """
    ours = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("PYTEST_") or name == "PYTEST_ASP_CACHE"  # it has the engines
    }
    for name in ("CI", "BUILD_NUMBER", "FORCE_COLOR", "PY_COLORS"):
        ours.pop(name, None)
    fixed = {"COLUMNS": "80", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}
    return {**ours, **fixed, "PYTEST_ADDOPTS": "-p no:asyncio --hypothesis-seed=0"}


def holds_tests(source: str) -> bool:
    """Whether Python source defines a test that only pytest would run."""
    return re.search(r"^\s*(async )?def test_|^class Test", source, re.MULTILINE) is not None


# ------------------------------------------------------------------------ reading a page

TITLED = re.compile(r'(?P<language>\w+) +title="(?P<title>[^"\n]+)" *$\n', re.MULTILINE)
CONSOLE = re.compile(r"console *$\n", re.MULTILINE)


class Blocks:
    """A parser for Sybil: the fenced blocks whose info line has a form, as regions."""

    def __init__(
        self,
        info: re.Pattern[str],
        evaluate: Callable[[Example], str | None],
    ) -> None:
        self.lexer = RawFencedCodeBlockLexer(info)
        self.evaluate = evaluate

    def __call__(self, document: Document) -> Iterable[Region]:
        for region in self.lexer(document):
            region.parsed = region.lexemes
            region.evaluator = self.evaluate
            yield region


def commands(source: str) -> Iterator[Command]:
    """The commands of a console block, each with the output below it."""
    for part in re.split(r"^\$ ", source, flags=re.MULTILINE)[1:]:
        line, _, output = part.partition("\n")
        yield Command(line, output)


def open_page(path: Path, desk: Desk) -> Document:
    """Read a page, ready to be run in a folder of its own."""

    def write(example: Example) -> None:
        desk.write(ShownFile(example.parsed["title"], str(example.parsed["source"])))

    def run(example: Example) -> str | None:
        for command in commands(str(example.parsed["source"])):
            printed = desk.run(command)
            if not desk.updating and (difference := compare(command.output, printed)):
                return f"$ {command.line}\n{difference}"
        return None

    sybil = Sybil(
        [
            PythonCodeBlockParser(doctest_optionflags=doctest.ELLIPSIS),
            Blocks(TITLED, write),
            Blocks(CONSOLE, run),
        ]
    )
    return sybil.parse(path)


def run_page(path: Path, folder: Path, *, updating: bool = False) -> Desk:
    """Run all that a page shows, from its first line to its last, as one script."""
    desk = Desk(folder, updating)
    document = open_page(path, desk)
    module = ModuleType("page_" + re.sub(r"\W", "_", path.stem))
    document.namespace = module.__dict__
    sys.modules[module.__name__] = module  # annotations in the page's classes are looked up there
    try:
        for example in document.examples():
            refuse_a_test_that_nobody_runs(example)
            example.evaluate()
    finally:
        del sys.modules[module.__name__]
    assert not desk.unused, f"{path}: no later command runs {sorted(desk.unused)}"
    return desk


def refuse_a_test_that_nobody_runs(example: Example) -> None:
    source = example.parsed if isinstance(example.parsed, str) else ""
    if holds_tests(source):
        pytest.fail(
            f"{example.path}:{example.line}: a block with a test needs a title and a console "
            'block that runs it: ```python title="test_this.py"',
            pytrace=False,
        )


# ------------------------------------------------------------------------ comparing output

HEADER = r"^(platform |rootdir: |configfile: |plugins: |cachedir: |asyncio: ).*\n"

SCRUBBED = [
    (re.compile(HEADER, re.MULTILINE), ""),
    (re.compile(r"\b\d+(\.\d+)? ?(ms|s|seconds)\b( \(\d+:\d\d:\d\d\))?"), "<time>"),
    (re.compile(r"\b\d+M\b"), "<memory>"),
    (re.compile(r"([=_-])\1{2,}"), r"\1\1\1"),
    (re.compile(r" {2,}"), "  "),
    (re.compile(r"[ \t]+$", re.MULTILINE), ""),
]
"""What differs from run to run or from machine to machine, and what stands for it."""


def scrubbed(text: str) -> str:
    """A text without what may differ between two good runs."""
    for pattern, stand_in in SCRUBBED:
        text = pattern.sub(stand_in, text)
    return text.strip() + "\n"


def compare(shown: str, printed: str) -> str | None:
    """The difference of what a page shows and what was printed, if any.

    A line of the page that is `...` alone stands for any lines.
    """
    want, got = scrubbed(shown), scrubbed(printed)
    flags = doctest.ELLIPSIS if "\n...\n" in f"\n{want}" else 0
    if doctest.OutputChecker().check_output(want, got, flags):
        return None
    return "\n".join(difflib.unified_diff(want.split("\n"), got.split("\n"), "shown", "printed"))


def updated(text: str, printed: dict[tuple[str, str], str]) -> str:
    """The text of a page with the output of each command replaced by the real one."""
    for (line, shown), output in printed.items():
        if compare(shown, output):
            text = text.replace(f"$ {line}\n{shown}", f"$ {line}\n{output}")
    return text


# ---------------------------------------------------------------------------- the pages


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder for a page, with the examples in it and made the current one."""
    if (ROOT / "examples").is_dir():
        caches = shutil.ignore_patterns("__pycache__", ".*")
        shutil.copytree(ROOT / "examples", tmp_path / "examples", ignore=caches)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_a_page_does_what_it_shows(page: Path, folder: Path) -> None:
    desk = run_page(ROOT / page, folder, updating="UPDATE_PAGES" in os.environ)
    if desk.updating:
        text = (ROOT / page).read_text(encoding="utf-8")
        (ROOT / page).write_text(updated(text, desk.printed), encoding="utf-8")


def modules() -> list[str]:
    """The names of all modules of the package."""
    found = pkgutil.walk_packages(pytest_asp.__path__, prefix="pytest_asp.")
    return ["pytest_asp", *(module.name for module in found)]


@pytest.mark.parametrize("name", [name for name in modules() if not name.endswith("__main__")])
def test_the_doctests_of_a_module(name: str) -> None:
    module = importlib.import_module(name)
    others = set(pytest_asp.__all__) - vars(module).keys()  # the module's own names come first
    public = {name: getattr(pytest_asp, name) for name in others}
    results = doctest.testmod(module, extraglobs=public, optionflags=doctest.ELLIPSIS)
    assert results.failed == 0


# ------------------------------------------------------------- messages and the architecture

MESSAGES = Path("docs/reference/messages.md")


def slugs() -> list[str]:
    """The slugs of all exceptions in `errors`, and those of the problems that a rule can have."""
    classes = [value for value in vars(errors).values() if isinstance(value, type)]
    exceptions = [each for each in classes if issubclass(each, BaseException)]
    problems = get_args(get_type_hints(errors.RuleProblem)["slug"])
    return [*(each.slug for each in exceptions if hasattr(each, "slug")), *problems]


def below(kind: type[BaseException]) -> Iterator[type[BaseException]]:
    """All subclasses of an exception."""
    child: type[BaseException]
    for child in kind.__subclasses__():
        yield child
        yield from below(child)


def sections(text: str) -> dict[str, str]:
    """The text below each heading of the third level, which are the slugs."""
    parts = re.split(r"^### `?([\w-]+)`?.*\n", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def undocumented(known: set[str], text: str) -> list[str]:
    """What a page of messages lacks, or has without need."""
    documented = sections(text)
    return [
        *(f"{slug} has no heading" for slug in sorted(known - documented.keys())),
        *(f"{slug} is no error's slug" for slug in sorted(documented.keys() - known)),
        *(
            f"{slug} lacks its {word}"
            for slug, section in documented.items()
            for word in ("Cause", "Cure")
            if f"**{word}.**" not in section
        ),
    ]


def test_every_error_is_explained_in_the_reference() -> None:
    text = (ROOT / MESSAGES).read_text(encoding="utf-8")
    assert undocumented(set(slugs()), text) == []


def test_an_error_class_has_a_slug_of_its_own() -> None:
    found = slugs()
    assert sorted(found) == sorted(set(found))
    assert [slug for slug in found if not re.fullmatch(r"[a-z]+(-[a-z]+)*", slug)] == []


def test_all_errors_stand_in_one_package() -> None:
    for name in modules():
        importlib.import_module(name)
    ours = (kind for kind in below(errors.AspError) if kind.__module__.startswith("pytest_asp"))
    assert [kind for kind in ours if not hasattr(errors, kind.__name__)] == []


def test_the_architecture_fits_on_a_page() -> None:
    assert len((ROOT / "docs/architecture.md").read_text(encoding="utf-8").splitlines()) <= 60


# ----------------------------------------------------------- the checks themselves, on small pages


@pytest.fixture
def page(tmp_path: Path) -> Callable[[str], Path]:
    """A maker of pages; `~~~` fences in the text keep this file readable."""

    def make(text: str) -> Path:
        path = tmp_path / "page.md"
        path.write_text(text.replace("~~~", "```"), encoding="utf-8")
        return path

    return make


def test_python_blocks_of_a_page_share_a_namespace(
    page: Callable[[str], Path], tmp_path: Path
) -> None:
    run_page(page("~~~python\nx = 1\n~~~\n\n~~~python\n>>> x + 1\n2\n~~~\n"), tmp_path)


def test_classes_of_a_page_resolve_their_annotations(
    page: Callable[[str], Path], tmp_path: Path
) -> None:
    text = """
~~~python
from __future__ import annotations
from dataclasses import dataclass
from typing import get_type_hints

class Cell: ...

@dataclass(slots=True)
class Clue:
    cell: Cell
~~~

~~~python
assert get_type_hints(Clue) == {"cell": Cell}
~~~
"""
    run_page(page(text), tmp_path)


@pytest.mark.parametrize(
    "text",
    [
        "~~~python\nassert 1 == 2\n~~~\n",
        "~~~python\n>>> 1 + 1\n3\n~~~\n",
        "- in a list\n\n    ~~~python\n    assert 1 == 2\n    ~~~\n",
        "~~~console\n$ python -c 'print(1)'\n2\n~~~\n",
        "~~~console\n$ python -c 'print(1)'\n1\n$ python -c 'print(2)'\n~~~\n",
    ],
)
def test_a_block_that_does_something_else_is_found(
    page: Callable[[str], Path], tmp_path: Path, text: str
) -> None:
    with pytest.raises(AssertionError):
        run_page(page(text), tmp_path)


TEST_FILE = """
~~~python title="test_sum.py"
def test_sum():
    assert 1 + 1 == 3
~~~
"""


def test_a_shown_test_file_is_run_by_the_command_below_it(
    page: Callable[[str], Path], tmp_path: Path
) -> None:
    text = f"""{TEST_FILE}
~~~console
$ pytest -q -p no:cacheprovider test_sum.py
...
>       assert 1 + 1 == 3
E       assert (1 + 1) == 3

test_sum.py:2: AssertionError
...
1 failed in 9.99s
~~~
"""
    run_page(page(text), tmp_path)
    with pytest.raises(AssertionError, match=r"test_sum.py:2: AssertionError"):
        run_page(page(text.replace("sum.py:2", "sum.py:3")), tmp_path)


def test_a_shown_test_that_no_command_runs_is_found(
    page: Callable[[str], Path], tmp_path: Path
) -> None:
    with pytest.raises(AssertionError, match=r"no later command runs \['test_sum.py'\]"):
        run_page(page(TEST_FILE), tmp_path)


def test_a_test_in_a_block_without_a_title_is_found(
    page: Callable[[str], Path], tmp_path: Path
) -> None:
    with pytest.raises(
        pytest.fail.Exception, match=r"page.md:1: a block with a test needs a title"
    ):
        run_page(page("~~~python\ndef test_sum():\n    assert 1 + 1 == 3\n~~~\n"), tmp_path)


def test_output_is_compared_without_times_and_widths() -> None:
    shown = "==== 1 passed in 0.01s ====\nplatform linux -- Python 3.11.7\nrows   12 ms\n"
    printed = "===== 1 passed in 61.20s (0:01:01) =====\nrows   1.2 ms  \n"
    assert compare(shown, printed) is None
    assert compare(shown, printed.replace("passed", "failed")) is not None
    assert compare("a\n...\nd\n", "a\nb\nc\nd\n") is None
    assert compare("a...d\n", "abcd\n") is not None


def test_real_output_replaces_what_a_page_shows() -> None:
    text = "$ pytest\nold\n$ pytest -q\n1 passed in 0.01s\n"
    printed = {
        ("pytest", "old\n"): "new\n",
        ("pytest -q", "1 passed in 0.01s\n"): "1 passed in 9s\n",
    }
    assert updated(text, printed) == "$ pytest\nnew\n$ pytest -q\n1 passed in 0.01s\n"


def test_gaps_in_the_reference_of_messages_are_found() -> None:
    text = "### known\n\n**Cause.** x\n\n### stale\n\n**Cause.** x\n\n**Cure.** y\n"
    assert undocumented({"known", "new"}, text) == [
        "new has no heading",
        "stale is no error's slug",
        "known lacks its Cure",
    ]
