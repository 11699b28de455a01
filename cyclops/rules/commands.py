"""The commands `cyclops rules play` and `cyclops rules replay`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cyclops.players import names_from_text
from cyclops.rules.help import PlainCommand, PlayCommand
from cyclops.streams import complain

if TYPE_CHECKING:
    from engine.rules import Rules

_COULD_NOT = 1

app = typer.Typer(
    name="rules",
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Play by the rules in the terminal, without a camera; read recorded games.",
)

GameArgument = Annotated[str, typer.Argument(metavar="GAME", hidden=True)]
PeopleOption = Annotated[
    str, typer.Option("--players", metavar="A,B,...", help="Names of the people at the keyboard; one unless named.", show_default=False)
]
AgainstOption = Annotated[
    int | None,
    typer.Option(
        "--against", metavar="N", help="How many random players join. Somebody alone: 1 unless said. Otherwise: 0.", show_default=False
    ),
]
WatchOption = Annotated[bool, typer.Option("--watch", help="Nobody is asked: everybody plays at random.")]
SeedOption = Annotated[
    int | None,
    typer.Option(
        "--seed", metavar="N", help="Where luck comes from: the same number and the same answers give the same game.", show_default=False
    ),
]
SetOption = Annotated[
    Path | None,
    typer.Option("--set", metavar="FILE", help="The tiles of your own box, a TOML file; the printed set without it.", show_default=False),
]
OptionOption = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=VALUE",
        help="How to play where the rules leave it open, see below and docs/rules.md; once for each option.",
        show_default=False,
    ),
]
RecordOption = Annotated[
    Path | None, typer.Option("--record", metavar="FILE", help="Keep the game in this new file, a line of JSON a move.", show_default=False)
]
ResumeOption = Annotated[
    Path | None,
    typer.Option("--resume", metavar="FILE", help="Go on with the game in this file, and keep it there.", show_default=False),
]
HintsOption = Annotated[bool, typer.Option("--hints", help="Say with every question what the moves bring.")]
FileArgument = Annotated[Path, typer.Argument(metavar="FILE", hidden=True)]
AtOption = Annotated[
    int | None, typer.Option("--at", metavar="N", help="Only up to the move of this number; 0 is the start.", show_default=False)
]
JsonOption = Annotated[bool, typer.Option("--json", help="Write the record in its newest form, one JSON object a line, and nothing else.")]
NotationOption = Annotated[bool, typer.Option("--notation", help="Tell the moves in their notation instead of sentences.")]


@app.command(cls=PlayCommand, epilog="Example:  cyclops rules play factory --players Anna,Ben --against 1 --seed 7")
def play(
    game: GameArgument,
    players: PeopleOption = "",
    against: AgainstOption = None,
    watch: WatchOption = False,
    seed: SeedOption = None,
    set_file: SetOption = None,
    option: OptionOption = None,
    record: RecordOption = None,
    resume: ResumeOption = None,
    hints: HintsOption = False,
) -> None:
    """Play a game in the terminal: factory, bugs or fressen. Alone or several at one keyboard, also against players who play at random."""
    from cyclops.errors import EXPECTED
    from cyclops.rules.playing import Resumed, Wanted, play_game, resume_game
    from engine.errors import OptionError

    rules = rules_named(game)
    if against is not None and against < 0:
        raise typer.BadParameter(f"0 or more random players can join, not {against}", param_hint="--against")
    try:
        if resume is not None:
            _check_resumed({"--players": players, "--set": set_file, "--option": option, "--record": record})
            resume_game(Resumed(rules, resume, against, seed, hints, watch))
        else:
            people, robots = _seats(rules, names_from_text(players), against)
            play_game(Wanted(rules, people, robots, options_from_words(option or []), set_file, seed, record, hints, watch))
    except OptionError as error:
        raise typer.BadParameter(str(error), param_hint="--option") from error
    except EXPECTED as error:
        complain(error)
        raise typer.Exit(_COULD_NOT) from error


@app.command(cls=PlainCommand, epilog="Example:  cyclops rules replay evening.jsonl --at 12")
def replay(file: FileArgument, at: AtOption = None, as_json: JsonOption = False, notation: NotationOption = False) -> None:
    """Tell the game in a FILE kept by --record, move by move, and show its last table and points.

    Of a record that was cut off, what is left is shown; that is no failure, and what is lost is said on standard error.
    """
    from cyclops.errors import EXPECTED
    from cyclops.rules.replaying import replay_game

    try:
        replay_game(file, at, as_json, notation)
    except EXPECTED as error:
        complain(error)
        raise typer.Exit(_COULD_NOT) from error


def rules_named(game: str) -> Rules[Any, Any]:
    """The rules of the game that a person names.

    Raises
    ------
    typer.BadParameter
        If there is no such game.
    """
    from engine.games import GAMES

    rules = GAMES.get(game.lower())
    if rules is None:
        raise typer.BadParameter(f"there is no game {game!r}; there are {', '.join(GAMES)}", param_hint="GAME")
    return rules


def _check_resumed(others: Mapping[str, object]) -> None:
    """Refuse what a recorded game says already."""
    for name, value in others.items():
        if value:
            raise typer.BadParameter(f"a game that goes on is kept where it is, with its own players, tiles and options: leave out {name}")


def _seats(rules: Rules[Any, Any], names: tuple[str, ...], against: int | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of the people and of those who play at random."""
    from cyclops.rules.words import robot_names, seat_name

    fewest, most = rules.players[0], rules.players[-1]
    joining = max(fewest - max(len(names), 1), 0) if against is None else against
    count = (len(names) or max(1, fewest - joining)) + joining
    if count not in rules.players:
        number = str(fewest) if fewest == most else f"{fewest} to {most}"
        blamed = "--players" if against is None else "--against"
        raise typer.BadParameter(f"{rules.title} is for {number} players, not {count}", param_hint=blamed)
    people = names or tuple(map(seat_name, range(1, count - joining + 1)))
    robots = robot_names(joining)
    if set(people) & set(robots):
        raise typer.BadParameter("a player at random is called so already; choose another name", param_hint="--players")
    return people, robots


def options_from_words(texts: list[str]) -> dict[str, str]:
    """The values by their names, from what was typed for each option.

    Raises
    ------
    typer.BadParameter
        If one is not written NAME=VALUE, or comes twice.
    """
    options: dict[str, str] = {}
    for text in texts:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not (name and equals and value):
            raise typer.BadParameter(f"an option is written NAME=VALUE, not {text!r}", param_hint="--option")
        if name in options:
            raise typer.BadParameter(f"{name!r} is given twice", param_hint="--option")
        options[name] = value
    return options
