"""What can happen in a game, each a value with a text."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from engine.bugs.box import check_name
from engine.errors import NotationError
from engine.grid import number_from_text
from engine.notation import move_of_text


@dataclass(frozen=True, slots=True)
class Remove:
    """A tile goes out of the game before it begins (BC-2)."""

    name: str | None = None
    """Its drawing, or None when nobody saw it, as the rules want it."""

    def to_text(self) -> str:
        """Return ``remove NAME``, or ``remove ?``."""
        return f"remove {self.name or '?'}"


@dataclass(frozen=True, slots=True)
class Go:
    """Somebody has counted to three (BC-3)."""

    seen: bool = True
    """Whether it is logged what the players take; otherwise their hands stay closed until they are opened after the stop."""

    def to_text(self) -> str:
        """Return ``go``, or ``go unseen``."""
        return "go" if self.seen else "go unseen"


@dataclass(frozen=True, slots=True)
class Take:
    """A player reaches for a tile on the table (BC-4); which one it is comes out by `Show`."""

    player: int

    def to_text(self) -> str:
        """Return ``take PLAYER``."""
        return f"take {self.player}"


@dataclass(frozen=True, slots=True)
class Show:
    """The tile reached for turns out to have this drawing."""

    name: str

    def to_text(self) -> str:
        """Return ``show NAME``."""
        return f"show {self.name}"


@dataclass(frozen=True, slots=True)
class Keep:
    """A player puts the tile in the taking hand into the keeping hand (BC-4)."""

    player: int

    def to_text(self) -> str:
        """Return ``keep PLAYER``."""
        return f"keep {self.player}"


@dataclass(frozen=True, slots=True)
class Back:
    """A player puts the tile in the taking hand back on the table, face down (BC-4)."""

    player: int

    def to_text(self) -> str:
        """Return ``back PLAYER``."""
        return f"back {self.player}"


@dataclass(frozen=True, slots=True)
class Trophy:
    """A player takes a trophy and stops playing (BC-7); a tile still in the taking hand goes back to the table."""

    player: int
    value: int

    def to_text(self) -> str:
        """Return ``trophy PLAYER:VALUE``."""
        return f"trophy {self.player}:{self.value}"


@dataclass(frozen=True, slots=True)
class Countdown:
    """The table agrees to count down although trophies are left, because no tile is (BC-11)."""

    def to_text(self) -> str:
        """Return ``countdown``."""
        return "countdown"


@dataclass(frozen=True, slots=True)
class Stop:
    """The countdown is over (BC-9); tiles still in taking hands go back to the table (BC-10)."""

    def to_text(self) -> str:
        """Return ``stop``."""
        return "stop"


@dataclass(frozen=True, slots=True)
class NextRound:
    """The next round of a match is set up (BC-13)."""

    def to_text(self) -> str:
        """Return ``next``."""
        return "next"


@dataclass(frozen=True, slots=True)
class Open:
    """A correction, possible after the stop: what is seen of a player's opened hand replaces what was logged."""

    player: int
    names: tuple[str, ...]
    """The drawing of each tile."""

    def to_text(self) -> str:
        """Return ``open PLAYER:NAME,NAME``, or ``open PLAYER:-`` for an empty hand."""
        return f"open {self.player}:{','.join(self.names) or '-'}"


@dataclass(frozen=True, slots=True)
class Owns:
    """A correction, possible from "go" on: which trophy a player really has replaces what was logged."""

    player: int
    value: int
    """0 for none."""

    def to_text(self) -> str:
        """Return ``owns PLAYER:VALUE``, or ``owns PLAYER:-`` for none."""
        return f"owns {self.player}:{self.value or '-'}"


Move: TypeAlias = Remove | Go | Take | Show | Keep | Back | Trophy | Countdown | Stop | NextRound | Open | Owns


def move_from_text(text: str) -> Move:
    """Read a move written by its `to_text`.

    Parameters
    ----------
    text : str
        For example ``show sea-slug``.

    Raises
    ------
    NotationError
        If the text is no move.
    """
    return move_of_text(text, _READERS)


def _player(text: str) -> int:
    return number_from_text(text, "the number of a player")


def _name(text: str) -> str:
    check_name(text)
    return text


def _read_trophy(rest: str) -> Trophy:
    player, _, value = rest.partition(":")
    return Trophy(_player(player), number_from_text(value, "the value of a trophy"))


def _read_go(rest: str) -> Go:
    if rest not in ("", "unseen"):
        raise NotationError(f"go stands alone, or is followed by unseen when nobody logs the tiles, not by {rest!r}")
    return Go(seen=not rest)


def _read_open(rest: str) -> Open:
    player, _, names = rest.partition(":")
    if not names:
        raise NotationError("the drawings follow the number of the player, such as open 1:snail,slug, or open 1:- for an empty hand")
    return Open(_player(player), tuple(map(_name, names.split(","))) if names != "-" else ())


def _read_owns(rest: str) -> Owns:
    player, _, value = rest.partition(":")
    return Owns(_player(player), 0 if value == "-" else number_from_text(value, "the value of a trophy"))


_READERS: Final[Mapping[str, Callable[[str], Move]]] = {
    "remove": lambda rest: Remove(None if rest == "?" else _name(rest)),
    "go": _read_go,
    "take": lambda rest: Take(_player(rest)),
    "show": lambda rest: Show(_name(rest)),
    "keep": lambda rest: Keep(_player(rest)),
    "back": lambda rest: Back(_player(rest)),
    "trophy": _read_trophy,
    "countdown": lambda rest: Countdown(),
    "stop": lambda rest: Stop(),
    "next": lambda rest: NextRound(),
    "open": _read_open,
    "owns": _read_owns,
}
