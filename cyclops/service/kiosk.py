"""The page on a screen of its own: waits until it is served, and shows it full screen in Chromium, again and again should that die."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import platformdirs

from cyclops.service.door import door_at
from cyclops.service.errors import ServiceError
from cyclops.service.health import health_of
from cyclops.service.unit import Served

BROWSERS: Final = ("chromium", "chromium-browser")
"""What Chromium is called: on Debian 13 and on older Raspberry Pi OS."""
LOOK_S: Final = 1.0
"""How often it is looked whether the page is there."""
_FIRST_WAIT_S, _LONGEST_WAIT_S = 2.0, 60.0
_SOUND_S: Final = 60.0
"""A browser that ran so long was all right: the next wait is a short one again."""
_FLAGS: Final = (
    "--kiosk",
    "--start-maximized",  # without it some versions open a window of one pixel
    "--noerrdialogs",
    "--disable-infobars",
    "--no-first-run",
    "--no-default-browser-check",
    "--hide-crash-restore-bubble",
    "--disable-session-crashed-bubble",
    "--disable-features=Translate",
    "--password-store=basic",  # no question for the password of a keyring
    "--autoplay-policy=no-user-gesture-required",  # the page may speak
    "--overscroll-history-navigation=0",  # no going back by a swipe
    "--disable-component-update",
    "--check-for-update-interval=31536000",
)
_LOCKS: Final = ("SingletonLock", "SingletonSocket", "SingletonCookie")


class Kiosk:
    """Shows the page full screen.

    Parameters
    ----------
    served : Served
    folder : Path, optional
        Where the browser keeps its things, apart from those of its other users.
    environ : mapping of str to str
    sleep, clock : callable
        How to wait for some seconds, and seconds that never run back.
    """

    def __init__(
        self,
        served: Served,
        folder: Path | None = None,
        environ: Mapping[str, str] = os.environ,
        sleep: Callable[[float], object] = time.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._served = served
        self._folder = folder or platformdirs.user_cache_path("cyclops", appauthor=False) / "kiosk"
        self._environ = environ
        self._sleep, self._clock = sleep, clock

    def run(self) -> None:
        """Show the page until somebody closes the browser, as with Alt+F4.

        Raises
        ------
        ServiceError
            If there is no browser or no screen, or if it is shown already.
        """
        browser = self._browser()
        with self._alone():
            wait_s = _FIRST_WAIT_S
            while True:
                self._wait_for_page()
                begun = self._clock()
                if self._show(browser) == 0:
                    return
                wait_s = _FIRST_WAIT_S if self._clock() - begun >= _SOUND_S else wait_s
                self._sleep(wait_s)
                wait_s = min(2 * wait_s, _LONGEST_WAIT_S)

    def command(self, browser: str) -> list[str]:
        """What starts a browser."""
        way = ["--ozone-platform=wayland"] if self._environ.get("WAYLAND_DISPLAY") else []
        token = door_at(self._served.port, self._environ).token
        address = f"{self._served.address}?token={token}" if token else self._served.address
        return [browser, *_FLAGS, *way, f"--user-data-dir={self._folder}", address]

    def _browser(self) -> str:
        if not (self._environ.get("WAYLAND_DISPLAY") or self._environ.get("DISPLAY")):
            raise ServiceError("there is no screen here: type this at the desktop, or let cyclops service install --kiosk start it there")
        path = self._environ.get("PATH")
        found = next((there for name in BROWSERS if (there := shutil.which(name, path=path))), None)
        if found is None:
            raise ServiceError("there is no Chromium to show the page: sudo apt install chromium")
        return found

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Let there be one kiosk only: two of them would fight for the screen."""
        self._folder.mkdir(parents=True, exist_ok=True)
        with (self._folder / "lock").open("w", encoding="utf-8") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                raise ServiceError("the page is shown full screen already") from error
            yield

    def _wait_for_page(self) -> None:
        while not health_of(self._served.port):
            self._sleep(LOOK_S)

    def _show(self, browser: str) -> int:
        for name in _LOCKS:  # left by a browser whose plug was pulled: they would keep the next one from starting
            (self._folder / name).unlink(missing_ok=True)
        try:
            return subprocess.run(self.command(browser), env=dict(self._environ), stdin=subprocess.DEVNULL, check=False).returncode
        except OSError as error:
            raise ServiceError(
                f"{browser} cannot be started ({error.strerror}): sudo apt install --reinstall {Path(browser).name}"
            ) from error
