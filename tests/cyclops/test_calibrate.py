"""`cyclops calibrate` with our own printed sheet: what it measures, says, keeps and refuses."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image as Pillow
from typer.testing import CliRunner, Result

from calibration.lens import Lens
from calibration.patterns import Pattern
from calibration.profile import CameraId, PrintScale, Profile
from calibration.profile_file import load_named, save_profile, stored_profiles
from calibration.sheet import SHEET
from calibration.views import Seen, find_view
from cyclops import cli
from cyclops.calibrate import flat, guide
from cyclops.calibrate import lens as lens_command
from cyclops.profiles import profiles_folder
from hardware.cameras import v4l2
from tests.cyclops import calibrated
from tests.hardware import stand_in_picamera2
from vision.arrays import Image

TRUE_SCALE = PrintScale()


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli.app, ["calibrate", *map(str, arguments)], env={"COLUMNS": "160"})


def kept(name: str = "table") -> Profile:
    return load_named(profiles_folder(), name)


def saved(folder: Path, pictures: tuple[Image, ...]) -> Path:
    folder.mkdir(exist_ok=True)
    for number, picture in enumerate(pictures):
        (folder / f"{number}.png").write_bytes(png(picture.tobytes(), picture.shape))
    return folder


@cache
def png(pixels: bytes, shape: tuple[int, ...]) -> bytes:
    return cv2.imencode(".png", np.frombuffer(pixels, np.uint8).reshape(shape), [cv2.IMWRITE_PNG_COMPRESSION, 1])[1].tobytes()


@cache
def found(pixels: bytes, shape: tuple[int, ...], pattern: Pattern, scale: PrintScale) -> Seen:
    return find_view(np.frombuffer(pixels, np.uint8).reshape(shape), pattern, scale)


@pytest.fixture(autouse=True)
def seen_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same few pictures are shown to many commands: the sheet is looked for once in each, which takes longer than all the rest."""

    def view(picture: Image, pattern: Pattern = SHEET, print_scale: PrintScale = TRUE_SCALE, name: str = "") -> Seen:
        return replace(found(picture.tobytes(), picture.shape, pattern, print_scale), name=name)

    for command in (lens_command, guide, flat):
        monkeypatch.setattr(command, "find_view", view)


@pytest.fixture
def sheets(tmp_path: Path) -> Path:
    return saved(tmp_path / "sheets", calibrated.held_sheets())


@pytest.fixture
def with_lens() -> None:
    true = calibrated.LENS
    lens = Lens(true.size, true.focal_px, true.centre_px, true.distortion)
    save_profile(profiles_folder(), Profile("table", CameraId(), true.size, lens))


def test_photographs_of_the_sheet_give_the_lens_and_the_light(sheets: Path, tmp_path: Path) -> None:
    cv2.imwrite(str(sheets / "table.png"), np.full((768, 1024, 3), (60, 90, 120), np.uint8))
    (sheets / "torn.png").write_bytes(b"no picture")
    result = run("lens", sheets, "--picture", tmp_path / "covered.jpg")
    assert result.exit_code == 0, result.output
    assert "The lens can be trusted: 9 pictures fit" in result.output
    assert "table.png' was left out: no sheet can be seen" in result.output
    assert "torn.png' was left out: it is not a picture: choose a photograph (JPEG or PNG)." in result.output
    assert "Kept as profile 'table'" in result.output
    lens = kept().lens
    assert lens is not None
    assert lens.focal_px == pytest.approx(calibrated.LENS.focal_px, rel=0.003)
    assert lens.centre_px == pytest.approx(calibrated.LENS.centre_px, abs=4)
    light = kept().light
    assert light is not None
    assert light.share_seen > 0.6
    covered = cv2.imread(str(tmp_path / "covered.jpg"))
    assert covered is not None
    assert covered.shape[1] == 960


