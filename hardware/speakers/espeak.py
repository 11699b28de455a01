"""Speech by the program espeak-ng, in a process of its own: whatever happens to the sound, it can be ended."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final
from xml.sax.saxutils import escape

from hardware.errors import SpeakerError
from hardware.speaker import Speaker

PROGRAM: Final = "espeak-ng"
MISSING: Final = "espeak-ng is missing: sudo apt install espeak-ng"
NO_DEVICE: Final = "there is no sound device: plug a loudspeaker in, or choose the output in the system's sound settings"
BUSY: Final = "another program holds the sound device: close it, then switch the voice on again"
FORBIDDEN: Final = "the sound device may not be used: sudo usermod -aG audio $USER, then log in anew"
REASONS: Final = (MISSING, NO_DEVICE, BUSY, FORBIDDEN)
"""Why it cannot speak, apart from what the program itself says."""

LEAD_IN: Final = "CYCLOPS_LEAD_IN_S"
"""The environment's name for how many seconds of silence stand before what is said after a pause."""

_VOICES: Final[Mapping[str, str]] = {"en": "en-gb"}
_WORDS_A_MINUTE: Final = 150  # espeak-ng's own 175 is fast for children
_LEAD_IN_S: Final = 0.9
"""Sound over HDMI may swallow the first 0.8 s while the screen wakes its output."""
_LONGEST_LEAD_IN_S: Final = 10.0
_AWAKE_S: Final = 2.0
"""So long after a sentence an output still is awake."""
_COMPLAINT: Final = re.compile(r"(?:^|\n)error: *([^\n]+)\s*$", re.IGNORECASE)
"""What espeak-ng writes last when something is wrong; its exit code may be 0 all the same. What sound libraries write before is nothing."""
_KNOWN: Final[Mapping[str, str]] = {
    "No such file": NO_DEVICE,
    "No such device": NO_DEVICE,
    "Connection refused": NO_DEVICE,
    "Host is down": NO_DEVICE,
    "Permission denied": FORBIDDEN,
    "busy": BUSY,
}


class EspeakSpeaker(Speaker):
    """Speaks through espeak-ng.

    Parameters
    ----------
    lead_in_s : float, optional
        Seconds of silence before a sentence after a pause; what ``CYCLOPS_LEAD_IN_S`` says, else 0.9.
    more : tuple of str
        Further arguments of the program, such as ``("-w", "said.wav")``.
    clock : callable
        Seconds that never run back.

    Raises
    ------
    SpeakerError
        If the program is not there.
    """

    name = PROGRAM

    def __init__(self, lead_in_s: float | None = None, more: tuple[str, ...] = (), clock: Callable[[], float] = time.monotonic) -> None:
        found = shutil.which(PROGRAM)
        if found is None:
            raise SpeakerError("", MISSING)
        self._program = found
        self._lead_in_s = _lead_in_of_environment() if lead_in_s is None else lead_in_s
        self._more = more
        self._clock = clock
        self._awake_until_s = float("-inf")
        self._lock = threading.Lock()
        self._running: subprocess.Popen[str] | None = None
        self._closed = False

    def speak(self, text: str, language: str) -> None:
        """Say a sentence, after a pause with silence before it."""
        lead_in_s = self._lead_in_s if self._clock() > self._awake_until_s else 0.0
        running = self._started(language)
        _, complaints = running.communicate(marked_up(text, lead_in_s))
        with self._lock:
            stopped, self._running = self._running is not running, None
        self._awake_until_s = self._clock() + _AWAKE_S
        if not stopped:
            _check(running.returncode, complaints, language)

    def stop(self) -> None:
        """End the program, with all that it started."""
        with self._lock:
            running, self._running = self._running, None
            if running is not None and running.returncode is None:
                _end(running)

    def close(self) -> None:
        """Say nothing any more."""
        self._closed = True  # also not what is being started just now
        self.stop()

    def _started(self, language: str) -> subprocess.Popen[str]:
        """The program, waiting for text; in a session of its own: it can be ended with its children, and Ctrl-C does not reach it."""
        voice = ("-v", _VOICES.get(language, language), "-s", str(_WORDS_A_MINUTE))
        command = (self._program, *voice, "-m", "-b", "1", "--stdin", *self._more)
        try:
            running = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,
                env={**os.environ, "LC_ALL": "C.UTF-8"},  # its complaints are read
            )
        except OSError as error:
            raise SpeakerError("", f"{PROGRAM} does not start ({error.strerror}): {MISSING.partition(': ')[2]}") from error
        with self._lock:
            if self._closed:
                _end(running)
            else:
                self._running = running
        return running


def marked_up(text: str, lead_in_s: float) -> str:
    """A sentence in SSML with silence before it; a break is kept only behind a comma."""
    silence = f', <break time="{round(1000 * lead_in_s)}ms"/>' if lead_in_s > 0 else ""
    return f"<speak>{silence}{escape(' '.join(text.split()).replace('[[', '[ ['))}</speak>"  # [[…]] would be phonemes


def _end(running: subprocess.Popen[str]) -> None:
    with suppress(ProcessLookupError):
        os.killpg(running.pid, signal.SIGKILL)


def _check(code: int, complaints: str, language: str) -> None:
    """Raise what the program complained of."""
    found = _COMPLAINT.search(complaints)
    if code == 0 and found is None:
        return
    said = found[1].strip().rstrip(".") if found else f"it ended with {code}"
    reason = next((reason for sign, reason in _KNOWN.items() if sign in said), None)
    raise SpeakerError("", reason or f"{PROGRAM} cannot speak ({said}): try it with: {PROGRAM} -v {language} hello")


def _lead_in_of_environment() -> float:
    text = os.environ.get(LEAD_IN, "")
    try:
        seconds = float(text) if text else _LEAD_IN_S
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= _LONGEST_LEAD_IN_S:
        raise SpeakerError(LEAD_IN, f"is {text!r}, but must be seconds from 0 to {_LONGEST_LEAD_IN_S:g}")
    return seconds
