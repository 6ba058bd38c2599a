"""The server and the browser of the page's tests, which are started once for all tests here."""

from tests.web.conftest import address, all_texts, browser, client

__all__ = ["address", "all_texts", "browser", "client"]
