"""The command `cyclops doctor`."""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from cyclops.play.commands import CameraOption
from cyclops.streams import complain

if TYPE_CHECKING:
    from cyclops.doctor.examination import Examination
    from cyclops.doctor.finding import Result

_COULD_NOT: Final = 1
_CHOSEN: Final = "cyclops-report"

JsonOption = Annotated[bool, typer.Option("--json", help="Write one JSON object, with all versions, instead of lines.")]
ReportOption = Annotated[
    bool, typer.Option("--report", help="Write a report for who is to help: a ZIP with one picture and the last game, without names.")
]
FileArgument = Annotated[
    Path | None,
    typer.Argument(metavar="FILE.zip", help="Where to write the report; in this folder, with the date, unless named.", show_default=False),
]
FrameOption = Annotated[bool, typer.Option("--frame/--no-frame", help="Whether a picture of the table goes into the report.")]
SpeakOption = Annotated[bool, typer.Option("--speak", help="Say a word aloud, to hear whether it is heard.")]
PortOption = Annotated[
    int | None, typer.Option("--port", min=1, max=65535, help="Of the page; the service's, else 8080, unless named.", show_default=False)
]


def doctor(
    file: FileArgument = None,
    camera: CameraOption = None,
    as_json: JsonOption = False,
    report: ReportOption = False,
    frame: FrameOption = True,
    speak: SpeakOption = False,
    port: PortOption = None,
) -> None:
    """Look at every part of this machine's set-up, and say what to type where one is wrong."""
    from cyclops.doctor.examination import Asked, Examination
    from cyclops.doctor.machine import Machine
    from cyclops.errors import CyclopsError

    if file is not None and not report:
        raise typer.BadParameter("a file is written with --report only", param_hint="FILE.zip")
    machine = Machine()
    target = (file or Path(f"{_CHOSEN}-{machine.now():%Y-%m-%d-%H%M}.zip")) if report else None
    try:
        with _picture_place(report and frame) as picture:
            visit = Examination(machine, Asked(camera, speak, str(picture or ""), port))
            well = _tell(visit, as_json, target, picture)
    except CyclopsError as error:
        complain(error)
        raise typer.Exit(_COULD_NOT) from error
    if not well:
        raise typer.Exit(_COULD_NOT)


@contextmanager
def _picture_place(wanted: bool) -> Iterator[Path | None]:
    """Where the picture is kept until the report is written."""
    if not wanted:
        yield None
        return
    try:
        folder = tempfile.TemporaryDirectory(prefix="cyclops-doctor-")
    except OSError:  # nothing can be written anywhere, of which the checks tell
        yield None
        return
    with folder as name:
        yield Path(name, "picture.jpg")


def _tell(visit: Examination, as_json: bool, target: Path | None, picture: Path | None) -> bool:
    """Say all that is found, write the report, and return whether nothing needs mending."""
    from cyclops.doctor.checkup import is_well, results
    from cyclops.doctor.report import require_room, write_report
    from cyclops.doctor.telling import lines, sum_of
    from cyclops.doctor.versions import versions_of

    if target is not None:
        require_room(target)
    found: list[Result] = []
    for result in results(visit):
        found.append(result)
        if not as_json:
            sys.stdout.write("".join(f"{line}\n" for line in lines(result)))
            sys.stdout.flush()
    held = write_report(target, visit, found, picture) if target is not None else ()
    if as_json:
        told = {"checks": [one.to_json() for one in found], "versions": versions_of(visit.machine)}
        sys.stdout.write(f"{json.dumps(told | ({'report': str(target)} if target else {}))}\n")
    else:
        sys.stdout.write(f"\n{sum_of(found)}\n{_told_of_report(target, 'picture.jpg' in held) if target else ''}")
    return all(map(is_well, found))


def _told_of_report(target: Path, pictured: bool) -> str:
    seen = (
        "A picture of what the camera sees is in it: look at it before you give it away, or leave it out with --no-frame."
        if pictured
        else "There is no picture in it."
    )
    return f"The report is in {str(target)!r}, without names of players, people and machines.\n{seen}\n"
