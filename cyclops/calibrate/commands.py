"""The commands `cyclops calibrate lens|table|show|remove`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cyclops.streams import complain

if TYPE_CHECKING:
    from datetime import date

    from rich.console import Console

_COULD_NOT = 1
USUAL_PROFILE = "table"
USUAL_TILE_MM = 2.0

app = typer.Typer(
    name="calibrate",
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Measure lens, table and light of a camera with the printed sheet, and keep them as a profile.",
)

PhotosArgument = Annotated[
    list[str] | None,
    typer.Argument(metavar="PHOTO", help="Photographs, folders of photographs, or one video; the camera unless named.", show_default=False),
]
CameraOption = Annotated[
    str | None,
    typer.Option(
        "--camera",
        metavar="SPEC",
        help="picamera2[:ID], v4l2:DEVICE or files:PATH; the first that works unless named.",
        show_default=False,
    ),
]
ProfileOption = Annotated[str, typer.Option("--profile", metavar="NAME", help="What the profile is called.")]
AcrossOption = Annotated[
    str,
    typer.Option(
        "--across", metavar="MM", help="What a ruler says at the 100 mm mark of the sheet's line across, such as 97.", show_default=False
    ),
]
DownOption = Annotated[str, typer.Option("--down", metavar="MM", help="The same of the line down.", show_default=False)]
PatternOption = Annotated[
    str, typer.Option("--pattern", metavar="WHAT", help="sheet, chessboard:9x6:25 (corners, mm) or charuco:5x7:36/27 (squares, mm).")
]
PictureOption = Annotated[
    Path | None,
    typer.Option("--picture", metavar="FILE", help="Draw here (JPEG) which part of the picture the sheet covered.", show_default=False),
]
TileOption = Annotated[float, typer.Option("--tile", metavar="MM", min=0.0, max=30.0, help="How thick the tiles are.")]
TileSideOption = Annotated[
    float | None,
    typer.Option(
        "--tile-side",
        metavar="MM",
        min=10.0,
        max=200.0,
        help="How long the sides of the tiles are that lie there: shows whether sheet and cards were printed in true scale.",
        show_default=False,
    ),
]
NameArgument = Annotated[str, typer.Argument(metavar="[NAME]", help="One profile; all unless named.", show_default=False)]


@app.command(epilog="Example:  cyclops calibrate lens sheet-photos/ --across 97 --down 97.5 --picture covered.jpg")
def lens(
    photos: PhotosArgument = None,
    camera: CameraOption = None,
    profile: ProfileOption = USUAL_PROFILE,
    pattern: PatternOption = "sheet",
    across: AcrossOption = "",
    down: DownOption = "",
    picture: PictureOption = None,
) -> None:
    """Measure the lens, and the light with it, from the sheet held in many places and tilts: a dozen photographs, a video, or live."""
    _refuse_both(photos, camera)

    def work(console: Console, today: date) -> bool:
        from cyclops.calibrate.lens import Wanted, calibrate_lens
        from cyclops.calibrate.sources import Source

        return calibrate_lens(Wanted(Source(photos or (), camera), profile, pattern, across, down, picture), console, today)

    _run(work)


@app.command(epilog="Example:  cyclops calibrate table table.jpg --tile 2")
def table(
    photos: PhotosArgument = None,
    camera: CameraOption = None,
    profile: ProfileOption = USUAL_PROFILE,
    across: AcrossOption = "",
    down: DownOption = "",
    tile: TileOption = USUAL_TILE_MM,
    tile_side: TileSideOption = None,
) -> None:
    """Measure where the table lies, from the sheet or the marker cards lying flat on it, and its light."""
    _refuse_both(photos, camera)

    def work(console: Console, today: date) -> bool:
        from cyclops.calibrate.sources import Source
        from cyclops.calibrate.table import Wanted, calibrate_table

        return calibrate_table(Wanted(Source(photos or (), camera), profile, across, down, tile, tile_side), console, today)

    _run(work)


@app.command()
def show(name: NameArgument = "") -> None:
    """Show what a profile holds, or all profiles."""

    def work(console: Console, today: date) -> bool:
        from cyclops.calibrate.kept import show_profiles

        return show_profiles(name, console)

    _run(work)


@app.command()
def remove(name: Annotated[str, typer.Argument(metavar="NAME", show_default=False)]) -> None:
    """Remove a profile."""

    def work(console: Console, today: date) -> bool:
        from cyclops.calibrate.kept import forget_profile

        forget_profile(name, console)
        return True

    _run(work)


def _refuse_both(photos: list[str] | None, camera: str | None) -> None:
    if photos and camera is not None:
        raise typer.BadParameter("name photographs or a camera, not both", param_hint="--camera")


def _run(work: Callable[[Console, date], bool]) -> None:
    from datetime import date

    from rich.console import Console

    from cyclops.errors import EXPECTED
    from cyclops.opencv import require_opencv

    try:
        require_opencv()
        done = work(Console(), date.today())
    except EXPECTED as error:
        complain(error)
        raise typer.Exit(_COULD_NOT) from error
    if not done:
        raise typer.Exit(_COULD_NOT)
