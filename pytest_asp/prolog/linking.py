"""Modules that a program loads from files, made ready for engines that read no files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from pytest_asp.prolog.directives import Load, find_file, loads_of, may_load, module_of
from pytest_asp.prolog.loading import joined
from pytest_asp.prolog.protocol import ModuleText
from pytest_asp.prolog.reading import parse
from pytest_asp.prolog.writing import write_atom


def linked(
    text: str, folder_of: Callable[[int], Path]
) -> tuple[str, tuple[ModuleText, ...], str | None]:
    """Name the files of modules so that each engine finds them.

    Args:
        text: a program.
        folder_of: gives the folder that a directive at an offset of the text looks files up in.

    Returns:
        The text with absolute paths, the modules in an order in which each is behind those that it
        loads itself, and the text in which they are named as libraries; None: there are none.
    """
    linker = _Linker()
    by_path, by_name = linker.link(text, folder_of)
    return by_path, tuple(linker.modules.values()), by_name if linker.modules else None


class _Linker:
    """Collects the modules that texts load, directly or through others."""

    def __init__(self) -> None:
        self.modules: dict[Path, ModuleText] = {}
        self._names: dict[Path, str] = {}

    def link(self, text: str, folder_of: Callable[[int], Path]) -> tuple[str, str]:
        """Give a text with its modules named by their paths, and the same by their names."""
        by_path, by_name, written = "", "", 0
        for clause in parse(text) if may_load(text) else ():
            for load in loads_of(clause):
                file = find_file(load.path, folder_of(load.file.start))
                name = self._module(file) if file is not None else None
                if file is None or name is None:
                    continue
                start, end = _replaced(load)
                before = text[written:start]
                by_path += before + _named(load, write_atom(str(file.resolve())))
                by_name += before + _named(load, f"library({write_atom(name)})")
                written = end
        return by_path + text[written:], by_name + text[written:]

    def _module(self, file: Path) -> str | None:
        """Take in the module of a file, behind those that it loads; None: it declares none."""
        file = file.resolve()
        if file not in self._names:
            text, _ = joined([file], None)
            name = module_of(text)
            if name is None:
                return None
            self._names[file] = name
            _, by_name = self.link(text, lambda _: file.parent)
            self.modules[file] = ModuleText(name, by_name)
        return self._names[file]


def _replaced(load: Load) -> tuple[int, int]:
    """Find what of a goal that loads a module is written anew."""
    node = load.file if load.kind == "import" else load.goal
    return node.start, node.end


def _named(load: Load, file: str) -> str:
    return file if load.kind == "import" else f"use_module({file})"
