"""Scoring a table without history, from what one photograph shows, and saying what had to be assumed."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from engine.factory.box import Box
from engine.factory.monster import Monster, Permission, describe, first_monsters, permissions
from engine.factory.placement import Placement, places
from engine.factory.problems import Problem, ProblemCode, monster_problems
from engine.factory.scoring import PlayerScore, score_monsters
from engine.factory.tile import Tile


class AssumptionCode(Enum):
    """What a photograph cannot show and had to be assumed."""

    FIRST_BY_ORDER = "first monster by order"
    OWNER_UNKNOWN = "owner unknown"
    TURN_UNKNOWN = "turn unknown"


@dataclass(frozen=True, slots=True)
class Assumption:
    """One thing that was assumed."""

    code: AssumptionCode
    sentence: str
    monsters: tuple[int, ...] = ()
    """Indices of the monsters concerned."""


@dataclass(frozen=True, slots=True)
class TablePlacement:
    """A place where the drawn tile fits, and who may lay it there."""

    placement: Placement
    permissions: tuple[tuple[int, Permission], ...]
    """For each player, by number, whether the rules let that player choose this place, and why."""

    @property
    def allowed(self) -> tuple[int, ...]:
        """Numbers of the players who may choose this place."""
        return tuple(player for player, reason in self.permissions if reason.allowed)


@dataclass(frozen=True, slots=True)
class TableScore:
    """What the rules say about a table whose history is not known."""

    scores: tuple[PlayerScore, ...]
    placements: tuple[TablePlacement, ...]
    """Every legal place of the drawn tile on every monster; empty when no tile is drawn."""
    assumptions: tuple[Assumption, ...]
    problems: tuple[Problem, ...]
    """Why the table cannot have come about by the rules; then the picture was misread or a rule broken."""


def score_table(monsters: Sequence[Monster], drawn: Tile | None = None, players: Iterable[int] = (), box: Box | None = None) -> TableScore:
    """Count the points of a table and find the places of the drawn tile without knowing the history.

    Of several monsters of one player the first in the order given is taken as the first monster. A player whose first
    monster is not complete has no points, whatever else is complete (MF-32). A monster with touching edges that differ
    is never complete. A monster without owner counts for nobody. Whose turn it is is unknown, so places are given on
    every monster, with each player's permission (MF-17). Nothing that a photograph may show is refused.

    Parameters
    ----------
    monsters : sequence of Monster
        Monsters as seen, of each player the first monster first.
    drawn : Tile, optional
        The drawn tile, from whose position turns are counted.
    players : iterable of int
        Players to count for besides the owners seen.
    box : Box, optional
        The tiles that there are, when known.

    Returns
    -------
    TableScore
        Scores by player number, places, assumptions and problems.
    """
    seats = tuple(sorted({*players, *first_monsters(monsters)}))
    return TableScore(
        scores=score_monsters(monsters, seats),
        placements=tuple(_placements(monsters, drawn, seats)) if drawn else (),
        assumptions=tuple(_assumptions(monsters, drawn)),
        problems=(*monster_problems(monsters), *_count_problems(monsters, drawn, box or Box())),
    )


def _placements(monsters: Sequence[Monster], drawn: Tile, seats: Sequence[int]) -> Iterator[TablePlacement]:
    by_player = [permissions(monsters, player) for player in seats]
    for index, monster in enumerate(monsters):
        reasons = tuple((player, reason[index]) for player, reason in zip(seats, by_player, strict=True))
        for place in places(monster.structure, drawn, index):
            yield TablePlacement(place, reasons)


def _assumptions(monsters: Sequence[Monster], drawn: Tile | None) -> Iterator[Assumption]:
    for player, first in first_monsters(monsters).items():
        own = tuple(index for index, monster in enumerate(monsters) if monster.owner == player)
        if len(own) > 1:
            sentence = f"of the {len(own)} monsters of player {player} the first one given was taken as the first monster"
            yield Assumption(AssumptionCode.FIRST_BY_ORDER, sentence, (first, *own[1:]))
    strays = tuple(index for index, monster in enumerate(monsters) if monster.owner is None)
    if strays:
        names = ", ".join(describe(monsters, index) for index in strays)
        yield Assumption(AssumptionCode.OWNER_UNKNOWN, f"the owner of {names} is not known, so it counts for nobody", strays)
    if drawn:
        yield Assumption(AssumptionCode.TURN_UNKNOWN, "whose turn it is cannot be seen, so every place where the tile fits is given")


def _count_problems(monsters: Sequence[Monster], drawn: Tile | None, box: Box) -> Iterator[Problem]:
    seen = [*(tile for monster in monsters for tile in monster.structure.cells.values()), *([drawn] if drawn else [])]
    if len(seen) > box.size:
        yield Problem(ProblemCode.TOO_MANY_TILES, f"{len(seen)} tiles lie on the table, the set has {box.size}")
    for kind, left in (box.left(seen) or {}).items():
        if left < 0:
            yield Problem(ProblemCode.TOO_MANY_OF_A_KIND, f"there are {-left} more tiles {kind.to_text()} on the table than in the set")
