"""Between two games: what is shown, and what people want next."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from cyclops.guide.guide import Answered, CheckState, Guide
from cyclops.language import Language
from cyclops.serve.home import Begin, Facts, GoOn, Home, SetUp, Speak
from engine.games import GAMES
from hardware.frame import Frame
from hardware.supervisor import Outage
from tests.cyclops.pseudo import UNSAID, leaks_of
from tests.cyclops.serve.saved_evenings import save_game
from vision.phrase import phrase

FRAME = Frame(np.zeros((48, 64, 3), np.uint8), "camera", (64, 48))


def home(language: Language = Language.ENGLISH, **facts: object) -> Home:
    return Home(Facts(**facts), lambda: language)  # type: ignore[arg-type]


def press(table: Home, choice: str, **values: str) -> object:
    """Answer what is shown, as a page would."""
    answered = Answered(table.guide().key, choice, values)
    assert answered.fits(table.guide()), f"not offered: {[one.key for one in table.guide().choices]}"
    return table.answer(answered)


def main_of(guide: Guide) -> list[str]:
    return [choice.key for choice in guide.choices if choice.main]


def names_in(guide: Guide) -> list[str]:
    return [field.value for field in guide.fields]


def test_a_game_is_begun_with_those_who_played_last() -> None:
    table = home(players=("Zoë", "Łukasz", "Mia"))
    assert press(table, "bugs") is None
    assert names_in(table.guide()) == ["Zoë", "Łukasz", "Mia"]
    assert press(table, "begin", name2="Noah") == Begin("bugs", ("Zoë", "Łukasz", "Noah"))


def test_nobody_has_to_type_a_name() -> None:
    table = home()
    press(table, "factory")
    assert names_in(table.guide()) == ["Player 1", "Player 2"]
    assert {"Mum", "Grandpa", "Player 2"} <= set(table.guide().fields[0].offers)
    assert press(table, "begin") == Begin("factory", ("Player 1", "Player 2"))


def test_one_more_and_one_fewer_keep_what_was_filled_in_and_those_who_left_come_back() -> None:
    table = home(players=("Anna", "Ben", "Mia"))
    press(table, "factory")
    press(table, "fewer", name0="Zoë")
    assert names_in(table.guide()) == ["Zoë", "Ben"]
    press(table, "more")
    press(table, "more")
    assert names_in(table.guide()) == ["Zoë", "Ben", "Mia", "Player 4"]


@pytest.mark.parametrize(("game", "most"), [("factory", 6), ("fressen", 2)])
def test_no_more_play_than_the_rules_let(game: str, most: int) -> None:
    table = home(players=("A", "B"))
    press(table, game)
    while "more" in [choice.key for choice in table.guide().choices]:
        press(table, "more")
    assert len(table.guide().fields) == most


def test_in_fressen_there_are_two_sides_whoever_played_before() -> None:
    table = home(players=("Anna", "Ben", "Mia"))
    press(table, "fressen")
    assert [field.text for field in table.guide().fields] == ["Red", "Yellow"]
    assert press(table, "begin") == Begin("fressen", ("Anna", "Ben"))


def test_two_with_one_name_are_asked_again() -> None:
    table = home(players=("Anna", "Ben"))
    press(table, "factory")
    assert press(table, "begin", name1=" Anna ") is None
    assert table.guide().lines[0] == "Two players are called Anna: give one of them another name."
    assert press(table, "begin", name1="An, na") == Begin("factory", ("Anna", "An na"))


def test_a_name_that_was_taken_away_is_made_up() -> None:
    table = home(players=("Player 2", "Ben"))
    press(table, "factory")
    assert press(table, "begin", name1=" ") == Begin("factory", ("Player 2", "Ben"))
    table = home()
    press(table, "factory")
    assert press(table, "begin", name0="Player 2", name1="") == Begin("factory", ("Player 2", "Player 3"))


def test_who_changes_their_mind_goes_back() -> None:
    table = home()
    press(table, "bugs")
    assert press(table, "back") is None
    assert table.guide().key == "home"


def test_the_language_is_chosen_by_its_own_name() -> None:
    table = home(Language.POLISH)
    press(table, "language")
    guide = table.guide()
    assert (guide.key, main_of(guide)) == ("language", ["pl"]), "the page that asks follows by this key"
    assert "Magyar" in [choice.text for choice in guide.choices]
    assert press(table, "hu") == Speak(Language.HUNGARIAN)
    assert table.guide().key == "home"


def test_the_game_that_lies_there_is_what_most_want() -> None:
    table = home(looks=True)
    assert main_of(table.guide()) == []
    table.see(FRAME, "bugs")
    assert main_of(table.guide()) == ["bugs"]
    assert table.guide().lines == ("It looks as if Bugs & Co lies on the table.",)


def test_a_game_that_is_not_over_is_offered_first(tmp_path: Path) -> None:
    saved = save_game(tmp_path / "games.sqlite")
    table = home(unfinished=saved, looks=True)
    table.see(FRAME, "bugs")
    assert main_of(table.guide()) == ["go-on"]
    assert table.guide().lines[0] == "Monster Factory is not over: Anna and Łukasz can go on."
    assert press(table, "go-on") == GoOn(saved)


def test_who_has_just_ended_it_is_not_urged_to_go_on(tmp_path: Path) -> None:
    table = home(unfinished=save_game(tmp_path / "games.sqlite"), ended=True)
    assert main_of(table.guide()) == []
    assert "go-on" in [choice.key for choice in table.guide().choices]


def test_a_table_that_was_never_set_up_should_be() -> None:
    table = home(is_set_up=False)
    assert main_of(table.guide()) == ["set-up"]
    assert "does not know this table" in table.guide().lines[0]
    assert press(table, "set-up") == SetUp()


def test_it_is_told_what_became_of_the_last_game() -> None:
    (check,) = home(trouble="the camera is gone: check its cable").guide().checks
    assert (check.state, check.mend) == (CheckState.WRONG, "The camera is gone: check its cable.")


def test_case_64_the_camera_is_waited_for_and_everything_can_be_pressed_meanwhile() -> None:
    table = home(looks=True)
    assert [check.state for check in table.guide().checks] == [CheckState.BUSY]
    table.see(Outage("No camera was found: plug one in.", 2.0, 1), None)
    assert [(check.state, check.mend) for check in table.guide().checks] == [(CheckState.WRONG, "No camera was found: plug one in.")]
    press(table, "factory")
    assert press(table, "begin") == Begin("factory", ("Player 1", "Player 2"))
    table.see(FRAME, None)
    assert [check.state for check in table.guide().checks] == [CheckState.FINE]


def test_without_a_camera_to_look_through_nothing_is_said_of_it() -> None:
    assert home().guide().checks == ()


def test_all_that_is_said_can_be_said_in_every_language(tmp_path: Path) -> None:
    trouble = phrase("the camera is gone: check its cable")
    table = home(players=("Anna", "Łukasz"), unfinished=save_game(tmp_path / "games.sqlite"), trouble=trouble, is_set_up=False, looks=True)
    shown = []
    for sight in (None, FRAME, Outage(trouble, 2.0, 1)):
        table.see(sight, "bugs")
        shown.append(table.guide())
    press(table, "language")
    shown.append(table.guide())
    press(table, "pl")
    for game in ("factory", "fressen"):
        press(table, game)
        shown.append(table.guide())
        press(table, "begin", name1="Anna")
        shown.append(table.guide())
        press(table, "back")
    stays = ["Anna", "Łukasz", *(rules.title for rules in GAMES.values()), "English", "Polski", "Magyar", "Nederlands"]
    assert leaks_of(shown, stays, UNSAID | {"offers"}) == {}


def test_made_up_names_are_in_the_language_of_the_table() -> None:
    table = home(Language.DUTCH)
    press(table, "factory")
    assert names_in(table.guide()) == ["Speler 1", "Speler 2"]
    assert "Speler 2" in table.guide().fields[0].offers
