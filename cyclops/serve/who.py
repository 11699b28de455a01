"""Who plays: how many, and their names, which can be chosen by touch alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from cyclops.guide.guide import Answered, Choice, Field, Guide
from cyclops.language import Words
from cyclops.players import LONGEST_NAME
from engine.games import GAMES
from engine.rules import Rules
from vision.phrase import marked, phrase
from vision.reading import Game

BEGIN: Final = "begin"
_MORE, _FEWER, _BACK = "more", "fewer", "back"
_SIDES: Final = (phrase("Red"), phrase("Yellow"))
_FAMILY: Final = (marked("Mum"), marked("Dad"), marked("Grandma"), marked("Grandpa"))
_CARDS: Final = phrase("Everybody's printed card lies beside what is theirs.")
_NUMBERED: Final = marked("Player {number}")
_USUALLY: Final = 2


class Who:
    """The step at which people say who plays a game.

    Parameters
    ----------
    game : {"factory", "bugs", "fressen"}
    known : sequence of str
        Who played last, in the order of play.
    say : Words
        In which language names are made up.

    Attributes
    ----------
    names : tuple of str
        As they are filled in.
    """

    def __init__(self, game: Game, known: Sequence[str], say: Words) -> None:
        self.game: Game = game
        self._rules: Rules[Any, Any] = GAMES[game]
        self._known = tuple(known)
        self._say = say
        self._wrong = ""
        self.names: tuple[str, ...] = ()
        self._take(known, len(known) or _USUALLY)

    def guide(self) -> Guide:
        """The step as it stands."""
        number = len(self.names)
        players = self._rules.players
        choices = [Choice(BEGIN, phrase("Begin"), main=True)]
        choices += [Choice(_MORE, phrase("One more"))] if number + 1 in players else []
        choices += [Choice(_FEWER, phrase("One fewer"))] if number - 1 in players else []
        return Guide(
            f"who-{self.game}-{number}",
            phrase("Who plays {game}?", game=self._rules.title),
            lines=(*((self._wrong,) if self._wrong else ()), *((_CARDS,) if self.game != "fressen" else ())),
            fields=tuple(self._field(place) for place in range(number)),
            choices=(*choices, Choice(_BACK, phrase("Back"))),
        )

    def answer(self, answered: Answered) -> bool | None:
        """Take an answer: True to begin, False to go back, None to stay."""
        filled = [_clean(answered.values.get(f"name{place}", name)) for place, name in enumerate(self.names)]
        self._wrong = ""
        if answered.choice == _BACK:
            return False
        by = {_MORE: 1, _FEWER: -1}.get(answered.choice, 0)
        self._take(filled, len(filled) + by)
        if by:
            return None
        twice = next((name for name in self.names if self.names.count(name) > 1), "")
        if twice:
            self._wrong = phrase("Two players are called {name}: give one of them another name.", name=twice)
        return None if twice else True

    def _take(self, names: Sequence[str], number: int) -> None:
        """Have so many players: those who are named, then those who played last, then numbers."""
        number = min(max(number, self._rules.players[0]), self._rules.players[-1])
        taken = list(names[:number])
        for place in range(number):
            if place == len(taken) or not taken[place]:
                taken[place : place + 1] = [self._made_up(place, taken)]
        self.names = tuple(taken)

    def _made_up(self, place: int, taken: Iterable[str]) -> str:
        """A name for who has none: who sat there the last time, or a number."""
        last = self._known[place : place + 1]
        numbered = (self._say(_NUMBERED, number=number) for number in range(place + 1, place + 99))
        return next(name for name in (*last, *numbered) if name not in taken)

    def _field(self, place: int) -> Field:
        label = _SIDES[place] if self.game == "fressen" else phrase("Card {number}", number=place + 1)
        numbered = (self._say(_NUMBERED, number=number + 1) for number in range(len(self.names)))
        offers = dict.fromkeys((*self._known, *numbered, *map(self._say, _FAMILY)))
        return Field(f"name{place}", label, self.names[place], most=LONGEST_NAME, offers=tuple(offers))


def _clean(name: str) -> str:
    """A name as it is kept: commas separate names elsewhere."""
    return " ".join(name.replace(",", " ").split())
