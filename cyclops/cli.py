"""The command line: all commands of `cyclops`, and what ends it in one plain sentence."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Annotated

import typer

import cyclops
from cyclops.calibrate import commands as calibrate_commands
from cyclops.doctor.commands import doctor
from cyclops.errors import UnwritableError
from cyclops.journal import commands as journal_commands
from cyclops.learn.tally import Rule
from cyclops.play.commands import demo, photos, play, resume
from cyclops.players import PlayersOption, names_for_cards
from cyclops.printing.command import print_paper
from cyclops.reading_options import ProfileOption, SetOption
from cyclops.rules import commands
from cyclops.rules.help import PlayCommand
from cyclops.serve.commands import serve
from cyclops.service import commands as service_commands
from cyclops.setup.commands import setup
from cyclops.streams import DEBUG, complain, output_failure, prepare_streams
from vision.reading import Game

if TYPE_CHECKING:
    from cyclops.photographs import Wanted

_COULD_NOT = 1

app = typer.Typer(
    name="cyclops",
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="One eye above the table: sees the tiles of a family game, knows the rules, keeps the score.",
    epilog="Example:  cyclops score table.jpg --players Anna,Ben --annotate pictures",
)
app.add_typer(commands.app)
app.add_typer(calibrate_commands.app)
app.add_typer(journal_commands.app)
app.add_typer(service_commands.app)

Photos = Annotated[list[str], typer.Argument(metavar="PHOTO", help="Photographs, or folders of photographs.", show_default=False)]
GameOption = Annotated[Game | None, typer.Option("--game", help="The game; found from the picture when not named.", show_default=False)]
JsonOption = Annotated[bool, typer.Option("--json", help="Write one JSON object a photograph instead of tables.")]
AnnotateOption = Annotated[
    Path | None,
    typer.Option("--annotate", metavar="DIR", help="Draw what was seen on a copy of each photograph in this folder.", show_default=False),
]

LearntOption = Annotated[
    Path | None,
    typer.Option("--set", metavar="FILE", help="The set's file, also to go on with one; read finds it if not named.", show_default=False),
]
NameOption = Annotated[str, typer.Option("--name", metavar="NAME", help="What you call the set.", show_default=False)]
PicturesOption = Annotated[
    Path | None,
    typer.Option("--annotate", metavar="DIR", help="Where to draw what is asked about; beside the file unless said.", show_default=False),
]
CountOption = Annotated[
    Rule | None,
    typer.Option(
        "--count",
        help="Of each tile the most in any photograph counts (the same tiles again), or their sum (other tiles): for bugs most, else sum.",
        show_default=False,
    ),
]
YesOption = Annotated[bool, typer.Option("--yes", help="Ask nothing: names are made up, and what is doubted is left out.")]


@app.callback(invoke_without_command=True)
def _cyclops(version: Annotated[bool, typer.Option("--version", help="Show the version and stop.", is_eager=True)] = False) -> None:
    if version:
        typer.echo(f"cyclops {cyclops.__version__}")
        raise typer.Exit


@app.command(epilog="Example:  cyclops read table.jpg --json")
def read(
    photos: Photos,
    game: GameOption = None,
    as_json: JsonOption = False,
    annotate: AnnotateOption = None,
    set_file: SetOption = None,
    profile: ProfileOption = None,
) -> None:
    """Say what lies on the table, one reading a photograph."""
    from cyclops.photographs import Wanted

    _work(photos, Wanted(scored=False, game=game, folder=annotate), as_json, set_file, profile)


@app.command(epilog="Example:  cyclops score photographs/ --players Anna,Ben --annotate pictures")
def score(
    photos: Photos,
    game: GameOption = None,
    as_json: JsonOption = False,
    players: PlayersOption = "",
    annotate: AnnotateOption = None,
    set_file: SetOption = None,
    profile: ProfileOption = None,
) -> None:
    """Count the points by the rules, and show where a tile may go and which monster must eat."""
    from cyclops.photographs import Wanted

    _work(photos, Wanted(scored=True, game=game, names=names_for_cards(players), folder=annotate), as_json, set_file, profile)


@app.command(epilog="Example:  cyclops learn fressen board.jpg red.jpg yellow.jpg")
def learn(
    game: Annotated[Game, typer.Argument(metavar="GAME", help="factory, bugs or fressen.", show_default=False)],
    photos: Photos,
    set_file: LearntOption = None,
    name: NameOption = "",
    annotate: PicturesOption = None,
    count: CountOption = None,
    yes: YesOption = False,
) -> None:
    """Learn your own set from photographs, asking for names and about what is doubted, or go on with it."""
    _require_opencv()
    from cyclops.errors import EXPECTED
    from cyclops.learn.learning import Wanted, learn_set
    from cyclops.learnt import NO_SET, default_file
    from cyclops.photographs import find_photographs

    if set_file == Path(NO_SET):
        raise typer.BadParameter("what is learnt needs a file", param_hint="--set")
    file = set_file or default_file(game)
    pictures = annotate or file.with_name(f"{file.stem}-pictures")
    try:
        whole = learn_set(find_photographs(photos), Wanted(game, name, file, pictures, count, yes))
    except EXPECTED as error:
        complain(error)
        raise typer.Exit(_COULD_NOT) from error
    if not whole:
        raise typer.Exit(_COULD_NOT)


app.command(cls=PlayCommand, epilog="Example:  cyclops play factory --players Anna,Ben --camera v4l2:/dev/video0")(play)
app.command(epilog="Example:  cyclops resume")(resume)
app.command(epilog="Example:  cyclops serve --lan")(serve)
app.command(epilog="Example:  cyclops setup --lan")(setup)
app.command(epilog="Example:  cyclops demo --once")(demo)
app.command(epilog="Example:  cyclops photos --lan")(photos)
app.command(epilog="Example:  cyclops doctor --report")(doctor)
app.command("print", epilog="Example:  cyclops print tiles --game bugs --paper letter -o bugs.pdf")(print_paper)


def main() -> None:
    """Run the command line; whatever goes wrong ends in one plain sentence and an exit code."""
    os.environ.setdefault("OPENCV_LOG_LEVEL", "SILENT")  # its messages would stand between the sentences
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # many small products: threads wait for each other longer than they work
    prepare_streams()
    if not os.environ.get(DEBUG):
        sys.excepthook = _own_fault
    try:
        typer.main.get_command(app)()  # called directly, typer would put its own hook for faults in place
    except SystemExit:
        _check_output()
        raise
    except OSError:
        _check_output(more="\n")
        raise


def _check_output(more: str = "") -> None:
    """Say what went wrong when it was that standard output took nothing any more."""
    failure = output_failure(more)
    if failure is not None:
        complain(UnwritableError(f"the output could not be written ({failure.strerror})"))
        raise SystemExit(_COULD_NOT) from failure


def _own_fault(kind: type[BaseException], error: BaseException, where: TracebackType | None) -> None:
    """Tell in one sentence of an error that nobody foresaw; the interpreter then ends with exit code 1."""
    sys.stderr.write(f"Cyclops met a fault of its own ({kind.__name__}: {error}): please report it with what {DEBUG}=1 shows.\n")


def _require_opencv() -> None:
    """Stop in one sentence where OpenCV cannot be used, before anything that needs it is imported."""
    from cyclops.errors import UnusableOpenCVError
    from cyclops.opencv import require_opencv

    try:
        require_opencv()
    except UnusableOpenCVError as error:
        complain(error)
        raise typer.Exit(_COULD_NOT) from error


def _work(photos: list[str], wanted: Wanted, as_json: bool, set_file: str | None, profile: str | None) -> None:
    _require_opencv()
    from calibration.errors import ProfileError
    from cyclops.errors import CyclopsError
    from cyclops.learnt import learnt_sets
    from cyclops.output import Bar, JsonOutput, TableOutput
    from cyclops.photographs import find_photographs, look_at
    from cyclops.profiles import chosen_profiles

    found = find_photographs(photos)
    failed = False
    try:
        profiles = chosen_profiles(profile)
        output = JsonOutput() if as_json else TableOutput(profiles.remarks)
        learnt = learnt_sets(set_file, wanted.game)
        named = next(iter(learnt)) if learnt and set_file else None
        wanted = replace(wanted, learnt=learnt, game=wanted.game or named, profiles=profiles)
        with Bar(len(found)) as bar:
            for outcome in look_at(found, wanted):
                with bar.step():
                    output.show(outcome)
                    if outcome.error is not None:
                        complain(outcome.error)
                        failed = True
    except (CyclopsError, ProfileError) as error:
        complain(error)
        failed = True
    else:
        output.finish()
    if failed:
        raise typer.Exit(_COULD_NOT)
