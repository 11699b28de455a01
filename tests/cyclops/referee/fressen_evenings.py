"""Evenings of Das große Fressen for tests: tables in the notation of the rules, and what the referee tells of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from cyclops.referee.finding import Event
from cyclops.referee.fressen.judge import JUDGE
from cyclops.referee.judge import Setup
from cyclops.referee.referee import Referee
from engine.fressen import Monster, Side, State
from engine.fressen.game import RULES
from engine.grid import Cell
from tests.cyclops.fressen_tables import FIELD, STRIPES, fressen
from tests.cyclops.tables import square
from vision.fressen.reading import FressenReading, FressenTile, Owner
from vision.reading import Basis, Point
from vision.tracker.glance import Glance, Mood, Settled

RED, YELLOW = "Ra2w Ra3m Rb4h Rc1w", "Yb2w Ya3m Yc4h Yd1w"
"""Supplies with which most evenings of these tests begin, each with two monsters of water."""


class Evening:
    """A game that is watched, its tables given one after the other.

    Parameters
    ----------
    red, yellow : str
        The supplies with which it begins.
    boss : str, optional
        On whose side the BOSS card lies.
    setup : Setup, optional
    """

    def __init__(self, red: str = RED, yellow: str = YELLOW, boss: Owner | None = "red", setup: Setup | None = None) -> None:
        self.referee = Referee(RULES, JUDGE, setup or Setup(("Anna", "Bert")))
        self._boss = boss
        self._seconds = 0.0
        self._number = 0
        self._settled: Settled | None = None
        self._ids: dict[tuple[str, object], int] = {}
        self.begun = self.see({}, f"{red} {yellow}")

    @property
    def state(self) -> State:
        """As the record has it."""
        assert self.referee.record is not None, "the game has begun"
        state: State = self.referee.record.state
        return state

    @property
    def said(self) -> list[str]:
        """All remarks, each after its weight."""
        return [f"{remark.weight}: {remark.sentence}" for remark in self.referee.situation.remarks]

    def see(
        self,
        monsters: Mapping[Cell, str] | Sequence[tuple[Cell, str]],
        supply: str,
        boss: Owner | None = None,
        doubts: tuple[str, ...] = (),
        layout: str | None = STRIPES,
        labels: Mapping[str, str] | None = None,
        printed: tuple[Point, ...] = (),
    ) -> list[str]:
        """Show a table, and return what is told of it.

        The eye says ``labels`` for the species, which are other ones in every reading; ``printed`` are the places that it cannot make out.
        """
        self._boss = boss or self._boss
        laid = list(monsters.items() if isinstance(monsters, Mapping) else monsters)
        keys: list[tuple[str, object]] = [
            *((text.rstrip("?"), cell) for cell, text in laid),
            *((text.rstrip("?"), None) for text in supply.split()),
        ]
        said, identities = labels or {}, self._identities(keys)
        seen = fressen(laid, supply, self._boss, doubts, layout)
        tiles = [replace(tile, species=said.get(tile.species, tile.species)) for tile in seen.tiles]
        tiles = [_at_its_place(tile, identity) for tile, identity in zip(tiles, identities, strict=True)]
        return self.show(replace(seen, tiles=tuple(tiles), basis=Basis(FIELD, printed=printed)), identities)

    def _identities(self, keys: Sequence[tuple[str, object]]) -> tuple[int, ...]:
        """The same number for the same monster at the same place; of like ones in a supply each has its own."""
        numbered = [(text, (place, keys[:index].count((text, place)))) for index, (text, place) in enumerate(keys)]
        return tuple(self._ids.setdefault(key, len(self._ids)) for key in numbered)

    def show(self, reading: FressenReading, identities: tuple[int, ...]) -> list[str]:
        """Show a reading, and return what is told of it."""
        self._number += 1
        self._seconds += 1.0
        self._settled = Settled(self._number, self._seconds, reading, identities)
        return told(self.referee.see(Glance(self._seconds, Mood.STILL, self._settled)))

    def wait(self, seconds: int) -> list[str]:
        """Leave the table as it is, and return what is told meanwhile."""
        events: list[Event] = []
        for _ in range(2 * seconds):
            self._seconds += 0.5
            events += self.referee.see(Glance(self._seconds, Mood.STILL))
        return told(events)

    @property
    def question(self) -> str:
        """What is asked, or nothing."""
        asked = self.referee.situation.question
        return asked.text if asked else ""

    def answer(self, answer: str) -> list[str]:
        """Answer what is asked."""
        asked = self.referee.situation.question
        assert asked is not None, "something is asked"
        reply = self.referee.answer(asked.key, answer)
        return told(reply.events) + [reply.refusal] * bool(reply.refusal)


def _at_its_place(tile: FressenTile, identity: int) -> FressenTile:
    """A monster of a supply stays where it is when others are taken away."""
    return tile if tile.cell is not None else replace(tile, corners=square(20.0 * identity, tile.corners[0][1]))


def told(events: Sequence[Event]) -> list[str]:
    """Events as ``placed red 2``, ``illegal yellow 2: why``, ``round yellow`` or ``over 7:8``."""
    return [_told(event) for event in events]


def _told(event: Event) -> str:
    facts = dict(event.facts)
    why = facts.pop("why", None)
    if "scores" in facts:
        facts = {"scores": ":".join(str(score["points"]) for score in facts["scores"])}
    words = [event.kind, *([str(event.player)] if event.player else []), *map(str, facts.values())]
    return " ".join(words) + (f": {why}" if why else "")


def board_of(state: State) -> dict[Cell, str]:
    """The monsters of a state's board, as a table shows them."""
    return {cell: monster.to_text() for cell, monster in state.board.monsters()}


def supply_of(state: State) -> str:
    """The monsters of a state's displays, as a table shows them."""
    return " ".join(Monster(side, kind).to_text() for side in Side for kind in state.display(side))
