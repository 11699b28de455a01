"""Photographs with their truth beside them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.truth import find_cases
from tests.benchmarks.factory_table import true_table


def test_a_folder_gives_the_pictures_that_have_a_truth(tmp_path: Path) -> None:
    for name in ("b", "a", "alone"):
        (tmp_path / f"{name}.jpg").touch()
    for name in ("b", "a", "without-picture"):
        (tmp_path / f"{name}.json").write_text(json.dumps(true_table()))
    (tmp_path / "alone.json").write_text(json.dumps({"frames": []}))
    assert [case.name for case in find_cases(tmp_path)] == ["a", "b"]


def test_conditions_are_those_of_the_truth(tmp_path: Path) -> None:
    (tmp_path / "a.jpg").touch()
    (tmp_path / "a.json").write_text(json.dumps({**true_table(), "light": "dim"}))
    (case,) = find_cases(tmp_path)
    assert case.conditions == {"style": "ink", "light": "dim", "table": "oak", "camera": "hd"}
    assert not case.occluded


def test_a_folder_without_any_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="no photographs with truth"):
        find_cases(tmp_path)
