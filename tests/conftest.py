"""Generated cases are the same on every run, and a busy machine is no failure."""

import pytest
from hypothesis import settings

settings.register_profile("nonet", deadline=None, derandomize=True)
settings.load_profile("nonet")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what opens a browser, so that `make quick` can do without."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
