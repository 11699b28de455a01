"""What the commands promise to people and to programs: tables or pure JSON, exit codes, one sentence for what went wrong."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import cyclops
from cyclops import cli, photographs, streams
from cyclops.output import Bar
from hardware.pictures import load_picture
from tests.cyclops.bugs_tables import hands
from tests.cyclops.eye import FakeEye, usual_table
from tests.cyclops.fressen_tables import fressen
from vision.errors import VisionError

MakePhoto = Callable[..., Path]

NOT_READABLE = VisionError("the picture has no colours")


def run(*arguments: str | Path, environment: dict[str, str] | None = None) -> Result:
    return CliRunner().invoke(cli.app, [str(argument) for argument in arguments], env={"COLUMNS": "100", **(environment or {})})


def objects(result: Result) -> list[dict[str, Any]]:
    """The JSON of every line of standard output; anything else there fails."""
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_a_photograph_that_is_read_ends_with_0_and_a_table(eye: FakeEye, photo: MakePhoto) -> None:
    result = run("read", photo())
    assert (result.exit_code, result.stderr) == (0, "")
    assert "Monster Factory, 410 x 308" in result.stdout
    assert "Points" not in result.stdout


def test_scoring_adds_points_and_places(eye: FakeEye, photo: MakePhoto) -> None:
    result = run("score", photo(), "--players", "Anna,Zsőfi")
    assert result.exit_code == 0
    assert re.search(r"P1 Anna +3 ", result.stdout)
    assert "Anna leads with 3 points." in result.stdout
    assert re.search(r"1 +monster B \(P2 Zsőfi\) .*completes monster B", result.stdout)


def test_read_as_json_is_a_reading_without_scores(eye: FakeEye, photo: MakePhoto) -> None:
    (reading,) = objects(run("read", photo(), "--json"))
    assert list(reading) == ["image", "game", "size", "doubts", "cards", "tiles", "backs", "monsters"]


def test_score_as_json_is_the_same_object_with_the_answers_of_the_rules(eye: FakeEye, photo: MakePhoto) -> None:
    path = photo()
    (read,) = objects(run("read", path, "--json"))
    (scored,) = objects(run("score", path, "--json"))
    assert {key: scored[key] for key in read} == read
    assert [(score["player"], score["points"]) for score in scored["scores"]] == [(1, 3), (2, 0)]
    assert [(place["monster"], place["cell"], place["turn"], place["completes"]) for place in scored["placements"]] == [
        (1, [2, 0], 3, True)
    ]


def test_all_games_can_be_scored_one_after_another(eye: FakeEye, photo: MakePhoto, tmp_path: Path) -> None:
    eye.answers = [usual_table(), hands({1: "A2 A2 A2", 2: "B2"}), fressen({(0, 0): "RA5w", (1, 0): "YB4m"}, supply="RA2h")]
    paths = [photo(f"{number}.jpg", 1640, 1232) for number in range(3)]
    result = run("score", *paths, "--players", "Anna,Ben", "--annotate", tmp_path / "pictures")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "Ranking: 1. Anna (3), 2. Ben (-1)." in result.stdout
    assert "red Anna must make this bite: A 5 at 0,0 eats B 4 at 1,0." in " ".join(result.stdout.split())
    assert len(list((tmp_path / "pictures").iterdir())) == 3


def test_a_reading_of_bugs_holds_the_points_of_the_players(eye: FakeEye, photo: MakePhoto) -> None:
    eye.answers = [hands({1: "A2 A2 A2", 2: "B2"}), hands({1: "A2 A2 A2", 2: "B2"})]
    (read,) = objects(run("read", photo(), "--json"))
    (scored,) = objects(run("score", photo(), "--json"))
    assert list(read) == ["image", "game", "size", "doubts", "cards", "tiles", "backs", "trophies", "players"]
    assert read["players"] == [{"player": 1, "points": 3}, {"player": 2, "points": -1}]
    assert list(scored) == [*read, "scores"]


def test_a_reading_of_fressen_holds_the_points_of_red_and_yellow(eye: FakeEye, photo: MakePhoto) -> None:
    eye.answers = [fressen({(0, 0): "RA5w"}), fressen({(0, 0): "RA5w"})]
    (read,) = objects(run("read", photo(), "--json"))
    (scored,) = objects(run("score", photo(), "--json"))
    assert list(read) == ["image", "game", "size", "doubts", "cards", "tiles", "backs", "board", "boss", "points"]
    assert read["points"] == {"red": 1, "yellow": 0}
    assert list(scored) == [*read, "scores", "placements", "bites"]


def test_coordinates_are_those_of_the_original_picture(eye: FakeEye, photo: MakePhoto) -> None:
    path = photo(width=3280, height=2464)
    assert load_picture(path).scale == 2
    (scored,) = objects(run("score", path, "--json"))
    assert scored["size"] == [3280, 2464]
    assert scored["tiles"][0]["corners"][0] == [600.5, 600.5]
    assert scored["placements"][0]["corners"][0] == [1000.5, 1800.5]


def test_the_path_in_the_json_is_the_one_that_was_given(eye: FakeEye, photo: MakePhoto, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(photo().parent)
    (reading,) = objects(run("read", "./table.jpg", "--json"))
    assert reading["image"] == "./table.jpg"


def test_the_game_is_handed_to_the_eye(eye: FakeEye, photo: MakePhoto) -> None:
    path = photo()
    run("read", path)
    run("read", path, "--game", "factory")
    run("score", path, "--game", "bugs")
    assert eye.games == [None, "factory", "bugs"]


def test_a_bad_photograph_among_good_ones_stops_none_of_them(eye: FakeEye, photo: MakePhoto, tmp_path: Path) -> None:
    good = [photo(f"{number}.jpg") for number in range(10)]
    bad = tmp_path / "bad.jpg"
    bad.write_bytes(b"no picture")
    result = run("score", *good[:5], bad, *good[5:], "--json")
    assert result.exit_code == 1
    found = objects(result)
    assert [one["image"] for one in found] == [str(path) for path in (*good[:5], bad, *good[5:])]
    assert ["error" in one for one in found] == [False] * 5 + [True] + [False] * 5
    assert found[5].keys() == {"image", "error"}
    assert len(result.stderr.splitlines()) == 1


def test_a_bad_photograph_is_one_sentence_on_standard_error(eye: FakeEye, photo: MakePhoto) -> None:
    eye.answers = [NOT_READABLE]
    result = run("read", photo())
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "The picture has no colours.\n"


def test_a_missing_photograph_is_told_with_its_name(eye: FakeEye, tmp_path: Path) -> None:
    missing = tmp_path / "gone.jpg"
    result = run("score", missing, "--json")
    assert result.exit_code == 1
    assert objects(result)[0]["image"] == str(missing)
    assert "gone.jpg" in objects(result)[0]["error"]


def test_after_several_photographs_their_number_is_told(eye: FakeEye, photo: MakePhoto) -> None:
    eye.answers = [usual_table(("a hand covers the table",)), usual_table(), NOT_READABLE]
    result = run("read", photo("1.jpg"), photo("2.jpg"), photo("3.jpg"))
    assert result.stdout.endswith("2 photographs read, 1 with a doubt, 1 not read.\n")


def test_a_folder_stands_for_the_photographs_in_it(eye: FakeEye, photo: MakePhoto) -> None:
    paths = [photo(f"evening/{name}.jpg") for name in ("b", "a", "c")]
    found = objects(run("read", paths[0].parent, "--json"))
    assert [one["image"] for one in found] == sorted(map(str, paths))


def test_a_folder_without_photographs_could_not_be_read(eye: FakeEye, tmp_path: Path) -> None:
    result = run("read", tmp_path, "--json")
    assert result.exit_code == 1
    assert list(objects(result)[0]) == ["image", "error"]


def test_pictures_drawn_by_the_program_are_not_read_again(eye: FakeEye, photo: MakePhoto, tmp_path: Path) -> None:
    photo("a.jpg")
    assert run("read", tmp_path, "--annotate", tmp_path).exit_code == 0
    assert (tmp_path / "a.cyclops.jpg").exists()
    assert [Path(one["image"]).name for one in objects(run("read", tmp_path, "--json"))] == ["a.jpg"]
    assert [Path(one["image"]).name for one in objects(run("read", tmp_path / "a.cyclops.jpg", "--json"))] == ["a.cyclops.jpg"]


def test_a_folder_with_drawn_pictures_only_is_told(eye: FakeEye, photo: MakePhoto) -> None:
    drawn = photo("pictures/a.cyclops.jpg")
    result = run("read", drawn.parent)
    assert result.exit_code == 1
    assert "holds only pictures drawn by this program" in result.stderr


def test_names_with_accents_are_read_and_written(eye: FakeEye, photo: MakePhoto, tmp_path: Path) -> None:
    path = photo("Zoë/плитки 你好 😀 .jpg")
    folder = tmp_path / "képek"
    result = run("score", path, "--json", "--annotate", folder)
    assert (result.exit_code, objects(result)[0]["image"]) == (0, str(path))
    assert [entry.name for entry in folder.iterdir()] == ["плитки 你好 😀 .cyclops.jpg"]


def test_two_photographs_of_one_name_are_drawn_into_two_pictures(eye: FakeEye, photo: MakePhoto, tmp_path: Path) -> None:
    result = run("score", photo("a/table.jpg"), photo("b/table.jpg"), "--annotate", tmp_path / "new" / "pictures")
    assert result.exit_code == 0
    pictures = sorted((tmp_path / "new" / "pictures").iterdir())
    assert [picture.name for picture in pictures] == ["table-2.cyclops.jpg", "table.cyclops.jpg"]
    assert load_picture(pictures[0]).full_size[0] >= 1600
    assert "table-2.cyclops.jpg" in result.stdout.replace("\n", "")


def test_a_folder_that_cannot_be_made_is_told_before_anything_is_read(eye: FakeEye, photo: MakePhoto) -> None:
    path = photo()
    result = run("score", path, "--json", "--annotate", path / "pictures")
    assert (result.exit_code, result.stdout) == (1, "")
    assert len(result.stderr.splitlines()) == 1
    assert eye.games == []


def test_a_picture_that_cannot_be_written_does_not_lose_the_reading(eye: FakeEye, photo: MakePhoto, tmp_path: Path) -> None:
    (tmp_path / "pictures" / "table.cyclops.jpg").mkdir(parents=True)
    result = run("score", photo(), "--json", "--annotate", tmp_path / "pictures")
    assert result.exit_code == 1
    assert "scores" in objects(result)[0]
    assert "cannot be written" in result.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ["read"],
        ["score"],
        ["read", "table.jpg", "--game", "chess"],
        ["read", "table.jpg", "--players", "Anna"],
        ["score", "table.jpg", "--players", "Anna,,Ben"],
        ["score", "table.jpg", "--players", "Anna,Anna"],
        ["score", "table.jpg", "--players", "A,B,C,D,E,F,G,H,I"],
        ["learn"],
        ["learn", "chess", "table.jpg"],
        ["juggle"],
    ],
)
def test_wrong_usage_ends_with_2_and_reads_nothing(arguments: list[str], eye: FakeEye) -> None:
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Error" in result.stderr
    assert eye.games == []


def test_the_version_is_told() -> None:
    assert run("--version").stdout == f"cyclops {cyclops.__version__}\n"


@pytest.mark.parametrize("command", [[], ["read"], ["score"], ["learn"]])
def test_help_has_an_example(command: list[str]) -> None:
    result = run(*command, "--help")
    assert result.exit_code == 0
    assert re.search(r"Example: +cyclops (read|score|learn) ", result.stdout)


def test_expected_errors_have_no_traceback_unless_it_is_asked_for(eye: FakeEye, photo: MakePhoto) -> None:
    eye.answers = [NOT_READABLE, NOT_READABLE]
    assert "Traceback" not in run("read", photo()).stderr
    assert "Traceback" in run("read", photo(), environment={"CYCLOPS_DEBUG": "1"}).stderr


def test_a_fault_of_its_own_ends_in_one_sentence(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.delenv("CYCLOPS_DEBUG", raising=False)
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(sys, "argv", ["cyclops", "--version"])
    with pytest.raises(SystemExit) as end:
        cli.main()
    assert end.value.code == 0
    sys.excepthook(ZeroDivisionError, ZeroDivisionError("division by zero"), None)
    assert capsys.readouterr().err.splitlines() == [
        "Cyclops met a fault of its own (ZeroDivisionError: division by zero): please report it with what CYCLOPS_DEBUG=1 shows."
    ]


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_what_an_output_cannot_write_is_replaced_instead_of_failing(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding=encoding))
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    streams.prepare_streams()
    print("Łukasz │ 你好", flush=True)  # noqa: T201  # what is tested
    assert raw.getvalue() == b"Lukasz ? ??\n"


@pytest.mark.parametrize("environment", [{"PYTHONIOENCODING": "ascii"}, {"PYTHONIOENCODING": "cp1252"}, {"LC_ALL": "C"}])
def test_help_can_be_shown_by_any_console(environment: dict[str, str]) -> None:
    result = _process(["score", "--help"], environment)
    assert (result.returncode, result.stderr) == (0, b"")
    assert b"--players" in result.stdout


def test_help_does_not_wait_for_the_heavy_libraries() -> None:
    code = "import sys, cyclops.cli; print(*sorted(sys.modules))"
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=Path(__file__).parents[2]).stdout
    assert not {"cv2", "numpy", "skimage", "scipy", "rich", "pydantic", "starlette", "reportlab", "asyncio", "engine.games"} & set(
        told.split()
    )


def test_the_bar_is_silent_where_there_is_no_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    with Bar(3) as bar:
        for _ in range(3):
            with bar.step():
                pass
    assert capsys.readouterr().err == ""


def test_one_photograph_is_read_at_a_time(eye: FakeEye, photo: MakePhoto) -> None:
    found = photographs.find_photographs([str(photo(f"{number}.jpg")) for number in range(3)])
    outcomes = photographs.look_at(found, photographs.Wanted(scored=True))
    assert eye.games == []
    next(outcomes)
    assert len(eye.games) == 1


def _process(arguments: list[str], environment: dict[str, str]) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "cyclops", *arguments],
        capture_output=True,
        check=False,
        cwd=Path(__file__).parents[2],
        env={**os.environ, "COLUMNS": "100", **environment},
    )
