"""The marker cards on two pages: those of players and of the drawn tile, and the one of the boss, each with how to use it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

from cyclops.artwork.cards import BOSS, DRAW, PLAYERS, card, card_mm, word_box
from cyclops.artwork.paths import Point
from cyclops.language import Words
from cyclops.printing.cuts import corner_ticks
from cyclops.printing.frame import Leaf, framed, space, true_scale
from cyclops.printing.page import SOFT, Document, Item, Placed, Text, below, centred, lines, paragraph
from cyclops.printing.paper import Paper
from cyclops.printing.typeface import fitting_pt

_COLUMNS: Final = 3
_GAP_MM: Final = 3.0  # between cards, for the ticks that say where to cut
_WORD_PT, _BY_WORD_PT, _HOW_PT = 17.0, 7.5, 9.5
_WORD_DOWN, _BY_WORD_DOWN = 0.45, 0.8  # where their bases lie, as shares of the height of the words' place
_CARDS_DOWN: Final = 4.0  # from the top of the content


def cards(paper: Paper, say: Words, names: Sequence[str] = ()) -> Document:
    """All ten cards.

    Parameters
    ----------
    paper : Paper
        Held upright.
    say : Words
        The language.
    names : sequence of str
        Of the players with cards 1, 2, …; the others are called by their number.
    """
    title = say("Cards for the table")
    return framed(title, say, [_players_and_draw(paper, title, say, names), _boss(paper, title, say)])


def _players_and_draw(paper: Paper, title: str, say: Words, names: Sequence[str]) -> Leaf:
    left = _left(paper, _COLUMNS, card_mm(DRAW))
    step, top = card_mm(DRAW) + _GAP_MM, space(paper).top + _CARDS_DOWN
    corners = [(left + column * step, top + row * step) for row, column in product(range(_COLUMNS), repeat=2)]
    items = [item for number, corner in zip((*PLAYERS, DRAW), corners, strict=True) for item in _card(number, corner, paper, say, names)]
    how = (
        say("Cut the cards out along the marks. Keep the white around the black squares: without it Cyclops cannot see them."),
        say("Lay each player's card beside that player's monsters or tiles: they belong to the nearest card."),
        say(
            "The card “{card}” is for Monster Factory. Lay it in a free spot, and each tile you draw right beside it, touching no"
            " other tile.",
            card=say("DRAW"),
        ),
    )
    return Leaf(paper, title, true_scale(say), (*items, *_list(how, top + _COLUMNS * step + 5, paper)))


def _boss(paper: Paper, title: str, say: Words) -> Leaf:
    top = space(paper).top + _CARDS_DOWN
    items = tuple(_card(BOSS, (_left(paper, 1, card_mm(BOSS)), top), paper, say, ()))
    how = (
        say(
            "The card “{card}” is for Das große Fressen. Lay it beside the board, on the side of the player who is the boss.",
            card=say("BOSS"),
        ),
        say("Print on plain, matt paper: glossy paper mirrors the lamp. On card (160 to 250 g) they lie flat and last longest."),
        say("Lay the cards flat, the whole of each in view of the camera, and nothing on them."),
    )
    return Leaf(paper, title, true_scale(say), (*items, *_list(how, top + card_mm(BOSS) + 12, paper)))


def _left(paper: Paper, columns: int, side: float) -> float:
    """Where the first of some columns of cards begins, so that they lie in the middle."""
    place = space(paper)
    return (place.left + place.right - columns * side - (columns - 1) * _GAP_MM) / 2


def _card(number: int, corner: Point, paper: Paper, say: Words, names: Sequence[str]) -> Iterator[Item]:
    yield Placed(card(number), *corner)
    yield lines(corner_ticks(corner, card_mm(number), _GAP_MM), paper)
    word, by_word = _words(number, say, names)
    left, top, width, height = word_box(number)
    middle = corner[0] + left + width / 2
    yield centred(word, middle, corner[1] + top + _WORD_DOWN * height, fitting_pt(word, width, _WORD_PT, bold=True), bold=True)
    yield centred(by_word, middle, corner[1] + top + _BY_WORD_DOWN * height, fitting_pt(by_word, width, _BY_WORD_PT), colour=SOFT)


def _words(number: int, say: Words, names: Sequence[str]) -> tuple[str, str]:
    """The word of a card, and the smaller ones below it."""
    if number == DRAW:
        return say("DRAW"), say("lay the drawn tile beside me")
    if number == BOSS:
        return say("BOSS"), say("the boss sits on this side")
    player = say("Player {number}", number=number)
    return (names[number - 1], player) if number <= len(names) else (player, "")


def _list(sentences: Sequence[str], top: float, paper: Paper) -> tuple[Text, ...]:
    """Sentences one below the other, each after a dot."""
    place = space(paper)
    texts: list[Text] = []
    for words in sentences:
        texts.append(Text("•", place.left + 1, top, _HOW_PT))
        told = paragraph(words, (place.left + 5, top), place.width - 6, _HOW_PT)
        texts.extend(told)
        top = below(told) + 1
    return tuple(texts)