def test_a_printer_that_pulled_the_paper_is_noticed(tmp_path: Path) -> None:
    folder = saved(tmp_path / "pulled", tuple(calibrated.held(turn, place, down=0.985) for turn, place in calibrated.HELD[:5]))
    said = "1.5 % lower against its width than was told: measure its two check lines"
    assert said in run("lens", folder).output
    assert said not in run("lens", folder, "--across", "100", "--down", "98.5").output


def test_too_few_pictures_are_refused_and_nothing_is_kept(tmp_path: Path) -> None:
    result = run("lens", saved(tmp_path / "few", calibrated.held_sheets()[:2]))
    assert result.exit_code == 1
    assert "take at least 5, better 12" in result.stderr
    assert stored_profiles(profiles_folder()).profiles == ()


def test_a_lens_that_cannot_be_trusted_is_not_kept(tmp_path: Path) -> None:
    result = run("lens", saved(tmp_path / "few", calibrated.held_sheets()[:4]))
    assert result.exit_code == 1
    assert "Nothing was kept." in result.output
    assert stored_profiles(profiles_folder()).profiles == ()


def test_red_and_blue_swapped_stop_the_calibration(tmp_path: Path) -> None:
    swapped = tuple(np.ascontiguousarray(picture[:, :, ::-1]) for picture in calibrated.held_sheets()[:5])
    result = run("lens", saved(tmp_path / "swapped", swapped))
    assert result.exit_code == 1
    assert "Red and blue are swapped" in result.output
    assert stored_profiles(profiles_folder()).profiles == ()


def test_a_video_is_followed_and_says_what_to_show_next(tmp_path: Path) -> None:
    file = tmp_path / "sheet.avi"
    writer = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"MJPG"), 5, calibrated.LENS.size)
    for picture in calibrated.held_sheets()[:5]:
        for _ in range(2):  # held still for two frames
            writer.write(picture)
    writer.release()
    result = run("lens", file)
    assert result.exit_code == 0, result.output
    assert "Hold the sheet still." in result.output
    assert "Picture 1 taken; now tilt the sheet" in result.output
    assert "Picture 5 taken;" in result.output
    assert kept().size == calibrated.LENS.size


def test_a_live_camera_is_locked_first_and_the_profile_keeps_what_to(monkeypatch: pytest.MonkeyPatch) -> None:
    pictures = [picture for picture in calibrated.held_sheets()[:5] for _ in range(2)]
    package = stand_in_picamera2.module(pictures=[pictures[0]] * 62 + pictures, ends=True)
    monkeypatch.setitem(sys.modules, "picamera2", package)
    result = run("lens", "--camera", "picamera2", "--profile", "kitchen")
    assert result.exit_code == 0, result.output
    assert "Looking through picamera2:0." in result.output
    profile = kept("kitchen")
    assert profile.controls["LensPosition"] == 4.5
    assert (profile.camera.id, profile.camera.sensor) == ("/base/i2c/imx708@0", (4608, 2592))


def test_a_moving_focus_is_not_calibrated_with(monkeypatch: pytest.MonkeyPatch) -> None:
    package = stand_in_picamera2.module(pictures=calibrated.held_sheets()[:1] * 70, ends=True, swinging=True)
    monkeypatch.setitem(sys.modules, "picamera2", package)
    result = run("lens", "--camera", "picamera2")
    assert result.exit_code == 1
    assert "The camera is focusing: wait, and if it does not end lock its focus." in result.output


@pytest.mark.usefixtures("with_lens")
def test_the_sheet_on_the_table_gives_its_place(tmp_path: Path) -> None:
    result = run("table", saved(tmp_path / "flat", (calibrated.lying_sheet(),)))
    assert result.exit_code == 0, result.output
    profile = kept()
    assert profile.lens is not None
    assert profile.plane is not None
    assert profile.plane.mm_per_px(profile.lens) == pytest.approx(calibrated.mm_per_px(), rel=0.005)
    assert profile.plane.tile_top_mm == 2.0


