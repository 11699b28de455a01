"""Speech: the program that speaks, the voices of the language, and something to hear them by."""

from __future__ import annotations

from typing import Final

from cyclops.doctor.examination import Examination
from cyclops.doctor.finding import Finding, absent, broken, fine, unsure
from hardware.speakers.espeak import NO_DEVICE, PROGRAM

_SILENT: Final = ("none", "browser")
_SOUND_SERVERS: Final = ("pipewire-0", "pulse/native")
_INSTALL: Final = f"sudo apt install {PROGRAM}"


def check_speech(visit: Examination) -> Finding:
    """Case 44: nothing of it stops a game."""
    voice, language = visit.preferences.voice, visit.preferences.language or "en"
    if voice in _SILENT:
        return absent("not wanted here" if voice == "none" else "the page's browser speaks")
    if not visit.machine.which(PROGRAM):
        return broken(f"{PROGRAM} is missing, so nothing is said aloud", "Install it, or play with --voice none", _INSTALL)
    ran = visit.machine.run(PROGRAM, f"--voices={language}")
    if ran.code != 0:
        why = "hangs" if ran.code is None else f"does not start ({(ran.err.strip().splitlines() or ['no reason told'])[0]})"
        return broken(f"{PROGRAM} {why}", "Install it anew", "sudo apt install --reinstall espeak-ng espeak-ng-data")
    voices = len(ran.out.splitlines()) - 1
    if voices < 1:
        return broken(f"{PROGRAM} has no voice for {language!r}", "Install its voices", "sudo apt install --reinstall espeak-ng-data")
    if visit.asked.speak:
        return _heard(visit, f"{PROGRAM} with a voice for {language!r}")
    if not _sound(visit):
        what, _, mend = NO_DEVICE.partition(": ")
        return unsure(f"{PROGRAM} is there, but {what}", mend[0].upper() + mend[1:], "cyclops doctor --speak")
    return fine(f"{PROGRAM} with a voice for {language!r}; to hear it: cyclops doctor --speak")


def _heard(visit: Examination, told: str) -> Finding:
    error = visit.spoken.answers.get("error", "") or (f"it {visit.spoken.failure}" if visit.spoken.failure else "")
    if not error:
        return fine(f"{told} has just said a word; if you did not hear it, turn the sound up")
    what, _, mend = str(error).partition(": ")
    return broken(f"{told} could not say a word: {what}", mend[:1].upper() + mend[1:] or "Choose the output in the system's sound settings")


def _sound(visit: Examination) -> bool:
    """Whether there is a sound card, or a program that stands for one."""
    cards = visit.machine.text("proc/asound/cards")
    if cards and "no soundcards" not in cards:
        return True
    folder = visit.machine.env.get("XDG_RUNTIME_DIR", "").lstrip("/")
    return bool(folder) and any((visit.machine.root / folder / name).exists() for name in _SOUND_SERVERS)
