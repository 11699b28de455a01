"""The commands `cyclops play`, `cyclops resume`, `cyclops demo` and `cyclops photos`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final, cast

import typer

from cyclops.play.display import DisplayName
from cyclops.play.showing_options import (
    PORT,
    ButtonsOption,
    DisplayOption,
    HintsOption,
    LanguageOption,
    LanOption,
    PortOption,
    VoiceOption,
    preferred,
    shown_as,
)
from cyclops.play.switches import VoiceName
from cyclops.players import PlayersOption, names_from_text
from cyclops.reading_options import ProfileOption, SetOption
from cyclops.rules.commands import GameArgument, OptionOption, options_from_words, rules_named
from cyclops.stage.stage import HintLevel
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
        help="picamera2[:ID], v4l2:DEVICE, stream:URL, files:PATH, film:DIR or simulated[:SEED]; the first that works unless chosen.",
        show_default=False,
    ),
]
NumberArgument = Annotated[int | None, typer.Argument(metavar="GAME_ID", help="The game, as cyclops games numbers it.", show_default=False)]
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
    display: DisplayOption = None,
    lan: LanOption = False,
    port: PortOption = PORT,
    voice: VoiceOption = None,
    language: LanguageOption = None,
    hints: HintsOption = HintLevel.PLACES,
    events: EventsOption = None,
    set_file: SetOption = None,
    profile: ProfileOption = None,
    option: OptionOption = None,
    buttons: ButtonsOption = None,
) -> None:
    """Watch a game with the camera and keep its record: factory, bugs or fressen."""
    rules = rules_named(game)
    names = names_from_text(players)
    _check_number(rules, names)
    chosen = preferred()
    shown = shown_as(display, voice, language, hints, lan, port, chosen)
    from cyclops.errors import EXPECTED
    from cyclops.opencv import require_opencv
    from engine.errors import OptionError

    try:
        require_opencv()  # before anything that needs it
        from cyclops.play.playing import Wanted, show_evening

        options = options_from_words(option or [])
        key = cast("Game", rules.key)
        eye = camera or chosen.camera or None
        named = (eye, events, set_file, profile)
        wanted = Wanted(key, rules, names, options, *named, None, shown.speed, shown.stays_s, buttons=buttons)
        show_evening(wanted, shown.display, shown.settings, shown.web)
    except OptionError as error:
        raise typer.BadParameter(str(error), param_hint="--option") from error
    except EXPECTED as error:
        complain(error)
        raise typer.Exit(_COULD_NOT) from error


def resume(
    number: NumberArgument = None,
    camera: CameraOption = None,
    display: DisplayOption = None,
    lan: LanOption = False,
    port: PortOption = PORT,
    voice: VoiceOption = None,
    language: LanguageOption = None,
    hints: HintsOption = HintLevel.PLACES,
    events: EventsOption = None,
    set_file: SetOption = None,
    profile: ProfileOption = None,
    buttons: ButtonsOption = None,
) -> None:
    """Go on with a saved game: the latest that is not over, unless one is named."""
    chosen = preferred()
    shown = shown_as(display, voice, language, hints, lan, port, chosen)
    from cyclops.errors import EXPECTED
    from cyclops.opencv import require_opencv

    try:
        require_opencv()
        from cyclops.journal.database import default_path
        from cyclops.journal.saved import saved_game
        from cyclops.play.playing import Wanted, set_of, show_evening

        saved = saved_game(default_path(), number)
        rules, about = saved.record.rules, saved.about
        key = cast("Game", rules.key)
        named = (camera or about.camera or chosen.camera or None, events, set_file or set_of(saved), profile or about.profile)
        wanted = Wanted(key, rules, saved.record.headers.names, {}, *named, saved, shown.speed, shown.stays_s, buttons=buttons)
        show_evening(wanted, shown.display, shown.settings, shown.web)
    except EXPECTED as error:
        complain(error)
        raise typer.Exit(_COULD_NOT) from error


def demo(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="factory, bugs, fressen; all unless named.")] = None,
    once: Annotated[bool, typer.Option("--once", help="End after one game of each kind instead of going on for ever.")] = False,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Which games: each number others.")] = 18,
    speed: Annotated[float, typer.Option("--speed", min=0, help="How many times as fast as people play; 0 as fast as it can.")] = 2.0,
    display: DisplayOption = None,
    lan: LanOption = False,
    port: PortOption = PORT,
    voice: VoiceOption = None,
    language: LanguageOption = None,
    hints: HintsOption = HintLevel.PLACES,
) -> None:
    """Show whole games on a drawn table, without any hardware, just as a camera's games are shown."""
    chosen = [rules_named(game) for game in games or ("factory", "bugs", "fressen")]
    shown = shown_as(display or DisplayName.WEB, voice, language, hints, lan, port, preferred())
    from cyclops.errors import EXPECTED
    from cyclops.opencv import require_opencv

    try:
        require_opencv()
        from cyclops.play.demo import show_demo

        show_demo([cast("Game", rules.key) for rules in chosen], shown, seed, speed, once)
    except EXPECTED as error:
        complain(error)
        raise typer.Exit(_COULD_NOT) from error


def photos(lan: LanOption = False, port: PortOption = PORT, language: LanguageOption = None) -> None:
    """Open the page without a game: a phone takes a photograph of a table and sees its points."""
    shown = shown_as(DisplayName.WEB, VoiceName.NONE, language, HintLevel.PLACES, lan, port, preferred())
    from cyclops.errors import EXPECTED
    from cyclops.opencv import require_opencv

    try:
        require_opencv()
        from cyclops.play.photographs import serve_photographs

        serve_photographs(shown.settings, shown.web)
    except EXPECTED as error:
        complain(error)
        raise typer.Exit(_COULD_NOT) from error


def _check_number(rules: Rules[Any, Any], names: tuple[str, ...]) -> None:
    fewest, most = rules.players[0], rules.players[-1]
    if not names:
        raise typer.BadParameter("who plays? Name everybody, such as --players Anna,Ben", param_hint="--players")
    if len(names) not in rules.players:
        number = str(fewest) if fewest == most else f"{fewest} to {most}"
        raise typer.BadParameter(f"{rules.title} is for {number} players, not {len(names)}", param_hint="--players")
