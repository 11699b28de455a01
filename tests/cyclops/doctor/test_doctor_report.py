"""The report: everything that helps is in it, nobody's name is, and nothing is written over."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import unicodedata
from contextlib import closing
from pathlib import Path
from urllib.parse import quote
from zipfile import ZipFile

import pytest

from cyclops.doctor.checkup import results
from cyclops.doctor.files import saved
from cyclops.doctor.report import require_room, write_report
from cyclops.doctor.telling import sum_of
from cyclops.errors import UnwritableError
from cyclops.journal.database import open_to_write
from engine.record_lines import record_from_text
from tests.cyclops.doctor.patient import Patient
from tests.cyclops.terminal import rules

PLANTED = (
    "Zoë",
    "Łukasz",
    "Anna Kovács",
    "Kovács",
    "kovács.anna",
    "kitchen-pi",
    "192.168.1.7",
    "dc:a6:32:01:23:45",
    "fe80::1ff:fe23:4567:890a",
)
JPEG = b"\xff\xd8\xff\xe0 a picture"


def spellings(name: str) -> set[str]:
    """How programs may write a name."""
    bare = "".join(
        sign for sign in unicodedata.normalize("NFD", name.replace("ł", "l").replace("Ł", "L")) if not unicodedata.combining(sign)
    )
    escaped = json.dumps(name)[1:-1]
    return {name, unicodedata.normalize("NFD", name), bare, escaped, escaped.replace("\\", "\\\\"), repr(name.encode())[2:-1], quote(name)}


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The lines of a record, the first with the names of players."""
    file = tmp_path_factory.mktemp("games") / "game.jsonl"
    rules("play", "bugs", "--players", "Zoë,Łukasz", "--seed", 1, "--record", file, typed=["go", "take 1"])
    return file.read_text("utf-8").splitlines()


@pytest.fixture
def patient(tmp_path: Path, game: list[str]) -> Patient:
    """A machine on which everything has somebody's name."""
    one = Patient(tmp_path)
    one.change(user="kovács.anna", host="kitchen-pi", home=one.root / "home/kovács.anna", addresses=lambda: ("192.168.1.7",))
    one.file("etc/passwd", "kovács.anna:x:1000:1000:Anna Kovács,,,:/home/kovács.anna:/bin/bash\n")
    one.file("var/lib/systemd/linger/kovács.anna", "")
    games = one.machine.data / "games.sqlite"
    with closing(open_to_write(games, print)) as connection:
        for header, lines in (('{"names": ["Łukasz", "Gabi"]}', []), (game[0], game[1:])):
            number = connection.execute("INSERT INTO games (about, header) VALUES ('{}', ?)", (header,)).lastrowid
            for n, line in enumerate(lines):
                connection.execute("INSERT INTO entries VALUES (?, ?, 'line', ?)", (number, n, line))
    one.profile('version = 1\nname = "Zoë\'s table, Łukasz\'s lamp"\ncamera = { id = "/base/imx708" }\n')
    said = [spelling for name in PLANTED for spelling in sorted(spellings(name))]
    log = [f"2026-12-24T18:00:00 kitchen-pi cyclops[12]: {text} at /home/kovács.anna/{text}/table_{text}_2.jpg" for text in said]
    log += [json.dumps({"event": "drawn", "who": text, "file": f"/media/{text}/x"}) for text in said]
    one.file("log", "".join(f"{line}\n" for line in log))
    one.program("journalctl", f"while IFS= read -r line; do printf '%s\\n' \"$line\"; done < '{one.root}/log'")
    one.shows(profile="Zoë's table", misfit="Łukasz's lamp was moved by Zoë: calibrate again")
    return one


def reported(patient: Patient, folder: Path, picture: bytes | None = JPEG) -> dict[str, bytes]:
    """All files of a report."""
    visit = patient.visit()
    taken = folder / "picture.jpg"
    if picture is not None:
        taken.write_bytes(picture)
    file = folder / "report.zip"
    names = write_report(file, visit, list(results(visit)), taken)
    with ZipFile(file) as archive:
        assert sorted(names) == sorted(archive.namelist())
        return {name: archive.read(name) for name in archive.namelist()}


def test_nobodys_name_is_in_any_file_of_a_report(patient: Patient, tmp_path: Path) -> None:
    files = reported(patient, tmp_path)
    assert set(files) == {"about.txt", "checks.txt", "checks.json", "game.jsonl", "log.txt", "profile.toml", "picture.jpg"}
    for name, data in files.items():
        text = data.decode("utf-8", "replace").casefold()
        found = [spelling for planted in PLANTED for spelling in spellings(planted) if spelling.casefold() in text]
        assert found == [], name
        assert "gabi" not in text


