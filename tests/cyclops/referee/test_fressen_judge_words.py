"""All that the judge of Das große Fressen says of wrong and doubtful tables can be said in other languages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

import pytest

from cyclops.fressen.scoring import score_fressen
from engine.fressen.tileset import printed_box
from engine.grid import Cell
from tests.cyclops.fressen_tables import fressen
from tests.cyclops.pseudo import leaks
from tests.cyclops.referee.fressen_evenings import Evening
from tests.cyclops.referee.test_fressen_judge_eating import BOTH, LAID, placed, without
from tests.cyclops.referee.test_fressen_judge_placing import ALL, less
from tests.cyclops.referee.test_fressen_judge_rounds import QUIET, REST, one_round
from vision.fressen.face import UNSURE_SPECIES, UNSURE_TERRAIN, UNSURE_TURN
from vision.fressen.landscape import Landscapes
from vision.fressen.print import DISAGREE, UNSURE_NUMBER
from vision.fressen.reading import FressenReading

Table = Mapping[Cell, str]


def begun(red: str = "", board: Table | None = None) -> Evening:
    """An evening that may not have begun."""
    evening = Evening(red or "Ra2w Ra3m Rb4h Rc1w")
    if board:
        evening = Evening("")
        evening.see(board, ALL)
    return evening


def shown(evening: Evening, table: Table, supply: str, **how: object) -> Evening:
    """An evening after another table."""
    evening.see(table, supply, **how)  # type: ignore[arg-type]
    return evening


def waiting(evening: Evening, seconds: int = 4) -> Evening:
    """An evening after some time."""
    evening.wait(seconds)
    return evening


def said(evening: Evening) -> Iterator[str]:
    """All that is said and asked now."""
    situation = evening.referee.situation
    yield from (remark.sentence for remark in situation.remarks)
    if situation.mistake is not None:
        yield situation.mistake.sentence
    if situation.question is not None:
        yield from (situation.question.text, *(answer.text for answer in situation.question.answers))


QUIET_LESS = without(QUIET, (0, 0))


WRONG: Mapping[str, Callable[[], Evening]] = {
    "a supply lacks one": lambda: begun(red="Ra2w Ra3m Rb4h"),
    "one lies on the board already": lambda: begun(board={(0, 0): "Ra2w"}),
    "two lie on the board already": lambda: begun(board={(0, 0): "Ra2w", (3, 0): "Ra2w"}),
    "number and dots differ": lambda: begun(red="Ra2w:0 Ra3m Rb4h Rc1w"),
    "another landscape": lambda: shown(begun(), {(1, 0): "Ra2w"}, less("Ra2w")),
    "out of turn": lambda: shown(begun(), {(0, 0): "Yb2w"}, less("Yb2w")),
    "twice": lambda: shown(begun(), {(0, 0): "Ra2w", (3, 0): "Rc1w"}, less("Ra2w", "Rc1w")),
    "from nowhere": lambda: shown(begun(), {(0, 0): "Rd5w"}, ALL),
    "taken away": lambda: shown(one_round(), QUIET_LESS, REST),
    "moved": lambda: shown(one_round(), {**QUIET_LESS, (0, 1): "Ra2w"}, REST),
    "taken back": lambda: shown(one_round(), QUIET_LESS, f"{REST} Ra2w"),
    "another one": lambda: shown(one_round(), {**QUIET, (0, 0): "Ra5w"}, REST),
    "one upon another": lambda: shown(one_round(), {**QUIET, (0, 0): "Rb4h"}, less(*QUIET.values(), "Rb4h")),
    "too many turned up": lambda: shown(one_round(), QUIET, f"{REST} Rb1w Rb1w Rb1w"),
    "one turned up too soon": lambda: shown(one_round(), QUIET, f"{REST} Rb1w"),
    "the boss is elsewhere": lambda: shown(one_round(), QUIET, REST, boss="yellow"),
    "lost": lambda: waiting(shown(one_round(), QUIET, less(*QUIET.values(), "Rb4h"))),
    "eaten too soon": lambda: shown(placed(BOTH), without(BOTH, (4, 0)), less(*BOTH.values())),
    "eaten by nobody": lambda: shown(placed(LAID), without(LAID, (1, 1)), less(*LAID.values())),
    "an eaten one lies there": lambda: shown(placed(LAID), without(LAID, (0, 0)), f"{less(*LAID.values())} Ya1w"),
    "turned up before all is laid": lambda: shown(begun(), {(0, 0): "Ra2w"}, f"{less('Ra2w')} Rb5w"),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_said_of_a_wrong_table_can_be_said_in_other_languages(what: str) -> None:
    heard = list(said(WRONG[what]()))
    assert heard
    assert [leaks(text) for text in heard] == [[]] * len(heard)


@pytest.mark.parametrize(
    "text",
    [
        "monster 0,0",
        "monster 9,9 4",
        "monster 0,0 9",
        "remove 2,2",
        "phase deal",
        "pass",
        "monster 2,2 4",
        "giraffe",
        "turn blue",
        "remove",
        "remove x",
    ],
)
def test_why_a_correction_is_not_made_can_be_said_in_other_languages(text: str) -> None:
    evening = Evening() if text == "pass" else one_round()
    refusal = evening.referee.correct(text).refusal
    quoted = {
        "giraffe": ["giraffe"],
        "turn blue": ["turn", "red", "turn", "yellow"],
        "monster 2,2 4": ["Ra", "w"],
        "remove": ["remove"],
        "remove x": ["remove"],
    }
    assert refusal
    assert leaks(refusal) == quoted.get(text, [])


@pytest.mark.parametrize("doubt", [UNSURE_NUMBER, UNSURE_SPECIES, UNSURE_TERRAIN, UNSURE_TURN, DISAGREE])
def test_doubts_about_monsters_can_be_said_in_other_languages_also_within_reasons(doubt: str) -> None:
    reading = fressen({(0, 0): "Ra2w", (1, 0): "Yb3m"})
    seen: FressenReading = replace(reading, tiles=tuple(replace(tile, doubts=(doubt,)) for tile in reading.tiles))
    reasons = [text for score in score_fressen(seen).scores for text in score.because]
    assert len(reasons) == 7
    assert [leaks(text) for text in reasons] == [[]] * 7


@pytest.mark.parametrize("sure", [35, 30])
def test_doubts_about_fields_can_be_said_in_other_languages(sure: int) -> None:
    number = 36 - sure
    (doubt,) = Landscapes(("water",) * 36, (True,) * sure + (False,) * number, (True,) * 36).doubts
    assert leaks(doubt) == []


def test_what_cannot_be_on_a_photograph_can_be_said_in_other_languages() -> None:
    many = [((column, row), "Rslurp5w") for column in range(6) for row in range(5)]
    reading = fressen([*many, ((0, 0), "Yslurp3w"), ((9, 9), "Ycrunch3w"), ((1, 5), "Rgulp3w:2")], " ".join(["Yslurp2h:0"] * 5))
    table = score_fressen(reading, ("Anna", "Bert", "Zoe"), printed_box())
    assert len(table.problems) > 10
    species = ("slurp", "crunch", "gulp")
    assert {text: leaks(text, ("Zoe", *species)) for text in table.problems} == {text: [] for text in table.problems}
