"""A report for who is to help: one ZIP with what the doctor found, versions, the last game, the log and one picture, without names."""

from __future__ import annotations

import io
import json
import os
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from cyclops.doctor.discretion import Discretion
from cyclops.doctor.examination import Examination
from cyclops.doctor.files import GAMES, Saved, saved
from cyclops.doctor.finding import Result
from cyclops.doctor.telling import lines, sum_of
from cyclops.doctor.versions import versions_of
from cyclops.errors import JournalError, UnwritableError

_LOG_LINES: Final = 500
_SERVICE: Final = "cyclops"
_NO_LOG: Final = "The log was left out: the saved games cannot be read, and so it is not known which names to replace in it.\n"
_ABOUT: Final = """\
What Cyclops is on a machine, for who is to help.

checks.txt, checks.json   what cyclops doctor found, with all versions
game.jsonl                the moves of the last game: cyclops rules replay game.jsonl
log.txt                   what the service wrote last
profile.toml              what is known of the camera
picture.jpg               what the camera sees: look at it before you give it away

Names of players, of people, of machines and of folders, and addresses were replaced.
Files that are not in here were not there.
"""


def require_room(file: Path) -> None:
    """Refuse a name at which something is, before the long work.

    Raises
    ------
    UnwritableError
        If something is there, or nothing can be written there.
    """
    if file.exists() or file.is_symlink():
        raise UnwritableError(f"{str(file)!r} exists already: give another name with --report, for nothing is written over")
    if not file.parent.is_dir() or not os.access(file.parent, os.W_OK):
        raise UnwritableError(f"{str(file)!r} cannot be written: name a file in a folder of yours with --report")


def write_report(file: Path, visit: Examination, results: Sequence[Result], picture: Path | None) -> tuple[str, ...]:
    """Write the report.

    Parameters
    ----------
    file : Path
        Nothing may be there yet.
    visit : Examination
    results : sequence of Result
    picture : Path, optional
        The picture to put in.

    Returns
    -------
    tuple of str
        Names of the files in it.

    Raises
    ------
    UnwritableError
        If it cannot be written; no half of it stays.
    """
    games = _games(visit)
    discretion = discretion_of(visit, games)
    parts = dict(_texts(visit, results, games, discretion))
    data: dict[str, bytes] = {name: text.encode() for name, text in parts.items()}
    if picture is not None and picture.is_file():
        data["picture.jpg"] = picture.read_bytes()
    try:
        _write(file, data)
    except FileExistsError as error:
        raise UnwritableError(f"{str(file)!r} exists already: give another name with --report, for nothing is written over") from error
    except OSError as error:
        raise UnwritableError(f"{str(file)!r} cannot be written ({error.strerror}): name another place with --report") from error
    return tuple(data)


def _write(file: Path, data: dict[str, bytes]) -> None:
    """Write it whole or not at all, never over what is there; a stick with the file system of cameras will do."""
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, content in data.items():
            archive.writestr(ZipInfo(name), content, ZIP_DEFLATED)
    with file.open("xb") as opened:
        try:
            opened.write(packed.getvalue())
            opened.flush()
        except BaseException:
            file.unlink(missing_ok=True)
            raise


def discretion_of(visit: Examination, games: Saved | None) -> Discretion:
    """What is to be replaced in texts of this machine."""
    machine = visit.machine
    chosen = [name.strip() for name in visit.preferences.players.split(",")]
    players = [*chosen, *(games.players if games else ())]
    users = [machine.user, machine.env.get("SUDO_USER", ""), machine.home.name, *_full_names(machine.text("etc/passwd"), machine.user)]
    return Discretion(players, users, (machine.host, machine.host.partition(".")[0]), str(machine.home))


def _full_names(passwd: str, user: str) -> list[str]:
    fields = (line.split(":") for line in passwd.splitlines())
    return [one[4].partition(",")[0] for one in fields if len(one) > 4 and one[0] == user and user not in ("", "root")]


def _games(visit: Examination) -> Saved | None:
    path = visit.machine.data / GAMES
    try:
        return saved(path) if path.exists() else None
    except (JournalError, OSError, sqlite3.Error):  # the checks tell of it
        return None


def _texts(visit: Examination, results: Sequence[Result], games: Saved | None, discretion: Discretion) -> Iterator[tuple[str, str]]:
    yield "about.txt", _ABOUT
    told = [line for result in results for line in lines(result)]
    yield "checks.txt", discretion.text("\n".join([*told, "", sum_of(results), ""]))
    checks = [discretion.values(result.to_json()) for result in results]
    yield (
        "checks.json",
        json.dumps(
            {"checks": checks, "versions": versions_of(visit.machine), "unit": discretion.values(dict(visit.unit.values))}, indent=1
        ),
    )
    if games is not None and games.last:
        yield "game.jsonl", discretion.lines("\n".join(games.last))
    if games is None and (visit.machine.data / GAMES).exists():
        yield "log.txt", _NO_LOG
    else:
        yield from _log(visit, discretion)
    for number, profile in enumerate(visit.profile_files, 1):
        text = _read(profile)
        if text is not None:
            yield f"profile{'' if number == 1 else f'-{number}'}.toml", discretion.text(text)


def _log(visit: Examination, discretion: Discretion) -> Iterator[tuple[str, str]]:
    log = visit.machine.run("journalctl", "--user", "-u", _SERVICE, "-n", str(_LOG_LINES), "--no-pager", "-o", "short-iso")
    if log.code == 0 and log.out.strip(" -\n") not in ("", "No entries"):
        yield "log.txt", discretion.lines(log.out)


def _read(file: Path) -> str | None:
    try:
        return file.read_bytes()[:1_000_000].decode("utf-8", "replace")
    except OSError:
        return None
