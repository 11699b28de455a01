"""Where things of a settled table lie to each other, and what people are called."""

from __future__ import annotations

import math
from collections.abc import Sequence

from cyclops.names import listed, player_tag, player_word
from vision.phrase import phrase, phrase_as
from vision.reading import Corners, middle


def sides_apart(one: Corners, other: Corners) -> float:
    """How far apart the middles of two things lie, in sides of the first."""
    return math.dist(middle(one), middle(other)) / max(math.dist(one[0], one[1]), 1.0)


def word(names: Sequence[str], player: int) -> str:
    """The player within a sentence: "Anna", or "player 1" where nobody has a name."""
    return player_word(player, names[player - 1] if 0 < player <= len(names) else None)


def unseen_card(names: Sequence[str], player: int) -> str:
    """A player's card, of which is said that it is not seen: "Anna's card (P1)"."""
    return phrase_as("not seen", "{who}'s card ({tag})", who=word(names, player), tag=player_tag(player))


def to_put_away(players: int, cards: Sequence[int]) -> str:
    """Ask to put the cards of players away who do not play."""
    tags = [player_tag(card) for card in cards]
    if len(tags) == 1:
        return phrase("{number} play, so put the card {card} away.", number=players, card=tags[0])
    return phrase("{number} play, so put the cards {cards} away.", number=players, cards=listed(tags))
