"""What lies flat on the table of known size, the sheet and cards, as one picture shows it: for the table's plane and its light."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from calibration.gain_map import light_over
from calibration.lens import Lens
from calibration.light import Light
from calibration.light_check import LightReport, colours_in_view, measure_light
from calibration.marker_sides import corners_by_sides
from calibration.patches import SheetColours, Spots, paper_round_markers
from calibration.plane_fit import BOSS_MM, CARD_MM, Flat, card, guessed_lens, sheet
from calibration.profile import PrintScale
from calibration.views import Seen, View, find_view
from cyclops.names import card_word
from hardware.frame import Frame
from vision.cards import BOSS, look_for_cards
from vision.reading import Card


@dataclass(frozen=True, slots=True)
class Laid:
    """What one picture shows of printed things on the table.

    Attributes
    ----------
    things : tuple of Flat
        For `calibration.plane_fit.solve_plane`.
    colours : SheetColours or None
        Of the sheet, where it shows.
    paper : Spots
        The white of the cards.
    sheet : View or NoView
    cards : tuple of Card
    """

    things: tuple[Flat, ...]
    colours: SheetColours | None
    paper: Spots
    sheet: Seen
    cards: tuple[Card, ...]


def look_flat(frame: Frame, lens: Lens | None, scale: PrintScale, where: str = "", seen: Seen | None = None) -> Laid:
    """Find the sheet and the cards in a picture.

    Parameters
    ----------
    frame : Frame
    lens : Lens, optional
        Of pictures of that size.
    scale : PrintScale
        Of the printer of both.
    where : str
        What to add to the names of things.
    seen : View or NoView, optional
        The sheet, where somebody has looked for it already.
    """
    known = lens or guessed_lens((frame.image.shape[1], frame.image.shape[0]))
    cards, _ = look_for_cards(frame.image)
    markers = corners_by_sides(frame.image, np.array([one.corners for one in cards]).reshape(-1, 4, 2))
    things = [
        card(f"{card_word(one.id)}{where}", known.straightened(px), BOSS_MM if one.id == BOSS else CARD_MM, scale)
        for one, px in zip(cards, markers, strict=True)
    ]
    view = seen or find_view(frame.image, print_scale=scale, name=frame.name)
    colours = None
    if isinstance(view, View):
        flat = sheet(view, known)
        things.append(replace(flat, name=f"{flat.name}{where}"))
        colours = colours_in_view(frame.image, view)
    return Laid(tuple(things), colours, paper_round_markers(frame.image, list(markers)), view, cards)


def light_on_table(laid: Sequence[Laid], size: tuple[int, int]) -> LightReport:
    """The light by the sheet's colours, or by the white of cards alone."""
    sheets = list(_sheets(laid))
    if sheets:
        return measure_light(sheets, locked=True)
    return LightReport(light_over([one.paper for one in laid], size, locked=True), ())


def _sheets(laid: Sequence[Laid]) -> Iterator[SheetColours]:
    for one in laid:
        if one.colours:
            yield one.colours


def better_light(light: Light | None, begun: Light | None) -> Light | None:
    """Of two measurements the one that saw white in more of the picture; the new one if they saw as much."""
    if light is None or (begun is not None and begun.share_seen > light.share_seen):
        return begun
    return light
