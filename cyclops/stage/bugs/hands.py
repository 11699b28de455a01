"""The hands of Bugs & Co on a stage: what is recorded of each, and where its tiles were seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from cyclops.names import called
from cyclops.referee.bugs.drawings import names_of
from cyclops.referee.finding import Weight
from cyclops.referee.situation import Situation
from cyclops.stage.tables import BugHand, BugTile, Pixels
from engine.bugs import Call, Phase, State
from engine.bugs.box import COPIES
from engine.bugs.scoring import LOOSE_POINTS
from vision.bugs.reading import BugsReading, BugsTile
from vision.phrase import phrase, phrases, together

UNKNOWN: Final = "?"
"""What a drawing is called for which the record has no name left."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A tile of a hand: its drawing as the record calls it, empty where it has no name for it, and the tile where it was seen."""

    drawing: str
    seen: BugsTile | None = None


def reading_of(situation: Situation) -> BugsReading | None:
    """What was last seen."""
    settled = situation.settled
    return settled.reading if settled is not None and isinstance(settled.reading, BugsReading) else None


def state_of(situation: Situation) -> State | None:
    """The state of the record; None before the game has begun."""
    return situation.record.state if situation.record is not None else None


def is_opened(state: State | None, player: int) -> bool:
    """Whether the record has the player's hand."""
    return state is not None and state.call is not Call.NONE and player not in state.closed


def players_of(situation: Situation) -> Sequence[int]:
    """The numbers of the players."""
    return range(1, len(situation.names) + 1)


def shown_hands(situation: Situation) -> Mapping[int, tuple[Shown, ...]]:
    """What each player has: as it is recorded, and of a hand that is not opened yet as it is seen.

    Parameters
    ----------
    situation : Situation

    Returns
    -------
    mapping of int to tuple of Shown
        By player, in the order of their drawings; those first of which there is a set.
    """
    state, reading = state_of(situation), reading_of(situation)
    tiles = reading.tiles if reading is not None else ()
    known = dict(_names(state, tiles, situation))
    hands: dict[int, tuple[Shown, ...]] = {}
    for player in players_of(situation):
        own = [Shown(known.get(tile.kind, ""), tile) for tile in tiles if tile.player == player]
        hand = list(_recorded(state.hands[player - 1], own)) if state is not None and is_opened(state, player) else own
        number = Counter(shown.drawing for shown in hand)
        hands[player] = tuple(sorted(hand, key=lambda shown: (number[shown.drawing] != COPIES, not shown.drawing, shown.drawing)))
    return hands


def _names(state: State | None, tiles: Sequence[BugsTile], situation: Situation) -> Mapping[str, str]:
    """What each label of a reading is called in the record; without one it is its own name."""
    if state is None:
        return {tile.kind: tile.kind for tile in tiles}
    return names_of(state, [tile for tile in tiles if tile.player in players_of(situation)])


def _recorded(hand: Sequence[str], seen: Sequence[Shown]) -> Iterator[Shown]:
    """The tiles of a recorded hand where they were seen: first those that were read so, then those that were corrected."""
    free, lacking = list(seen), list[str]()
    for drawing in hand:
        found = next((one for one in free if one.drawing == drawing), None)
        if found is None:
            lacking.append(drawing)
        else:
            free.remove(found)
            yield found
    # A hand that was cleared away in part, or grows, does not tell which of its tiles is which.
    places = [one.seen for one in free] if len(free) == len(lacking) else [None] * len(lacking)
    yield from (Shown(drawing, place) for drawing, place in zip(lacking, places, strict=True))


def hands(situation: Situation) -> tuple[BugHand, ...]:
    """The hands as a display draws them."""
    state, shown = state_of(situation), shown_hands(situation)
    words = called_by(state, [one.drawing for hand in shown.values() for one in hand if one.drawing])
    return tuple(
        BugHand(
            str(player),
            opened=is_opened(state, player),
            tiles=tuple(_tiles(situation, player, hand, words)),
            text=_hand_words(state, player),
        )
        for player, hand in shown.items()
    )


def called_by(state: State | None, drawings: Sequence[str]) -> Mapping[str, str]:
    """What drawings are called when they are shown: as they were learnt, or by capital letters."""
    return {**called(state.kit.copies if state is not None else ()), **called(drawings)} if drawings else {}


def keys_of(player: int, hand: Sequence[Shown]) -> tuple[str, ...]:
    """By what each tile of a hand is touched: the player, the drawing, and which of those with this drawing."""
    there: Counter[str] = Counter()
    keys = []
    for shown in hand:
        there[shown.drawing] += 1
        keys.append(f"tile {player} {shown.drawing or UNKNOWN} {there[shown.drawing]}")
    return tuple(keys)


def _tiles(situation: Situation, player: int, hand: Sequence[Shown], words: Mapping[str, str]) -> Iterator[BugTile]:
    state, number = state_of(situation), Counter(shown.drawing for shown in hand)
    sets = sorted(drawing for drawing, copies in number.items() if copies == COPIES and drawing)
    for key, shown in zip(keys_of(player, hand), hand, strict=True):
        group = sets.index(shown.drawing) if shown.drawing in sets else None
        yield BugTile(
            key=key,
            drawing=shown.drawing,
            called=words.get(shown.drawing, UNKNOWN),
            eyes=_eyes(state, shown),
            group=group,
            points=LOOSE_POINTS if group is None else 0,
            doubt=_doubt(situation, shown) if not is_opened(state, player) else "",
            corners=_corners(shown),
        )


def _eyes(state: State | None, shown: Shown) -> int:
    if shown.seen is not None:
        return shown.seen.eyes
    drawings = state.kit.box.drawings if state is not None else ()
    return next((drawing.eyes for drawing, _ in drawings if drawing.name == shown.drawing), 0)


def _doubt(situation: Situation, shown: Shown) -> str:
    """What is not sure of a tile: what the eye says of it, or a remark that points at it."""
    if shown.seen is None:
        return ""
    remarks = (remark for remark in situation.remarks if remark.weight is not Weight.HINT)
    marked = (remark.sentence for remark in remarks if remark.corners == shown.seen.corners)
    return next(iter((*shown.seen.doubts, *marked)), "")


def _corners(shown: Shown) -> Pixels | None:
    return shown.seen.corners if shown.seen is not None else None


def _hand_words(state: State | None, player: int) -> str:
    """How a hand counts, in a few words; nothing before the stop, when hands are closed."""
    if state is None or not is_opened(state, player):
        return phrase("not counted yet") if state is not None and state.phase is Phase.OPEN else ""
    number = Counter(state.hands[player - 1])
    sets = sum(copies == COPIES for copies in number.values())
    loose, trophy = sum(copies for copies in number.values() if copies != COPIES), state.trophies[player - 1]
    parts = [
        phrases("{count} set of three", "{count} sets of three", sets) if sets else "",
        phrases("{count} tile without a set", "{count} tiles without a set", loose) if loose else "",
        phrase("trophy {value}", value=trophy) if trophy else "",
    ]
    return together(*parts, between=", ") or phrase("no tiles")
