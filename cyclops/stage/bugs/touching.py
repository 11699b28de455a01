"""What may be said of a tile or trophy of Bugs & Co that somebody touches, with the corrections that say it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from cyclops.referee.bugs.corrections import corrected
from cyclops.referee.bugs.drawings import is_nameless
from cyclops.referee.situation import Situation
from cyclops.rules.session import names_in
from cyclops.stage.bugs.hands import UNKNOWN, Shown, called_by, keys_of, shown_hands, state_of
from cyclops.stage.bugs.trophies import trophies
from cyclops.stage.stage import Choice, Choices, Touched
from cyclops.stage.tables import Trophy
from engine.bugs import State
from engine.bugs.box import COPIES
from engine.errors import EngineError
from vision.phrase import phrase, phrases

_EMPTY: Final = "-"
"""How a hand without tiles, and no trophy, are written."""


def touched(situation: Situation, key: str) -> Touched | None:
    """What may be said of the tile or trophy with this key; None when there is none."""
    state = state_of(situation)
    for trophy in trophies(situation):
        if trophy.key == key:
            return _touched_trophy(situation, state, trophy)
    hands = shown_hands(situation)
    for player, hand in hands.items():
        for own, shown in zip(keys_of(player, hand), hand, strict=True):
            if own == key:
                return _touched_tile(situation, state, key, _Tile(player, shown, hands))
    return None


class _Tile:
    """A tile that was touched, in the hand where it is.

    Parameters
    ----------
    player : int
    shown : Shown
        One of the hand's.
    hands : mapping of int to sequence of Shown
        By player.
    """

    def __init__(self, player: int, shown: Shown, hands: Mapping[int, Sequence[Shown]]) -> None:
        self.player, self.shown = player, shown
        self._hands = hands
        self._others = list(hands[player])
        self._others.remove(shown)

    @property
    def known(self) -> bool:
        """Whether it is known what the other tiles are: a hand is corrected as a whole."""
        return all(shown.drawing for shown in self._others)

    @property
    def drawings(self) -> list[str]:
        """Drawings of all tiles on the table."""
        return sorted({shown.drawing for hand in self._hands.values() for shown in hand if shown.drawing})

    def number_of(self, drawing: str) -> int:
        """How many tiles on the table have this drawing."""
        return [shown.drawing for hand in self._hands.values() for shown in hand].count(drawing)

    def hand_with(self, drawing: str) -> str:
        """The hand, if the tile has this drawing; without the tile for an empty one."""
        return _hand(self.player, [*(shown.drawing for shown in self._others), drawing])

    def hands_if_of(self, player: int) -> str:
        """The hands, if the tile is that player's."""
        if player == self.player:
            return self.hand_with(self.shown.drawing)
        theirs = [shown.drawing for shown in self._hands[player]]
        return f"{self.hand_with('')} {_hand(player, [*theirs, self.shown.drawing])}"

    def is_known_of(self, player: int) -> bool:
        """Whether it is known what another player's tiles are, and the tile itself."""
        return bool(self.shown.drawing) and all(shown.drawing for shown in self._hands[player])


def _hand(player: int, drawings: Sequence[str]) -> str:
    return f"{player}:{','.join(sorted(filter(None, drawings))) or _EMPTY}"


def _touched_tile(situation: Situation, state: State | None, key: str, tile: _Tile) -> Touched:
    words = called_by(state, tile.drawings)
    names = names_in(situation.record) if situation.record is not None else dict(enumerate(situation.names, 1))
    title = phrase("{who}: {drawing}", who=names[tile.player], drawing=words.get(tile.shown.drawing, UNKNOWN))
    if state is None or not tile.known:
        return Touched(key, title, ())
    away = [Choice(phrase("This is no tile"), f"open {tile.hand_with('')}")]
    whose = [
        Choice(names[player], f"open {tile.hands_if_of(player)}", player == tile.player)
        for player in state.seats
        if tile.is_known_of(player)
    ]
    groups = (
        Choices(phrase("What does it show?"), _possible(state, list(_drawings(state, tile, words)))),
        Choices(phrase("Whose is it?"), _possible(state, whose)),
        Choices(phrase("Is it there at all?"), _possible(state, away)),
    )
    return Touched(key, title, tuple(group for group in groups if group.choices))


def _drawings(state: State, tile: _Tile, words: Mapping[str, str]) -> Iterator[Choice]:
    """What the tile may show: what lies on the table first, then everything else; letters that nobody has used are all alike."""
    for drawing in tile.drawings:
        if drawing == tile.shown.drawing or tile.number_of(drawing) < state.kit.copies.get(drawing, COPIES):
            yield _drawing(tile, drawing, words[drawing])
    others = [drawing for drawing in state.kit.copies if drawing not in tile.drawings]
    if not is_nameless(state):
        yield from (_drawing(tile, drawing, drawing) for drawing in sorted(others))
        return
    eyes = {drawing.name: drawing.eyes for drawing, _ in state.kit.box.drawings}
    first = {eyes[drawing]: drawing for drawing in reversed(others)}
    for number, drawing in sorted(first.items()):
        text = phrases("another drawing, with {count} eye", "another drawing, with {count} eyes", number)
        yield Choice(text, f"open {tile.hand_with(drawing)}", picture=f"eye:{number}")


def _drawing(tile: _Tile, drawing: str, word: str) -> Choice:
    return Choice(word, f"open {tile.hand_with(drawing)}", drawing == tile.shown.drawing, f"kind:{drawing}")


def _touched_trophy(situation: Situation, state: State | None, trophy: Trophy) -> Touched:
    title = phrase("The trophy worth {value}", value=trophy.value)
    if state is None or situation.record is None:
        return Touched(trophy.key, title, ())
    names, owner = names_in(situation.record), trophy.player
    without = f" not {owner}" if owner is not None else ""
    owners = [
        Choice(names[player], f"owns {player}:{trophy.value}{without if owner != str(player) else ''}", owner == str(player))
        for player in state.seats
    ]
    loser = owner or next((player for player in state.seats if not state.trophies[player - 1]), state.seats[0])
    owners.append(Choice(phrase("Nobody"), f"owns {loser}:{_EMPTY}", owner is None))
    choices = _possible(state, owners)
    return Touched(trophy.key, title, (Choices(phrase("Who has it?"), choices),) if choices else ())


def _possible(state: State, choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """Those choices that the record can take."""
    return tuple(choice for choice in choices if _is_possible(state, choice.order))


def _is_possible(state: State, order: str) -> bool:
    try:
        corrected(state, order)
    except EngineError:
        return False
    return True
