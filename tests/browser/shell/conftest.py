"""Pages with made-up servers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.shell.shell import Shell


@pytest.fixture
def shell(browser: Browser) -> Iterator[Callable[..., Shell]]:
    """Opens pages with made-up servers; an error of the page's scripts is one of the test."""
    opened: list[Shell] = []

    def make(size: str = "pi", **how: Any) -> Shell:
        opened.append(Shell(browser, size, **how))
        return opened[-1]

    yield make
    for one in opened:
        one.context.close()
    assert [error for one in opened for error in one.wrong] == []


@pytest.fixture(scope="package")
def kept(browser: Browser) -> Iterator[Shell]:
    """One page for all tests that leave it as it was."""
    one = Shell(browser)
    one.open()
    yield one
    one.context.close()
    assert one.wrong == []


@pytest.fixture
def same(kept: Shell) -> Shell:
    """The page that is kept, with a server started anew."""
    kept.anew()
    return kept
