"""The file of a set that is being learnt: merged with what a person wrote, and never there by halves."""

from __future__ import annotations

from pathlib import Path

import pytest

from cyclops.errors import UnreadableError, UnwritableError
from cyclops.learn.set_file import SetFile, merged

OWN = """game = "bugs"
name = ""  # think of one

# Grandma's
[two-eyed]
snail = 2  # one is lost
# the green one
slug = 3

[looks]
snail = ["x"]
"""


def test_comments_and_order_stay_and_only_what_changed_is_written() -> None:
    text = merged(OWN, "Own", {"two-eyed": {"slug": 3, "snail": 3, "bee": 1}, "looks": {"snail": ["x"]}}, ())
    assert text == OWN.replace('""', '"Own"').replace("snail = 2", "snail = 3").replace("slug = 3\n", "slug = 3\nbee = 1\n")


def test_without_a_name_the_set_is_called_as_before_and_what_is_gone_is_taken_out() -> None:
    text = merged(OWN.replace('""', '"Own"'), "", {"two-eyed": {"snail": 2}}, ())
    assert 'name = "Own"' in text
    assert "slug" not in text


def test_the_first_line_tells_what_is_missing_as_long_as_something_is() -> None:
    text = merged(OWN, "", {}, ("13 drawings", "the board"))
    assert text == f"# Not a whole set yet: 13 drawings; the board.\n{OWN}"
    assert merged(text, "", {}, ()) == OWN


def test_a_new_section_comes_where_it_belongs() -> None:
    text = merged(OWN, "", {"two-eyed": {"snail": 2}, "three-eyed": {"fly": 1}, "looks": {"snail": ["x"]}}, ())
    assert text.endswith('[two-eyed]\nsnail = 2  # one is lost\n# the green one\n\n[three-eyed]\nfly = 1\n\n[looks]\nsnail = ["x"]\n')


def test_a_file_is_begun_and_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "own.toml"
    SetFile(path, OWN).write("Own", {}, ())
    again = SetFile(path, "other")
    assert (again.is_new, again.text) == (False, OWN.replace('""', '"Own"'))
    assert [entry.name for entry in path.parent.iterdir()] == ["own.toml"]


def test_what_cannot_be_written_or_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(UnwritableError, match=r"own.toml' cannot be written .*: name another file with --set"):
        SetFile(tmp_path / "file" / "own.toml", OWN)
    (tmp_path / "folder.toml").mkdir()
    with pytest.raises(UnreadableError, match=r"folder.toml' cannot be read"):
        SetFile(tmp_path / "folder.toml", OWN)
