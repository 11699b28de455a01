"""The camera modules of the Raspberry Pi, through picamera2."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import numpy as np

from hardware.camera import Camera, Settings
from hardware.cameras.reader import IN_TIME_S, Reader
from hardware.errors import BusyCameraError, CameraError
from hardware.frame import Frame
from hardware.pixels import to_bgr

FORMAT: Final = "RGB888"  # whose bytes in memory run blue, green, red
_PIXELS: Final = 2_080_000  # of a picture: enough for the smallest tile, and soon read
_ALIGNED: Final = 64  # to which widths are rounded down, or rows would be padded
_WHOLE: Final = 0.98  # of what a sensor can show at most
_SHAPE: Final = (4, 3)  # of a sensor that does not say its size
_BUFFERS: Final = (4, 3, 2)  # with one alone half the frames are lost; with more the memory may not do
_HALF_PERIOD_US: Final = 10_000  # of mains lamps at 50 Hz: exposures of whole ones show no dark bands
_REQUEST_S: Final = IN_TIME_S - 1  # so that the library itself says first that nothing comes
_FOCUSED_S: Final = 8.0  # a slow lens that looks through its whole range twice
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
            raise BusyCameraError(
                self.name, f"does not open ({error}): another program holds it? Look with: fuser -v /dev/media*"
            ) from error
        self.id = str(cameras[number].get("Id") or cameras[number].get("Model", ""))
        self.sensor = _pair(self._camera.camera_properties.get("PixelArraySize"))
        self._size, self._format = self._begun()
        # In a thread, since a request may wait for ever; one frame at a time, since each costs a copy.
        self._reader = Reader(self.name, self._read, self._camera.close, ahead=False)

    def _begun(self) -> tuple[tuple[int, int], str]:
        """One configuration, kept: the whole sensor's width, frames of one size, none that waits from before; its size and format."""
        for buffers in _BUFFERS:
            try:
                return self._configured(buffers)
            except (OSError, RuntimeError) as error:
                if buffers == _BUFFERS[-1] or isinstance(error, RuntimeError):
                    self._camera.close()
                    said = getattr(error, "strerror", None) or error
                    reason = f"does not start ({said}): close other programs that use the camera or much memory"
                    raise BusyCameraError(self.name, reason) from error
        raise AssertionError("the last one returns or raises")

    def _configured(self, buffers: int) -> tuple[tuple[int, int], str]:
        camera = self._camera
        size = _size_for(self.sensor or _SHAPE)
        wanted = camera.create_video_configuration(
            main={"size": size, "format": FORMAT},
            raw=None,
            sensor=_mode_for(size, camera.sensor_modes),
            buffer_count=buffers,
            queue=False,
            display=None,
            encode=None,
        )
        camera.align_configuration(wanted)  # or rows would be padded
        camera.configure(wanted)
        main = camera.camera_configuration()["main"]  # as negotiated, which may be another
        camera.start()
        return (int(main["size"][0]), int(main["size"][1])), str(main["format"])

    def frames(self) -> Iterator[Frame]:
        """Frames whose exposure began after they were asked for."""
        while True:
            yield self._reader.next()

    def _read(self) -> Frame:
        try:
            with self._camera.captured_request(wait=_REQUEST_S, flush=True) as request:
                array, told = request.make_array("main"), request.get_metadata()
        except (OSError, RuntimeError) as error:
            raise CameraError(self.name, "gives no more pictures: check the cable of the camera, and start again") from error
        self.crop = _four(told.get("ScalerCrop"))
        width, height = self._size
        picture = np.ascontiguousarray(to_bgr(array, self._format, self.name)[:height, :width])  # without padding
        exposed_ns = told.get("SensorTimestamp", 0) - 1000 * told.get("ExposureTime", 0)
        settings = {name: told[name] for name in _KEPT if name in told}
        return Frame(picture, self.name, (picture.shape[1], picture.shape[0]), seconds=exposed_ns / 1e9, settings=settings)

    def lock(self, settings: Settings | None = None) -> Settings:
        """Focus once, let exposure and white balance settle on what is seen, or take what is given, and keep it all."""
        focuses = "AfMode" in self._camera.camera_controls
        if settings is None:
            if focuses and not self._focused():
                raise CameraError(self.name, "finds no focus: put something with print on the table, and start again")
            settings = _without_flicker(self._settled())
        wanted: dict[str, Any] = {"AeEnable": False, "AwbEnable": False, **{name: settings[name] for name in _KEPT if name in settings}}
        if focuses and "LensPosition" in wanted:
            wanted["AfMode"] = 0  # manual
        else:
            wanted.pop("LensPosition", None)
        self._camera.set_controls(wanted)
        return self._settled()

    def _focused(self) -> bool:
        try:
            return bool(self._camera.autofocus_cycle(wait=_FOCUSED_S))
        except TimeoutError:
            return False

    def _settled(self) -> Settings:
        """What is in force some frames later: controls take a few to come true."""
        frame = self._reader.next()
        for _ in range(_SETTLED):
            frame = self._reader.next()
        return frame.settings

    def close(self) -> None:
        """Give the camera back."""
        self._reader.close()


def _size_for(sensor: tuple[int, int]) -> tuple[int, int]:
    """A picture of the shape of the sensor: one of another shape would be cut from its middle."""
    shape = sensor[0] / sensor[1]
    width = int(math.sqrt(_PIXELS * shape) // _ALIGNED) * _ALIGNED
    return width, round(width / shape / 2) * 2


def _mode_for(size: tuple[int, int], modes: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The smallest mode of the sensor that shows all of it and is no coarser than the picture; left alone a cropped one may be chosen."""
    if not modes:
        return {}
    most = max(mode["crop_limits"][2] * mode["crop_limits"][3] for mode in modes)
    whole = [mode for mode in modes if mode["crop_limits"][2] * mode["crop_limits"][3] >= _WHOLE * most]
    fine = [mode for mode in whole if mode["size"][0] >= size[0]] or [max(whole, key=lambda mode: int(mode["size"][0]))]
    chosen = min(fine, key=lambda mode: (int(mode["size"][0]), -int(mode["bit_depth"])))
    return {"output_size": chosen["size"], "bit_depth": chosen["bit_depth"]}


def _without_flicker(settings: Settings) -> Settings:
    """The same amount of light in whole half periods of the mains, as far as the exposure is as long as one."""
    exposure, gain = settings.get("ExposureTime"), settings.get("AnalogueGain")
    if not isinstance(exposure, float | int) or not isinstance(gain, float | int) or exposure < _HALF_PERIOD_US:
        return settings
    whole = int(exposure // _HALF_PERIOD_US) * _HALF_PERIOD_US
    return {**settings, "ExposureTime": whole, "AnalogueGain": gain * exposure / whole}


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
