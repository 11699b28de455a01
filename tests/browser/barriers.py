"""What axe finds on a page that keeps people from using it."""

from __future__ import annotations

from typing import Any, Final, Literal

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

Look = Literal["light", "dark"]
_COLOURS: Final = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
"""The looks have the same page and other colours: what is no matter of colour is searched for in the light one alone."""


def barriers(page: Page, look: Look) -> list[str]:
    """All that axe finds in a look."""
    return [_told(one) for one in _found(page, look)]


def serious_barriers(page: Page, look: Look) -> list[str]:
    """What is not only a nuisance."""
    return [_told(one) for one in _found(page, look) if one["impact"] in ("serious", "critical")]


def _found(page: Page, look: Look) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = Axe().run(page, options=_COLOURS if look == "dark" else None).response["violations"]
    return found


def _told(one: dict[str, Any]) -> str:
    return f"{one['id']}: {one['nodes'][0]['html']}"
