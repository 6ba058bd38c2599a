"""The help of every command: its examples run, its lines fit, and names may be in capitals."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from nonet import generate_many
from nonet.cli.main import COMMANDS, make_command_parser
from tests.photo.drawing import Page, saved
from tests.support import NONET, PICTURE, run_nonet
from tests.web.site_server import find_runtime

EXAMPLES = {name: make_command_parser(name).epilog or "" for name in COMMANDS}
RUN = [
    line.partition("  #")[0].strip()
    for epilog in EXAMPLES.values()
    for line in epilog.splitlines()
    if line.startswith("  nonet ")
]


def test_every_command_has_two_to_four_examples() -> None:
    for name in COMMANDS:
        examples = [line for line in RUN if line.split()[1] == name]
        assert 2 <= len(examples) <= 4, name


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the files that the examples name."""
    puzzles = list(map(str, generate_many(3, seed=1, level="easy")))
    (tmp_path / "puzzle.txt").write_text(f"{PICTURE}\n")
    (tmp_path / "puzzles.txt").write_text("".join(f"{line}\n" for line in puzzles))
    (tmp_path / "puzzles.csv").write_text("".join(f"{line}\n" for line in ["puzzle", *puzzles]))
    return tmp_path


@pytest.mark.parametrize("line", RUN)
def test_the_examples_of_the_help_run(line: str, folder: Path) -> None:
    if "photo.jpg" in line:
        (folder / "photo.jpg").write_bytes(saved(Page().draw(PICTURE)))
    _, command, *args = line.split()
    if command == "serve":
        serve(args, folder)
    elif command == "watch":
        watch(args, folder)
    elif command == "site":
        write_site(args, folder)
    else:
        done = subprocess.run([NONET, command, *args], cwd=folder, capture_output=True, text=True)
        is_found = 3 if command == "find" and "--all" not in args else 0  # no X-Wing is no error
        assert done.returncode in (0, is_found), done.stderr
        assert done.stdout or "-o" in args or command in ("dataset", "find")


def write_site(args: list[str], folder: Path) -> None:
    """Write the page without a server, with the packages of npm beside it."""
    (folder / "node_modules").mkdir()
    (folder / "node_modules/pyodide").symlink_to(find_runtime())
    done = subprocess.run([NONET, "site", *args], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert (folder / args[0] / "index.html").exists()


def serve(args: list[str], folder: Path) -> None:
    """Start the server on a free port, and stop it when it says its address."""
    env = {**os.environ, "BROWSER": "true"}
    server = subprocess.Popen(
        [NONET, "serve", *args, "--port", "0"],
        cwd=folder,
        env=env,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert server.stderr
    with server:
        assert server.stderr.readline().startswith("nonet: http://")
        server.terminate()


def watch(args: list[str], folder: Path) -> None:
    """Play in a terminal, and press q until it ends."""
    if sys.platform == "win32":
        pytest.skip("needs a terminal")
    import pty
    import select

    ours, theirs = pty.openpty()
    player = subprocess.Popen([NONET, "watch", *args], cwd=folder, stdin=theirs, stdout=theirs)
    os.close(theirs)
    shown = b""
    while player.poll() is None:
        if select.select([ours], [], [], 0.05)[0]:
            try:
                shown += os.read(ours, 65536)
            except OSError:
                break  # the other side is closed
        if b"move " in shown:
            os.write(ours, b"q")
        time.sleep(0.01)
    assert player.wait(600) == 0
    os.close(ours)


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_help_fits_a_terminal_and_every_option_has_a_text(name: str) -> None:
    done = run_nonet(*filter(None, [name]), "--help", env={"COLUMNS": "80"})
    assert done.returncode == 0
    assert max(map(len, done.stdout.splitlines())) <= 80
    assert "141 output pipe closed" in done.stdout
    if name:
        for action in make_command_parser(name)._actions:
            assert action.help, action.option_strings
            is_plain = action.dest in ("help", "show", "line", "add", "shell", "technique")
            assert is_plain or re.search(r"default|required|resumed|excluded", action.help)


def test_rare_options_are_in_groups_of_their_own() -> None:
    usage = run_nonet("solve", "--help").stdout
    for group, option in (("photo input", "--all"), ("train/test split", "--split SHARES")):
        assert re.search(rf"^{group}:\n  {option}", usage, re.MULTILINE)
    for command in ("hint", "race", "techniques", "serve"):
        assert "cluster" not in run_nonet(command, "--help").stdout


@pytest.mark.parametrize(
    "args",
    [
        "generate --level Hard --symmetry Rotate180 --seed 1 --profile Full --to Zeros",
        "generate --levels Easy:1,Hard:1 --seed 1 --count 2",
        f"find X_Wing {PICTURE} --lang ZH",
        f"rate --exclude X-Wing --profile FULL --format JSON {PICTURE}",
        f"race --algorithm Native --format JSON {PICTURE}",
        f"solve --format Grid --color NEVER {PICTURE}",
        "techniques --lang EN",
    ],
)
def test_capitals_are_accepted_in_names(args: str) -> None:
    done, lower = run_nonet(*args.split()), run_nonet(*args.lower().split())
    assert done.returncode in (0, 3), done.stderr
    assert re.sub(r'"seconds": .*', "", done.stdout) == re.sub(r'"seconds": .*', "", lower.stdout)


def test_booklets_take_capitals(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    args = ("--page", "LETTER", "--lang", "ZH", "--levels", "Easy", "--count", "1")
    assert run_nonet("booklet", "-o", path, *args).returncode == 0
    assert path.read_bytes().startswith(b"%PDF")


def test_a_bad_environment_variable_is_an_error_of_the_import() -> None:
    """The module raises; only the command line turns that into an exit status."""
    code = "import sys; sys.argv = ['nonet']\ntry:\n import nonet; nonet.solve('.' * 81)\n"
    code += "except ImportError as error: print(error)"
    env = {**os.environ, "NONET_ISA": "sse9"}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True)
    assert (done.returncode, done.stdout.startswith("NONET_ISA is 'sse9'")) == (0, True)
