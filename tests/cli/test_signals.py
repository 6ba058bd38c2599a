"""Ctrl-C and SIGTERM: heard wherever they come."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import NONET, PICTURE, SOLVED

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")

SEND = "import os, signal; os.kill(os.getpid(), signal.{name})"
# As a native module may: what went wrong while it was imported is its own failure, or nothing.
MODULES = {
    "swallows": "try:\n  {send}; [None for _ in range(1000)]\nexcept BaseException:\n  pass",
    "fails": "try:\n  {send}; [None for _ in range(1000)]\nexcept BaseException:\n"
    "  raise ImportError('cannot be imported')",
    "destroys": "class A:\n  def __del__(self):\n    {send}; [None for _ in range(1000)]\n"
    "def work():\n  A()",
}


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
@pytest.mark.parametrize("how", MODULES)
def test_a_signal_is_heard_where_python_would_lose_it(how: str, name: str, tmp_path: Path) -> None:
    (tmp_path / "odd.py").write_text(MODULES[how].format(send=SEND.format(name=name)))
    code = (
        "import signal\n"
        "from nonet.cli.signals import stop_by_signals\n"
        "stop_by_signals()\n"
        "try:\n"
        "  import odd\n"
        "  getattr(odd, 'work', str)()\n"
        "  while True: signal.pause()\n"
        "except KeyboardInterrupt:\n"
        "  print('heard')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert (done.stdout, done.stderr) == ("heard\n", "")


def test_a_signal_in_the_middle_of_numpy_ends_a_command(tmp_path: Path) -> None:
    """What `import numpy` makes of a signal is a page about broken installations."""
    send = SEND.format(name="SIGTERM")
    (tmp_path / "sitecustomize.py").write_text(
        "import sys\n"
        "class Finder:\n"
        "  def find_spec(self, name, *_):\n"
        "    if name == 'datetime' and 'numpy' in sys.modules:\n"
        f"      {send}\n"
        "sys.meta_path.insert(0, Finder())\n"
    )
    pipe = subprocess.PIPE
    process = subprocess.Popen(
        [NONET, "solve", "--format", "csv"],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        stdin=pipe,
        stderr=pipe,
        text=True,
    )
    assert process.stdin
    assert process.stderr
    process.stdin.write(f"puzzle\n{PICTURE}\n")
    process.stdin.flush()  # and it is left open, so that only the signal ends the command
    told = process.stderr.read()
    process.stdin.close()
    assert (process.wait(300), told.count("\n"), told[:14]) == (130, 1, "nonet: stopped")


def test_ctrl_c_stays_ignored_where_it_was(tmp_path: Path) -> None:
    """As of a command that a script has put in the background."""
    command = f"trap '' INT; exec {NONET} solve -"
    process = subprocess.Popen(
        ["sh", "-c", command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdin
    assert process.stdout
    process.stdin.write(f"{PICTURE}\n\n")
    process.stdin.flush()
    assert process.stdout.readline() == f"{SOLVED}\n"
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(f"{PICTURE}\n", timeout=300)
    assert (process.returncode, out) == (0, f"{SOLVED}\n")


def test_errors_caused_by_a_signal_are_not_reported(tmp_path: Path) -> None:
    """As argparse does, which fails at putting back what it had not yet changed."""
    code = (
        "import os, signal, sys\n"
        "from nonet.cli import main, start\n"
        "def parse(argv):\n"
        "  try:\n"
        "    os.kill(os.getpid(), signal.SIGTERM)\n"
        "    signal.pause()\n"
        "  finally:\n"
        "    parse.nothing\n"
        "main.parse = parse\n"
        "start.run()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300)
    assert (done.returncode, done.stderr) == (130, "nonet: stopped\n")


@pytest.mark.parametrize("wanted", [True, False])
def test_an_unforeseen_error_has_its_own_exit_status(wanted: bool) -> None:
    """Status 1 would say that there is no solution."""
    code = (
        "import sys\nfrom nonet.cli import main\nmain.parse = lambda argv: {}['odd']\nmain.run()\n"
    )
    env = {**os.environ, "NONET_TRACEBACK": "1" if wanted else ""}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=300, env=env
    )
    assert done.returncode == 70
    last = done.stderr.splitlines()[-1]
    assert last.startswith("nonet: internal error: KeyError: 'odd' (set NONET_TRACEBACK=1")
    assert ("Traceback" in done.stderr) == wanted
    assert wanted or done.stderr.count("\n") == 1


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_a_signal_during_the_first_imports_leaves_no_traceback(name: str, tmp_path: Path) -> None:
    """The signal comes while the command's own modules are being imported."""
    (tmp_path / "sitecustomize.py").write_text(
        "import os, signal, sys\n"
        "class Sender:\n"
        "  def find_spec(self, name, path=None, target=None):\n"
        f"    if name == 'argparse': os.kill(os.getpid(), signal.{name})\n"
        "sys.meta_path.insert(0, Sender())\n"
    )
    done = subprocess.run(
        [NONET, "solve", "-"],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        input="",
        capture_output=True,
        text=True,
    )
    assert done.returncode == 130
    assert done.stderr == "nonet: stopped\n"
