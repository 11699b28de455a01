"""The option that names the players, shared by the commands."""

from __future__ import annotations

from typing import Annotated

import typer

from cyclops.names import MOST_PLAYERS

PlayersOption = Annotated[
    str, typer.Option("--players", metavar="A,B,...", help="Names of the players with cards 1, 2, ...", show_default=False)
]


def names_from_text(players: str) -> tuple[str, ...]:
    """Return the names in the text of the option.

    Raises
    ------
    typer.BadParameter
        If a name is missing or comes twice, or there are more names than player cards.
    """
    names = tuple(name.strip() for name in players.split(",")) if players else ()
    if not all(names):
        raise typer.BadParameter(f"a name is missing in {players!r}", param_hint="--players")
    if len(set(names)) < len(names):
        raise typer.BadParameter(f"two players have the same name in {players!r}", param_hint="--players")
    if len(names) > MOST_PLAYERS:
        raise typer.BadParameter(f"{len(names)} names, but there are only {MOST_PLAYERS} player cards", param_hint="--players")
    return names
