"""The files of the page, read once: what is not among them cannot be asked for."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cyclops.errors import CyclopsError
from cyclops.web.bundle import bundled

FOLDER: Final = Path(__file__).with_name("page")
INDEX: Final = "index.html"
BUILD_MARK: Final = "{{build}}"
"""Stands in the start page where the build belongs: ``static/{{build}}/script/app.js``."""
FIRST_MARK: Final = "{{first}}"
"""Stands in the start page where the state of the game belongs."""
_BUILD_LETTERS: Final = 12
_QUICK: Final = 6  # how hard to compress what is asked for while somebody waits
_KINDS: Final[Mapping[str, str]] = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".webp": "image/webp",
    ".ico": "image/vnd.microsoft.icon",
    ".woff2": "font/woff2",
    ".ttf": "font/ttf",
}
_TEXTS: Final = (".html", ".js", ".css", ".json", ".webmanifest", ".svg", ".ttf")


class NoPageError(CyclopsError, FileNotFoundError):
    """The installed program lacks its page."""


@dataclass(frozen=True, slots=True)
class PageFile:
    """A file as it is sent; ``packed`` is the same compressed, None where that gains nothing."""

    kind: str
    data: bytes
    packed: bytes | None


@dataclass(frozen=True, slots=True)
class PageFiles:
    """The page.

    Attributes
    ----------
    build : str
        Another one for other files: pages that were made by another build load themselves anew.
    index : PageFile
        The start page.
    others : mapping of str to PageFile
        By their path in the folder.
    """

    build: str
    index: PageFile
    others: Mapping[str, PageFile]


def page_files(folder: Path = FOLDER) -> PageFiles:
    """Read the page.

    Raises
    ------
    NoPageError
        If there is none.
    """
    found = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.suffix in _KINDS and path.is_file() and not path.name.startswith(".")
    }
    if INDEX not in found:
        raise NoPageError(f"the page is missing at {str(folder)!r}: install Cyclops again")
    digest = hashlib.sha256()
    for name, data in found.items():
        digest.update(f"{name}\0{len(data)}\0".encode() + data)
    build = digest.hexdigest()[:_BUILD_LETTERS]
    document, together = bundled(found.pop(INDEX).decode(), found)
    index = document.replace(BUILD_MARK, build).encode()
    return PageFiles(build, _file(INDEX, index), {name: _file(name, data) for name, data in {**found, **together}.items()})


def with_state(index: PageFile, state: str) -> PageFile:
    """The start page with a state of the game in it, written so that no name in it can end the block where it stands.

    Parameters
    ----------
    index : PageFile
        Pages without `FIRST_MARK` stay as they are.
    state : str
        As JSON.
    """
    data = index.data.replace(FIRST_MARK.encode(), state.replace("<", "\\u003c").encode(), 1)
    return PageFile(index.kind, data, gzip.compress(data, _QUICK, mtime=0))


def _file(name: str, data: bytes) -> PageFile:
    suffix = Path(name).suffix
    packed = gzip.compress(data, 9, mtime=0) if suffix in _TEXTS else data
    return PageFile(_KINDS[suffix], data, packed if len(packed) < len(data) else None)
