"""The printed tile sets, which everybody can print: one TOML text a game, kept beside this file."""

from importlib.resources import files
from typing import Final

from engine.errors import SetError

PRINTED: Final = ("factory", "bugs", "fressen")
"""The games that have one."""


def printed_set(game: str) -> str:
    """Return the text of the printed set of a game.

    Parameters
    ----------
    game : str
        The game's key, such as ``factory``.

    Raises
    ------
    SetError
        If there is no such game.
    """
    if game not in PRINTED:
        raise SetError(f"there is no printed set for {game!r}; there is one for {', '.join(PRINTED)}")
    return files(__name__).joinpath(f"{game}.toml").read_text(encoding="utf-8")
