"""The camera modules of the Raspberry Pi, through picamera2."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from hardware.camera import Camera, Settings
from hardware.errors import CameraError
from hardware.frame import Frame
from hardware.pixels import to_bgr

FORMAT: Final = "RGB888"  # whose bytes in memory run blue, green, red
_SIZE: Final = (1640, 1232)
_IN_TIME_S: Final = 5.0  # within which a frame must come
_SETTLED: Final = 30  # frames until exposure and white balance have found their values

_KEPT: Final = ("ExposureTime", "AnalogueGain", "ColourGains", "LensPosition")
_VENV: Final = "python3 -m venv --clear --system-site-packages .venv"


class RaspberryCamera(Camera):
    """A camera module, by its number in the order in which libcamera lists them.

    Raises
    ------
    CameraError
        If picamera2 is missing, no camera is there, or it is in use.
    """

    def __init__(self, number: int = 0) -> None:
        self.name = f"picamera2:{number}"
        picamera2 = _library(self.name)
        cameras = picamera2.Picamera2.global_camera_info()
        if number >= len(cameras):
            raise CameraError(self.name, "is not there: check the cable of the camera, then look with: rpicam-hello --list-cameras")
        try:
            self._camera = picamera2.Picamera2(number)
        except (RuntimeError, IndexError) as error:
            raise CameraError(self.name, f"does not open ({error}): another program holds it? Look with: fuser -v /dev/media*") from error
        self.id = str(cameras[number].get("Id") or cameras[number].get("Model", ""))
        self.sensor = _pair(self._camera.camera_properties.get("PixelArraySize"))
        self._begin()

    def _begin(self) -> None:
        """One configuration, kept: the whole sensor's width, frames of one size, none that waits from before."""
        camera = self._camera
        camera.configure(
            camera.create_video_configuration(
                main={"size": _SIZE, "format": FORMAT}, raw=None, buffer_count=4, queue=False, display=None, encode=None
            )
        )
        self._format = str(camera.camera_configuration()["main"]["format"])  # as negotiated, which may be another
        camera.start()

    def frames(self) -> Iterator[Frame]:
        """Frames whose exposure began after they were asked for."""
        while True:
            yield self._frame()

    def _frame(self) -> Frame:
        try:
            with self._camera.captured_request(wait=_IN_TIME_S, flush=True) as request:
                array, told = request.make_array("main"), request.get_metadata()
        except TimeoutError as error:
            raise CameraError(self.name, "gives no more pictures: check the cable of the camera, and start again") from error
        self.crop = _four(told.get("ScalerCrop"))
        picture = to_bgr(array, self._format, self.name)
        exposed_ns = told.get("SensorTimestamp", 0) - 1000 * told.get("ExposureTime", 0)
        settings = {name: told[name] for name in _KEPT if name in told}
        return Frame(picture, self.name, (picture.shape[1], picture.shape[0]), seconds=exposed_ns / 1e9, settings=settings)

    def lock(self, settings: Settings | None = None) -> Settings:
        """Focus once, let exposure and white balance settle on what is seen, or take what is given, and keep it all."""
        focuses = "AfMode" in self._camera.camera_controls
        if settings is None:
            if focuses and not self._camera.autofocus_cycle(wait=_IN_TIME_S):
                raise CameraError(self.name, "finds no focus: put something with print on the table, and start again")
            settings = self._settled()
        wanted: dict[str, Any] = {"AeEnable": False, "AwbEnable": False, **{name: settings[name] for name in _KEPT if name in settings}}
        if focuses and "LensPosition" in wanted:
            wanted["AfMode"] = 0  # manual
        else:
            wanted.pop("LensPosition", None)
        self._camera.set_controls(wanted)
        return self._settled()

    def _settled(self) -> Settings:
        """What is in force some frames later: controls take a few to come true."""
        frame = self._frame()
        for _ in range(_SETTLED):
            frame = self._frame()
        return frame.settings

    def close(self) -> None:
        """Give the camera back."""
        self._camera.close()


def _library(name: str) -> Any:
    try:
        import picamera2
    except ImportError as error:
        missing = error.name or "picamera2"
        if missing == "picamera2":
            reason = "picamera2 is not installed: on a Raspberry Pi type sudo apt install python3-picamera2, then make the environment anew"
        else:
            reason = f"this environment cannot see the system's {missing}: make it anew with {_VENV}"
        raise CameraError(name, reason) from error
    except ValueError as error:  # compiled for another NumPy
        raise CameraError(name, f"picamera2 does not fit the installed NumPy ({error}): make the environment anew with {_VENV}") from error
    return picamera2


def _pair(value: Any) -> tuple[int, int] | None:
    return None if value is None else (int(value[0]), int(value[1]))


def _four(value: Any) -> tuple[int, int, int, int] | None:
    return None if value is None else (int(value[0]), int(value[1]), int(value[2]), int(value[3]))
