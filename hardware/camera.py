"""What every camera can do, whichever driver it has, and how one is chosen by name."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import Final, Self, TypeAlias

from hardware.errors import CameraError, CameraTrouble
from hardware.frame import Frame

Settings: TypeAlias = Mapping[str, float | tuple[float, ...]]
"""Exposure, gains, white balance and focus by the driver's own names."""


class Camera(ABC):
    """A source of frames; at the end of a ``with`` block it closes itself.

    Attributes
    ----------
    name : str
        What people know it by, fit for printing.
    id : str
        What tells it from all others; the same again tomorrow.
    sensor : (int, int) or None
        The whole sensor in pixels, None where the driver does not say.
    crop : (int, int, int, int) or None
        Left, top, width and height of what the frames show, in pixels of the sensor.
    live : bool
        Whether its clock runs by itself, so that who is late misses frames; otherwise it shows what it has as fast as it is asked.
    repeats : bool
        Whether it may show the very same picture for long, as a film of few pictures does; of another camera that means that it hangs.
    """

    name: str
    id: str
    sensor: tuple[int, int] | None = None
    crop: tuple[int, int, int, int] | None = None
    live: bool = True
    repeats: bool = False

    @abstractmethod
    def frames(self) -> Iterator[Frame]:
        """One frame after the other, each exposed after it was asked for, until there are no more.

        Raises
        ------
        CameraError
            When the camera is lost, or gives no frame in time.
        """

    @abstractmethod
    def lock(self, settings: Settings | None = None) -> Settings:
        """Let exposure, gains, white balance and focus settle on what is seen, or take those given, and keep them from now on.

        Returns
        -------
        mapping of str to float or tuple of floats
            What is now in force, read back from the camera; empty where it cannot be locked.
        """

    @abstractmethod
    def close(self) -> None:
        """Give the camera back; a second time does nothing."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None) -> None:
        self.close()


def _files(rest: str) -> Camera:
    from hardware.cameras.files import FilesCamera

    return FilesCamera(Path(rest))


def _film(rest: str) -> Camera:
    from hardware.cameras.film import FilmCamera

    return FilmCamera(Path(rest))


def _v4l2(rest: str) -> Camera:
    from hardware.cameras.v4l2 import V4l2Camera

    return V4l2Camera(rest)


def _stream(rest: str) -> Camera:
    from hardware.cameras.stream import StreamCamera

    return StreamCamera(rest)


def _picamera2(rest: str) -> Camera:
    from hardware.cameras.raspberry import RaspberryCamera

    return RaspberryCamera(rest or 0)


DRIVERS: Final[Mapping[str, Callable[[str], Camera]]] = {
    "files": _files,
    "film": _film,
    "stream": _stream,
    "v4l2": _v4l2,
    "picamera2": _picamera2,
}
_NEEDED: Final = {
    "files": "files:FOLDER",
    "film": "film:FOLDER",
    "stream": "stream:http://192.168.1.7:8080/video",
    "v4l2": "v4l2:/dev/video0",
}


def open_camera(spec: str | None = None, more: Mapping[str, Callable[[str], Camera]] = MappingProxyType({})) -> Camera:
    """Open the camera that a person named, or the first that works.

    Parameters
    ----------
    spec : str, optional
        ``files:PATH`` (a photograph, a folder or a video), ``film:FOLDER``, ``stream:URL``, ``v4l2:DEVICE`` or ``picamera2[:N or ID]``; the
        first camera that works unless named.
    more : mapping of str to callable
        Drivers beside `DRIVERS`: each opens what stands after its name and the colon.

    Raises
    ------
    CameraError
        If it does not open; without a name, if none does, with the reason of each.
    """
    if spec is None:
        return _first()
    kind, _, rest = spec.partition(":")
    drivers = {**DRIVERS, **more}
    if kind not in drivers:
        raise CameraError(spec, f"is no camera: type one of {', '.join(drivers)}, such as v4l2:/dev/video0")
    if not rest and kind in _NEEDED:
        raise CameraError(spec, f"does not say which: type {_NEEDED[kind]}")
    return drivers[kind](rest)


def _first() -> Camera:
    from hardware.cameras.device import usb_cameras

    reasons, troubles = [], [CameraTrouble.ABSENT]
    for spec in ("picamera2", *(f"v4l2:{device}" for device in usb_cameras())):
        try:
            return open_camera(spec)
        except CameraError as error:
            reasons.append(f"{spec}: {error.reason}")
            if error.trouble is not CameraTrouble.SOFTWARE:  # which most machines with a USB camera lack
                troubles.append(error.trouble)
    if len(reasons) == 1:
        reasons.append("no USB camera is there")
    raise CameraError("", f"no camera works ({'; '.join(reasons)})", troubles[-1])
