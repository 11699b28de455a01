"""Every clause of the rules has a test that carries its number, and an entry in the document; examples and field cases have tests too."""

import re
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from engine.clause import ClauseEnum
from engine.games import GAMES

FOLDER: Final = Path(__file__).parent
DOCUMENT: Final = FOLDER.parents[1] / "docs" / "rules.md"
FIELD_CASES: Final = {31, 32, 33, 34, 36, 37, 38, 39, 101, 102, 104}


class Numbered(NamedTuple):
    """What the rules of a game number."""

    prefix: str
    clauses: int
    vectors: int


RULES: Final = {"factory": Numbered("mf", 35, 13), "bugs": Numbered("bc", 14, 5), "fressen": Numbered("dgf", 23, 10)}


def carried(word: str, files: str) -> set[int]:
    """The numbers that tests carry after a word, such as 5 in ``test_mf_05_no_second_monster``."""
    sources = "".join(path.read_text(encoding="utf-8") for path in FOLDER.glob(files))
    return {int(number) for number in re.findall(rf"^def test_{word}_(\d+)_\w+\(", sources, re.MULTILINE)}


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_of_a_game_has_a_test_that_carries_its_number(game: str) -> None:
    assert carried(RULES[game].prefix, f"test_{game}_*.py") == set(range(1, RULES[game].clauses + 1))


@pytest.mark.parametrize("game", GAMES)
def test_every_example_of_the_rules_has_a_test_that_carries_its_number(game: str) -> None:
    assert carried("vector", f"test_{game}_vectors.py") == set(range(1, RULES[game].vectors + 1))


def entries(title: str) -> list[str]:
    """The clauses that the document explains in the section of a game, such as MF-12, in its order."""
    section = re.search(rf"^## {title}$.*?(?=^## |\Z)", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert section is not None, f"the document has no section {title}"
    return re.findall(r"^- \*\*([^*]+)\*\* \S", section[0], re.MULTILINE)


def clauses(game: str) -> list[str]:
    return [f"{RULES[game].prefix.upper()}-{number}" for number in range(1, RULES[game].clauses + 1)]


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_of_a_game_is_explained_once_and_in_order_and_no_other_is(game: str) -> None:
    assert entries(GAMES[game].title) == clauses(game)


def test_every_clause_that_a_refusal_a_problem_or_a_reason_names_is_one_of_the_rules() -> None:
    named = {member.clause for kind in ClauseEnum.__subclasses__() for member in kind}
    assert len(named) > 30
    assert named <= {clause for game in GAMES for clause in clauses(game)}


def test_every_clause_that_the_document_speaks_of_is_one_of_the_rules() -> None:
    spoken_of = set(re.findall(r"\b[A-Z]+-\d+\b", DOCUMENT.read_text(encoding="utf-8")))
    assert spoken_of == {clause for game in GAMES for clause in clauses(game)}


def test_the_rules_number_every_game_there_is() -> None:
    assert set(RULES) == set(GAMES)


def test_every_field_case_of_the_rules_has_a_test_that_carries_its_number() -> None:
    assert carried("case", "test_*.py") >= FIELD_CASES
