"""Sentences of the rules of Bugs & Co as phrases: why a table cannot be so, and why something may not be done.

The rules know no names of people and no languages. Each of their sentences is recognised by its words and made anew of the same message
with the same values, so that it can be said in other languages and with the players' names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Final, TypeAlias

from cyclops.names import listed
from vision.phrase import phrase, phrases

CallPlayer: TypeAlias = Callable[[int], str]
"""What a player is called within a sentence, by the number."""
_Values: TypeAlias = Mapping[str, str]
_Sayer: TypeAlias = Callable[[_Values, int], str]
"""Says a sentence with these values and of so many things."""

_PLACES: Final[Mapping[str, str]] = {
    "who": r"player \d+",
    "players": r"\d+",
    "least": r"\d+",
    "most": r"\d+",
    "value": r"\d+",
    "higher": r"\d+",
    "there": r"\d+",
    "drawing": r"\S+",
    "eyes": r"\d+(?: and \d+)*",
    "groups": r"\d+(?: (?:and|or) \d+)*",
    "group": r"(?:one|two|three)-eyed",
    "other": r"(?:one|three)-eyed",
    "phase": r".+",
}
"""What can stand in the place of each value."""
_MANY: Final = 7919
"""A number that no sentence has: where it stands, any number may stand."""

_HANDS: Final[tuple[_Sayer, ...]] = (
    lambda v, n: phrases(
        "{who} has {count} tile with the drawing {drawing}, and there are only {there}; one was misread",
        "{who} has {count} tiles with the drawing {drawing}, and there are only {there}; one was misread",
        n,
        **v,
    ),
    lambda v, n: phrases(
        "{count} tile with the drawing {drawing} were seen, and there are only {there}; one was misread",
        "{count} tiles with the drawing {drawing} were seen, and there are only {there}; one was misread",
        n,
        **v,
    ),
    lambda v, n: phrases(
        "{count} tile with the drawing {drawing} were seen in one hand, and there are only {there}",
        "{count} tiles with the drawing {drawing} were seen in one hand, and there are only {there}",
        n,
        **v,
    ),
    lambda v, n: phrases(
        "{count} tile were seen, and {players} players play with {there}",
        "{count} tiles were seen, and {players} players play with {there}",
        n,
        **v,
    ),
    lambda v, n: phrases(
        "{count} tile were seen in one hand, and only {there} play", "{count} tiles were seen in one hand, and only {there} play", n, **v
    ),
    lambda v, n: phrases(
        "{count} drawing were told apart, and {players} players play with {there}",
        "{count} drawings were told apart, and {players} players play with {there}",
        n,
        **v,
    ),
    lambda v, n: phrase("drawings with {eyes} eyes were seen, and {players} players play with {groups} eyes", **v),
    lambda v, n: phrase("the set has no drawing {drawing}", **v),
    lambda v, n: phrase("{players} players play without a drawing {drawing}", **v),
    lambda v, n: phrases(
        "{count} tile belongs to no player and so counted for nobody", "{count} tiles belong to no player and so counted for nobody", n, **v
    ),
)
_PLAYERS: Final[tuple[_Sayer, ...]] = (
    lambda v, n: phrase("Bugs & Co is for {least} to {most} players, not {players}", **v),
    lambda v, n: phrase("{who} has tiles or a trophy but does not play", **v),
    lambda v, n: phrase("there is no {who}; the players are {least} to {most}", **v),
)
_TROPHIES: Final[tuple[_Sayer, ...]] = (
    lambda v, n: phrases(
        "{who} has {count} trophy, and nobody can have more than one",
        "{who} has {count} trophies, and nobody can have more than one",
        n,
        **v,
    ),
    lambda v, n: phrase("{who} has a trophy worth {value} although one worth {higher} is on the table", **v),
    lambda v, n: phrases(
        "{count} trophy worth {value} was seen, and none can be", "{count} trophies worth {value} were seen, and none can be", n, **v
    ),
    lambda v, n: phrases(
        "{count} trophy worth {value} was seen, and {there} can be", "{count} trophies worth {value} were seen, and {there} can be", n, **v
    ),
    lambda v, n: phrase("{players} players play without a trophy worth {value}", **v),
    lambda v, n: phrase("every trophy worth {value} belongs to somebody else; correct that first", **v),
    lambda v, n: phrase("the trophy worth {value} may not be taken before the one worth {higher}", **v),
    lambda v, n: phrase("no trophy worth {value} is on the table any more", **v),
    lambda v, n: phrase("{who} has a trophy and has stopped playing", **v),
    lambda v, n: phrase("a trophy is taken although a higher one is left, so look at all of them again", **v),
)
_SETS: Final[tuple[_Sayer, ...]] = (
    lambda v, n: phrase("{players} players need the {group} drawings, and the set has no [{group}]", **v),
    lambda v, n: phrase(
        "{players} players need the {group} drawings, and the set has no [{group}]; with the option extra_group={other} it will do", **v
    ),
    lambda v, n: phrases(
        "{count} tile is taken out before the game begins, so it needs more than {most}",
        "{count} tiles are taken out before the game begins, so it needs more than {most}",
        n,
        **v,
    ),
    lambda v, n: phrases(
        "{players} players need {count} of the trophies worth {value}, and the set has {there}",
        "{players} players need {count} of the trophies worth {value}, and the set has {there}",
        n,
        **v,
    ),
)
_REFUSALS: Final[tuple[_Sayer, ...]] = (
    lambda v, n: phrase("hands are opened after the stop, not before", **v),
    lambda v, n: phrase("nobody counts down as long as a trophy is on the table", **v),
    lambda v, n: phrase("the hands show more tiles than there are, so look at all of them again", **v),
    lambda v, n: phrase("not now: {phase}", **v),
)
_PHASES: Final[tuple[_Sayer, ...]] = (
    lambda v, n: phrases(
        "{count} tile has to be taken out of the game first", "{count} tiles have to be taken out of the game first", n, **v
    ),
    lambda v, n: phrase("somebody has to count to three first", **v),
    lambda v, n: phrase("the players have to take all trophies first", **v),
    lambda v, n: phrase("the countdown has to end first", **v),
    lambda v, n: phrase("all hands have to be opened first", **v),
    lambda v, n: phrase("the next round has to be set up first", **v),
    lambda v, n: phrase("the game is over", **v),
)
_SAYERS: Final = (*_HANDS, *_PLAYERS, *_TROPHIES, *_SETS, *_REFUSALS, *_PHASES)

_GROUPS: Final[Mapping[str, str]] = {"one-eyed": phrase("one-eyed"), "two-eyed": phrase("two-eyed"), "three-eyed": phrase("three-eyed")}


def as_phrase(text: str, called: CallPlayer | None = None) -> str:
    """A sentence of the rules, without its full stop, as a phrase.

    Parameters
    ----------
    text : str
        In the words of the rules, where players have numbers.
    called : callable, optional
        What a player is called; "player 1" unless given.

    Returns
    -------
    str
        The same sentence; as it was, and in English only, if it is none that is known.
    """
    for pattern, sayer in _patterns():
        found = pattern.fullmatch(text)
        if found:
            values = {name: _value(name, value, called or _numbered) for name, value in found.groupdict().items() if name != "count"}
            return sayer(values, int(found.groupdict().get("count", 1)))
    return text


def _numbered(player: int) -> str:
    return phrase("player {number}", number=player)


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], _Sayer], ...]:
    return tuple((pattern, sayer) for sayer in _SAYERS for pattern in dict.fromkeys(_patterns_of(sayer)))


def _patterns_of(sayer: _Sayer) -> Iterator[re.Pattern[str]]:
    """What a sentence looks like that is said of one thing, and of several."""
    marks = {name: f"«{name}»" for name in _PLACES}
    for number in (1, _MANY):
        text = re.escape(str(sayer(marks, number))).replace(str(_MANY), r"(?P<count>\d+)")
        for name, place in _PLACES.items():
            text = text.replace(f"«{name}»", f"(?P<{name}>{place})", 1).replace(f"«{name}»", f"(?P={name})")
        yield re.compile(text)


def _value(name: str, value: str, called: CallPlayer) -> str:
    match name:
        case "who":
            return called(int(value.removeprefix("player ")))
        case "eyes":
            return listed(value.split(" and "))
        case "groups":
            first, _, second = value.partition(" or ")
            one, other = (listed(group.split(" and ")) for group in (first, second))
            return phrase("{one} or {other}", one=one, other=other) if second else one
        case "group":
            return _GROUPS[value]
        case "phase":
            return as_phrase(value)
        case _:
            return value
