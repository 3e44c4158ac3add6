"""Processes that do not start, or that are not what they should be."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from pytest_asp.errors import EngineCrashed, EngineMissingError
from pytest_asp.prolog.protocol import Limits, ProgramText
from pytest_asp.prolog.swi import installed, process
from pytest_asp.prolog.swi.engine import SwiEngine


@pytest.fixture
def pretend(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the path of the only `swipl` on the PATH."""
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    return tmp_path / "swipl"


def start(path: Path, script: str) -> None:
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    engine = SwiEngine()
    try:
        engine.search(ProgramText("", "p.pl"), "true", Limits()).next()
    finally:
        engine.close()


def test_without_swipl_the_message_names_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(EngineMissingError) as missing:
        SwiEngine()
    assert str(missing.value) == (
        "expected a program `swipl` on the PATH, got none: install SWI-Prolog 9 or later, such as "
        "Debian's package swi-prolog-nox, or choose --prolog-engine=scryer"
    )
    assert missing.value.engine == "swi"


def test_without_swiplserver_the_message_is_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installed, "find_spec", lambda name: importlib.util.find_spec("no" + name))
    with pytest.raises(EngineMissingError, match=r'run: pip install "pytest-asp\[swi\]"'):
        SwiEngine()


def test_a_swipl_without_mqi_is_too_old(swi: SwiEngine, pretend: Path) -> None:
    del swi
    with pytest.raises(EngineMissingError, match=r"expected SWI-Prolog with library\(mqi\)"):
        start(pretend, 'echo "source_sink library(mqi)\' does not exist" >&2; exit 1')


def test_a_swipl_of_another_protocol_is_refused(swi: SwiEngine, pretend: Path) -> None:
    server = pretend.parent / "server.py"
    server.write_text(
        "import socket, sys, time\n"
        "listening = socket.socket(socket.AF_UNIX)\n"
        "listening.bind(sys.argv[-1] + '/socket')\n"
        "listening.listen()\n"
        "connected, _ = listening.accept()\n"
        "connected.recv(100)\n"
        'answer = \'{"functor": "true", "args": [[[]]]}\\n\'\n'
        "connected.sendall(f'{len(answer)}.\\n{answer}'.encode())\n"
        "time.sleep(10)\n"
    )
    with pytest.raises(EngineMissingError, match=r"version 1 of library\(mqi\)"):
        start(pretend, f'exec python3 {server} "$@"')
    server.write_text(server.read_text().replace("connected.recv(100)", "sys.exit()"))
    with pytest.raises(EngineCrashed, match="swipl did not start"):
        start(pretend, f'exec python3 {server} "$@"')
    del swi


def test_a_swipl_that_ends_at_once_says_why(swi: SwiEngine, pretend: Path) -> None:
    del swi
    with pytest.raises(EngineCrashed, match="swipl did not start: no licence today"):
        start(pretend, "exec <&-; echo no licence today >&2; exit 3")


def test_a_swipl_that_never_listens_is_given_up(
    swi: SwiEngine, pretend: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    del swi
    monkeypatch.setattr(process, "START", 0.2)
    with pytest.raises(EngineCrashed, match=r"swipl did not start within 0\.2 s"):
        start(pretend, "sleep 10")
