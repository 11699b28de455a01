"""What the judge of Monster Factory says, in short sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from cyclops.lattice import heading, quarter_turns
from cyclops.names import player_word, sentence
from cyclops.rules.factory_words import EDGES
from engine.factory.tile import rotated
from vision.factory.reading import FactoryTile
from vision.reading import Corners

_PLAYER: Final = re.compile(r"player (\d+)")

FIRST_TILES: Final = "Each player's first tile lies at the player's card, touching no other tile."
GAME_LIES_HERE: Final = "A game lies here already. Shall it go on as it lies?"
TAKE_OFF: Final = "Take all tiles off but the first one of each player."
OWNERS: Final = "Does each first tile lie nearest to its own player's card?"
DISCARD: Final = "No place fits this tile: does everybody agree to discard it?"
WAS_DISCARDED: Final = "This tile was discarded because it fits nowhere: take it off again."
APART: Final = "The drawn tile lies apart from all monsters: push it against one."
IN_HAND: Final = "Where is the drawn tile? Lay it where it fits, or beside the DRAW card."
UNCLEAR_DRAWN: Final = "The drawn tile cannot be read well: turn it, or lay it somewhere else beside the DRAW card."
UNCLEAR_LAID: Final = "The tile laid last cannot be read well: straighten it, or turn it a little towards the light."
STRAIGHTEN: Final = "The tiles of this monster lie too crookedly to tell which ones touch: please straighten it."
ONE_MORE: Final = "Another tile was laid than the one that was drawn: take it off again."
SECOND_TILE: Final = "A second tile was laid: only one is laid in a turn (take it off again)."
PUSH_APART: Final = "Two monsters touch: please push them apart."
WHICH_MONSTER: Final = "The tile touches two monsters: which one does it belong to?"
LAY_ALONE: Final = "The first tile of a minion lies by itself, touching nothing."
TOO_MANY: Final = "Too many tiles were added at once: take off those that were not seen being laid, or say that it stays."
WAS_MOVED: Final = "A tile lies elsewhere than before: put it back, or say that it stays."
RELAID: Final = "The last tile lies otherwise now: does it count as it lies?"
MISSING: Final = "A tile of {monster} is missing: put it back, or say that it stays."
HIDDEN: Final = "A tile of {monster} cannot be seen: is something lying over it?"
CLEARED: Final = "{monster} was cleared away; its points are kept."
TURNED: Final = "A tile of {monster} was turned: turn it back, or say that it stays."
OTHERWISE: Final = "A tile of {monster} looks different than before: if it was recorded wrongly, correct it."
EYE_UNSURE: Final = "It is not sure whether this tile shows an eye."
EYE: Final = "Does the marked tile show an eye?"
PILE: Final = "Is the pile empty?"
NO_PILE: Final = "No tiles lie face down any more, but {left} should be left: is the pile hidden, or were draws missed?"
NOT_IN_SET: Final = "The set has no more {tile} tiles, so one is read wrongly: correct the marked one, the least certain."


def named(text: str, names: Sequence[str]) -> str:
    """The sentence with the names of the players in it, where they are known."""

    def name(found: re.Match[str]) -> str:
        number = int(found[1])
        return player_word(number, names[number - 1] if 0 < number <= len(names) else None)

    return sentence(_PLAYER.sub(name, text), names)


def edge_words(edges: str) -> str:
    """The edges of a tile as it lies, from the top clockwise: "thin, thick, blank and blank"."""
    words = [EDGES[letter] for letter in edges]
    return f"{', '.join(words[:3])} and {words[3]}"


def edges_question(which: str, tile: FactoryTile) -> str:
    """Ask whether a tile was read rightly."""
    return f"Are the edges of the {which} tile {edge_words(picture_edges(tile.edges, tile.corners))}, clockwise from its top edge?"


def picture_edges(edges: str, corners: Corners) -> str:
    """The edges of a tile from the one at the top of the picture, clockwise; its first edge runs between the first two corners."""
    return rotated(edges, quarter_turns(heading(corners)))
