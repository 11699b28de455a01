"""The commands `cyclops games` and `cyclops games export`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from cyclops.streams import complain

_COULD_NOT: Final = 1

app = typer.Typer(
    name="games",
    rich_markup_mode=None,
    help="List the games that are saved; the latest stands first.",
    epilog="Example:  cyclops games export 7 -o evening.jsonl",
)

NumberArgument = Annotated[int, typer.Argument(metavar="NUMBER", help="The game, as cyclops games numbers it.", show_default=False)]
OutputOption = Annotated[
    Path, typer.Option("--output", "-o", metavar="FILE", help="The new file; cyclops rules replay shows it.", show_default=False)
]
JsonOption = Annotated[bool, typer.Option("--json", help="Write one JSON object a game instead of a table.")]


@app.callback(invoke_without_command=True)
def games(context: typer.Context, as_json: JsonOption = False) -> None:
    """List the games that are saved; the latest stands first."""
    if context.invoked_subcommand is None:
        from rich.console import Console

        from cyclops.errors import CyclopsError
        from cyclops.journal.database import default_path
        from cyclops.journal.listing import show_games, write_games
        from cyclops.journal.saved import saved_games

        try:
            found = saved_games(default_path())
            whole = write_games(found) if as_json else show_games(found, Console())
        except CyclopsError as error:
            complain(error)
            raise typer.Exit(_COULD_NOT) from error
        if not whole:
            raise typer.Exit(_COULD_NOT)


@app.command(epilog="Example:  cyclops games export 7 -o evening.jsonl")
def export(number: NumberArgument, output: OutputOption) -> None:
    """Write a saved game as a record, with its undone moves and corrections, for cyclops rules replay and for other programs."""
    from cyclops.errors import CyclopsError
    from cyclops.journal.database import default_path
    from cyclops.journal.exporting import export_game

    try:
        export_game(default_path(), number, output)
    except CyclopsError as error:
        complain(error)
        raise typer.Exit(_COULD_NOT) from error
