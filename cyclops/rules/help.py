"""The help of the commands."""

from __future__ import annotations

from itertools import groupby
from typing import Any, Final

from typer.core import TyperCommand

_WIDEST: Final = 46
"""Columns for an option with its values."""


class PlainCommand(TyperCommand):
    """A command whose usage line names what it needs without braces."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """Return the parts of the usage line."""
        return [piece.strip("{}") for piece in super().collect_usage_pieces(ctx)]


class PlayCommand(PlainCommand):
    """The command that plays, whose help lists the options of every game."""

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the options of the command, then those of the games."""
        from cyclops.rules.options import game_options

        super().format_options(ctx, formatter)
        for title, options in groupby(game_options(), key=lambda option: option.title):
            with formatter.section(f"--option in {title}, the first unless said"):
                formatter.write_dl([(f"{option.name}={option.values}", option.meaning) for option in options], col_max=_WIDEST)
