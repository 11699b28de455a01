"""What the documents tell people to type, and what they name: read out of the Markdown."""

from __future__ import annotations

import re
import shlex
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PAGES: Final = (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
SHELL: Final = "sh"
OTHER_FENCES: Final = frozenset({"text", "toml", "python", "pycon", "json"})
"""Fences in which nothing is to be typed. One without a name is taken for a shell's, so that no command hides in it."""
_FENCE: Final = re.compile(r"^(?P<indent> *)```(?P<kind>\w*)\n(?P<body>.*?)^(?P=indent)```$", re.MULTILINE | re.DOTALL)
_SPAN: Final = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
_HEADING: Final = re.compile(r"^#+ ", re.MULTILINE)
_OPTION: Final = re.compile(r"--[a-z][a-z-]+")


@dataclass(frozen=True, slots=True)
class Command:
    """A command that a page names.

    Attributes
    ----------
    page : str
    words : tuple of str
        As a shell parts them.
    fenced : bool
        Whether it stands in a block to be typed; otherwise it is named in a sentence, and may be no more than its name.
    """

    page: str
    words: tuple[str, ...]
    fenced: bool

    @property
    def program(self) -> str:
        """The program, without the folder it lies in."""
        return self.words[0].rpartition("/")[2]

    def __str__(self) -> str:
        return " ".join(self.words)


@dataclass(frozen=True, slots=True)
class Section:
    """What stands below one heading."""

    page: str
    prose: str
    """Without fences."""
    commands: tuple[Command, ...]

    def spans(self) -> list[str]:
        """What is set as code in its sentences."""
        return _SPAN.findall(self.prose)

    def options(self) -> list[tuple[str, str]]:
        """Options named in its sentences by themselves, each with the value that stands behind it, empty where none does."""
        named = (part.split() for span in self.spans() for part in span.split(", ") if _OPTION.match(part))
        return [(words[0], words[1] if len(words) > 1 else "") for words in named]


@cache
def sections() -> tuple[Section, ...]:
    """All sections of all pages."""
    return tuple(section for page in PAGES for section in sections_of(page.name, page.read_text(encoding="utf-8")))


def fences() -> Iterator[tuple[str, str]]:
    """Each fenced block's page and kind."""
    for page in PAGES:
        for fence in _FENCE.finditer(page.read_text(encoding="utf-8")):
            yield page.name, fence["kind"]


def commands() -> list[Command]:
    """All commands of all pages, each once; those that stand in a block come before those that are only named."""
    named = sorted((command for section in sections() for command in section.commands), key=lambda command: not command.fenced)
    return list({command.words: command for command in reversed(named)}.values())[::-1]


def sections_of(page: str, text: str) -> Iterator[Section]:
    """The sections of a page of that name."""
    kept: list[tuple[int, str, str]] = [(fence.start(), fence["kind"] or SHELL, fence["body"]) for fence in _FENCE.finditer(text)]
    blank = _FENCE.sub(lambda fence: "\n".join("" for _ in fence[0].split("\n")).ljust(len(fence[0])), text)
    starts = [0, *(heading.start() for heading in _HEADING.finditer(blank)), len(blank)]
    for start, end in pairwise(starts):
        typed = [line for at, kind, body in kept if start <= at < end and kind == SHELL for line in _lines(body)]
        prose = blank[start:end]
        named = [span for span in _SPAN.findall(prose) if span.split()[0].rpartition("/")[2] in PROGRAMS and " " in span]
        told = [(line, True) for line in typed] + [(span, False) for span in named]
        yield Section(page, prose, tuple(Command(page, tuple(shlex.split(line)), fenced) for line, fenced in told))


def _lines(body: str) -> Iterator[str]:
    """The command lines of a block, those broken by a backslash joined, without comments."""
    for line in textwrap.dedent(body).replace("\\\n", " ").splitlines():
        stripped = line.partition(" #")[0].strip()
        if stripped and not stripped.startswith("#"):
            yield stripped


PROGRAMS: Final = frozenset(
    {"cyclops", "sudo", "make", "fuser", "python", "python3", "pip", "systemctl", "journalctl", "loginctl", "rpicam-hello", "git"}
)
"""Programs that sentences name; in blocks every line is a command whatever its program."""
