"""Marker cards as things that lie on a simulated table."""

from __future__ import annotations

from typing import Final

from cyclops.artwork.cards import card, marker_corner, marker_mm
from cyclops.simulation.laid import Json, Thing

_PAPER_MM: Final = 0.2


def card_thing(number: int) -> Thing:
    """A card at the origin."""
    return Thing(card(number), (0.0, 0.0), 0.0, _PAPER_MM)


def card_entry(thing: Thing, number: int) -> Json:
    """What is true of a card: its number, and the corners of its marker."""
    side = marker_mm(number)
    return {"id": number, "corners": thing.part(*marker_corner(number), side, side)}
