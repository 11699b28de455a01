"""The command as it is typed: its lines, its JSON, its exit codes, on machines on which next to nothing works."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner, Result

from cyclops import cli
from cyclops.doctor import checkup, examination
from cyclops.doctor.checkup import CHECKS, results
from cyclops.doctor.examination import Examination
from cyclops.doctor.finding import Finding, State, broken, fine, unsure
from cyclops.doctor.finding import Result as Found
from cyclops.doctor.machine import Machine
from cyclops.doctor.probing import Told
from cyclops.doctor.telling import lines, sum_of
from tests.cyclops.doctor.patient import Patient

ROOT = Path(__file__).parents[3]


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli.app, ["doctor", *map(str, arguments)])


@pytest.fixture
def two_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only two parts are looked at: one is fine, one is not."""
    checks = {"letters": lambda visit: fine("all"), "lamp": lambda visit: broken("it is off", "Switch it on", "lamp on")}
    monkeypatch.setattr(checkup.results, "__defaults__", (checks, 5.0))


def process(folder: Path, *arguments: str, modules: Mapping[str, str], **environment: str) -> subprocess.CompletedProcess[str]:
    """The doctor in a process of its own, with other packages before those that are installed."""
    for name, code in modules.items():
        (folder / f"{name}.py").write_text(code, encoding="utf-8")
    env = {"PATH": os.defpath, "PYTHONPATH": os.pathsep.join((str(folder), str(ROOT))), **environment}
    return subprocess.run(
        [sys.executable, "-m", "cyclops", "doctor", *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        env=env,
        timeout=120,
    )


def test_where_neither_numpy_nor_opencv_loads_nor_a_home_is_known_the_doctor_still_says_all(tmp_path: Path) -> None:
    wrong = {"numpy": "print('chatter'); raise ImportError('libopenblas.so.0: cannot open shared object file')", "cv2": "import numpy"}
    done = process(tmp_path, "--json", "--camera", "files:nothing.jpg", modules=wrong, PATH=str(tmp_path))
    assert (done.returncode, done.stderr) == (1, "")
    told = json.loads(done.stdout)
    found = {one["name"]: one for one in told["checks"]}
    assert set(found) == set(CHECKS)
    assert found["NumPy"]["what"] == "does not load (libopenblas.so.0: cannot open shared object file)"
    assert (found["OpenCV"]["state"], found["speech"]["state"], found["service"]["state"]) == ("broken", "broken", "not here")
    assert found["picture"]["mend"] == "Mend what stands above first"
    assert [one["what"] for one in told["checks"] if "could not be looked at" in one["what"]] == []


def test_on_a_folder_in_which_a_file_has_the_name_of_a_package_and_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    done = process(
        tmp_path, "--camera", "files:nothing.jpg", modules={"numpy": "", "cv2": "__version__ = '5.0.0'"}, HOME=str(tmp_path / "data")
    )
    assert done.returncode == 1
    assert "lacks its markers (cv2.aruco)" in done.stdout
    assert "disk         broken" in done.stdout
    assert done.stderr == ""
    assert "Traceback" not in done.stdout


def test_a_picture_from_a_file_goes_into_a_report_and_a_game_could_be_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    cv2.imwrite("table.png", np.random.default_rng(1).integers(60, 200, (960, 1280, 3), np.uint8))
    result = run("--camera", "files:table.png", "--report", "it.zip", "--json", "--port", "0")
    assert result.exit_code == 2
    result = run("--camera", "files:table.png", "--report", "it.zip", "--json")
    told = json.loads(result.stdout)
    assert told["report"] == "it.zip"
    assert {one["name"]: one["what"] for one in told["checks"]}["picture"].startswith("1280 x 960, ")
    with ZipFile("it.zip") as archive:
        assert archive.read("picture.jpg").startswith(b"\xff\xd8")
    again = run("--report", "it.zip")
    assert (again.exit_code, again.stdout) == (1, "")
    assert again.stderr == "'it.zip' exists already: give another name with --report, for nothing is written over.\n"


@pytest.mark.usefixtures("two_checks")
def test_lines_stand_in_columns_with_what_to_type_beneath_and_a_sum_at_the_end() -> None:
    result = run()
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout.splitlines() == [
        "letters      fine      all",
        "lamp         broken    it is off",
        "    Switch it on:",
        "        lamp on",
        "",
        "1 thing needs mending.",
    ]


@pytest.mark.usefixtures("two_checks")
def test_a_report_is_told_with_whether_a_picture_is_in_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    told = run("--report", "--no-frame").stdout
    (file,) = tmp_path.iterdir()
    assert file.name.startswith("cyclops-report-2")
    assert told.endswith(f"The report is in '{file.name}', without names of players, people and machines.\nThere is no picture in it.\n")


def test_a_file_without_report_is_wrong_usage(tmp_path: Path) -> None:
    assert run(tmp_path / "it.zip").exit_code == 2


@pytest.mark.parametrize(
    ("states", "told"),
    [
        ([State.FINE, State.ABSENT], "All is well."),
        ([State.FINE, State.UNSURE], "Nothing needs mending, but 1 is unsure."),
        ([State.BROKEN, State.BROKEN], "2 things need mending."),
        ([State.BROKEN, State.UNSURE, State.UNSURE], "1 thing needs mending, and 2 are unsure."),
    ],
)
def test_the_last_line_sums_up(states: list[State], told: str) -> None:
    assert sum_of([Found("part", Finding(state, "so")) for state in states]) == told


def test_all_but_what_is_to_be_typed_fits_80_columns_without_signs_that_steer_a_terminal() -> None:
    command = "/a/very/long/path" * 9
    told = list(lines(Found("permissions", unsure("a word " * 40 + "\x1b[2J", "Do " * 60, command))))
    assert max(len(line) for line in told[:-1]) <= 80
    assert told[-1] == f"        {command}"
    assert "\x1b" not in "".join(told)


def test_a_part_that_hangs_or_fails_is_one_line_and_the_others_are_looked_at(tmp_path: Path) -> None:
    def failing(visit: Examination) -> Finding:
        raise ZeroDivisionError("division\nby zero")

    def hanging(visit: Examination) -> Finding:
        time.sleep(5)
        return fine("at last")

    found = list(results(Patient(tmp_path).visit(), {"a": failing, "b": hanging, "c": lambda visit: fine("here")}, 0.05))
    assert [one.finding.what for one in found] == [
        "could not be looked at (ZeroDivisionError: division by zero)",
        "no answer within 0.05 seconds",
        "here",
    ]
    assert [one.finding.state for one in found] == [State.UNSURE, State.UNSURE, State.FINE]
    assert found[0].finding.commands == ("cyclops doctor --report",)


def test_every_part_can_be_looked_at_where_nothing_at_all_is_told(tmp_path: Path) -> None:
    bare = Machine(
        root=tmp_path, env={}, config=tmp_path / "c", data=tmp_path / "d", home=Path("/"), user="", host="", holders=lambda devices: ()
    )

    def nothing(machine: Machine, probe: str, wanted: Mapping[str, Any], seconds: float) -> Told:
        return Told({}, "ended with code 1 (nothing was said)")

    found = list(results(Examination(bare, ask=nothing)))
    assert [one.name for one in found if "could not be looked at" in one.finding.what] == []
    assert {one.name for one in found} == set(CHECKS)
    assert examination.UNIT == "cyclops.service"


def test_a_word_is_said_only_where_it_is_asked_for(tmp_path: Path) -> None:
    asked: list[str] = []
    one = Patient(tmp_path)

    def ask(machine: Machine, probe: str, wanted: Mapping[str, Any], seconds: float) -> Told:
        asked.append(f"{probe} {wanted.get('language')}")
        return Told({"error": "there is no sound device: plug a loudspeaker in"})

    speech = {"speech": CHECKS["speech"]}
    list(results(Examination(one.machine, ask=ask), speech))
    assert asked == []
    (found,) = results(Examination(one.machine, examination.Asked(speak=True), ask), speech)
    assert asked == ["speak en"]
    assert (found.finding.state, found.finding.mend) == (State.BROKEN, "Plug a loudspeaker in")
    assert found.finding.what.endswith("could not say a word: there is no sound device")
