"""A set of Bugs & Co as text: trophies, and a section for each number of eyes with a line for each drawing, such as ``snail = 3``."""

from collections.abc import Iterable
from functools import cache
from typing import Final

from engine.bugs.box import COPIES, MOST_PLAYERS, TILES_BY_EYES, TROPHIES, Box, Drawing, check_name
from engine.errors import NotationError, SetError
from engine.messages import one_line, quoted
from engine.sets import printed_set
from engine.tileset import LEARNT, Entry, Section, blamed, check_learnt, read_set, shown, write_set

GAME: Final = "bugs"
SECTIONS: Final = {"one-eyed": 1, "two-eyed": 2, "three-eyed": 3}
"""Number of eyes by section."""
DRAWINGS_BY_EYES: Final = {eyes: tiles // COPIES for eyes, tiles in TILES_BY_EYES.items()}
"""Drawings of a complete group by their number of eyes."""
_ALWAYS: Final = "two-eyed"
"""The drawings that play with every number of players (BC-1)."""


def box_from_set(text: str) -> Box:
    """Return the drawings and trophies that a set text lists.

    A group is there with all its drawings, 15 two-eyed, 5 one-eyed, 5 three-eyed, or not at all: one too few is an oversight.
    Only the two-eyed ones are needed, with which up to four can play. A drawing may have fewer than its three tiles, for
    tiles get lost; it then never makes a set, and the tiles in play are as many as the set still has.

    Parameters
    ----------
    text : str
        The whole set file.

    Raises
    ------
    SetError
        If the text is no set of Bugs & Co; the message begins with the line.
    """
    sections = _sections(text)
    for section in sections:
        _check_number(section)
    return _box(sections)


def begun_box_from_set(text: str) -> Box:
    """Return the drawings and trophies that a set text lists so far: in no group need there be all.

    Parameters
    ----------
    text : str
        The whole set file.

    Raises
    ------
    SetError
        If the text is no set of Bugs & Co; the message begins with the line.
    """
    return _box(_sections(text))


def _sections(text: str) -> list[Section]:
    optional = (*(name for name in SECTIONS if name != _ALWAYS), *LEARNT)
    found = read_set(text, GAME, example="snail = 3", check=_check_name, sections=(_ALWAYS,), optional=optional, values=("trophies",))
    _check_trophies(found.values["trophies"])
    sections = [found.sections[name] for name in SECTIONS if name in found.sections]
    _check_names(entry for section in sections for entry in section.entries)
    check_learnt(found, "drawing", [entry.key for section in sections for entry in section.entries])
    return sections


def _box(sections: Iterable[Section]) -> Box:
    return Box(tuple(_drawing(entry, SECTIONS[section.name]) for section in sections for entry in section.entries))


def _check_trophies(entry: Entry) -> None:
    expected = TROPHIES[MOST_PLAYERS]
    values = entry.value if isinstance(entry.value, list) else []
    if any(type(value) is not int for value in values) or sorted(values) != sorted(expected):
        raise SetError(f"the trophies must be {list(expected)}, not {shown(entry.value)}", entry.line)


def _check_names(entries: Iterable[Entry]) -> None:
    lines: dict[str, int] = {}
    for entry in sorted(entries, key=lambda entry: entry.line):
        if entry.key in lines:
            raise SetError(
                f"{shown(entry.key)} stands in line {lines[entry.key]} already; every drawing needs a name of its own", entry.line
            )
        lines[entry.key] = entry.line


def _check_number(section: Section) -> None:
    needed, there = DRAWINGS_BY_EYES[SECTIONS[section.name]], len(section.entries)
    if there != needed:
        raise SetError(
            f"there must be {needed} {section.name} drawings, and this set has {there}; write each on a line of its own", section.line
        )


def _drawing(entry: Entry, eyes: int) -> tuple[Drawing, int]:
    with blamed(entry.line):
        _check_name(entry.key)
    return Drawing(entry.key, eyes), entry.count(COPIES)


def _check_name(name: str) -> None:
    try:
        check_name(name)
    except NotationError:
        sentence = f"{one_line(quoted(name))} is no name of a drawing: small letters a to z, digits and hyphens, such as sea-slug"
        raise NotationError(sentence) from None


@cache
def printed_box() -> Box:
    """Return the printed set."""
    return box_from_set(printed_set(GAME))


def set_from_box(box: Box, name: str) -> str:
    """Return the text of a set, from which `box_from_set` makes an equal box.

    Parameters
    ----------
    box : Box
        Drawings and trophies.
    name : str
        What its owner calls the set, one line.

    Raises
    ------
    SetError
        If the box lacks drawings or trophies, or the name is not one line.
    """
    groups = {section: box.copies((eyes,)) for section, eyes in SECTIONS.items()}
    text = write_set(GAME, name, {"trophies": box.trophies}, {section: copies for section, copies in groups.items() if copies})
    box_from_set(text)
    return text
