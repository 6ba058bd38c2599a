"""Generated cases are the same on every run, and a busy machine is no failure."""

import inspect
import signal
from types import CodeType, FunctionType
from typing import Any

import pytest
from hypothesis import settings

settings.register_profile("nonet", deadline=None, derandomize=True)
settings.load_profile("nonet")
signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored where a shell starts jobs aside

STARTING = {"run_nonet", "NONET", "subprocess", "pty", "Workers", "Terminal", "run_in_order"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what opens a browser or starts a process, so that `make quick` can do without."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
        if isinstance(item, pytest.Function):
            fixtures = item._fixtureinfo.name2fixturedefs.values()
            functions = [item.function, *(found[-1].func for found in fixtures)]
            if any(_starts(function, set()) for function in functions):
                item.add_marker("process")


def _starts(function: Any, seen: set[CodeType]) -> bool:
    """Tell whether a function, or one of the tests' that it calls, names what starts a process."""
    function = inspect.unwrap(function)
    if not isinstance(function, FunctionType) or function.__code__ in seen:
        return False
    seen.add(function.__code__)
    codes = [function.__code__]
    for code in codes:  # it grows: functions and comprehensions within functions
        codes += [inner for inner in code.co_consts if isinstance(inner, CodeType)]
    names = {name for code in codes for name in code.co_names}
    helpers = (function.__globals__.get(name) for name in names)
    return not names.isdisjoint(STARTING) or any(
        _starts(helper, seen)
        for helper in helpers
        if isinstance(helper, FunctionType) and helper.__module__.startswith("tests")
    )
