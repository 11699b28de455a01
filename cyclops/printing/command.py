"""The command `cyclops print`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cyclops.errors import EXPECTED
from cyclops.language import Language
from cyclops.names import counted
from cyclops.opencv import require_opencv
from cyclops.players import names_for_cards
from cyclops.printing.orders import Order, Thing, print_to, usual_file
from cyclops.printing.paper import PaperName
from cyclops.streams import complain
from vision.reading import Game

_COULD_NOT = 1

ThingArgument = Annotated[Thing, typer.Argument(metavar="WHAT", help="cards, sheet (for calibration), tiles or board.", show_default=False)]
FileOption = Annotated[
    Path | None,
    typer.Option("-o", "--output", metavar="FILE", help="The PDF file; cyclops-WHAT.pdf in this folder unless said.", show_default=False),
]
GameOption = Annotated[Game | None, typer.Option("--game", help="Whose tiles.", show_default=False)]
PaperOption = Annotated[PaperName, typer.Option("--paper", help="The paper in the printer.", case_sensitive=False)]
LanguageOption = Annotated[Language, typer.Option("--language", help="Of the words on the pages.", case_sensitive=False)]
NamesOption = Annotated[
    str, typer.Option("--players", metavar="A,B,...", help="Names for the cards of players 1, 2, ...", show_default=False)
]
BacksOption = Annotated[bool, typer.Option("--backs/--no-backs", help="Whether tiles have backs, for printing on both sides.")]


def print_paper(
    thing: ThingArgument,
    file: FileOption = None,
    game: GameOption = None,
    paper: PaperOption = PaperName.A4,
    language: LanguageOption = Language.ENGLISH,
    players: NamesOption = "",
    backs: BacksOption = True,
) -> None:
    """Make a PDF of what one needs on paper: marker cards, the calibration sheet, tiles to cut out, a board. Print it at 100 %."""
    order = Order(thing, game, paper, language, names_for_cards(players), backs)
    wanted = file or usual_file(order)
    try:
        require_opencv()
        pages = print_to(wanted, order)
    except EXPECTED as error:
        complain(error)
        raise typer.Exit(_COULD_NOT) from error
    typer.echo(f"{counted(pages, 'page')} in {wanted}: print at 100 %, not fitted to the page, and measure the check lines.")
