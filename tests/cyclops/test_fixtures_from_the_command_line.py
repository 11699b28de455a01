"""From a photograph to points and places with nothing replaced: what `make demo` does."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from benchmarks.accuracy import GAMES
from cyclops import cli
from cyclops.scoring import score_reading
from hardware.pictures import load_picture
from tests.cyclops.tables import reading_of_truth
from tests.fixture_photos import FOLDER, fixture_names, fixture_photo

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", ["factory-01", "factory-08", "factory-31"])
def test_points_and_places_are_those_of_the_truth(name: str) -> None:
    photo = fixture_photo(name)
    result = CliRunner().invoke(cli.app, ["score", str(photo.path), "--json"])
    assert (result.exit_code, result.stderr) == (0, "")
    found = json.loads(result.stdout)
    expected = score_reading(reading_of_truth(photo.truth))
    assert {score["player"]: score["points"] for score in found["scores"]} == {score.player: score.points for score in expected.scores}
    assert len(found["placements"]) == len(expected.placements)
    owners = [monster["owner"] for monster in found["monsters"]]
    assert sorted((owners[place["monster"]], place["completes"]) for place in found["placements"]) == sorted(
        (expected.reading.monsters[place.monster].owner, place.completes) for place in expected.placements
    )


NEEDLESS = {
    "bugs-06": "in dim light the mouth of a yellow monster is much darker beside its body, and two eyes five pixels wide touch",
    "bugs-10": "a white tooth in a mouth looks like an eye",
}
"""Photographs that are read rightly and doubted all the same, and why; one that is not must leave this list."""


@pytest.mark.parametrize("name", fixture_names("bugs", "fressen"))
def test_the_other_two_games_are_told_apart_and_read_exactly_or_doubted_for_a_hand(name: str) -> None:
    photo = fixture_photo(name)
    result = CliRunner().invoke(cli.app, ["read", str(photo.path), "--json"])
    assert (result.exit_code, result.stderr) == (0, "")
    found = json.loads(result.stdout)
    assert found["game"] == photo.truth["game"]
    verdict = GAMES[found["game"]].judge(photo.truth, found, ())
    assert [finding.words for finding in verdict.findings] == []
    assert verdict.outcome == ("needless" if name in NEEDLESS else "exact")


def test_a_photograph_is_scored_drawn_and_shown_on_a_console_without_accents(tmp_path: Path) -> None:
    photo = FOLDER / "factory-31.jpg"
    result = subprocess.run(
        [sys.executable, "-m", "cyclops", "score", str(photo), "--players", "Zsőfi,Łukasz", "--annotate", str(tmp_path)],
        capture_output=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "COLUMNS": "200", "PYTHONIOENCODING": "ascii"},
    )
    assert (result.returncode, result.stderr) == (0, b"")
    assert b"P1 Zsofi" in result.stdout
    assert b"P2 Lukasz" in result.stdout
    assert load_picture(tmp_path / "factory-31.cyclops.jpg").full_size[0] >= 1600