def test_what_helps_is_in_a_report(patient: Patient, tmp_path: Path) -> None:
    files = reported(patient, tmp_path)
    told = json.loads(files["checks.json"])
    assert {one["name"]: one["state"] for one in told["checks"]}["profile"] == "broken"
    assert told["versions"]["machine"] == "Raspberry Pi 4 Model B Rev 1.5"
    assert told["versions"]["system"] == "Debian GNU/Linux 13 (trixie)"
    assert told["versions"]["packages"]["opencv-python"] == "5.0.0.93"
    assert told["unit"]["ActiveState"] == "active"
    assert files["picture.jpg"] == JPEG


def test_the_last_game_can_be_played_again_with_its_players_by_number(patient: Patient, tmp_path: Path, game: list[str]) -> None:
    record = record_from_text(reported(patient, tmp_path)["game.jsonl"].decode()).record
    assert record.headers.names == ("Player 1", "Player 2")
    assert record.line() == record_from_text("\n".join(game)).record.line()


def test_the_log_keeps_its_lines_and_its_json(patient: Patient, tmp_path: Path) -> None:
    lines = reported(patient, tmp_path)["log.txt"].decode().splitlines()
    assert lines[0].startswith("2026-12-24T18:00:00 machine cyclops[12]: ")
    assert {json.loads(line)["event"] for line in lines if line.startswith("{")} == {"drawn"}
    assert len(lines) == len((patient.root / "log").read_text("utf-8").splitlines())


def test_where_the_names_of_players_cannot_be_known_there_is_no_log(patient: Patient, tmp_path: Path) -> None:
    patient.file(patient.machine.data / "games.sqlite", "damaged" * 1000)
    files = reported(patient, tmp_path)
    assert files["log.txt"].startswith(b"The log was left out: the saved games cannot be read")
    assert "game.jsonl" not in files


def test_a_report_without_anything_to_tell_is_a_report(tmp_path: Path) -> None:
    one = Patient(tmp_path).without("home/anna/.config/cyclops/profiles/table.toml").program("journalctl", "echo '-- No entries --'")
    files = reported(one, tmp_path, picture=None)
    assert set(files) == {"about.txt", "checks.txt", "checks.json"}
    assert files["checks.txt"].decode().endswith(f"\n{sum_of(list(results(one.visit())))}\n")


def test_nothing_is_written_over(tmp_path: Path) -> None:
    file = tmp_path / "report.zip"
    file.write_text("mine")
    with pytest.raises(UnwritableError, match="exists already: give another name with --report"):
        require_room(file)
    visit = Patient(tmp_path).visit()
    with pytest.raises(UnwritableError, match="exists already"):
        write_report(file, visit, [], None)
    assert file.read_text() == "mine"
    assert [path.name for path in tmp_path.iterdir() if "cyclops-report" in path.name] == []


def test_no_half_of_a_report_is_left_on_a_full_disk(tmp_path: Path) -> None:
    code = (
        "import resource; from pathlib import Path; from cyclops.doctor.report import _write;"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100)); _write(Path('report.zip'), {'a': bytes(range(256)) * 9})"
    )
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])}
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, env=env, check=False, capture_output=True, text=True)
    assert "OSError: [Errno 27] File too large" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there_is_said_before_anything_is_looked_at(tmp_path: Path) -> None:
    with pytest.raises(UnwritableError, match="name a file in a folder of yours"):
        require_room(tmp_path / "nowhere" / "report.zip")


def test_a_look_into_the_saved_games_changes_nothing_of_them(patient: Patient) -> None:
    folder = patient.machine.data
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    found = saved(folder / "games.sqlite")
    assert (found.games, found.players) == (2, ("Łukasz", "Gabi", "Zoë"))
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_a_game_that_is_being_played_is_seen_whole_with_what_only_its_log_holds(patient: Patient) -> None:
    games = patient.machine.data / "games.sqlite"
    with closing(open_to_write(games, print)) as connection:
        connection.execute("INSERT INTO games (about, header) VALUES ('{}', '{\"names\": [\"Pál\"]}')")
        assert (patient.machine.data / "games.sqlite-wal").stat().st_size > 0
        assert saved(games).players[-1] == "Pál"


def test_names_are_the_same_numbers_in_all_files(patient: Patient, tmp_path: Path) -> None:
    files = reported(patient, tmp_path)
    first, second = json.loads(files["game.jsonl"].decode().splitlines()[0])["names"]
    assert f"{first}'s table, {second}'s lamp" in files["profile.toml"].decode()
    assert f"{second}'s lamp was moved by {first}" in files["checks.txt"].decode()
