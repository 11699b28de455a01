"""Between two games: what is shown, and what people want next; a machine without camera, page or clock."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from cyclops.guide.guide import Answered, Check, CheckState, Choice, Guide
from cyclops.journal.saved import SavedGame
from cyclops.language import Language, words
from cyclops.names import listed, sentence
from cyclops.outage import outage_words
from cyclops.serve.who import Who
from engine.games import GAMES
from hardware.frame import Frame
from hardware.supervisor import Outage
from vision.phrase import phrase
from vision.reading import Game

_GO_ON, _LANGUAGE, _SET_UP = "go-on", "language", "set-up"
_CALLED: Final = {
    Language.ENGLISH: "English",
    Language.POLISH: "Polski",
    Language.HUNGARIAN: "Magyar",
    Language.DUTCH: "Nederlands",
}


@dataclass(frozen=True, slots=True)
class Begin:
    """Play a game."""

    game: Game
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GoOn:
    """Go on with a game; ``tries`` says how often in a row that happened by itself."""

    saved: SavedGame
    tries: int = 0


@dataclass(frozen=True, slots=True)
class SetUp:
    """Set the table up."""


@dataclass(frozen=True, slots=True)
class Speak:
    """Speak another language."""

    language: Language


Next: TypeAlias = Begin | GoOn | SetUp
"""What comes after home."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known when people come home.

    Attributes
    ----------
    players : tuple of str
        Who played last.
    unfinished : SavedGame or None
        The game with which one may go on.
    ended : bool
        Whether people have ended that one themselves just now.
    trouble : str
        Why the last game ended, if nobody wanted that.
    is_set_up : bool
        Whether this table was set up.
    looks : bool
        Whether there is a camera that can be looked through between games.
    """

    players: tuple[str, ...] = ()
    unfinished: SavedGame | None = None
    ended: bool = False
    trouble: str = ""
    is_set_up: bool = True
    looks: bool = False


class Home:
    """What people are shown and asked between games.

    Parameters
    ----------
    facts : Facts
    language : callable
        In which everything is said now.
    """

    def __init__(self, facts: Facts, language: Callable[[], Language]) -> None:
        self._facts = facts
        self._language = language
        self._sight: Frame | Outage | None = None
        self._game: Game | None = None
        self._who: Who | None = None
        self._chooses_language = False

    def see(self, sight: Frame | Outage | None, game: Game | None) -> None:
        """Take what the camera sees now, and which game lies there."""
        self._sight, self._game = sight, game

    def guide(self) -> Guide:
        """What is to be shown now."""
        if self._who is not None:
            return self._who.guide()
        return self._languages() if self._chooses_language else self._games()

    def answer(self, answered: Answered) -> Next | Speak | None:
        """Take an answer to what is shown; gives what is to be done, or None where something else is shown next."""
        if self._who is not None:
            return self._named(self._who, answered)
        if self._chooses_language:
            self._chooses_language = False
            return Speak(Language(answered.choice))
        if answered.choice == _GO_ON:
            assert self._facts.unfinished is not None, "offered only then"
            return GoOn(self._facts.unfinished)
        if answered.choice == _SET_UP:
            return SetUp()
        if answered.choice == _LANGUAGE:
            self._chooses_language = True
        else:
            self._who = Who(_game(answered.choice), self._facts.players, words(self._language()))
        return None

    def _named(self, who: Who, answered: Answered) -> Next | None:
        begins = who.answer(answered)
        if begins is not None:
            self._who = None
        return Begin(who.game, who.names) if begins else None

    def _games(self) -> Guide:
        facts, unfinished = self._facts, self._facts.unfinished
        goes_on = unfinished is not None and not facts.ended
        choices = [Choice(_GO_ON, phrase("Go on playing"), main=goes_on)] if unfinished is not None else []
        choices += [Choice(key, rules.title, main=key == self._game and not goes_on) for key, rules in GAMES.items()]
        choices += [
            Choice(_LANGUAGE, phrase("Language")),
            Choice(_SET_UP, phrase("Set up"), main=not facts.is_set_up and not goes_on and self._game is None),
        ]
        return Guide("home", phrase("What do you play?"), tuple(self._lines()), tuple(self._checks()), choices=tuple(choices))

    def _lines(self) -> list[str]:
        unfinished = self._facts.unfinished
        lines = [_not_over(unfinished)] if unfinished is not None else []
        if self._game is not None:
            lines.append(phrase("It looks as if {game} lies on the table.", game=GAMES[self._game].title))
        if not self._facts.is_set_up:
            lines.append(phrase("Cyclops does not know this table yet. It sees better once it was set up."))
        return lines

    def _checks(self) -> list[Check]:
        trouble = self._facts.trouble
        checks = [Check(phrase("The last game was interrupted"), CheckState.WRONG, sentence(trouble))] if trouble else []
        if self._facts.looks:
            checks.append(_camera_check(self._sight))
        return checks

    def _languages(self) -> Guide:
        now = self._language()
        choices = tuple(Choice(language, called, main=language is now) for language, called in _CALLED.items())
        return Guide("language", phrase("Which language?"), choices=choices)


def _game(key: str) -> Game:
    return next(game for game in ("factory", "bugs", "fressen") if game == key)


def _not_over(saved: SavedGame) -> str:
    record = saved.record
    return phrase("{game} is not over: {players} can go on.", game=record.rules.title, players=listed(record.headers.names))


def _camera_check(sight: Frame | Outage | None) -> Check:
    if isinstance(sight, Outage):
        return Check(phrase("Cyclops sees nothing"), CheckState.WRONG, outage_words(sight))
    if sight is None:
        return Check(phrase("Cyclops opens its eye"), CheckState.BUSY)
    return Check(phrase("Cyclops sees the table"), CheckState.FINE)
