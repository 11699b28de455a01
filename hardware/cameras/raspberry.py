"""The camera modules of the Raspberry Pi, through picamera2."""

from __future__ import annotations

import atexit
import logging
import math
import os
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

import numpy as np

from hardware.camera import Camera, Settings
from hardware.cameras.patience import in_time
from hardware.cameras.reader import IN_TIME_S, Reader
from hardware.errors import BusyCameraError, CameraError, CameraTrouble
from hardware.frame import Frame
from hardware.holders import camera_devices, holders
from hardware.pixels import to_bgr

FORMAT: Final = "RGB888"  # whose bytes in memory run blue, green, red
KNOWN: Final[dict[str, Settings]] = {}
"""To what each camera was locked last, by its id: it begins with that when it is opened again."""
MODES: Final[dict[str, Sequence[Mapping[str, Any]]]] = {}
"""What each camera's sensor can do: picamera2 tries all of it out, and each time a Pi 4 loses some of the memory for pictures."""

_PIXELS: Final = 2_080_000  # of a picture: enough for the smallest tile, and soon read
_ALIGNED: Final = 64  # to which widths are rounded down, or rows would be padded
_WHOLE: Final = 0.98  # of what a sensor can show at most
_SHAPE: Final = (4, 3)  # of a sensor that does not say its size
_BUFFERS: Final = (4, 3, 2)  # with one alone half the frames are lost; with more the memory may not do
_HALF_PERIOD_US: Final = 10_000  # of mains lamps at 50 Hz: exposures of whole ones show no dark bands
_OPENED_S: Final = 20.0  # a slow Pi looks through all modes of its sensor
_REQUEST_S: Final = IN_TIME_S - 1  # so that the library itself says first that nothing comes
_FOCUSED_S: Final = 8.0  # a slow lens that looks through its whole range twice
_SETTLED: Final = 30  # frames until exposure and white balance have found their values

_KEPT: Final = ("ExposureTime", "AnalogueGain", "ColourGains", "LensPosition")
_AUTOMATIC: Final = {"AeEnable": True, "AwbEnable": True, "ExposureTime": 0, "AnalogueGain": 0.0}  # 0 gives them back to it
_MANUAL: Final = 0  # focus by hand, as libcamera numbers it
_VENV: Final = "python3 -m venv --clear --system-site-packages .venv"
_MISSING: Final = "check the cable of the camera, then look with: rpicam-hello --list-cameras"
_LOST: Final = "gives no more pictures: check the cable of the camera, and start again"
_FORBIDDEN: Final = "may not be used: type sudo usermod -aG video $USER, and log in anew"


