"""A picamera2 that shows scripted frames: as much of the real package as the driver uses, and what it was asked.

What it answers was looked up with the genuine package (``make test-pi``), and each call that it notes is held against that
package's signatures by ``test_picamera2_signatures``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import wraps
from types import ModuleType
from typing import Any, ClassVar, Concatenate, Final, NamedTuple, ParamSpec, TypeVar

import numpy as np
from numpy.typing import NDArray

from hardware.cameras import raspberry

P = ParamSpec("P")
T = TypeVar("T")

ALIGNED = (1640, 1232)
CONTROLS: Final = ("AeEnable", "AwbEnable", "ExposureTime", "AnalogueGain", "ColourGains", "ScalerCrop", "NoiseReductionMode")
LENS: Final = ("AfMode", "AfTrigger", "LensPosition")


class Call(NamedTuple):
    """Something that the package was asked."""

    name: str
    words: tuple[object, ...]
    named: Mapping[str, object]


CALLS: Final[list[Call]] = []
"""All that any stand-in was asked, by the names of the package."""


def noted(method: Callable[Concatenate[Any, P], T]) -> Callable[Concatenate[Any, P], T]:
    @wraps(method)
    def asked(self: Any, /, *words: P.args, **named: P.kwargs) -> T:
        CALLS.append(Call(method.__name__, words, named))
        return method(self, *words, **named)

    return asked


class Request:
    """One frame with its metadata."""

    def __init__(self, array: NDArray[np.uint8], metadata: dict[str, Any]) -> None:
        self._array, self._metadata = array, metadata

    @noted
    def make_array(self, name: str) -> NDArray[np.uint8]:
        assert name == "main"
        return self._array

    @noted
    def get_metadata(self) -> dict[str, Any]:
        return dict(self._metadata)


def module(
    cameras: int = 1,
    form: str = "RGB888",
    focuses: bool = True,
    busy: bool = False,
    starved: bool = False,
    pictures: Sequence[NDArray[np.uint8]] = (),
    ends: bool = False,
    swinging: bool = False,
    buffers: int = 4,
    size: tuple[int, int] = ALIGNED,
    controls: Sequence[str] = CONTROLS,
    tells_exposure: bool = True,
) -> ModuleType:
    """The package, with so many cameras that give frames of one format.

    They show ``pictures``, a red card without any, and where the script ``ends`` somebody presses Ctrl-C; a lens that is ``swinging``
    never comes to rest. There is memory for so many ``buffers``; what a picture has beyond ``size`` is padding. One that has few
    ``controls``, or whose frames do not tell their exposure, is no camera of Raspberry Pi.
    """
    shown = iter(pictures)
    raspberry.KNOWN.clear()  # another computer, where nothing was looked at or locked before
    raspberry.MODES.clear()

    class Picamera2:
        asked: ClassVar[list[dict[str, Any]]] = []
        begun: ClassVar[list[dict[str, Any]]] = []
        buffers: ClassVar[list[int]] = []
        closed = 0

        @staticmethod
        def global_camera_info() -> list[dict[str, Any]]:
            CALLS.append(Call("global_camera_info", (), {}))
            return [{"Model": "imx708", "Id": f"/base/i2c/imx708@{number}", "Num": number} for number in range(cameras)]

        @staticmethod
        def set_logging(level: int) -> None:
            CALLS.append(Call("set_logging", (level,), {}))

        @noted
        def __init__(self, camera_num: int) -> None:
            if busy:
                cause = RuntimeError("Failed to acquire camera: Device or resource busy")
                raise RuntimeError("Camera __init__ sequence did not complete.") from cause
            self.camera_properties: dict[str, Any] = {"PixelArraySize": (4608, 2592), "Model": "imx708"}
            self.camera_controls = dict.fromkeys((*controls, *(LENS if focuses else ())), (0, 2, 0))
            self.sensor_modes: list[dict[str, Any]] = [
                {"size": (1536, 864), "bit_depth": 10, "crop_limits": (768, 432, 3072, 1728)},
                {"size": (2304, 1296), "bit_depth": 10, "crop_limits": (0, 0, 4608, 2592)},
                {"size": (4608, 2592), "bit_depth": 10, "crop_limits": (0, 0, 4608, 2592)},
            ]
            self._controls: dict[str, Any] = {}
            self._now = 1_000_000_000

        @noted
        def create_video_configuration(self, /, **wanted: Any) -> dict[str, Any]:
            return wanted

        @noted
        def align_configuration(self, config: dict[str, Any]) -> None:
            config["main"] = {**config["main"], "size": size}

        @noted
        def configure(self, camera_config: dict[str, Any]) -> None:
            self.buffers.append(camera_config["buffer_count"])
            if camera_config["buffer_count"] > buffers:
                raise OSError(12, "Cannot allocate memory")
            self._take(camera_config["controls"])
            self._configured = {**camera_config, "main": {**camera_config["main"], "format": form}}

        @noted
        def camera_configuration(self) -> dict[str, Any]:
            return self._configured

        @noted
        def start(self) -> None:
            self.begun.append(self._configured["controls"])
            self.asked.clear()

        @noted
        def set_controls(self, controls: dict[str, Any]) -> None:
            self.asked.append(controls)
            self._take(controls)

        def _take(self, wanted: dict[str, Any]) -> None:
            for name in wanted:
                if name not in self.camera_controls:
                    raise RuntimeError(f"Control {name} is not advertised by libcamera")
            automatic = {name for name in ("ExposureTime", "AnalogueGain") if wanted.get(name) == 0}
            kept = {**self._controls, **wanted}
            self._controls = {name: value for name, value in kept.items() if name not in automatic}

        @noted
        def autofocus_cycle(self, wait: float | None = None) -> bool:
            self._controls["LensPosition"] = 4.5
            return True

        @noted
        def cancel_all_and_flush(self) -> None:
            pass

        @noted
        @contextmanager
        def captured_request(self, wait: float | None = None, flush: bool | None = None) -> Iterator[Request]:
            assert wait
            if starved:
                raise TimeoutError
            if flush and not tells_exposure:
                raise KeyError("ExposureTime")
            self._now += 100_000_000
            picture = next(shown, None)
            if picture is None and ends:
                raise KeyboardInterrupt
            if picture is None:
                picture = np.zeros((12, 16, 3), np.uint8)
                picture[:, :, 2 if form == "RGB888" else 0] = 200
            yield Request(picture, self._told())

        def _told(self) -> dict[str, Any]:
            if not tells_exposure:
                return {"SensorTimestamp": self._now}
            measured = {"SensorTimestamp": self._now, "ExposureTime": 20_000, "AnalogueGain": 1.5, "ColourGains": (1.7, 2.1)}
            if focuses:
                measured["LensPosition"] = 1.0
            told = {**measured, **self._controls, "ScalerCrop": (0, 0, 4608, 2592)}
            if swinging:
                told["LensPosition"] = 3.0 + 1.5 * (self._now // 100_000_000 % 2)
            return told

        @noted
        def close(self) -> None:
            type(self).closed += 1

    package = ModuleType("picamera2")
    package.Picamera2 = Picamera2  # type: ignore[attr-defined]
    package.CompletedRequest = Request  # type: ignore[attr-defined]
    return package
