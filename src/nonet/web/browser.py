"""Python's side of the page without a server: it runs in a worker of the browser.

`start` puts `browser_kernel` in the place of the native kernel; so nothing else of nonet may be
imported before. `answer` then answers requests as the server's workers do.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from nonet.web import browser_kernel


def start(kernel: Any, size: int) -> bytearray:
    """Connect the kernel, a JavaScript object, and return the buffer that it shares."""
    import nonet

    buffer = bytearray(size)
    browser_kernel.module.connect(kernel.run, kernel.copy, kernel.reason, buffer)
    sys.modules["nonet._kernel"] = browser_kernel
    nonet._kernel = browser_kernel
    return buffer


def make_answer() -> Callable[[str], str]:
    """Return the function that answers a request, which is JSON; so is the answer."""
    from nonet.web.worker import reply_to

    return lambda request: reply_to(request.encode()).decode()
