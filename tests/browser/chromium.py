"""The system's Chromium, and the screens that the page is made for."""

from __future__ import annotations

import shutil
from typing import Final

CHROMIUM: Final = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
ARGUMENTS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
SIZES: Final = {"pi": (800, 480), "television": (1920, 1080), "phone": (390, 844)}
"""Width and height of the screens that the page is made for."""
