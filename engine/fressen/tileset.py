"""A set of Das große Fressen as text: the rows of the board, and a line for each kind of monster of a side, such as ``slurp3w = 1``."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from typing import Final

from engine.errors import NotationError, SetError
from engine.fressen.board import WIDTH, Layout
from engine.fressen.box import MONSTERS_A_SIDE, SPECIES, Box
from engine.fressen.monster import Kind, Landscape, Side
from engine.messages import one_line, quoted
from engine.sets import printed_set
from engine.tileset import LEARNT, Entry, Section, TileSet, blamed, check_learnt, read_set, shown, unknown, write_set

GAME: Final = "fressen"
BOARD: Final = "board"
ROWS: Final = tuple(f"row{number}" for number in range(1, WIDTH + 1))
UNKNOWN: Final = "?"
"""A field of a board that is learnt only in part."""


def box_from_set(text: str) -> Box:
    """Return the board and the monsters that a set text lists.

    Parameters
    ----------
    text : str
        The whole set file.

    Raises
    ------
    SetError
        If the text is no set of Das große Fressen; the message begins with the line.
    """
    sections = _read(text).sections
    layout = _layout(sections[BOARD])
    kinds = []
    for side in Side:
        counts = _counts(sections[side])
        total = sum(counts.values())
        if total != MONSTERS_A_SIDE:
            raise SetError(f"{side} must have {MONSTERS_A_SIDE} monsters, and here it has {total}", sections[side].line)
        kinds.append(tuple(sorted(counts.items())))
    with blamed(sections[Side.RED].line):
        return Box(layout, *kinds)


@dataclass(frozen=True, slots=True)
class Begun:
    """What a set text lists so far."""

    rows: tuple[str, ...]
    """The rows of the board, with ``?`` for a field that is not known; none when nothing is known."""
    monsters: Mapping[Side, Mapping[Kind, int]]
    """The number of each kind of each side."""


def begun_from_set(text: str) -> Begun:
    """Return what a set text lists so far: neither all fields nor all monsters need be there.

    Parameters
    ----------
    text : str
        The whole set file.

    Raises
    ------
    SetError
        If the text is no set of Das große Fressen; the message begins with the line.
    """
    sections = _read(text).sections
    rows = {entry.key: _row(entry, UNKNOWN) for entry in sections[BOARD].entries}
    return Begun(
        tuple(rows.get(row, WIDTH * UNKNOWN) for row in ROWS) if rows else (),
        {side: _counts(sections[side]) for side in Side},
    )


def _read(text: str) -> TileSet:
    found = read_set(text, GAME, example="slurp3w = 1", check=_kind_of, sections=(BOARD, *Side), optional=LEARNT)
    entries = [entry for side in Side for entry in found.sections[side].entries]
    _check_species(entries)
    check_learnt(found, "species", sorted({_kind(entry).species for entry in entries}))
    return found


def _layout(board: Section) -> Layout:
    rows = {entry.key: _row(entry) for entry in board.entries}
    for row in ROWS:
        if row not in rows:
            raise SetError(f'the board lacks {row}; write a line {row} = "…" with the six landscapes of this row', board.line)
    layout = Layout.from_text("/".join(rows[row] for row in ROWS))
    for landscape in Landscape:
        if not layout.fields[landscape]:
            raise SetError(f"every landscape must be on the board, and no field is {landscape} ({landscape.letter})", board.line)
    return layout


def _row(entry: Entry, more: str = "") -> str:
    if entry.key not in ROWS:
        raise unknown("row", entry.key, ROWS, entry.line)
    text = entry.text()
    if len(text) != WIDTH or not {*more, *(landscape.letter for landscape in Landscape)}.issuperset(text):
        raise SetError(f"{entry.key} must be six letters, each w (water), m (meadow) or h (mountain), not {shown(text)}", entry.line)
    return text


def _kind(entry: Entry) -> Kind:
    with blamed(entry.line):
        return _kind_of(entry.key)


def _kind_of(name: str) -> Kind:
    try:
        return Kind.from_text(name)
    except NotationError:
        sentence = f"{one_line(quoted(name))} is no monster: a species, a value from 1 to 5, and w, m or h, such as slurp3w"
        raise NotationError(sentence) from None


def _check_species(entries: Sequence[Entry]) -> None:
    """Refuse any other number of species than four; of too many, the one with the fewest monsters is likely a slip."""
    species = [_kind(entry).species for entry in entries]
    count = Counter(species)
    if len(count) > SPECIES:
        *others, odd = (name for name, _ in count.most_common())
        near = get_close_matches(odd, others, 1)
        advice = f"did you mean {near[0]}?" if near else f"the others are {', '.join(map(one_line, sorted(others)))}"
        raise SetError(f"there are only {SPECIES} species, and {one_line(odd)} is one more; {advice}", entries[species.index(odd)].line)


def _counts(section: Section) -> dict[Kind, int]:
    return {_kind(entry): entry.count(MONSTERS_A_SIDE) for entry in section.entries}


@cache
def printed_box() -> Box:
    """Return the printed set."""
    return box_from_set(printed_set(GAME))


def set_from_box(box: Box, name: str) -> str:
    """Return the text of a set, from which `box_from_set` makes an equal box.

    Parameters
    ----------
    box : Box
        Board and monsters.
    name : str
        What its owner calls the set, one line.

    Raises
    ------
    SetError
        If the monsters are not known, or the name is not one line.
    """
    if not box.known:
        raise SetError("only a set whose monsters are known can be written")
    rows = dict(zip(ROWS, box.layout.to_text().split("/"), strict=True))
    sides = {str(side): {kind.to_text(): number for kind, number in box.kinds(side)} for side in Side}
    return write_set(GAME, name, {}, {BOARD: rows, **sides})
