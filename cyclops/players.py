"""The option that names the players, shared by the commands."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from cyclops.names import MOST_PLAYERS

LONGEST_NAME: Final = 40

PlayersOption = Annotated[
    str,
    typer.Option(
        "--players", metavar="A,B,...", help="Names of the players with cards 1, 2, ..., or of red and yellow.", show_default=False
    ),
]


def names_from_text(players: str) -> tuple[str, ...]:
    """Return the names in the text of the option.

    Raises
    ------
    typer.BadParameter
        If a name is missing, comes twice, is too long or cannot be shown.
    """
    names = tuple(name.strip() for name in players.split(",")) if players else ()
    if not all(names):
        raise _bad(f"a name is missing in {players[:LONGEST_NAME]!r}")
    for name in names:
        if not name.isprintable():
            raise _bad(f"the name {name[:LONGEST_NAME]!r} has a sign that cannot be shown")
        if len(name) > LONGEST_NAME:
            raise _bad(f"the name {name[:LONGEST_NAME]!r}... has {len(name)} letters; {LONGEST_NAME} are the most")
    if len(set(names)) < len(names):
        raise _bad(f"two players have the same name in {players!r}")
    return names


def names_for_cards(players: str) -> tuple[str, ...]:
    """Return the names in the text of the option, for players who are known by their cards.

    Raises
    ------
    typer.BadParameter
        If a name is no name, or there are more of them than player cards.
    """
    names = names_from_text(players)
    if len(names) > MOST_PLAYERS:
        raise _bad(f"{len(names)} names, but there are only {MOST_PLAYERS} player cards")
    return names


def _bad(why: str) -> typer.BadParameter:
    return typer.BadParameter(why, param_hint="--players")
