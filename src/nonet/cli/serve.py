"""`nonet serve`: the page, on this machine."""

from __future__ import annotations

import argparse
import os
import re
import signal
import socket
import sys
import threading
import webbrowser

from nonet.board.errors import MissingError
from nonet.views.cli.output import USAGE, complain


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at")
    parser.add_argument("--port", type=_port, default=8009, help="the port, 0 for any that is free")
    parser.add_argument(
        "--name",
        action="append",
        type=_name,
        default=[],
        help="a name by which others reach it; may be given again",
    )
    parser.add_argument("--open", action="store_true", help="open the page in a browser")


def run(args: argparse.Namespace) -> int:
    """Serve until Ctrl-C."""
    try:
        from nonet.views.web.server import serve
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] == "nonet":
            raise
        what = "the page and its interface"
        raise MissingError("missing_extra", what=what, package=error.name, extra="web") from None
    try:
        listener = _listen(args.host, args.port)
    except (OSError, UnicodeError) as error:  # a name may be none that can be asked for
        complain(f"cannot listen at {args.host}, port {args.port}: {error}")
        return USAGE
    address = f"http://{_shown(args.host)}:{listener.getsockname()[1]}/"
    print(f"nonet: {address} (Ctrl-C ends)", file=sys.stderr, flush=True)
    if args.open:
        threading.Timer(0.5, webbrowser.open, [address]).start()
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # a service that is ended has nothing to say
    serve(listener, [args.host, socket.gethostname(), *args.name])
    return 0


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port: 0 to 65535")
    return int(text)


def _name(text: str) -> str:
    """Take a name as browsers send it: of letters that ASCII has not, coded."""
    try:
        coded = text.encode("idna").decode("ascii")
    except UnicodeError:
        coded = ""
    if not re.fullmatch(r"[\w.-]+", coded):
        problem = f"{text!r} is not a name: give one as sudoku.example, without http:// or port"
        raise argparse.ArgumentTypeError(problem)
    return coded


def _listen(host: str, port: int) -> socket.socket:
    """Take the port first, so that one in use is told in a sentence."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    family, kind, protocol, _, address = found[0]
    # Without the protocol asyncio leaves Nagle's algorithm on: 40 ms an answer instead of 3.
    listener = socket.socket(family, kind, protocol)
    if os.name == "posix":  # elsewhere this would let two servers share the port
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(address)
    listener.listen(128)
    return listener


def _shown(host: str) -> str:
    """Write a host as it stands in an address; everywhere is here."""
    if host in ("0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host
