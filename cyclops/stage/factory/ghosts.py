"""The legal places of the drawn tile, with what each does."""

from __future__ import annotations

from cyclops.lattice import turned_cell
from cyclops.names import sentence
from cyclops.rules.factory_hints import won_words
from cyclops.rules.factory_words import whose
from cyclops.rules.words import Names
from cyclops.stage.factory.layout import Stand
from cyclops.stage.factory.sight import View, as_drawn
from cyclops.stage.tables import Ghost
from engine.factory import PlaceHint, State, place_hints
from engine.factory.tile import rotated
from vision.phrase import marked, phrase, phrases


def ghosts_of(view: View, stands: tuple[Stand, ...], names: Names, good: frozenset[int] = frozenset()) -> tuple[Ghost, ...]:
    """Every legal place of the drawn tile, numbered as the rules list them.

    Parameters
    ----------
    view : View
    stands : tuple of Stand
        Where the monsters stand in the drawing.
    names : mapping of player to str
    good : frozenset of int
        The numbers of places that are advised.
    """
    hints = place_hints(view.state)
    return tuple(_ghost(view, stands, names, number, hint, number in good) for number, hint in enumerate(hints, 1))


def _ghost(view: View, stands: tuple[Stand, ...], names: Names, number: int, hint: PlaceHint, good: bool) -> Ghost:
    place, sight = hint.placement, view.sights.get(hint.placement.monster)
    turns = stands[place.monster].turns
    return Ghost(
        number=number,
        monster=place.monster,
        cell=turned_cell(place.cell, turns),
        edges=rotated(place.tile.edges, turns),
        eye=place.tile.eye,
        completes=place.completes,
        text=sentence(_does(view.state, hint, names), names.values()),
        short=_does_shortly(hint),
        good=good,
        corners=as_drawn(sight.place(place.cell), sight.north - 90 * turns) if sight else None,
    )


def _does(state: State, hint: PlaceHint, names: Names) -> str:
    """What laying the tile there does."""
    monster = whose(state.monsters, hint.placement.monster, names)
    if hint.placement.completes:
        won = next((won_words(player, points, names) for player, points in hint.points.items() if points), None)
        return phrase(_COMPLETES[won is not None][hint.ends_game], monster=monster, won=won or "")
    if not hint.opens:
        return phrase("{monster}: {closes}", monster=monster, closes=_closes(len(hint.closes)))
    return phrase("{monster}: {closes}, {opens}", monster=monster, closes=_closes(len(hint.closes)), opens=_opens(len(hint.opens)))


_COMPLETES = (
    (marked("{monster}: complete, but without points"), marked("{monster}: complete, but without points, and the game ends")),
    (marked("{monster}: complete, {won}"), marked("{monster}: complete, {won}, and the game ends")),
)
"""By whether points are won, and the game ends."""


def _closes(ends: int) -> str:
    return phrases("closes {count} end", "closes {count} ends", ends)


def _opens(ends: int) -> str:
    return phrases("opens {count} end", "opens {count} ends", ends)


def _does_shortly(hint: PlaceHint) -> str:
    """The same in a few words, for little room."""
    if hint.placement.completes:
        points = sum(hint.points.values())
        return phrases("complete: {count} point", "complete: {count} points", points) if points else phrase("complete")
    if not hint.opens:
        return phrase("closes {closed}", closed=len(hint.closes))
    return phrase("closes {closed}, opens {opened}", closed=len(hint.closes), opened=len(hint.opens))
