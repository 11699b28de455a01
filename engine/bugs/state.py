"""The state of a game: everything that the rules need to know, and what follows from it."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Final

from engine.bugs.box import REMOVED, Box, Kit, Options, check_name
from engine.bugs.scoring import hand_points, standing
from engine.errors import NotationError
from engine.grid import number_from_text
from engine.notation import line_of_values, only_so, values_of_line
from engine.options import options_from_texts, options_to_texts
from engine.ranking import Rank

HEADING: Final = "bugs/1"
"""First word of every state's text: the game and the version of its notation."""


class Phase(Enum):
    """What the game waits for; the value is a clause of a sentence."""

    REMOVE = f"{REMOVED} tiles have to be taken out of the game first"
    READY = "somebody has to count to three first"
    PLAY = "the players have to take all trophies first"
    COUNTDOWN = "the countdown has to end first"
    OPEN = "all hands have to be opened first"
    ROUND_END = "the next round has to be set up first"
    OVER = "the game is over"


class Call(StrEnum):
    """The word that was called last."""

    NONE = "none"
    GO = "go"
    COUNTDOWN = "countdown"
    STOP = "stop"


@dataclass(frozen=True, slots=True)
class State:
    """A moment of a game; phase, table and end follow from the fields. Where tiles lie on the table makes no difference (BC-6)."""

    kit: Kit
    hands: tuple[tuple[str, ...], ...]
    """The drawings each player has kept, in the order of the alphabet."""
    taking: tuple[str, ...]
    """The drawing in each player's taking hand, empty for none."""
    trophies: tuple[int, ...]
    """The value of each player's trophy, 0 for none."""
    wins: tuple[int, ...]
    """Rounds that each player won before this one."""
    round: int = 1
    call: Call = Call.NONE
    removed: tuple[str, ...] = ()
    """Drawings seen when they were taken out of the game, in the order of the alphabet."""
    unseen: int = 0
    """Number of tiles taken out of the game that nobody saw."""
    reaching: int = 0
    """Player who has reached for a tile that is not known yet, 0 for none."""
    closed: tuple[int, ...] = ()
    """Players whose kept tiles nobody has logged; until they are opened, their hands are empty here, and nobody has won."""

    @classmethod
    def start(cls, kit: Kit, wins: tuple[int, ...] = (), round_number: int = 1) -> "State":
        """Return the state before the first tile is taken out."""
        seats = range(kit.players)
        return cls(kit, ((),) * len(seats), ("",) * len(seats), (0,) * len(seats), wins or (0,) * len(seats), round_number)

    @property
    def players(self) -> int:
        """Number of players."""
        return self.kit.players

    @property
    def options(self) -> Options:
        """Settings for what the rules leave open."""
        return self.kit.options

    @property
    def seats(self) -> range:
        """Numbers of the players."""
        return range(1, self.kit.players + 1)

    @property
    def phase(self) -> Phase:
        """What the game waits for."""
        if self.call is Call.NONE:
            return Phase.REMOVE if len(self.removed) + self.unseen < REMOVED else Phase.READY
        if self.call is Call.STOP and self.closed:
            return Phase.OPEN
        if self.call is Call.STOP:
            return Phase.OVER if max(self.rounds_won) >= self.options.rounds_to_win else Phase.ROUND_END
        return Phase.PLAY if self.call is Call.GO and self.trophies_left else Phase.COUNTDOWN

    @property
    def playing(self) -> tuple[int, ...]:
        """The players who may still take tiles: those without a trophy, between "go" and "stop" (BC-7, BC-9)."""
        if self.call in (Call.NONE, Call.STOP):
            return ()
        return tuple(player for player in self.seats if not self.trophies[player - 1])

    @property
    def to_move(self) -> int | None:
        """The player whose tile is not known yet; otherwise None, as all may act at once (BC-3)."""
        return self.reaching or None

    @property
    def chance(self) -> bool:
        """Whether the next move is luck and not a choice: which tile goes out, or which was reached for."""
        return self.reaching > 0 or (self.call is Call.NONE and self.phase is Phase.REMOVE)

    @property
    def table(self) -> int:
        """Number of tiles on the table, or in closed hands; below 0 when the hands hold more than there are."""
        held = sum(map(len, self.hands)) + len(self.taking) - self.taking.count("") + (self.reaching > 0)
        return self.kit.size - len(self.removed) - self.unseen - held

    @property
    def trophies_left(self) -> tuple[int, ...]:
        """Values of the trophies on the table, highest first."""
        there, taken = self.kit.trophies, self._trophies_taken
        if there[: len(taken)] == taken:  # as it is in every game (BC-7)
            return there[len(taken) :]
        return tuple(sorted((Counter(there) - Counter(taken)).elements(), reverse=True))

    @property
    def _trophies_taken(self) -> tuple[int, ...]:
        return tuple(sorted(filter(None, self.trophies), reverse=True))

    @property
    def left(self) -> dict[str, int]:
        """How many tiles of each drawing were not seen; below 0 when too many were.

        They lie on the table or in closed hands, are reached for, or were taken out unseen.
        """
        left = dict(self.kit.copies)
        for names in (self.removed, self.taking, *self.hands):
            for name in names:
                if name:
                    left[name] = left.get(name, 0) - 1
        return left

    @property
    def tiles_add_up(self) -> bool:
        """Whether no more tiles are seen than there are (BC-14)."""
        return self.table >= 0 and min(self.left.values(), default=0) >= 0

    @property
    def trophies_add_up(self) -> bool:
        """Whether the trophies taken are the highest (BC-7)."""
        taken = self._trophies_taken
        return self.kit.trophies[: len(taken)] == taken

    @property
    def adds_up(self) -> bool:
        """Whether tiles and trophies can be as they are; otherwise something was misread, and nobody has won yet (BC-14)."""
        return self.tiles_add_up and self.trophies_add_up

    @property
    def points(self) -> tuple[int, ...]:
        """Points of each player in this round as the hands are; of a closed hand only the trophy's.

        Raises
        ------
        PositionError
            If a hand has more tiles of a drawing than there can be.
        """
        return tuple(hand_points(map(hand.count, set(hand)), trophy) for hand, trophy in zip(self.hands, self.trophies, strict=True))

    @property
    def rounds_won(self) -> tuple[int, ...]:
        """Rounds that each player has won, this one included once it is stopped; a shared round counts for all who share it."""
        if self.call is not Call.STOP or self.closed or not self.adds_up:
            return self.wins
        best = self.round_standing[0].players
        return tuple(wins + (player in best) for player, wins in zip(self.seats, self.wins, strict=True))

    @property
    def tiles(self) -> Mapping[int, int]:
        """Number of tiles that each player has kept."""
        return {player: len(hand) for player, hand in zip(self.seats, self.hands, strict=True)}

    @property
    def round_standing(self) -> tuple[Rank[int], ...]:
        """The players in order of their points in this round (BC-13)."""
        return standing(dict(zip(self.seats, self.points, strict=True)), self.tiles, self.options.tie)

    def to_text(self) -> str:
        """Return the whole state in one line of `name=value`, from which `from_text` makes an equal state."""
        values = {
            "players": str(self.players),
            **options_to_texts(self.options),
            "box": self.kit.box.to_text(),
            "round": str(self.round),
            "wins": ",".join(map(str, self.wins)),
            "removed": _joined((*self.removed, *"?" * self.unseen)),
            "reaching": str(self.reaching),
            "taking": ",".join(name or "-" for name in self.taking),
            "trophies": ",".join(map(str, self.trophies)),
            "hands": "|".join("?" if player in self.closed else _joined(hand) for player, hand in zip(self.seats, self.hands, strict=True)),
            "call": str(self.call),  # the last, because no call is the beginning of another: a line cut off is no state
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
_NAMES: Final = ("players", *_OPTIONS, "box", "round", "wins", "removed", "reaching", "taking", "trophies", "hands", "call")


def _joined(names: tuple[str, ...]) -> str:
    return ",".join(names) or "-"


def _state_from_values(values: Mapping[str, str]) -> State:
    players = number_from_text(values["players"], "the number of players")
    options = options_from_texts(Options, {name: values[name] for name in _OPTIONS})
    removed = _split(values["removed"])
    lists = {name: values[name].split("|" if name == "hands" else ",") for name in ("wins", "taking", "trophies", "hands")}
    for name, entries in lists.items():
        if len(entries) != players:
            raise NotationError(f"{name}= has an entry for each of {players} players, not {len(entries)}")
    return State(
        kit=Kit(Box.from_text(values["box"]), players, options),
        round=number_from_text(values["round"], "the number of the round"),
        wins=tuple(number_from_text(number, "a number of rounds") for number in lists["wins"]),
        call=_call_from_text(values["call"]),
        removed=_names(name for name in removed if name != "?"),
        unseen=removed.count("?"),
        reaching=number_from_text(values["reaching"], "the player who reaches for a tile"),
        taking=tuple("".join(_names(_split(name))) for name in lists["taking"]),
        trophies=tuple(number_from_text(value, "the value of a trophy") for value in lists["trophies"]),
        hands=tuple(() if hand == "?" else _names(_split(hand)) for hand in lists["hands"]),
        closed=tuple(player for player, hand in enumerate(lists["hands"], 1) if hand == "?"),
    )


def _split(text: str) -> list[str]:
    return [] if text == "-" else text.split(",")


def _names(names: Iterable[str]) -> tuple[str, ...]:
    found = sorted(names)
    for name in found:
        check_name(name)
    return tuple(found)


def _call_from_text(text: str) -> Call:
    if text not in {call.value for call in Call}:
        raise NotationError(f"call is {' or '.join(Call)}, not {text!r}")
    return Call(text)
