"""The commands `cyclops play` and `cyclops resume`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final, cast

import typer

from cyclops.play.display import DisplayName
from cyclops.players import PlayersOption, names_from_text
from cyclops.reading_options import ProfileOption, SetOption
from cyclops.rules.commands import GameArgument, OptionOption, options_from_words, rules_named
from cyclops.streams import complain

if TYPE_CHECKING:
    from engine.rules import Rules
    from vision.reading import Game

_COULD_NOT: Final = 1

CameraOption = Annotated[
    str | None,
    typer.Option(
        "--camera",
        metavar="SPEC",
        help="picamera2[:N], v4l2:DEVICE, stream:URL, files:PATH, film:DIR or simulated[:SEED]; the first that works unless named.",
        show_default=False,
    ),
]
NumberArgument = Annotated[int | None, typer.Argument(metavar="GAME_ID", help="The game, as cyclops games numbers it.", show_default=False)]
DisplayOption = Annotated[str, typer.Option("--display", metavar="|".join(DisplayName), help="What shows how the game stands.")]
EventsOption = Annotated[
    str | None,
    typer.Option(
        "--events",
        metavar="FILE",
        help="Write what happens, one JSON object a line, into this file; - is standard output.",
        show_default=False,
    ),
]


def play(
    game: GameArgument,
    players: PlayersOption = "",
    camera: CameraOption = None,
    display: DisplayOption = "terminal",
    events: EventsOption = None,
    set_file: SetOption = None,
    profile: ProfileOption = None,
    option: OptionOption = None,
) -> None:
    """Watch a game with the camera and keep its record: factory, bugs or fressen."""
    rules = rules_named(game)
    names = names_from_text(players)
    _check_number(rules, names)
    _check_display(display)
    from cyclops.errors import EXPECTED
    from cyclops.opencv import require_opencv
    from engine.errors import OptionError

    try:
        require_opencv()  # before anything that needs it
        from cyclops.play.playing import Wanted, play_evening

        options = options_from_words(option or [])
        key = cast("Game", rules.key)
        play_evening(Wanted(key, rules, names, options, camera, DisplayName(display), events, set_file, profile))
    except OptionError as error:
        raise typer.BadParameter(str(error), param_hint="--option") from error
    except EXPECTED as error:
        complain(error)
        raise typer.Exit(_COULD_NOT) from error


def resume(
    number: NumberArgument = None,
    camera: CameraOption = None,
    display: DisplayOption = "terminal",
    events: EventsOption = None,
    set_file: SetOption = None,
    profile: ProfileOption = None,
) -> None:
    """Go on with a saved game: the latest that is not over, unless one is named."""
    _check_display(display)
    from cyclops.errors import EXPECTED
    from cyclops.opencv import require_opencv

    try:
        require_opencv()
        from cyclops.journal.database import default_path
        from cyclops.journal.saved import saved_game
        from cyclops.play.playing import Wanted, play_evening, set_of

        saved = saved_game(default_path(), number)
        rules, about = saved.record.rules, saved.about
        key = cast("Game", rules.key)
        named = (camera or about.camera, DisplayName(display), events, set_file or set_of(saved), profile or about.profile)
        play_evening(Wanted(key, rules, saved.record.headers.names, {}, *named, saved))
    except EXPECTED as error:
        complain(error)
        raise typer.Exit(_COULD_NOT) from error


def _check_display(display: str) -> None:
    if display not in tuple(DisplayName):
        raise typer.BadParameter(f"there is no display {display!r}; there are {', '.join(DisplayName)}", param_hint="--display")


def _check_number(rules: Rules[Any, Any], names: tuple[str, ...]) -> None:
    fewest, most = rules.players[0], rules.players[-1]
    if not names:
        raise typer.BadParameter("who plays? Name everybody, such as --players Anna,Ben", param_hint="--players")
    if len(names) not in rules.players:
        number = str(fewest) if fewest == most else f"{fewest} to {most}"
        raise typer.BadParameter(f"{rules.title} is for {number} players, not {len(names)}", param_hint="--players")