@pytest.mark.usefixtures("with_lens")
def test_what_a_ruler_says_of_a_sheet_printed_too_small_makes_lengths_right(tmp_path: Path) -> None:
    folder = saved(tmp_path / "flat", (calibrated.lying_sheet(0.97, 0.98),))
    run("table", folder)
    profile = kept()
    assert profile.lens is not None
    assert profile.plane is not None
    assert profile.plane.mm_per_px(profile.lens) > 1.02 * calibrated.mm_per_px()
    assert run("table", folder, "--across", "97", "--down", "147").exit_code == 0
    measured = kept()
    assert measured.plane is not None
    assert measured.plane.mm_per_px(profile.lens) == pytest.approx(calibrated.mm_per_px(), rel=0.005)
    assert (measured.print_scale.across, measured.print_scale.down) == (0.97, 0.98)


@pytest.mark.usefixtures("with_lens")
@pytest.mark.parametrize("printed_at", [0.97, 1.08])
def test_case_19_tiles_of_known_size_show_that_cards_were_printed_in_another(printed_at: float, tmp_path: Path) -> None:
    result = run("table", saved(tmp_path / "tiles", (calibrated.cards_and_tiles(printed_at),)), "--tile-side", "45")
    assert result.exit_code == 0, result.output
    said = re.search(r"seem to be printed at (\d+) % of their size", result.output)
    assert said is not None
    assert int(said[1]) == pytest.approx(100 * printed_at, abs=1.5)


@pytest.mark.usefixtures("with_lens")
def test_case_19_cards_in_true_scale_are_no_matter(tmp_path: Path) -> None:
    result = run("table", saved(tmp_path / "tiles", (calibrated.cards_and_tiles(),)), "--tile-side", "45")
    assert result.exit_code == 0
    assert "printed at" not in result.output


@pytest.mark.usefixtures("with_lens")
def test_case_19_without_tiles_there_is_nothing_to_compare(tmp_path: Path) -> None:
    result = run("table", saved(tmp_path / "flat", (calibrated.lying_sheet(),)), "--tile-side", "45")
    assert "No square tiles were found whose size could be compared" in result.output


def test_without_a_lens_the_table_is_measured_but_not_kept(tmp_path: Path) -> None:
    result = run("table", saved(tmp_path / "flat", (calibrated.lying_sheet(),)))
    assert result.exit_code == 1
    assert "The lens of 'table' is not known yet, so nothing was kept: cyclops calibrate lens measures it." in result.output


@pytest.mark.usefixtures("with_lens")
def test_a_table_without_sheet_and_cards_says_what_to_lay_there(tmp_path: Path) -> None:
    result = run("table", saved(tmp_path / "bare", (np.full((768, 1024, 3), (60, 90, 120), np.uint8),)))
    assert result.exit_code == 1
    assert "lay some on the table" in result.stderr


@pytest.mark.usefixtures("with_lens")
def test_a_new_lens_makes_the_table_unknown_again(tmp_path: Path) -> None:
    run("table", saved(tmp_path / "flat", (calibrated.lying_sheet(),)))
    assert kept().plane is not None
    run("lens", saved(tmp_path / "sheets", calibrated.held_sheets()[:6]))
    assert kept().plane is None


