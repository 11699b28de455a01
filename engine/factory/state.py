"""The state of a game: everything that the rules need to know, and what follows from it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from itertools import chain
from typing import Final
from urllib.parse import quote, unquote

from engine.factory.box import ALL_KINDS, Box, Options, StartTile
from engine.factory.monster import Monster
from engine.factory.structure import Structure
from engine.factory.tile import Tile
from engine.grid import number_from_text
from engine.notation import line_of_values, only_so, values_of_line
from engine.options import options_from_texts, options_to_texts

HEADING: Final = "factory/1"
"""First word of every state's text: the game and the version of its notation."""


class Phase(Enum):
    """What the player who must act has to do."""

    START = "lay a first tile"
    DRAW = "draw a tile"
    PLACE = "lay the drawn tile"
    MINION = "turn up the first tile of a minion"
    OVER = "do nothing more"


@dataclass(frozen=True, slots=True)
class Discarded:
    """A tile that went out of the game."""

    player: int
    tile: Tile
    override: str = ""
    """Why it went although the rules found a place, empty when they found none."""


@dataclass(frozen=True, slots=True)
class State:
    """A moment of a game; phase, pile and end follow from the fields."""

    players: int
    """Number of players; they are numbered from 1, as their cards are."""
    turn: int = 1
    """Player whose turn it is, or will be once a minion is started."""
    monsters: tuple[Monster, ...] = ()
    """In the order in which they were begun, the players' first monsters first in the order of the players."""
    drawn: Tile | None = None
    """The tile in the player's hand, as it was drawn."""
    discarded: tuple[Discarded, ...] = ()
    box: Box = field(default_factory=Box)
    options: Options = field(default_factory=Options)
    phase: Phase = field(init=False, compare=False, repr=False)
    """What the game waits for (MF-20, MF-23, MF-26 to MF-29); worked out once, because every question begins with it."""
    _left: Mapping[Tile, int] | None = field(init=False, compare=False, repr=False, default=None)

    def __post_init__(self) -> None:
        object.__setattr__(self, "phase", self._phase())

    def _phase(self) -> Phase:
        if len(self.monsters) < self.players:
            return Phase.START
        if self.all_first_complete:
            return Phase.OVER
        if self.drawn is not None:
            return Phase.PLACE
        if self.pile <= 0:
            return Phase.OVER
        return Phase.DRAW if self.without_monster is None else Phase.MINION

    @property
    def all_first_complete(self) -> bool:
        """Whether every player's first monster is complete (MF-26 a)."""
        missing = set(self.seats)
        for monster in self.monsters:
            if monster.owner in missing:
                if not monster.complete:
                    return False
                missing.discard(monster.owner)
        return not missing

    @property
    def seats(self) -> range:
        """Numbers of the players."""
        return range(1, self.players + 1)

    @property
    def in_progress(self) -> Mapping[int, int]:
        """Index of the monster in progress of each player who has one (MF-5)."""
        return {m.owner: index for index, m in enumerate(self.monsters) if m.owner is not None and not m.complete}

    @property
    def without_monster(self) -> int | None:
        """The first player who has no monster in progress, or None."""
        busy = self.in_progress
        return next((player for player in self.seats if player not in busy), None)

    @property
    def to_move(self) -> int | None:
        """Player who must act: by turn, except while first tiles and minions are begun; None when the game is over."""
        phase = self.phase
        if phase is Phase.START:
            return len(self.monsters) + 1
        if phase is Phase.MINION:
            return self.without_monster
        return None if phase is Phase.OVER else self.turn

    @property
    def chance(self) -> bool:
        """Whether the next move is luck and not a choice: a tile turned up."""
        if self.phase is Phase.START:
            return self.options.start_tile is StartTile.RANDOM
        return self.phase in (Phase.DRAW, Phase.MINION)

    @property
    def pile(self) -> int:
        """Number of tiles not yet seen: face down on the pile, or in front of the players while they pick."""
        laid = sum(len(monster.structure) for monster in self.monsters)
        return self.box.size - laid - len(self.discarded) - (self.drawn is not None)

    def used(self) -> Iterator[Tile]:
        """Return every tile that has been laid, discarded or drawn."""
        laid = (monster.structure.cells.values() for monster in self.monsters)
        held = () if self.drawn is None else (self.drawn,)
        return chain(*laid, (discarded.tile for discarded in self.discarded), held)

    @property
    def left(self) -> Mapping[Tile, int] | None:
        """How many of each kind are on the pile, less than 0 when more were used than there are; None when the tiles are not known."""
        if self._left is None and self.box.kinds is not None:
            # Counted when first asked for, and kept, because one state is asked several times.
            object.__setattr__(self, "_left", self.box.left(self.used()))
        return self._left

    @property
    def drawable(self) -> tuple[Tile, ...]:
        """The kinds that can still come; all there can be when the tiles are not known."""
        left = self.left
        return ALL_KINDS if left is None else tuple([kind for kind, number in left.items() if number > 0])

    def to_text(self) -> str:
        """Return the whole state in one line of `name=value`, from which `from_text` makes an equal state."""
        values = {
            "players": str(self.players),
            "turn": str(self.turn),
            **options_to_texts(self.options),
            "box": self.box.to_text(),
            "drawn": self.drawn.to_text() if self.drawn else "-",
            "discarded": ",".join(map(_discarded_to_text, self.discarded)) or "-",
            "monsters": "|".join(map(_monster_to_text, self.monsters)) or "-",
        }
        return line_of_values(HEADING, values)

    @classmethod
    def from_text(cls, text: str) -> "State":
        """Read a state written by `to_text`, possible by the rules or not.

        Parameters
        ----------
        text : str
            One line.

        Raises
        ------
        NotationError
            If the text is not a state in this notation.
        """
        return only_so(_state_from_values(values_of_line(text, HEADING, _NAMES)), text, "state")


_OPTIONS: Final = tuple(options_to_texts(Options()))
_NAMES: Final = ("players", "turn", *_OPTIONS, "box", "drawn", "discarded", "monsters")


def _state_from_values(values: Mapping[str, str]) -> State:
    discarded, monsters = ("" if values[name] == "-" else values[name] for name in ("discarded", "monsters"))
    return State(
        players=number_from_text(values["players"], "the number of players"),
        turn=number_from_text(values["turn"], "the player whose turn it is"),
        monsters=tuple(map(_monster_from_text, monsters.split("|"))) if monsters else (),
        drawn=None if values["drawn"] == "-" else Tile.from_text(values["drawn"]),
        discarded=tuple(map(_discarded_from_text, discarded.split(","))) if discarded else (),
        box=Box.from_text(values["box"]),
        options=options_from_texts(Options, {name: values[name] for name in _OPTIONS}),
    )


def _discarded_to_text(discarded: Discarded) -> str:
    reason = f"!{quote(discarded.override, safe='')}" if discarded.override else ""
    return f"{discarded.player}:{discarded.tile.to_text()}{reason}"


def _discarded_from_text(text: str) -> Discarded:
    player, _, rest = text.partition(":")
    tile, _, reason = rest.partition("!")
    return Discarded(number_from_text(player, "a player"), Tile.from_text(tile), unquote(reason))


def _monster_to_text(monster: Monster) -> str:
    return f"{'?' if monster.owner is None else monster.owner}:{monster.structure.to_text()}"


def _monster_from_text(text: str) -> Monster:
    owner, _, structure = text.partition(":")
    return Monster(Structure.from_text(structure), None if owner == "?" else number_from_text(owner, "the owner of a monster"))
