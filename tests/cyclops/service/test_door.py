"""What lets people press at a service's page, kept through restarts and from strangers."""

from __future__ import annotations

from pathlib import Path

import pytest

from cyclops.service.door import DoorFile, door_at, door_of_service
from cyclops.web.safety import Keys


def test_digits_and_tokens_outlive_a_restart(tmp_path: Path) -> None:
    before = Keys(door=DoorFile(tmp_path, 8080))
    own = before.try_pin(before.pin, "192.0.2.7").token
    after = Keys(door=DoorFile(tmp_path, 8080))
    assert own is not None
    assert after.knows(own)
    assert (after.pin, after.token) == (before.pin, before.token)
    assert not after.knows("a stranger's")


def test_nobody_else_on_this_machine_can_read_them(tmp_path: Path) -> None:
    Keys(door=DoorFile(tmp_path, 8080))
    (file,) = tmp_path.iterdir()
    assert file.stat().st_mode & 0o777 == 0o600


def test_who_asks_for_the_service_finds_them_by_its_port(tmp_path: Path) -> None:
    (tmp_path / "cyclops").mkdir()
    keys = Keys(door=door_of_service(8090, {"RUNTIME_DIRECTORY": str(tmp_path / "cyclops")}))
    assert door_at(8090, {"XDG_RUNTIME_DIR": str(tmp_path)}).pin == keys.pin
    assert door_at(8080, {"XDG_RUNTIME_DIR": str(tmp_path)}).pin == ""
    assert door_at(8090, {}).pin == ""


@pytest.mark.parametrize(
    "told",
    ["", "null", "[]", '{"pin": "12", "token": "t", "given": []}', '{"pin": "1234", "token": "t", "given": ["zz"]}', '{"pin": "1234"}'],
)
def test_what_is_damaged_is_made_anew(tmp_path: Path, told: str) -> None:
    (tmp_path / "door-8080.json").write_text(told)
    assert len(Keys(door=DoorFile(tmp_path, 8080)).pin) == 4
    assert DoorFile(tmp_path, 8080).read().pin.isdecimal()


def test_without_a_service_nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert Keys(door=door_of_service(8080, {})).pin
    assert list(tmp_path.iterdir()) == []


def test_where_nothing_can_be_kept_people_can_press_all_the_same(tmp_path: Path) -> None:
    keys = Keys(door=DoorFile(tmp_path / "missing", 8080))
    assert keys.try_pin(keys.pin, "192.0.2.7").token