class RaspberryCamera(Camera):
    """A camera module, by its number in the order in which picamera2 lists them, by its id, or by its model.

    Attributes
    ----------
    buffers : int
        Pictures in the making at the same time: fewer than four where memory is short.

    Raises
    ------
    CameraError
        If picamera2 is missing, the camera is not there, does not answer, or is in use.
    """

    def __init__(self, which: str | int = 0) -> None:
        self.name = f"picamera2:{which}"
        picamera2 = _library(self.name)
        cameras = in_time(self.name, picamera2.Picamera2.global_camera_info, lambda told: None, _OPENED_S)
        number = _number(self.name, str(which), cameras)
        self.id = str(cameras[number].get("Id") or cameras[number].get("Model", ""))
        self._camera = in_time(self.name, lambda: self._opened(picamera2.Picamera2, number), _close, _OPENED_S)
        self._exposure_told = True
        atexit.unregister(self._camera.close)  # picamera2's own, which waits for ever for a camera that hangs
        try:
            # In a thread, since a request may wait for ever; one frame at a time, since each costs a copy.
            self._reader = Reader(self.name, self._read, lambda: _close(self._camera), ahead=False)
        except CameraError:
            in_time(self.name, lambda: _close(self._camera), lambda none: None, _OPENED_S)
            raise
        atexit.register(self.close)

    def _opened(self, package: Any, number: int) -> Any:
        camera = package.__new__(package)  # to have it in hand when it does not open
        try:
            camera.__init__(number)
        except (OSError, RuntimeError, IndexError) as error:
            _put_away(camera)
            if isinstance(error, PermissionError):
                raise CameraError(self.name, _FORBIDDEN, CameraTrouble.FORBIDDEN) from error
            raise BusyCameraError(self.name, f"does not open ({_cause(error)}): {_held()}") from error
        try:
            self._begin(camera)
        except BaseException:
            _close(camera)
            raise
        return camera

    def _begin(self, camera: Any) -> None:
        """One configuration, kept: the whole sensor's width, frames of one size, none that waits from before."""
        self.sensor = _whole(camera.camera_properties)
        size = _size_for(self.sensor or _SHAPE)
        mode = _mode_for(size, self._modes(camera))
        for buffers in _BUFFERS:
            try:
                self._start(camera, size, mode, buffers)
            except (OSError, RuntimeError) as error:
                if buffers == _BUFFERS[-1]:
                    reason = f"does not start ({_cause(error)}): close other programs that use the camera or much memory"
                    raise BusyCameraError(self.name, reason) from error
            else:
                self.buffers = buffers
                return

    def _modes(self, camera: Any) -> Sequence[Mapping[str, Any]]:
        """All modes of the sensor; looking for them needs memory, and of a camera that has none only formats are told."""
        if self.id not in MODES:
            try:
                MODES[self.id] = [mode for mode in camera.sensor_modes if "crop_limits" in mode]
            except (OSError, RuntimeError):
                return []
        return MODES[self.id]

    def _start(self, camera: Any, size: tuple[int, int], mode: Mapping[str, Any], buffers: int) -> None:
        known = KNOWN.get(self.id, {})
        controls = _offered(camera, _fixed(known) if known else {"AfMode": _MANUAL})
        wanted = camera.create_video_configuration(
            main={"size": size, "format": FORMAT},
            raw=None,
            sensor=mode,
            buffer_count=buffers,
            queue=False,
            display=None,
            encode=None,
            controls=controls,  # a lens that is on its own would look for a focus at each start
        )
        camera.align_configuration(wanted)  # or rows would be padded
        camera.configure(wanted)
        main = camera.camera_configuration()["main"]  # as negotiated, which may be another
        camera.start()
        self._size, self._format = (int(main["size"][0]), int(main["size"][1])), str(main["format"])
        self._locked = bool(known)

    def frames(self) -> Iterator[Frame]:
        """Frames whose exposure began after they were asked for."""
        while True:
            yield self._reader.next()

    def _read(self) -> Frame:
        try:
            array, told = self._captured()
        except (OSError, RuntimeError) as error:
            raise CameraError(self.name, _LOST, CameraTrouble.SILENT) from error
        self.crop = _four(told.get("ScalerCrop"))
        width, height = self._size
        picture = np.ascontiguousarray(to_bgr(array, self._format, self.name)[:height, :width])  # without padding
        exposed_ns = told.get("SensorTimestamp", time.monotonic_ns()) - 1000 * told.get("ExposureTime", 0)
        settings = {name: told[name] for name in _KEPT if name in told}
        return Frame(picture, self.name, (picture.shape[1], picture.shape[0]), seconds=exposed_ns / 1e9, settings=settings)

    def _captured(self) -> tuple[Any, Mapping[str, Any]]:
        if self._exposure_told:
            try:
                with self._camera.captured_request(wait=_REQUEST_S, flush=True) as request:
                    return request.make_array("main"), request.get_metadata()
            except KeyError:  # not every camera tells how long it exposes, and picamera2 takes it for granted
                self._exposure_told = False
        asked_ns, left = time.monotonic_ns(), self.buffers
        while True:
            with self._camera.captured_request(wait=_REQUEST_S) as request:
                told = request.get_metadata()
                if left == 0 or told.get("SensorTimestamp", asked_ns) >= asked_ns:  # no more than so many were on their way
                    return request.make_array("main"), told
            left -= 1

    def lock(self, settings: Settings | None = None) -> Settings:
        """Focus once, let exposure and white balance settle on what is seen, or take what is given, and keep it all."""
        focuses = "AfMode" in self._camera.camera_controls
        if settings is None:
            if self._locked:
                self._camera.set_controls(_offered(self._camera, _AUTOMATIC))
            if focuses and not self._focused():
                raise CameraError(
                    self.name, "finds no focus: put something with print on the table, and start again", CameraTrouble.UNFOCUSED
                )
            settings = _without_flicker(self._settled())
        self._camera.set_controls(_offered(self._camera, _fixed(settings)))
        self._locked = True
        in_force = self._settled()
        KNOWN[self.id] = {**in_force, **settings}  # as asked for: what is read back wanders a little each time
        return in_force

    def _focused(self) -> bool:
        try:
            search = in_time(self.name, lambda: self._camera.autofocus_cycle(wait=_FOCUSED_S), lambda found: None, _FOCUSED_S + 1)
            return bool(search)
        except CameraError:
            raise
        except (OSError, RuntimeError, KeyError):
            self._camera.cancel_all_and_flush()  # or all that is asked for later would wait behind this
            return False

    def _settled(self) -> Settings:
        """What is in force some frames later: controls take a few to come true."""
        frame = self._reader.next()
        for _ in range(_SETTLED):
            frame = self._reader.next()
        return frame.settings

    def close(self) -> None:
        """Give the camera back."""
        atexit.unregister(self.close)
        self._reader.close()


