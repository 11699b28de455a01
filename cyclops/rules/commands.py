"""The commands `cyclops rules play` and `cyclops rules replay`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cyclops.players import names_from_text
from cyclops.streams import complain

if TYPE_CHECKING:
    from engine.rules import Rules

_COULD_NOT = 1

app = typer.Typer(name="rules", no_args_is_help=True, help="Play by the rules in the terminal, without a camera; read recorded games.")

GameArgument = Annotated[str, typer.Argument(metavar="GAME", help="factory, bugs or fressen.", show_default=False)]
PeopleOption = Annotated[
    str, typer.Option("--players", metavar="A,B,...", help="Names of the people at the keyboard; one unless named.", show_default=False)
]
AgainstOption = Annotated[
    int | None,
    typer.Option(
        "--against",
        metavar="N",
        min=0,
        help="How many play at random against them; one against a person alone, otherwise none, unless said.",
        show_default=False,
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
        help="How to play where the rules leave it open (docs/rules.md); may be given several times.",
        show_default=False,
    ),
]
RecordOption = Annotated[
    Path | None, typer.Option("--record", metavar="FILE", help="Keep the game in this new file, a line of JSON a move.", show_default=False)
]
HintsOption = Annotated[bool, typer.Option("--hints", help="Say with every question what the moves bring.")]
FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help="A game kept by --record.", show_default=False)]
AtOption = Annotated[
    int | None, typer.Option("--at", metavar="N", min=0, help="Only up to the move of this number; 0 is the start.", show_default=False)
]
JsonOption = Annotated[bool, typer.Option("--json", help="Write the record in its newest form, one JSON object a line, and nothing else.")]
NotationOption = Annotated[bool, typer.Option("--notation", help="Tell the moves in their notation instead of sentences.")]


@app.command(epilog="Example:  cyclops rules play factory --players Anna,Ben --against 1 --seed 7")
def play(
    game: GameArgument,
    players: PeopleOption = "",
    against: AgainstOption = None,
    watch: WatchOption = False,
    seed: SeedOption = None,
    set_file: SetOption = None,
    option: OptionOption = None,
    record: RecordOption = None,
    hints: HintsOption = False,
) -> None:
    """Play a game in the terminal, alone or several at one keyboard, also against players who play at random."""
    from cyclops.errors import EXPECTED
    from cyclops.rules.playing import Wanted, play_game
    from engine.errors import OptionError

    rules = _rules(game)
    people, robots = _seats(rules, names_from_text(players), against)
    wanted = Wanted(rules, people, robots, _options(option or []), set_file, seed, record, hints, watch)
    try:
        play_game(wanted)
    except OptionError as error:
        raise typer.BadParameter(str(error), param_hint="--option") from error
    except EXPECTED as error:
        complain(error)
        raise typer.Exit(_COULD_NOT) from error


@app.command(epilog="Example:  cyclops rules replay evening.jsonl --at 12")
def replay(file: FileArgument, at: AtOption = None, as_json: JsonOption = False, notation: NotationOption = False) -> None:
    """Tell a recorded game move by move, and show its last table and points."""
    from cyclops.errors import EXPECTED
    from cyclops.rules.replaying import replay_game

    try:
        replay_game(file, at, as_json, notation)
    except EXPECTED as error:
        complain(error)
        raise typer.Exit(_COULD_NOT) from error


def _rules(game: str) -> Rules[Any, Any]:
    from engine.games import GAMES

    if game not in GAMES:
        raise typer.BadParameter(f"there is no game {game!r}; there are {', '.join(GAMES)}", param_hint="GAME")
    return GAMES[game]


def _seats(rules: Rules[Any, Any], names: tuple[str, ...], against: int | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of the people and of those who play at random."""
    fewest, most = rules.players[0], rules.players[-1]
    if against is None:
        against = max(fewest - max(len(names), 1), 0)
    people = names or tuple(f"Player {number}" for number in range(1, max(1, fewest - against) + 1))
    robots = tuple("Robot" if against == 1 else f"Robot {number}" for number in range(1, against + 1))
    count = len(people) + against
    if count not in rules.players:
        number = str(fewest) if fewest == most else f"{fewest} to {most}"
        raise typer.BadParameter(f"{rules.title} is for {number} players, not {count}", param_hint="--players")
    if set(people) & set(robots):
        raise typer.BadParameter("a player at random is called so already; choose another name", param_hint="--players")
    return people, robots


def _options(texts: list[str]) -> dict[str, str]:
    pairs = [text.partition("=") for text in texts]
    for text, (name, equals, value) in zip(texts, pairs, strict=True):
        if not (name and equals and value):
            raise typer.BadParameter(f"an option is written NAME=VALUE, not {text!r}", param_hint="--option")
    return {name.strip(): value.strip() for name, _, value in pairs}
