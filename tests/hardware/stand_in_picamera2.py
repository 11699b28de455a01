"""A picamera2 that shows scripted frames: as much of the real package as the driver uses, and what it was asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import ModuleType
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

ALIGNED = (1640, 1232)


class Request:
    """One frame with its metadata."""

    def __init__(self, array: NDArray[np.uint8], metadata: dict[str, Any]) -> None:
        self._array, self._metadata = array, metadata

    def make_array(self, stream: str) -> NDArray[np.uint8]:
        assert stream == "main"
        return self._array

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
) -> ModuleType:
    """The package, with so many cameras that give frames of one format.

    They show ``pictures``, a red card without any, and where the script ``ends`` somebody presses Ctrl-C; a lens that is ``swinging``
    never comes to rest. There is memory for so many ``buffers``; what a picture has beyond ``size`` is padding.
    """
    shown = iter(pictures)

    class Picamera2:
        asked: ClassVar[list[dict[str, Any]]] = []
        buffers: ClassVar[list[int]] = []
        closed = 0

        @staticmethod
        def global_camera_info() -> list[dict[str, Any]]:
            return [{"Model": "imx708", "Id": f"/base/i2c/imx708@{number}", "Num": number} for number in range(cameras)]

        def __init__(self, number: int) -> None:
            if busy:
                raise RuntimeError("Failed to acquire camera: Device or resource busy")
            self.camera_properties = {"PixelArraySize": (4608, 2592), "Model": "imx708"}
            self.camera_controls = {"AfMode": (0, 2, 0)} if focuses else {}
            self.sensor_modes = [
                {"size": (1536, 864), "bit_depth": 10, "crop_limits": (768, 432, 3072, 1728)},
                {"size": (2304, 1296), "bit_depth": 10, "crop_limits": (0, 0, 4608, 2592)},
                {"size": (4608, 2592), "bit_depth": 10, "crop_limits": (0, 0, 4608, 2592)},
            ]
            self._controls: dict[str, Any] = {}
            self._now = 1_000_000_000

        def create_video_configuration(self, **wanted: Any) -> dict[str, Any]:
            return wanted

        def align_configuration(self, wanted: dict[str, Any]) -> None:
            wanted["main"] = {**wanted["main"], "size": size}

        def configure(self, wanted: dict[str, Any]) -> None:
            self.buffers.append(wanted["buffer_count"])
            if wanted["buffer_count"] > buffers:
                raise OSError(12, "Cannot allocate memory")
            self._configured = {**wanted, "main": {**wanted["main"], "format": form}}

        def camera_configuration(self) -> dict[str, Any]:
            return self._configured

        def start(self) -> None:
            self.asked.clear()

        def set_controls(self, controls: dict[str, Any]) -> None:
            self.asked.append(controls)
            self._controls.update(controls)

        def autofocus_cycle(self, wait: float | None = None) -> bool:
            self._controls["LensPosition"] = 4.5
            return True

        @contextmanager
        def captured_request(self, wait: float | None = None, flush: bool | None = None) -> Iterator[Request]:
            assert wait
            assert flush
            if starved:
                raise TimeoutError
            self._now += 100_000_000
            picture = next(shown, None)
            if picture is None and ends:
                raise KeyboardInterrupt
            if picture is None:
                picture = np.zeros((12, 16, 3), np.uint8)
                picture[:, :, 2 if form == "RGB888" else 0] = 200
            metadata = {"SensorTimestamp": self._now, "ExposureTime": 20_000, "AnalogueGain": 1.5, "ColourGains": (1.7, 2.1)}
            if focuses:
                metadata["LensPosition"] = 1.0
            told = {**metadata, **self._controls, "ScalerCrop": (0, 0, 4608, 2592)}
            if swinging:
                told["LensPosition"] = 3.0 + 1.5 * (self._now // 100_000_000 % 2)
            yield Request(picture, told)

        def close(self) -> None:
            type(self).closed += 1

    package = ModuleType("picamera2")
    package.Picamera2 = Picamera2  # type: ignore[attr-defined]
    return package
