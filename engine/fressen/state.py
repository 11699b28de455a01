"""The state of a game: everything that the rules need to know, and what follows from it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, TypeAlias

from engine.errors import NotationError
from engine.fressen.board import Board
from engine.fressen.box import MONSTERS_A_SIDE, Box, LastRoundTrigger, Options
from engine.fressen.monster import Kind, Monster, Side, side_from_letter
from engine.grid import number_from_text
from engine.notation import line_of_values, only_so, values_of_line
from engine.options import options_from_texts, options_to_texts

HEADING: Final = "fressen/1"
"""First word of every state's text: the game and the version of its notation."""
DISPLAY: Final = 4
"""Monsters in a full display (DGF-3)."""

Display: TypeAlias = tuple[Kind, ...]
"""The monsters that lie face up before a side, sorted."""


class Phase(StrEnum):
    """What the game waits for."""

    MARKER = "marker"
    """That it is drawn by lot who has the marker first."""
    DEAL = "deal"
    """That a monster is turned up for a display, at the set-up or at the refill."""
    PLACE = "place"
    """That a monster is placed, or that a side declares "no more"."""
    EAT = "eat"
    """That a monster eats another."""
    OVER = "over"
    """Nothing more."""


@dataclass(frozen=True, slots=True)
class State:
    """A moment of a game; piles and the last round follow from the fields.

    Pairs hold red's part first, then yellow's.
    """

    box: Box
    options: Options = field(default_factory=Options)
    phase: Phase = Phase.DEAL
    round: int = 0
    """Number of rounds begun; 0 while the set-up lasts. A refill belongs to the round before it."""
    marker: Side | None = Side.RED
    """Who has the marker; None until it is drawn by lot."""
    turn: Side = Side.RED
    """The side that places or eats next, or whose display is dealt to; without meaning in the phases MARKER and OVER."""
    placed: tuple[int, int] = (0, 0)
    """How many monsters each side has placed in this round; 0 again from the refill on."""
    out: tuple[bool, bool] = (False, False)
    """Whether each side places no more in this round, because it declared so or because nothing fits."""
    bitten: int = 0
    """Number of bites in this round."""
    board: Board = field(default_factory=Board)
    displays: tuple[Display, Display] = ((), ())
    eaten: tuple[Monster, ...] = ()
    """The monsters that have left the game, sorted."""

    @property
    def seats(self) -> tuple[Side, ...]:
        """The two sides."""
        return tuple(Side)

    @property
    def to_move(self) -> Side | None:
        """Side that must act, or that is dealt to; None when the game is over or the marker is drawn by lot."""
        return None if self.phase in (Phase.MARKER, Phase.OVER) else self.turn

    @property
    def chance(self) -> bool:
        """Whether the next move is luck and not a choice."""
        return self.phase in (Phase.MARKER, Phase.DEAL)

    def display(self, side: Side) -> Display:
        """Return the monsters that lie face up before a side, sorted."""
        return self.displays[side.seat]

    def pile(self, side: Side) -> int:
        """Return how many monsters of a side are still face down; below 0 when more are in the game than the side has."""
        eaten = sum(monster.side is side for monster in self.eaten)
        return MONSTERS_A_SIDE - len(self.displays[side.seat]) - self.board.count(side) - eaten

    def used(self, side: Side) -> Iterator[Kind]:
        """Yield every monster of a side that has been turned up."""
        yield from self.displays[side.seat]
        for monster in (*self.board.cells, *self.eaten):
            if monster is not None and monster.side is side:
                yield monster.kind

    def left(self, side: Side) -> dict[Kind, int]:
        """Return how many of each kind are in a side's pile, below 0 when more were turned up than there are; empty when not known."""
        count = self.box.numbers(side)
        for kind in self.used(side):
            count[kind] = count.get(kind, 0) - 1
        return count if self.box.known else {}

    @property
    def last_round(self) -> bool:
        """Whether the round that is played is the last (DGF-16, DGF-17); not yet while monsters are dealt."""
        if self.phase in (Phase.MARKER, Phase.DEAL):
            return False
        if self.options.last_round_trigger is LastRoundTrigger.PILE_EMPTY:
            return any(self.pile(side) <= 0 for side in Side)
        return any(len(self.displays[side.seat]) + self.placed[side.seat] < DISPLAY for side in Side)

    def to_text(self) -> str:
        """Return the whole state in one line of `name=value`, from which `from_text` makes an equal state."""
        values = {
            **options_to_texts(self.options),
            "box": self.box.to_text(),
            "phase": self.phase.value,
            "round": str(self.round),
            "marker": self.marker.letter if self.marker else "-",
            "turn": self.turn.letter,
            "placed": ",".join(map(str, self.placed)),
            "out": "".join(side.letter for side in Side if self.out[side.seat]) or "-",
            "bitten": str(self.bitten),
            "board": self.board.to_text(),
            **{side.value: ",".join(kind.to_text() for kind in self.display(side)) or "-" for side in Side},
            "eaten": ",".join(monster.to_text() for monster in self.eaten) or "-",
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
_NAMES: Final = (
    *_OPTIONS,
    *("box", "phase", "round", "marker", "turn", "placed", "out", "bitten", "board"),
    *tuple(side.value for side in Side),
    "eaten",
)


def _state_from_values(values: Mapping[str, str]) -> State:
    out = "" if values["out"] == "-" else values["out"]
    return State(
        box=Box.from_text(values["box"]),
        options=options_from_texts(Options, {name: values[name] for name in _OPTIONS}),
        phase=_phase_from_text(values["phase"]),
        round=number_from_text(values["round"], "the round"),
        marker=None if values["marker"] == "-" else side_from_letter(values["marker"]),
        turn=side_from_letter(values["turn"]),
        placed=_numbers_from_text(values["placed"]),
        out=(Side.RED.letter in out, Side.YELLOW.letter in out),
        bitten=number_from_text(values["bitten"], "the number of bites"),
        board=Board.from_text(values["board"]),
        displays=(_display_from_text(values["red"]), _display_from_text(values["yellow"])),
        eaten=tuple(sorted(map(Monster.from_text, _entries(values["eaten"])))),
    )


def _phase_from_text(text: str) -> Phase:
    if text not in tuple(Phase):
        raise NotationError(f"a phase is {', '.join(Phase)}, not {text!r}")
    return Phase(text)


def _numbers_from_text(text: str) -> tuple[int, int]:
    red, _, yellow = text.partition(",")
    what = "the number of monsters placed"
    return number_from_text(red, what), number_from_text(yellow, what)


def _display_from_text(text: str) -> Display:
    return tuple(sorted(map(Kind.from_text, _entries(text))))


def _entries(text: str) -> list[str]:
    return [] if text == "-" else text.split(",")
