"""What the tests of the command line share: an eye that sees what it is told, and photographs for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from cyclops import photographs
from tests.cyclops.eye import FakeEye
from tests.cyclops.recorder import Recorder


@pytest.fixture(autouse=True)
def no_learnt_sets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was learnt and calibrated on this machine is no concern of the tests."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


@pytest.fixture
def eye(monkeypatch: pytest.MonkeyPatch) -> FakeEye:
    fake = FakeEye()
    monkeypatch.setattr(photographs, "read_table", fake)
    return fake


@pytest.fixture
def photo(tmp_path: Path) -> Callable[..., Path]:
    """Makes a photograph, by its path within the test's folder."""

    def make(name: str = "table.jpg", width: int = 410, height: int = 308) -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        image = np.full((height, width, 3), (60, 90, 120), np.uint8)
        path.write_bytes(cv2.imencode(".jpg", image)[1].tobytes())
        return path

    return make


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Recorder:
    return Recorder(monkeypatch)
