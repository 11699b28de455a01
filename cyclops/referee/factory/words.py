"""What the judge of Monster Factory says, in short sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cyclops.lattice import heading, quarter_turns
from cyclops.names import listed, player_tag, sentence
from cyclops.rules.factory_words import EDGES
from engine.factory.tile import rotated
from vision.factory.reading import FactoryTile
from vision.phrase import marked, phrase, phrase_as, phrases
from vision.reading import Corners

FIRST_TILES: Final = phrase("Each player's first tile lies at the player's card, touching no other tile.")
GAME_LIES_HERE: Final = phrase("A game lies here already. Shall it go on as it lies?")
TAKE_OFF: Final = phrase("Take all tiles off but the first one of each player.")
PUSH_NEARER: Final = phrase("Push each first tile nearer to its player's card.")
OWNERS: Final = phrase("Does each first tile lie nearest to its own player's card?")
DISCARD: Final = phrase("Does everybody agree to put the tile away?")
WAS_DISCARDED: Final = phrase("This tile was discarded because it fits nowhere: take it off again.")
APART: Final = phrase("The drawn tile lies apart from all monsters: push it against one.")
IN_HAND: Final = phrase("Where is the drawn tile? Lay it where it fits, or beside the DRAW card.")
UNCLEAR_DRAWN: Final = phrase("The drawn tile cannot be read well: turn it, or lay it somewhere else beside the DRAW card.")
UNCLEAR_LAID: Final = phrase("The tile laid last cannot be read well: straighten it, or turn it a little towards the light.")
STRAIGHTEN: Final = phrase("The tiles of this monster lie too crookedly to tell which ones touch: please straighten it.")
ONE_MORE: Final = phrase("Another tile was laid than the one that was drawn: take it off again.")
SECOND_TILE: Final = phrase("A second tile was laid: only one is laid in a turn (take it off again).")
PUSH_APART: Final = phrase("Two monsters touch: please push them apart.")
WHICH_MONSTER: Final = phrase("The tile touches two monsters: which one does it belong to?")
LAY_ALONE: Final = phrase("The first tile of a minion lies by itself, touching nothing.")
TOO_MANY: Final = phrase("Too many tiles were added at once: take off those that were not seen being laid, or say that it stays.")
WAS_MOVED: Final = phrase("A tile lies elsewhere than before: put it back, or say that it stays.")
RELAID: Final = phrase("The last tile lies otherwise now: does it count as it lies?")
MISSING: Final = marked("A tile of {monster} is missing: put it back, or say that it stays.")
HIDDEN: Final = marked("A tile of {monster} cannot be seen: is something lying over it?")
CLEARED: Final = marked("{monster} was cleared away; its points are kept.")
TURNED: Final = marked("A tile of {monster} was turned: turn it back, or say that it stays.")
OTHERWISE: Final = marked("A tile of {monster} looks different than before: if it was recorded wrongly, correct it.")
EYE_UNSURE: Final = marked("It is not sure whether this tile shows an eye.")
EYE: Final = phrase("Does the marked tile show an eye?")
PILE: Final = phrase("Is the pile empty?")
NOT_IN_SET: Final = marked("The set has no more {tile} tiles, so one is read wrongly: correct the marked one, the least certain.")
MARKED_EDGES: Final = marked("Are the edges of the marked tile {edges}, clockwise from its top edge?")
DRAWN_EDGES: Final = marked("Are the edges of the drawn tile {edges}, clockwise from its top edge?")
WAY: Final = phrase("Which edges has the marked tile as it lies, from its top edge clockwise?")
IS_DRAWN: Final = phrase("Is the marked tile the one that was drawn?")


def named(text: str, names: Sequence[str]) -> str:
    """The text as a sentence; the names of the players stay as they are."""
    return sentence(text, names)


def edge_words(edges: str) -> str:
    """The edges of a tile as it lies, from the top clockwise: "thin, thick, blank and blank"."""
    return listed([EDGES[letter] for letter in edges])


def no_pile(left: int) -> str:
    """That the pile is gone though tiles should be left."""
    return phrases(
        "No tiles lie face down any more, but {count} should be left: is the pile hidden, or were draws missed?",
        "No tiles lie face down any more, but {count} should be left: is the pile hidden, or were draws missed?",
        left,
    )


def edges_question(message: str, tile: FactoryTile) -> str:
    """Ask whether a tile was read rightly; the message is `MARKED_EDGES` or `DRAWN_EDGES`."""
    return phrase(message, edges=edge_words(picture_edges(tile.edges, tile.corners)))


def picture_edges(edges: str, corners: Corners) -> str:
    """The edges of a tile from the one at the top of the picture, clockwise; its first edge runs between the first two corners."""
    return rotated(edges, quarter_turns(heading(corners)))


def card_laid(player: int) -> str:
    """A player's card, of which is said that it is to be laid somewhere: "card P1"."""
    return phrase_as("laid", "card {word}", word=player_tag(player))
