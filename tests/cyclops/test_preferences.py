"""What was chosen once is there the next time."""

from pathlib import Path

import pytest

from cyclops.errors import UnreadableError, UnwritableError
from cyclops.preferences import Preferences, keep_preferences, kept_preferences


def test_nothing_was_chosen_yet(tmp_path: Path) -> None:
    assert kept_preferences(tmp_path / "cyclops.toml") == Preferences()


def test_what_was_chosen_comes_back(tmp_path: Path) -> None:
    file, chosen = tmp_path / "new" / "cyclops.toml", Preferences("pl", "v4l2:/dev/video0", "espeak", "Zoë,Łukasz")
    keep_preferences(chosen, file)
    assert kept_preferences(file) == chosen


def test_what_was_not_chosen_is_not_written(tmp_path: Path) -> None:
    file = tmp_path / "cyclops.toml"
    keep_preferences(Preferences(language="hu"), file)
    assert file.read_text(encoding="utf-8") == 'language = "hu"\n'


def test_what_a_later_version_wrote_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "cyclops.toml"
    file.write_text('language = "nl"\nlamp = "left"\n')
    assert kept_preferences(file) == Preferences(language="nl")


@pytest.mark.parametrize("written", ["language = ", "language = 7\n", b"\xff"])
def test_a_damaged_file_is_told(tmp_path: Path, written: str | bytes) -> None:
    file = tmp_path / "cyclops.toml"
    file.write_bytes(written if isinstance(written, bytes) else written.encode())
    with pytest.raises(UnreadableError, match=r"cyclops\.toml.*: remove it, and type cyclops setup"):
        kept_preferences(file)


def test_where_nothing_can_be_written_it_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UnwritableError, match="XDG_CONFIG_HOME"):
        keep_preferences(Preferences("pl"), tmp_path / "file" / "cyclops.toml")
