"""A reading together with the rules' answers: what the tables of all games have in common."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Self

from cyclops.names import player_title, player_word
from vision.reading import Reading


@dataclass(frozen=True, slots=True)
class Score:
    """A player's points and the reasons for them, one sentence each.

    ``player`` is the number of the player's card, or the side; None for what belongs to nobody. ``points`` is None when they are not
    known. ``doubted`` says that they hang on something that the eye is not sure of, or that cannot be.
    """

    player: int | str | None
    points: int | None
    because: tuple[str, ...]
    name: str | None = None
    doubted: bool = False

    @property
    def title(self) -> str:
        """Whose points they are, for a table or picture."""
        return player_title(self.player, self.name) if isinstance(self.player, int) else str(self.player)

    @property
    def word(self) -> str:
        """Whose points they are, within a sentence."""
        return player_word(self.player, self.name) if isinstance(self.player, int) else str(self.player)

    @property
    def mark(self) -> str:
        """The points as they are shown: with the sign of a doubt where they are doubted, as this sign only where they are not known."""
        return "?" if self.points is None else f"{self.points}{' ?' if self.doubted else ''}"

    def to_json(self) -> dict[str, Any]:
        """The score in the form of the contract; ``name`` where one was given."""
        out: dict[str, Any] = {"player": self.player, "points": self.points, "because": list(self.because)}
        if self.name is not None:
            out["name"] = self.name
        return out


@dataclass(frozen=True, slots=True)
class ScoredTable:
    """A reading with the rules' answers.

    ``problems`` are sentences on what cannot be right by the rules.
    """

    reading: Reading
    scores: tuple[Score, ...] = ()
    problems: tuple[str, ...] = ()

    def unscored(self) -> Self:
        """Only what was seen, for a person who did not ask for the rules' answers."""
        return replace(self, scores=(), problems=())

    def other_problems(self) -> tuple[str, ...]:
        """The problems that no reason for points tells already."""
        told = {reason for score in self.scores for reason in score.because}
        return tuple(problem for problem in self.problems if problem not in told)

    def scaled(self, factor: float, size: tuple[int, int]) -> Self:
        """The same in the pixels of the picture at another size (width, height), ``factor`` times as large."""
        return replace(self, reading=self.reading.scaled(factor, size))

    def reading_json(self) -> dict[str, Any]:
        """The reading in the form of the contract, with the points where that form has them."""
        return self.reading.to_json()

    def to_json(self) -> dict[str, Any]:
        """The same with the rules' answers added."""
        return {**self.reading_json(), "scores": [score.to_json() for score in self.scores]}
