"""The genuine picamera2, to be looked at without a camera: what it imports itself is made up, as it is compiled for a Raspberry Pi."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Final
from unittest.mock import MagicMock, patch

import pytest

FOLDER: Final = Path(sys.prefix) / "picamera2"
"""Where ``scripts/set-up dev`` puts the package, apart from all others: here it could not run."""
_MADE_UP: Final = (
    *("libcamera", "pykms", "kms", "av", "simplejpeg", "piexif", "pidng", "pidng.core", "pidng.camdefs", "videodev2", "prctl"),
    *("libarchive", "libarchive.read", "tqdm", "jsonschema", "OpenEXR"),
)


@contextmanager
def genuine_picamera2() -> Iterator[ModuleType]:
    """The package, until the end of the block."""
    if not FOLDER.is_dir():
        missing = f"the genuine picamera2 is not in {FOLDER}: scripts/set-up dev puts it there"
        if os.environ.get("CI"):
            pytest.fail(missing)
        pytest.skip(missing)
    others = {name: module for name, module in sys.modules.items() if _is_of_it(name)}
    try:
        for name in others:
            del sys.modules[name]
        sys.modules.update({name: MagicMock() for name in _MADE_UP})
        with patch.object(sys, "path", [str(FOLDER), *sys.path]):
            package = importlib.import_module("picamera2")
        yield package
    finally:
        for name in [name for name in sys.modules if _is_of_it(name)]:
            del sys.modules[name]
        sys.modules.update(others)


def _is_of_it(name: str) -> bool:
    return name.partition(".")[0] in {"picamera2", *_MADE_UP}
