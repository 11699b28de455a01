"""Sentences of the rules of Bugs & Co are known, all of them: they can be said with names, and in other languages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cyclops.names import player_word
from cyclops.referee.bugs.judge import JUDGE
from cyclops.rules.bugs_sentences import as_phrase
from engine.bugs import Box, Call, Drawing, ExtraGroup, Kit, Options, Phase, Seen, State, refuse, score_table
from engine.bugs.game import RULES
from engine.errors import EngineError
from tests.cyclops.pseudo import leaks
from tests.engine.bugs_tables import BOX, after, table
from vision.phrase import Phrase


def sentences_of_tables() -> Iterator[str]:
    """What is said of tables that cannot be."""
    many = {1: ["A"] * 4 + ["B", "C"], 2: ["A"]}
    lots = {1: [f"d{number}" for number in range(30)], 2: [f"d{number}" for number in range(30)] * 2}
    for seen, players, box in (
        (Seen(many, {1: [3, 2], 2: [9]}, ["A", "B"], [3, 3, 3], {"A": 1, "B": 2, "C": 3}), (1, 2), None),
        (Seen(many, {1: [1]}, ["A"], [3], {"A": 1, "B": 3}), (), None),
        (Seen(lots, {}), (1, 2, 3), None),
        (Seen({1: ["ant", "dragon"], 4: ["ant"]}, {1: [2]}, [], [3]), (1, 2), BOX),
        (Seen({1: ["owl", "tri-bee"]}), (1, 2, 3, 4, 5), BOX),
        (Seen({1: ["ant"]}), (1,), BOX),
    ):
        found = score_table(seen, players, box)
        yield from (problem.sentence for problem in found.problems)
        yield from (one.sentence for one in found.assumptions if "counted for nobody" in one.sentence)


def sentences_of_refusals() -> Iterator[str]:
    """What is said of corrections that cannot be."""
    before, playing = table("", "", call=Call.NONE), after(table("", "", call=Call.NONE), "go unseen")
    stopped = after(playing, "trophy 1:3", "stop")
    match = Options(rounds_to_win=2)
    doubled = table("ant ant", "ant ant", trophies=(0, 3), call=Call.STOP, options=match)
    skipped = table("", "", "", trophies=(0, 2, 0), call=Call.STOP, options=match)
    for state, moves in (
        (before, "owns 1:3; open 1:ant; stop; next; trophy 1:3; countdown"),
        (playing, "owns 9:3; owns 1:7; trophy 1:1; trophy 1:7; open 1:ant; stop; go; next"),
        (after(playing, "trophy 1:3"), "trophy 1:3; trophy 2:3; owns 2:3; go; next"),
        (stopped, "open 1:dragon; open 1:ant,ant,ant,ant; next; go; trophy 1:3; countdown"),
        (after(stopped, "open 1:-; open 2:-"), "go; next; stop"),
        (doubled, "next"),
        (skipped, "next"),
    ):
        for move in moves.split("; "):
            refusal = refuse(state, RULES.move_from_text(move))
            assert refusal is not None, move
            yield refusal.sentence


def sentences_of_sets() -> Iterator[str]:
    """What is said of sets with which so many cannot play."""
    two = tuple((Drawing(name, 2), 3) for name in ("ant", "bee"))
    one = tuple((Drawing(name, 1), 3) for name in ("owl", "pip"))
    three = tuple((Drawing(name, 3), 3) for name in ("tri-ant", "tri-bee"))
    yield from Kit(Box(one), 2).faults()
    yield from Kit(Box((*two, *three)), 5, Options(extra_group=ExtraGroup.ONE_EYED)).faults()
    yield from Kit(Box((*two, *one, *three), (3, 2)), 7).faults()
    yield from Kit(Box(two), 9).faults()


DRAWINGS = ("ant", "dragon")
ALL = sorted({*sentences_of_tables(), *sentences_of_refusals(), *sentences_of_sets()})


def test_there_are_many_of_them() -> None:
    assert len(ALL) > 30


@pytest.mark.parametrize("text", ALL)
def test_each_is_said_with_the_same_words_in_english_and_with_all_its_words_in_other_languages(text: str) -> None:
    said = as_phrase(text)
    assert said == text.replace("1 and 2 and 3", "1, 2 and 3")
    assert isinstance(said, Phrase)
    assert leaks(said, [*DRAWINGS, "three-eyed"]) == []


@pytest.mark.parametrize("phase", Phase)
def test_every_phase_is_known(phase: Phase) -> None:
    assert isinstance(as_phrase(phase.value), Phrase)
    assert leaks(as_phrase(f"not now: {phase.value}")) == []


def test_players_are_called_by_their_names() -> None:
    text = "player 2 has 4 tiles with the drawing A, and there are only 3; one was misread"
    assert as_phrase(text, lambda player: f"Ben {player}") == "Ben 2 has 4 tiles with the drawing A, and there are only 3; one was misread"
    assert as_phrase(text, lambda player: player_word(player, None)) == text


def test_what_is_not_known_stays_as_it_is() -> None:
    assert as_phrase("the moon is full") == "the moon is full"
    assert not isinstance(as_phrase("the moon is full"), Phrase)


@pytest.mark.parametrize(
    "text", ["open 1:ant,ant,ant,ant", "owns 2:3", "owns 1:7", "go", "next", "stop", "kind 1:ant=bee", "open 1:dragon", "keep 1", "kind 9"]
)
def test_a_correction_that_is_refused_says_why_in_every_language(text: str) -> None:
    stopped: State = after(table("", "", call=Call.NONE), "go unseen; trophy 1:3; stop")
    with pytest.raises(EngineError) as refused:
        JUDGE.corrected(stopped, text)
    assert leaks(refused.value.args[0], [*DRAWINGS, "keep 1"]) == []


def test_several_hands_are_corrected_at_once() -> None:
    stopped: State = after(table("", "", call=Call.NONE), "go unseen; trophy 1:3; stop")
    assert JUDGE.corrected(stopped, "open 1:ant, bee 2:bee").hands == (("ant", "bee"), ("bee",))


def test_a_trophy_is_taken_from_whom_it_was_given_wrongly() -> None:
    stopped: State = after(table("", "", call=Call.NONE), "go unseen; trophy 1:3; stop")
    assert JUDGE.corrected(stopped, "owns 2:3 not 1").trophies == (0, 3)
