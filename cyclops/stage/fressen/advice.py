"""What would be good to do in Das große Fressen, as far as half a second of search shows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from time import monotonic
from typing import Final

from cyclops.names import sentence
from cyclops.rules.fressen_hints import best_bites, best_of, head_words, lead_words
from cyclops.rules.words import Names
from cyclops.stage.fressen.setting import Setting
from cyclops.stage.fressen.telling import bite_words
from engine.fressen import Bite, Budget, Move, MoveHint, Pass, Phase, PlacingAdvice, Ranked, State, best_placements
from engine.grid import cell_to_text
from vision.phrase import phrase

_NODES: Final = 4_000
_LONGEST_S: Final = 0.5
_SHOWN: Final = 3


def good_moves(state: State) -> frozenset[Move]:
    """The places that are as good as the best one found; none while nobody lays a monster."""
    if state.phase is not Phase.PLACE:
        return frozenset()
    found = _ranked(state)
    return frozenset(one.move for one in found if one.value == found[0].value)


def advice_of(setting: Setting, names: Names) -> tuple[str, ...]:
    """The best moves in sentences; none where nobody has a choice."""
    match setting.state.phase:
        case Phase.PLACE:
            return tuple(_of_places(setting, names))
        case Phase.EAT:
            return tuple(_of_bites(setting, names))
        case _:
            return ()


def _of_places(setting: Setting, names: Names) -> Iterator[str]:
    ranked = _ranked(setting.state)
    if ranked:
        yield sentence(head_words(_placements(setting.state), names), names.values())
    for found in ranked:
        yield _place_words(setting, found, lead_words(found.value, found.value, names, setting.state.turn))


def _place_words(setting: Setting, found: Ranked, lead: str) -> str:
    move = found.move
    if isinstance(move, Pass):
        return phrase("Lay no more; after the eating {lead}.", lead=lead)
    own = (monster for monster in setting.supplies if monster.side == setting.state.turn)
    letter = next(setting.letters[monster.key] for monster in own if setting.kinds.get(monster.key) == move.kind)
    return phrase(
        "{letter}: {monster} at {field}; after the eating {lead}.",
        letter=letter,
        monster=setting.words(move.kind),
        field=cell_to_text(move.cell),
        lead=lead,
    )


def _of_bites(setting: Setting, names: Names) -> Iterator[str]:
    ranked = _bites(setting.state)
    for found in ranked[:_SHOWN]:
        assert isinstance(found.move, Bite), "only bites are possible while monsters eat"
        bite, lead = bite_words(setting.state.board, found.move), lead_words(found.low, found.high, names, found.side)
        if len(ranked) == 1:
            yield sentence(phrase("there is one bite only: {bite}; after the eating {lead}", bite=bite, lead=lead))
        else:
            yield sentence(phrase("{bite}; after the eating {lead}", bite=bite, lead=lead))


def _ranked(state: State) -> list[Ranked]:
    """The best places; none where there was not even time to look one move ahead."""
    advice = _placements(state)
    return best_of(advice) if advice.depth else []


@lru_cache(maxsize=4)  # places and sentences are made of the same search
def _placements(state: State) -> PlacingAdvice:
    return best_placements(state, _budget(), best=_SHOWN)


@lru_cache(maxsize=4)
def _bites(state: State) -> tuple[MoveHint, ...]:
    return tuple(best_bites(state, _budget()))


def _budget() -> Budget:
    """The same answer everywhere, unless the machine is too slow for it."""
    until = monotonic() + _LONGEST_S
    return Budget(_NODES, lambda: monotonic() > until)
