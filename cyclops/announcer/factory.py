"""Monster Factory in words to be heard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cyclops.names import listed, sentence
from cyclops.rules.factory_words import ended, name_of, whose
from cyclops.rules.words import Names, over, standing
from cyclops.stage.factory.advice import advice_for
from cyclops.stage.stage import HintLevel
from engine.factory import Discard, Draw, Phase, Place, PlaceHint, StartMinion, State, place_hints
from engine.factory.game import gains
from engine.record_lines import AnyRecord
from vision.phrase import marked, phrase, phrases, together

_MOST_NAMED: Final = 3
"""So many places are named at most: nobody keeps more numbers in mind."""


class FactorySpeech:
    """Speaks of Monster Factory."""

    def begun(self, state: State, names: Names) -> str:
        """Return what is said when the game begins; a tile that is drawn already is told of by itself."""
        if state.phase is not Phase.DRAW:
            return phrase("Monster Factory begins!")
        return phrase("Monster Factory begins! {who}, draw a tile.", who=name_of(state.turn, names))

    def moved(self, before: State, move: Any, after: State, names: Names, hints: HintLevel) -> str:
        """Return what is said of a move."""
        match move:
            case Draw():
                return _drawn(after, names, hints)
            case Place():
                return together(_laid(before, move, after, names), _next(after, names), between=" ")
            case Discard():
                return together(phrase("The tile is put away."), _another(after, names), between=" ")
            case StartMinion():
                begins = phrase("{who} begins a minion.", who=name_of(before.to_move, names))
                return together(begins, _next(after, names), between=" ")
            case _:
                return ""

    def over(self, record: AnyRecord, names: Names) -> str:
        """Return what is said at the end."""
        points = together(*(_points(names[player], number) for player, number in record.points.items()), between=", ")
        won = sentence(standing(record.standing, names), names.values())
        return together(sentence(over(ended(record.state))), sentence(points, names.values()), won, between=" ")


def _points(who: str, points: int) -> str:
    return phrases("{who} has {count} point", "{who} has {count} points", points, who=who)


def _laid(before: State, move: Place, after: State, names: Names) -> str:
    """That a monster is complete, with its points; of other places nothing: everybody saw it."""
    if not after.monsters[move.monster].complete:
        return ""
    monster = whose(after.monsters, move.monster, names)
    won = sum(gains(before, move).values())
    if not won:
        return sentence(phrase("{monster} is complete!", monster=monster), names.values())
    done = phrases("{monster} is complete: {count} point!", "{monster} is complete: {count} points!", won, monster=monster)
    return sentence(done, names.values())


def _next(state: State, names: Names) -> str:
    """Whose turn it is, and what to do; nothing when the game is over, which is told by itself."""
    said = _TASKS.get(state.phase)
    return phrase(said, who=name_of(state.to_move, names)) if said else ""


def _another(state: State, names: Names) -> str:
    """That the same player draws again."""
    return phrase("{who}, draw another one.", who=name_of(state.turn, names)) if state.phase is Phase.DRAW else ""


_TASKS: Final[Mapping[Phase, str]] = {
    Phase.DRAW: marked("{who}, draw a tile."),
    Phase.MINION: marked("{who}, turn up a tile for a minion."),
}


def _drawn(state: State, names: Names, hints: HintLevel) -> str:
    """In how many places the drawn tile fits; as far as is wanted, what it can complete, and where it is best laid.

    Whether all agree to put a tile away that fits nowhere, the question says, which follows.
    """
    who, places = name_of(state.turn, names), place_hints(state)
    if not places:
        return phrase("{who}, your tile fits nowhere.", who=who)
    fits = phrases("{who}, your tile fits in {count} place.", "{who}, your tile fits in {count} places.", len(places), who=who)
    if hints is HintLevel.FITS:
        return fits
    return together(fits, _completing(state, places, names), _best(state) if hints is HintLevel.ADVICE else "", between=" ")


def _completing(state: State, places: Sequence[PlaceHint], names: Names) -> str:
    """Which monster the tile can complete; the one that wins most, where it can complete several."""
    completing = [(number, hint) for number, hint in enumerate(places, 1) if hint.placement.completes]
    if not completing:
        return ""
    number, hint = max(completing, key=lambda one: sum(one[1].points.values()))
    return phrase("Number {number} completes it: {monster}.", number=number, monster=whose(state.monsters, hint.placement.monster, names))


def _best(state: State) -> str:
    """The numbers of the places that are best as far as is known."""
    advice = advice_for(state)
    good = sorted(advice.good)
    if not good and len(advice.places) > 1:
        return phrase("All are about equally good.") if advice.values else ""
    if len(good) > _MOST_NAMED or len(advice.places) == 1:
        return ""
    if len(good) == 1:
        return phrase("My advice: number {number}.", number=good[0])
    return phrase("My advice: one of the numbers {numbers}.", numbers=listed([str(number) for number in good]))
