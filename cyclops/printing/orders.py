"""What a person asks to be printed, and the file that becomes of it."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cyclops.errors import UnprintableError, UnwritableError
from cyclops.language import Language, Words, words
from cyclops.printing.paper import PaperName
from cyclops.whole_files import replace_file

if TYPE_CHECKING:
    from cyclops.printing.page import Document

_SUFFIX: Final = ".pdf"
_WITH_BOARD: Final = "fressen"


class Thing(StrEnum):
    """What can be printed."""

    CARDS = "cards"
    SHEET = "sheet"
    TILES = "tiles"
    BOARD = "board"


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be printed.

    Attributes
    ----------
    thing : Thing
    game : str or None
        Whose tiles or board.
    paper : PaperName
    language : Language
    names : tuple of str
        Of players, for their cards.
    backs : bool
        Whether tiles have printed backs.
    """

    thing: Thing
    game: str | None = None
    paper: PaperName = PaperName.A4
    language: Language = Language.ENGLISH
    names: tuple[str, ...] = ()
    backs: bool = True


def document(order: Order) -> Document:
    """The pages of an order.

    Raises
    ------
    UnprintableError
        If there is no such thing, or a name has letters that cannot be printed.
    """
    if order.names and order.thing is not Thing.CARDS:
        raise UnprintableError("only cards have names on them: leave out --players, or print cards")
    if order.game and order.thing in (Thing.CARDS, Thing.SHEET):
        raise UnprintableError("the cards and the sheet are the same for all games: leave out --game, or print tiles")
    return _MAKERS[order.thing](order, words(order.language))


def print_to(file: Path, order: Order) -> int:
    """Write the pages of an order into a PDF file, and give back how many there are.

    Raises
    ------
    UnprintableError
        If there is no such thing, or the file's name does not end in .pdf.
    UnwritableError
        If the file cannot be written.
    """
    from cyclops.printing.pdf import pdf

    if file.suffix.lower() != _SUFFIX:
        raise UnprintableError(f"{str(file)!r} would hold a PDF: give it a name that ends in {_SUFFIX}")
    made = document(order)
    try:
        if file.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        replace_file(file, pdf(made))
    except OSError as error:
        raise UnwritableError(f"{str(file)!r} cannot be written ({error.strerror}): choose another file with -o") from error
    return len(made.pages)


def usual_file(order: Order) -> Path:
    """The file for those who name none: "cyclops-tiles-bugs.pdf"."""
    of_game = f"-{order.game}" if order.thing is Thing.TILES else ""
    return Path(f"cyclops-{order.thing}{of_game}{_SUFFIX}")


def _cards(order: Order, say: Words) -> Document:
    from cyclops.printing.cards import cards
    from cyclops.printing.typeface import printable_names

    return cards(order.paper.paper, say, printable_names(order.names))


def _sheet(order: Order, say: Words) -> Document:
    from cyclops.printing.sheet import sheet

    return sheet(order.paper.paper, say)


def _tiles(order: Order, say: Words) -> Document:
    from cyclops.printing.pieces import pieces
    from cyclops.printing.tiles import tiles
    from engine.games import GAMES

    if order.game is None:
        raise UnprintableError(f"tiles of which game? Add --game {', --game '.join(list(GAMES)[:-1])} or --game {list(GAMES)[-1]}")
    title = say("Tiles for {game}", game=GAMES[order.game].title)
    return tiles(title, pieces(order.game), order.paper.paper, say, order.backs)


def _board(order: Order, say: Words) -> Document:
    from cyclops.printing.board import board
    from engine.games import GAMES

    if order.game not in (None, _WITH_BOARD):
        raise UnprintableError(f"{GAMES[order.game].title} has no board, only {GAMES[_WITH_BOARD].title} has: --game {_WITH_BOARD}")
    return board(order.paper.paper, say)


_MAKERS: Final[Mapping[Thing, Callable[[Order, Words], Document]]] = {
    Thing.CARDS: _cards,
    Thing.SHEET: _sheet,
    Thing.TILES: _tiles,
    Thing.BOARD: _board,
}