@pytest.mark.usefixtures("with_lens")
def test_profiles_are_shown_and_removed() -> None:
    assert "lens" in run("show").output
    assert "prints 100.0 % of the size across" in run("show", "table").output
    assert run("remove", "table").output.strip() == "Profile 'table' was removed."
    assert "No profile is kept yet: cyclops calibrate lens makes one." in run("show").output


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("lens", "nowhere"), "'nowhere' does not exist: check the name"),
        (("lens", "x.png"), "only 1 picture with"),
        (("lens", "x.png", "--profile", "none"), "no profile can be called 'none', for read and score take that for something else"),
        (("lens", "x.png", "--profile", "../x"), "no profile can be called '../x', for read and score take that for something else"),
        (("table", "x.png", "--profile", "x.toml"), "no profile can be called 'x.toml'"),
        (("lens", "x.png", "--pattern", "chessboard:9x6:0"), "'chessboard:9x6:0' cannot be a pattern"),
        (("lens", "x.png", "--pattern", "chessboard:0x0"), "'chessboard:0x0' cannot be a pattern"),
        (("lens", "x.png", "--pattern", "charuco:5x7:27/36"), "'charuco:5x7:27/36' cannot be a pattern"),
        (("lens", "fake.mp4"), "'fake.mp4' is no video that can be read: record it anew, or save it as MP4"),
        (("lens",), "connect one, or name photographs that you took of the sheet"),
        (("lens", "x.png", "--pattern", "stripes"), "'stripes' is no pattern: type sheet, chessboard:9x6:25 or charuco:5x7:36/27"),
        (("lens", "x.png", "--across", "12"), "'12' can be neither the 100 mm nor the 150 mm mark of the line across"),
        (("table", "nowhere"), "'nowhere' does not exist: check the name"),
        (("show", "attic"), "attic"),
        (("remove", "attic"), "attic"),
        (("lens", "--camera", "files:nowhere"), "'nowhere' does not exist: check the name"),
    ],
)
def test_bad_input_gets_one_sentence(arguments: tuple[str, ...], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    saved(tmp_path, calibrated.held_sheets()[:1])
    Path("0.png").rename("x.png")
    Path("fake.mp4").write_bytes(b"no video")
    monkeypatch.setattr(v4l2, "usb_cameras", list)
    result = run(*arguments)
    assert result.exit_code == 1
    assert sentence.lower() in result.stderr.lower()
    assert result.stderr.count("\n") == 1


def test_photographs_and_a_camera_are_not_taken_together() -> None:
    result = run("lens", "x.png", "--camera", "picamera2")
    assert result.exit_code == 2
    assert "name photographs or a camera, not both" in result.stderr


def test_photographs_of_two_cameras_are_refused(tmp_path: Path) -> None:
    for number, (make, picture) in enumerate(zip(("Canon", "Nikon"), calibrated.held_sheets()[:2], strict=True)):
        exif = Pillow.Exif()
        exif[0x010F] = make
        Pillow.fromarray(np.ascontiguousarray(picture[:, :, ::-1])).save(tmp_path / f"{number}.jpg", exif=exif)
    for what in ("lens", "table"):
        result = run(what, tmp_path)
        assert result.exit_code == 1
        assert result.stderr == "These pictures were taken with different cameras (Canon, Nikon): give those of one.\n"


@pytest.mark.usefixtures("with_lens")
def test_case_11_red_and_blue_swapped_stop_the_table_too(tmp_path: Path) -> None:
    swapped = np.ascontiguousarray(calibrated.lying_sheet()[:, :, ::-1])
    result = run("table", saved(tmp_path / "swapped", (swapped,)))
    assert result.exit_code == 1
    assert "Red and blue are swapped" in result.output
    assert kept().plane is None


@pytest.mark.usefixtures("with_lens")
def test_a_video_of_the_table_gives_its_place(tmp_path: Path) -> None:
    file = tmp_path / "table.avi"
    writer = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"MJPG"), 5, calibrated.LENS.size)
    picture = calibrated.lying_sheet()
    for _ in range(5):
        writer.write(picture)
    writer.release()
    assert run("table", file).exit_code == 0
    assert kept().plane is not None


def test_where_nothing_can_be_kept_is_said_before_anything_is_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "file"))
    result = run("lens", tmp_path / "nowhere")
    assert result.exit_code == 1
    assert "profiles' (Not a directory): mend that, or name another folder with XDG_CONFIG_HOME." in result.stderr


def test_a_folder_as_a_camera_is_its_photographs(tmp_path: Path) -> None:
    result = run("lens", "--camera", f"files:{saved(tmp_path / 'few', calibrated.held_sheets()[:2])}")
    assert "Only 2 pictures with different views of the sheet can be used" in result.stderr


def test_a_picture_that_cannot_be_written_loses_no_profile(tmp_path: Path) -> None:
    result = run("lens", saved(tmp_path / "few", calibrated.held_sheets()[:6]), "--picture", tmp_path)
    assert result.exit_code == 1
    assert "cannot be written (Is a directory): choose another place with --picture." in result.stderr
    assert kept().lens is not None
