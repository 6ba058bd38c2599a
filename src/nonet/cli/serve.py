"""`nonet serve`: start the page and the HTTP API on this machine."""

from __future__ import annotations

import argparse
import os
import re
import signal
import socket
import sys
import threading
import webbrowser

from nonet.cli.output import USAGE, print_error
from nonet.errors import MissingError

EXAMPLES = (
    "nonet serve                                       # http://127.0.0.1:8009/",
    "nonet serve --open                                # opens a browser",
    "nonet serve --host 0.0.0.0 --name sudoku.example  # for other machines",
)


def add(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument(
        "--host", default="127.0.0.1", help="address to listen on (default: 127.0.0.1)"
    )
    parser.add_argument(
        "--port",
        type=_port,
        default=8009,
        metavar="N",
        help="port to listen on, 0 for any free port (default: 8009)",
    )
    parser.add_argument(
        "--name",
        action="append",
        type=_name,
        default=[],
        help="host name by which others may reach the server; can be repeated (default: none)",
    )
    parser.add_argument(
        "--open", action="store_true", help="open the page in a browser (default: no)"
    )


def run(args: argparse.Namespace) -> int:
    """Serve until Ctrl-C."""
    try:
        from nonet.web.server import serve
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] == "nonet":
            raise
        what = "the page and its interface"
        raise MissingError("missing_extra", what=what, package=error.name, extra="web") from None
    try:
        listener = _listen(args.host, args.port)
    except (OSError, UnicodeError) as error:  # UnicodeError: a host name that cannot be looked up
        print_error(f"cannot listen on {args.host}, port {args.port}: {error}")
        return USAGE
    address = f"http://{_shown(args.host)}:{listener.getsockname()[1]}/"
    print(f"nonet: {address} (press Ctrl-C to stop)", file=sys.stderr, flush=True)
    if args.open:
        threading.Timer(0.5, webbrowser.open, [address]).start()
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # end without a message
    serve(listener, [args.host, socket.gethostname(), *args.name])
    return 0


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port: 0 to 65535")
    return int(text)


def _name(text: str) -> str:
    """Encode a host name as browsers send it, in ASCII."""
    try:
        coded = text.encode("idna").decode("ascii")
    except UnicodeError:
        coded = ""
    if not re.fullmatch(r"[\w.-]+", coded):
        problem = (
            f"{text!r} is not a host name; give one such as sudoku.example, without http:// or port"
        )
        raise argparse.ArgumentTypeError(problem)
    return coded


def _listen(host: str, port: int) -> socket.socket:
    """Open the port before the server starts, so that a port in use is a one-line error."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    family, type_, protocol, _, address = found[0]
    # Without the protocol asyncio leaves Nagle's algorithm on: 40 ms an answer instead of 3.
    listener = socket.socket(family, type_, protocol)
    if os.name == "posix":  # elsewhere this would let two servers share the port
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(address)
    listener.listen(128)
    return listener


def _shown(host: str) -> str:
    """Write a host as part of an address; a wildcard becomes localhost."""
    if host in ("0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host
