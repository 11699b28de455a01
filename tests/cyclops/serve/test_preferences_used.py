"""What was chosen once is used where the command line says nothing."""

from __future__ import annotations

from typing import Any

import pytest
from typer.testing import CliRunner

from cyclops import cli
from cyclops.language import Language
from cyclops.play import playing
from cyclops.play.display import DisplayName
from cyclops.play.playing import Wanted
from cyclops.play.showing_options import preferred, shown_as
from cyclops.play.switches import Settings, VoiceName
from cyclops.preferences import Preferences, keep_preferences, preferences_file
from cyclops.stage.stage import HintLevel

CHOSEN = Preferences("hu", "v4l2:/dev/video7", "none", "Zoë,Łukasz")


def settings(display: DisplayName, voice: VoiceName | None, language: Language | None, chosen: Preferences) -> Settings:
    return shown_as(display, voice, language, HintLevel.PLACES, lan=False, port=0, chosen=chosen).settings


def test_language_and_voice_are_as_they_were_chosen_unless_the_options_say_otherwise() -> None:
    assert settings(DisplayName.WEB, None, None, CHOSEN) == Settings(Language.HUNGARIAN, voice=VoiceName.NONE)
    said = settings(DisplayName.WEB, VoiceName.BROWSER, Language.DUTCH, CHOSEN)
    assert said == Settings(Language.DUTCH, voice=VoiceName.BROWSER)


def test_a_display_that_nobody_watches_does_not_speak_for_a_choice() -> None:
    assert settings(DisplayName.NONE, None, None, Preferences(voice="espeak")).voice is VoiceName.NONE


def test_what_this_cyclops_does_not_know_was_not_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "pl_PL.UTF-8")
    assert settings(DisplayName.WEB, None, None, Preferences(language="tlh", voice="choir")) == Settings(
        Language.POLISH, voice=VoiceName.ESPEAK
    )


def test_a_damaged_file_is_told_in_one_line_and_ignored(capsys: pytest.CaptureFixture[str]) -> None:
    preferences_file().parent.mkdir(parents=True)
    preferences_file().write_text("language = [")
    assert preferred() == Preferences()
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert str(preferences_file()) in told


@pytest.mark.parametrize(("options", "camera"), [((), "v4l2:/dev/video7"), (("--camera", "simulated"), "simulated")])
def test_cyclops_play_uses_the_camera_that_was_chosen(options: tuple[str, ...], camera: str, monkeypatch: pytest.MonkeyPatch) -> None:
    keep_preferences(CHOSEN)
    played: list[Wanted] = []

    def show_evening(wanted: Wanted, *where: Any) -> None:
        played.append(wanted)

    monkeypatch.setattr(playing, "show_evening", show_evening)
    result = CliRunner().invoke(cli.app, ["play", "factory", "--players", "Anna,Ben", *options])
    assert result.exit_code == 0, result.output
    assert [wanted.camera for wanted in played] == [camera]
