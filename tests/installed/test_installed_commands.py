"""Cyclops installed from its wheel, in an empty folder: every command finds all that it needs."""

from __future__ import annotations

import json
import re
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE
from urllib.request import urlopen

import pypdfium2
import pytest

from tests.fixture_photos import FOLDER
from tests.installed.environment import ROOT, Environment

pytestmark = pytest.mark.pi

WHERE = """
import calibration, cyclops, engine, hardware, vision
for package in (calibration, cyclops, engine, hardware, vision):
    print(package.__file__)
"""
FILM = ROOT / "fixtures" / "films" / "factory"


def test_none_of_it_is_the_checkout(there: Environment) -> None:
    files = there.asked(WHERE)
    assert len(files.splitlines()) == 5
    home = there.python.parent.parent
    assert [file for file in files.splitlines() if not Path(file).is_relative_to(home)] == []


@pytest.mark.parametrize(("name", "points"), [("factory-01", [9, 0]), ("bugs-01", [5, -3]), ("fressen-02", [8, 6])])
def test_a_photograph_of_each_game_is_scored(there: Environment, name: str, points: list[int]) -> None:
    done = there.run("score", FOLDER / f"{name}.jpg", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    assert found["game"] == name.partition("-")[0]
    assert ([score["points"] for score in found["scores"]], found["doubts"]) == (points, [])


def test_a_photograph_is_read_and_drawn_upon(there: Environment) -> None:
    done = there.run("read", FOLDER / "factory-31.jpg", "--annotate", "drawn")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Monster Factory" in done.stdout
    assert [path.name for path in (there.folder / "drawn").iterdir()] == ["factory-31.cyclops.jpg"]


def test_a_short_film_is_watched_and_the_game_saved(there: Environment) -> None:
    done = there.run("play", "factory", "--players", "Anna,Ben", "--camera", f"film:{FILM}", "--display", "none", "--events", "-")
    assert (done.returncode, done.stderr) == (0, "")
    events = [json.loads(line) for line in done.stdout.splitlines()]
    assert [event["event"] for event in events] == ["start", "drawn", "placed", "end"]
    assert "PGGP" in "".join(events[1]["edges"]) * 2  # which edge comes first is not the same on every processor
    assert events[1]["placements"] == 8
    assert (events[2]["player"], events[2]["cell"], events[2]["completes"]) == (1, [1, 0], False)
    listed = there.run("games")
    assert (listed.returncode, listed.stderr) == (0, "")
    assert "Monster Factory" in listed.stdout


def test_cards_are_printed_with_the_names_of_people_in_their_language(there: Environment) -> None:
    done = there.run("print", "cards", "--players", "Łucja,Őrsi", "--language", "pl", "-o", "cards.pdf")
    assert (done.returncode, done.stderr) == (0, "")
    text = "".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(there.folder / "cards.pdf"))
    assert [word for word in ("Łucja", "Őrsi", "DOBIERZ") if word not in text] == []


@pytest.mark.parametrize("what", ["sheet", "board"])
def test_what_else_is_printed_has_pages(there: Environment, what: str) -> None:
    done = there.run("print", what, "-o", "it.pdf")
    assert (done.returncode, done.stderr) == (0, "")
    assert len(pypdfium2.PdfDocument(there.folder / "it.pdf")) >= 1


def test_a_game_is_played_by_the_rules_kept_and_told_again(there: Environment) -> None:
    done = there.run("rules", "play", "factory", "--players", "Anna,Ben", "--watch", "--seed", "8", "--record", "game.txt")
    assert (done.returncode, done.stderr) == (0, "")
    told = there.run("rules", "replay", "game.txt")
    assert (told.returncode, told.stderr) == (0, "")
    assert re.search(r"\d+ points", told.stdout)


def test_doctor_looks_at_everything_and_knows_its_own_packages(there: Environment) -> None:
    done = there.run("doctor", "--json")
    assert (done.returncode in (0, 1), done.stderr) == (True, "")
    states = {check["name"]: check["state"] for check in json.loads(done.stdout)["checks"]}
    assert [states[name] for name in ("Python", "packages", "NumPy", "OpenCV")] == ["fine"] * 4


def test_the_demo_shows_its_page_with_all_its_files_and_ends_when_asked(there: Environment) -> None:
    with running(there, "demo", "factory", "--port", "0", "--voice", "none", "--language", "pl") as process:
        assert process.stdout is not None
        address = next(found[0] for line in process.stdout if (found := re.search(r"http://\S+", line)))
        page = asked(address)
        assert '"language":"pl"' in page
        files = re.findall(r"(?:src|href)=\"(static/[^\"]+)\"", page)
        assert [Path(file).suffix for file in files] == [".svg", ".css", ".js"]
        assert [file for file in files if not asked(address + file)] == []
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
        assert process.returncode == 0


@contextmanager
def running(there: Environment, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """Run the program beside the test, and not longer than that."""
    with subprocess.Popen([there.program, *arguments], stdout=PIPE, encoding="utf-8", cwd=there.folder, env=there.variables()) as process:
        try:
            yield process
        finally:
            process.kill()


def asked(address: str) -> str:
    with urlopen(address, timeout=60) as answer:
        return str(answer.read().decode("utf-8"))
