"""Completion, asked by real shells as a person types."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from nonet import FORMATS
from nonet.cli.completion import complete
from nonet.cli.main import COMMANDS, make_command_parser
from nonet.tables.columns import EXTRAS
from nonet.techniques.table import LEVELS, TECHNIQUES
from tests.support import NONET, run_nonet

if sys.platform == "win32":
    pytest.skip("shells in a terminal", allow_module_level=True)

SHELLS = {"bash": ["--norc", "--noprofile", "-i"], "zsh": ["-f", "-i"]}


def type_into(shell: str, folder: Path, typed: str) -> str:
    """Type a line, with TABs, and give what the shell has made of it.

    Ctrl-A goes to its start, where an `echo` is put before it.
    """
    import pty  # Windows has none

    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(folder)
        path = f"{NONET.parent}:{os.environ['PATH']}"
        ours = {"HOME": str(folder), "PATH": path, "TERM": "dumb", "PS1": "", "LC_ALL": "C.UTF-8"}
        os.execvpe(shell, [shell, *SHELLS[shell]], {**os.environ, **ours})
    try:
        os.write(terminal, f"eval \"$(nonet completion {shell})\"; echo re''ady\r".encode())
        read_until(terminal, b"ready")
        os.write(terminal, f"{typed}\x01echo '<<'\x05'>>' do''ne\r".encode())
        shown = read_until(terminal, b"done")
    finally:
        os.close(terminal)
        os.waitpid(pid, 0)
    return shown.rpartition("<<")[2].partition(">>")[0].strip()


def read_until(terminal: int, end: bytes) -> str:
    found = b""
    while end not in found:
        found += os.read(terminal, 4096)
    return found.decode(errors="replace")


def needs(shell: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(shutil.which(shell) is None, reason=f"needs {shell}")


@pytest.mark.parametrize("shell", [pytest.param(name, marks=needs(name)) for name in SHELLS])
@pytest.mark.parametrize(
    ("typed", "becomes"),
    [
        ("nonet conv\t", "nonet convert"),
        ("nonet solve puz\t", "nonet solve puzzles.txt"),
        ("nonet solve puz\t -o sol\t", "nonet solve puzzles.txt -o solved.csv"),
        ("nonet find x_w\t puz\t", "nonet find x_wing puzzles.txt"),
        ("nonet generate --require swo\t", "nonet generate --require swordfish"),
        ("nonet generate --levels easy:40,me\t20", "nonet generate --levels easy:40,medium:20"),
        ("nonet solve --add count,canon\t", "nonet solve --add count,canonical"),
        ("nonet convert --to=zer\t", "nonet convert --to=zeros"),
        ("nonet watch --algorithm ro\t", "nonet watch --algorithm row_by_row"),
        ("nonet solve --ign\t puz\t", "nonet solve --ignore-unknown puzzles.txt"),
    ],
)
def test_a_shell_completes(shell: str, typed: str, becomes: str, tmp_path: Path) -> None:
    (tmp_path / "puzzles.txt").touch()
    (tmp_path / "solved.csv").touch()
    assert type_into(shell, tmp_path, typed) == becomes


def test_every_command_every_option_and_every_value() -> None:
    assert {*COMMANDS, "help"} <= set(complete("nonet ") or [])
    assert complete("nonet convert --to ") == [*FORMATS, "svg"]
    assert complete("nonet find ") == list(TECHNIQUES) == complete("nonet find --lang zh ")
    assert complete("nonet rate --exclude aic,x_w") == ["aic,x_wing", "aic,x_wing,"]
    assert complete("nonet booklet --levels ") == [f"{level}:" for level in LEVELS]
    assert complete("nonet solve --add ") == list(EXTRAS)
    assert complete("nonet generate --rules killer,anti_") == [
        "killer,anti_knight",
        "killer,anti_king",
        "killer,anti_taxicab",
    ]
    assert complete("nonet generate --levels easy:1,") == [f"easy:1,{level}:" for level in LEVELS]
    assert complete("nonet generate --rules jigsaw,anti_kn") == [
        "jigsaw,anti_knight",
        "jigsaw,anti_knight,",
    ]
    assert complete("nonet booklet --rules ki") == ["killer", "killer,"]
    assert complete("nonet generate --seed ") == [] == complete("nonet rules ")
    for command in COMMANDS:
        parser = make_command_parser(command)
        options = {name for action in parser._actions for name in action.option_strings}
        assert set(complete(f"nonet {command} -") or []) == options
        takes_files = [a for a in parser._actions if a.metavar == "PUZZLE"]
        if takes_files and command != "find":
            assert complete(f"nonet {command} ") is None
        for option in options & {"-o", "--output", "--show", "--svg"}:
            assert complete(f"nonet {command} {option} a") is None


@needs("fish")
def test_fish_completes(tmp_path: Path) -> None:
    (tmp_path / "puzzles.txt").touch()
    asked = "nonet completion fish | source; complete -C"
    env = {**os.environ, "HOME": str(tmp_path), "PATH": f"{NONET.parent}:{os.environ['PATH']}"}
    for typed, becomes in (("nonet find x_w", "x_wing"), ("nonet solve puz", "puzzles.txt")):
        done = subprocess.run(
            ["fish", "-c", f"{asked} '{typed}'"], cwd=tmp_path, env=env, capture_output=True
        )
        assert done.stdout.decode().split() == [becomes]


def test_an_unknown_shell() -> None:
    for args in (["completion"], ["completion", "csh"]):
        done = run_nonet(*args)
        assert (done.returncode, "bash, zsh, fish" in done.stderr.replace("'", "")) == (64, True)
