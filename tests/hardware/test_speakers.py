"""Speakers: what each promises, what espeak-ng is asked, and what is said when it cannot speak."""

from __future__ import annotations

import os
import shutil
import stat
import threading
import time
import wave
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from hardware.errors import SpeakerError
from hardware.speaker import Speaker
from hardware.speakers.espeak import BUSY, FORBIDDEN, LEAD_IN, MISSING, NO_DEVICE, PROGRAM, EspeakSpeaker, marked_up
from hardware.speakers.opening import SPEAKERS, open_speaker
from hardware.speakers.silent import SilentSpeaker

needs_espeak = pytest.mark.skipif(shutil.which(PROGRAM) is None, reason="espeak-ng is not installed")
NULL_DEVICE = "pcm.!default { type null }\n"
NO_CARD = "pcm.!default { type hw card 7 }\n"


def sound_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asound: str) -> None:
    """Let the sound library know no other devices than these."""
    (tmp_path / "asound.conf").write_text(asound)
    monkeypatch.setenv("ALSA_CONFIG_PATH", str(tmp_path / "asound.conf"))
    monkeypatch.setenv("PULSE_SERVER", str(tmp_path / "nobody"))


def pretend(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> Path:
    """Put a program of that name first on the path; what it is asked goes into files."""
    program = tmp_path / PROGRAM
    program.write_text(f'#!/bin/sh\nhere="{tmp_path}"\nprintf "%s\\n" "$@" > "$here/arguments"\n{script}\n')
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    return tmp_path


@pytest.fixture(params=SPEAKERS)
def speaker(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Speaker]:
    """Each speaker, on a sound device that swallows everything."""
    if request.param == "espeak" and shutil.which(PROGRAM) is None:
        pytest.skip("espeak-ng is not installed")
    sound_system(tmp_path, monkeypatch, NULL_DEVICE)
    opened = open_speaker(request.param)
    yield opened
    opened.close()


def test_a_speaker_says_one_sentence_after_the_other_and_returns(speaker: Speaker) -> None:
    for language in ("en", "pl", "hu", "nl"):
        speaker.speak("Łukasz & Zoë: 12 <points>.", language)


def test_a_speaker_has_a_name_for_people(speaker: Speaker) -> None:
    assert speaker.name.isprintable()
    assert speaker.name


def test_stopping_when_nothing_is_said_does_nothing_and_afterwards_it_speaks(speaker: Speaker) -> None:
    speaker.stop()
    speaker.speak("Twelve points.", "en")


def test_a_speaker_may_be_closed_twice(speaker: Speaker) -> None:
    speaker.close()
    speaker.close()


def _blocking(path: Path, patch: pytest.MonkeyPatch) -> tuple[Speaker, Callable[[], object]]:
    silent = SilentSpeaker(blocking=True)
    return silent, lambda: silent.speaking.acquire(timeout=5)


def _hanging(path: Path, patch: pytest.MonkeyPatch) -> tuple[Speaker, Callable[[], object]]:
    pretend(path, patch, 'sleep 1000 & echo $! > "$here/child"; mv "$here/child" "$here/started"; wait')
    return EspeakSpeaker(), lambda: _waited(lambda: (path / "started").exists())


@pytest.mark.parametrize("made", [_blocking, _hanging])
def test_what_is_said_is_cut_short_from_another_thread(
    made: Callable[[Path, pytest.MonkeyPatch], tuple[Speaker, Callable[[], object]]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    speaker, begun = made(tmp_path, monkeypatch)
    saying = threading.Thread(target=speaker.speak, args=("A long story.", "en"), daemon=True)
    saying.start()
    assert begun()
    assert saying.is_alive()
    speaker.stop()
    saying.join(5)
    assert not saying.is_alive()
    speaker.close()


def test_the_program_is_ended_with_what_it_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    speaker, begun = _hanging(tmp_path, monkeypatch)
    saying = threading.Thread(target=speaker.speak, args=("A long story.", "en"), daemon=True)
    saying.start()
    assert begun()
    speaker.close()
    saying.join(5)
    child = int((tmp_path / "started").read_text())
    assert _waited(lambda: _is_gone(child))


def test_what_begins_while_it_is_closed_is_not_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    speaker, _ = _hanging(tmp_path, monkeypatch)
    speaker.close()
    speaker.speak("Too late.", "en")  # returns, though this program never ends


def test_the_sentence_comes_by_standard_input_and_the_voice_as_an_argument(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pretend(tmp_path, monkeypatch, 'cat > "$here/input"')
    EspeakSpeaker(lead_in_s=0).speak("$(reboot) `reboot`; <break time='9s'/> Zoë\n& [[x]]", "en")
    arguments = (tmp_path / "arguments").read_text().splitlines()
    assert arguments[:4] == ["-v", "en-gb", "-s", "150"]
    assert not any("reboot" in argument for argument in arguments)
    said = "<speak>$(reboot) `reboot`; &lt;break time='9s'/&gt; Zoë &amp; [ [x]]</speak>"
    assert (tmp_path / "input").read_text("utf-8") == said


@pytest.mark.parametrize(("language", "voice"), [("en", "en-gb"), ("pl", "pl"), ("hu", "hu"), ("nl", "nl")])
def test_each_language_has_its_voice(language: str, voice: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pretend(tmp_path, monkeypatch, "cat > /dev/null")
    EspeakSpeaker().speak("12.", language)
    assert (tmp_path / "arguments").read_text().splitlines()[1] == voice


def rendered(path: Path, text: str, language: str, lead_in_s: float) -> tuple[npt.NDArray[np.int16], int]:
    """What is heard, and how many samples a second."""
    file = path / f"{lead_in_s}.wav"
    EspeakSpeaker(lead_in_s, ("-w", str(file))).speak(text, language)
    with wave.open(str(file)) as opened:
        return np.frombuffer(opened.readframes(opened.getnframes()), np.int16), opened.getframerate()


@needs_espeak
@pytest.mark.parametrize("language", ["en", "pl", "hu", "nl"])
def test_case_43_an_output_that_drops_the_first_0_8_seconds_swallows_no_word(language: str, tmp_path: Path) -> None:
    text = "Player one, twelve points"
    plain, _ = rendered(tmp_path, text, language, 0.0)
    said, rate = rendered(tmp_path, text, language, 0.9)
    heard = said[round(0.8 * rate) :]
    loud = np.flatnonzero(plain)
    spoken = plain[loud[0] : loud[-1] + 1]
    begin = np.flatnonzero(heard)[0]
    assert np.array_equal(heard[begin : begin + len(spoken)], spoken)
    assert not said[: round(0.8 * rate)].any()


def test_silence_stands_before_what_is_said_after_a_pause_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pretend(tmp_path, monkeypatch, 'cat >> "$here/input"; echo >> "$here/input"')
    now = [100.0]
    speaker = EspeakSpeaker(0.9, clock=lambda: now[0])
    for seconds in (0.0, 1.0, 60.0):
        now[0] += seconds
        speaker.speak("12.", "en")
    with_silence, without = marked_up("12.", 0.9), "<speak>12.</speak>"
    assert (tmp_path / "input").read_text().splitlines() == [with_silence, without, with_silence]
    assert '"900ms"' in with_silence


def test_how_much_silence_says_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pretend(tmp_path, monkeypatch, 'cat > "$here/input"')
    monkeypatch.setenv(LEAD_IN, "1.5")
    EspeakSpeaker().speak("12.", "en")
    assert '"1500ms"' in (tmp_path / "input").read_text()
    for wrong in ("much", "-1", "11", "nan"):
        monkeypatch.setenv(LEAD_IN, wrong)
        with pytest.raises(SpeakerError, match=f"'{LEAD_IN}' is '{wrong}', but must be seconds from 0 to 10"):
            EspeakSpeaker()


def test_case_44_a_missing_program_is_named_with_its_package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SpeakerError) as raised:
        open_speaker("espeak")
    assert str(raised.value) == MISSING == "espeak-ng is missing: sudo apt install espeak-ng"


@needs_espeak
def test_case_44_without_a_sound_device_it_says_so_though_the_program_ends_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sound_system(tmp_path, monkeypatch, NO_CARD)
    with pytest.raises(SpeakerError) as raised:
        open_speaker("espeak").speak("Twelve points.", "en")
    assert str(raised.value) == NO_DEVICE


@pytest.mark.parametrize(
    ("complaint", "code", "reason"),
    [
        ("error: Device or resource busy", 0, BUSY),
        ("error: Permission denied", 0, FORBIDDEN),
        ("ALSA lib pcm.c:2666: Unknown PCM default\nerror: No such file or directory", 0, NO_DEVICE),
        ("error: Connection refused", 0, NO_DEVICE),
        (
            "Error: The specified espeak-ng voice does not exist.",
            1,
            "espeak-ng cannot speak (The specified espeak-ng voice does not exist): try it with: espeak-ng -v pl hello",
        ),
        ("Segmentation fault", 139, "espeak-ng cannot speak (it ended with 139): try it with: espeak-ng -v pl hello"),
    ],
)
def test_case_44_what_is_wrong_is_one_sentence(
    complaint: str, code: int, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend(tmp_path, monkeypatch, f'cat > /dev/null; printf "%s\\n" "{complaint}" >&2; exit {code}')
    with pytest.raises(SpeakerError) as raised:
        EspeakSpeaker().speak("12.", "pl")
    assert str(raised.value) == reason


def test_what_sound_libraries_write_besides_is_no_trouble(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    complaint = "error: XDG_RUNTIME_DIR not set in the environment.\nALSA lib pcm.c:8526: underrun occurred"
    pretend(tmp_path, monkeypatch, f'cat > /dev/null; printf "%s\\n" "{complaint}" >&2')
    EspeakSpeaker().speak("12.", "en")


def test_a_speaker_that_does_not_exist_is_named_with_those_that_do() -> None:
    with pytest.raises(SpeakerError, match="'trumpet' is no speaker: there are espeak, silent"):
        open_speaker("trumpet")


def test_the_stand_in_writes_down_what_was_asked_and_fails_when_told_to() -> None:
    silent = SilentSpeaker(failing="the plug was pulled")
    with pytest.raises(SpeakerError, match=r"^the plug was pulled$"):
        silent.speak("Twelve points.", "nl")
    silent.close()
    assert silent.asked == [("Twelve points.", "nl")]
    assert (silent.closed, silent.stopped) == (1, 1)


def _is_gone(process: int) -> bool:
    with suppress(ProcessLookupError):
        os.kill(process, 0)
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"  # ended, and nobody asked how
    return True


def _waited(condition: Callable[[], bool]) -> bool:
    """Whether it becomes so within some seconds."""
    until = time.monotonic() + 5
    while not condition():
        if time.monotonic() > until:
            return False
        time.sleep(0.005)
    return True