def _close(camera: Any) -> None:
    with suppress(OSError, RuntimeError):  # it is lost, and is given back all the same
        camera.close()


def _put_away(camera: Any) -> None:
    """Close the pipe of a camera that did not open: picamera2 leaves it open, and who waits for a camera all night would run out."""
    with suppress(AttributeError, OSError):
        camera.notifymeread.close()
        os.close(camera.notifyme_w)


def _number(name: str, which: str, cameras: Sequence[Mapping[str, Any]]) -> int:
    """The place in the list: numbers change when a camera is plugged in or out, ids do not."""
    if not cameras and any(not os.access(device, os.R_OK | os.W_OK) for device in camera_devices()):
        raise CameraError(name, _FORBIDDEN, CameraTrouble.FORBIDDEN)
    if which.isdecimal() and int(which) < len(cameras):
        return int(which)
    for key in ("Id", "Model"):
        found = [number for number, camera in enumerate(cameras) if camera.get(key) == which]
        if len(found) == 1:
            return found[0]
    models = [camera.get("Model") for camera in cameras]
    there = [str(camera["Model"] if models.count(camera.get("Model")) == 1 else camera.get("Id")) for camera in cameras]
    also = f"; there is {' and '.join(f'picamera2:{one}' for one in there)}" if there else ""
    raise CameraError(name, f"is not there: {_MISSING}{also}", CameraTrouble.ABSENT)


def _fixed(settings: Settings) -> dict[str, Any]:
    """Controls that keep these settings; what nobody knows stays automatic, or it would freeze at whatever it begins with."""
    controls: dict[str, Any] = {name: settings[name] for name in _KEPT if name in settings}
    if {"ExposureTime", "AnalogueGain"} <= controls.keys():
        controls["AeEnable"] = False
    if "ColourGains" in controls:
        controls["AwbEnable"] = False
    if "LensPosition" in controls:
        controls["AfMode"] = _MANUAL
    return controls


def _offered(camera: Any, controls: Mapping[str, Any]) -> dict[str, Any]:
    """Those that this camera has: others are refused."""
    return {name: value for name, value in controls.items() if name in camera.camera_controls}


def _cause(error: BaseException) -> str:
    """What the library said first, which the errors after it hide."""
    while error.__cause__ is not None:
        error = error.__cause__
    return str(getattr(error, "strerror", None) or error)


def _held() -> str:
    """Who uses the camera, and what to do."""
    devices = camera_devices()
    others = holders(devices)
    if others:
        pids = " ".join(str(other.pid) for other in others)
        return f"{' and '.join(map(str, others))} {'hold' if len(others) > 1 else 'holds'} it: close that program, or type kill {pids}"
    if devices:
        return "no other program is seen to hold it, so it may hang: switch the computer off, check the camera's cable, and start again"
    return "another program holds it? Look with: fuser -v /dev/media*"


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
    os.environ.setdefault("LIBCAMERA_LOG_LEVELS", "*:ERROR")  # of what the library says by itself only what is wrong
    try:
        import picamera2
    except ModuleNotFoundError as error:
        if error.name == "picamera2":
            reason = "is not installed: on a Raspberry Pi type sudo apt install python3-picamera2, then make the environment anew"
            raise CameraError(name, f"picamera2 {reason}", CameraTrouble.SOFTWARE) from error
        raise CameraError(
            name, f"this environment cannot see the system's {error.name}: make it anew with {_VENV}", CameraTrouble.SOFTWARE
        ) from error
    except (ImportError, ValueError) as error:
        if "numpy" in str(error):  # what it needs was compiled for another one
            reason = f"does not fit the installed NumPy ({error}; installed is {np.__version__}): make the environment anew with {_VENV}"
        else:
            reason = f"does not load ({error}): type sudo apt full-upgrade, then make the environment anew with {_VENV}"
        raise CameraError(name, f"picamera2 {reason}", CameraTrouble.SOFTWARE) from error
    picamera2.Picamera2.set_logging(logging.CRITICAL)  # what it says beside is said here, in one sentence
    return picamera2


def _whole(properties: Mapping[str, Any]) -> tuple[int, int] | None:
    size = properties.get("PixelArraySize") or next((area[2:] for area in properties.get("PixelArrayActiveAreas", ())), None)
    return None if size is None else (int(size[0]), int(size[1]))


def _four(value: Any) -> tuple[int, int, int, int] | None:
    return None if value is None else (int(value[0]), int(value[1]), int(value[2]), int(value[3]))
