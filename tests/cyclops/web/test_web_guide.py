"""Steps that people are led through, and the end of a game, as they go to and from a page."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError
from websockets.exceptions import ConnectionClosed

from cyclops.guide.guide import AFTERWARDS, AGAIN, Answered, Check, CheckState, Choice, Field, Guide
from cyclops.play.orders import Orders, Quit
from cyclops.play.switches import Switches
from cyclops.web.pressing import Presses
from cyclops.web.protocol import Ordered, message_from
from tests.cyclops.web.serving import Evening, frame, situation
from vision.phrase import phrase

WHO = Guide(
    "who",
    phrase("Players"),
    checks=(Check("the camera is there", CheckState.FINE),),
    fields=(Field("name1", "Card 1", "Anna", most=40, offers=("Ben",)),),
    choices=(Choice("begin", "Begin", main=True), Choice("back", "Back")),
    picture=True,
)


def end(again: bool) -> Ordered:
    text = json.dumps({"type": "order", "id": 1, "game_id": "first", "version": 1, "order": {"kind": "end", "again": again}})
    message = message_from(text)
    assert isinstance(message, Ordered)
    return message


def test_a_step_takes_the_place_of_a_game_in_the_language_of_each_viewer_and_an_answer_comes_back_once(evening: Evening) -> None:
    evening.show(situation(1))
    with evening.viewer() as english, evening.viewer() as dutch:
        assert english.hello()["guide"] is None
        dutch.hello(language="nl")
        evening.display.guide(WHO, frame(90))
        shown, said = english.expect("state"), dutch.expect("state")
        assert (shown["stage"], said["stage"]) == (None, None)
        assert (shown["guide"]["title"], said["guide"]["title"]) == ("Players", "Spelers")
        assert shown["guide"]["checks"] == [{"text": "the camera is there", "state": "fine", "mend": ""}]
        assert shown["guide"]["fields"][0]["offers"] == ["Ben"]
        english.send(type="ready")
        assert english.picture().startswith(b"\xff\xd8")

        answer: dict[str, Any] = {"kind": "guide", "guide": "who", "choice": "begin", "values": {"name1": "Łukasz"}}
        assert not english.order(1, 0, "", **{**answer, "guide": "home"})["ok"], "another step"
        assert not english.order(2, 0, "", **{**answer, "choice": "format"})["ok"], "never offered"
        assert english.order(3, 0, "", **answer)["ok"]
        assert "Somebody" in _or_dutch(dutch.order(4, 0, "", **answer)["text"]), "pressed at the same time"
        assert evening.said() == [Answered("who", "begin", {"name1": "Łukasz"})]

        evening.show(situation(2))
        state = english.state(2)
        assert state["guide"] is None
        assert not english.order(5, 2, **answer)["ok"], "no step is shown any more"


def _or_dutch(text: str) -> str:
    return text.replace("Iemand", "Somebody")


def test_nobody_answers_a_step_who_may_not_press(party: Evening) -> None:
    party.display.guide(WHO, None)
    with party.viewer() as guest:
        assert guest.hello()["guide"]["key"] == "who", "everybody may look"
        assert not guest.order(1, 0, "", kind="guide", guide="who", choice="begin", values={})["ok"]
    assert party.said() == []


BAD_VALUES = {"number": {"name1": 5}, "list": ["x"], "long": {"name1": "x" * 201}, "many": {f"k{number}": "" for number in range(25)}}


@pytest.mark.parametrize("values", BAD_VALUES.values(), ids=BAD_VALUES.keys())
def test_what_is_no_answer_is_no_message(values: object) -> None:
    order = {"kind": "guide", "guide": "who", "choice": "on", "values": values}
    with pytest.raises(ValidationError):
        message_from(json.dumps({"type": "order", "id": 1, "game_id": "", "version": 0, "order": order}))


def test_a_message_that_is_none_ends_the_connection(evening: Evening) -> None:
    evening.display.guide(WHO, None)
    with evening.viewer() as viewer:
        viewer.hello()
        viewer.send(type="order", id=1, game_id="", version=0, order={"kind": "guide", "guide": "who", "choice": "begin", "values": None})
        with pytest.raises(ConnectionClosed):
            viewer.expect("done")


def test_what_a_step_says_changes_while_it_is_shown(evening: Evening) -> None:
    evening.display.guide(WHO, None)
    with evening.viewer() as viewer:
        viewer.hello()
        evening.display.guide(replace(WHO, checks=(Check("the camera is there", CheckState.WRONG, "Plug it in."),)), None)
        assert viewer.expect("state")["guide"]["checks"][0]["mend"] == "Plug it in."


@pytest.mark.parametrize(("again", "then"), [(False, []), (True, [Answered(AFTERWARDS, AGAIN)])])
def test_a_game_is_ended_on_the_page_where_something_comes_after_it(again: bool, then: list[Answered]) -> None:
    orders = Orders()
    presses = Presses(orders, Switches(), lambda: 0.0, ends=True)
    presses.remember("first", situation(1))
    assert presses.press(end(again), situation(3), "first", 1) == ""
    assert "Somebody else" in presses.press(end(False), situation(3), "first", 1)
    assert list(orders.waiting()) == [Quit(), *then]


def test_elsewhere_it_is_not(tmp_path: Path, evening: Evening) -> None:
    evening.show(situation(1))
    with evening.viewer() as viewer:
        assert viewer.hello()["can_end"] is False
        assert "ended where it was started" in viewer.order(1, 1, kind="end", again=False)["text"]
    assert evening.said() == []
