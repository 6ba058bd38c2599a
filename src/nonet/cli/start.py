"""The entry point of the `nonet` program: it handles signals before it imports anything else."""

from __future__ import annotations

import os

from nonet.cli.signals import stop_by_signals, stop_if_signalled


def run() -> None:
    """Run the `nonet` program; Ctrl-C during the imports ends it without a traceback."""
    stop_by_signals()
    try:
        from nonet.cli.main import run as run_program

        stop_if_signalled()
    except KeyboardInterrupt:
        os.write(2, b"nonet: stopped\n")
        os._exit(130)
    run_program()
