"""What is said aloud: what is new, once, and what stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import pytest

from cyclops.announcer.announcer import Announcer
from cyclops.announcer.factory import FactorySpeech
from cyclops.announcer.utterance import Urgency, Utterance
from cyclops.language import Language
from cyclops.play.switches import Settings, Switches, VoiceName
from cyclops.referee.finding import NO, YES, Event, Mistake, Question, Remark, Weight
from cyclops.referee.situation import Situation
from cyclops.stage.stage import HintLevel
from engine.correction import Correction, GivenPoints
from engine.factory import Move, Start, State
from engine.games import GAMES
from engine.record import Headers, Record
from engine.record_lines import AnyRecord
from hardware.supervisor import Outage
from tests.cyclops.pseudo import leaks
from vision.tracker.glance import Mood

FACTORY = GAMES["factory"]
NAMES = ("Anna", "Ben")
DRAWN, LAID = "draw GWWP", "place 0@0,-1^2"
NOT_SURE = Remark(Weight.UNSURE, "I am not sure about this tile.")
DIFFERS = Remark(Weight.DIFFERS, "A tile is missing.")
WRONG = Mistake("The edges do not match.", 1)
DISCARD = Question("discard", "No place fits: does everybody agree to discard it?", (YES, NO))
UNPLUGGED = Outage("the camera gives no more pictures: check its cable", 0.0, 0)


BEGUN: AnyRecord = Record.begin(FACTORY, FACTORY.begin(2, None, {}), Headers(names=NAMES))


def record(*moves: str) -> AnyRecord:
    begun = BEGUN
    for move in ("start GGWW", "start PWWW", *moves):
        begun = begun.play(FACTORY.move_from_text(move))
    return begun


def situation(*moves: str, **changes: object) -> Situation:
    return replace(Situation(1, FACTORY, NAMES, record(*moves), in_step=True), **changes)  # type: ignore[arg-type]


@dataclass
class Evening:
    """An announcer with what it has had said, and a clock."""

    switches: Switches = field(default_factory=lambda: Switches(Settings(hints=HintLevel.FITS)))
    said: list[Utterance] = field(default_factory=list)
    now_s: float = 100.0

    def __post_init__(self) -> None:
        self.announcer = Announcer(self.said.append, self.switches, lambda: self.now_s)

    def show(self, shown: Situation, for_s: float = 0.0) -> list[str]:
        """Show it, then for so many seconds at ten frames a second; what is said."""
        self.said.clear()
        self.announcer.show(shown)
        for _ in range(round(for_s * 10)):
            self.now_s += 0.1
            self.announcer.show(shown)
        return [text for utterance in self.said if (text := utterance.compose())]


@pytest.fixture(autouse=True)
def speech(monkeypatch: pytest.MonkeyPatch) -> None:
    """Monster Factory speaks in its notation: what each game says is tested elsewhere."""

    def moved(speech: object, before: State, move: Move, after: State, names: object, hints: HintLevel) -> str:
        return "" if isinstance(move, Start) else f"{hints} {before.to_move} {move.to_text()}"

    monkeypatch.setattr(FactorySpeech, "begun", lambda speech, state, names: f"begun {state.turn}")
    monkeypatch.setattr(FactorySpeech, "moved", moved)
    monkeypatch.setattr(FactorySpeech, "over", lambda speech, record, names: f"over {dict(record.points)}")


@pytest.fixture
def evening() -> Evening:
    """One in which a game goes on that was looked at already."""
    begun = Evening()
    begun.show(situation())
    return begun


def test_before_the_game_it_says_once_that_it_watches() -> None:
    evening = Evening()
    waiting = Situation(0, FACTORY, NAMES)
    assert evening.show(waiting, 30.0) == ["Hello! Set up the game: I am watching."]


def test_when_the_game_begins_it_says_whose_turn_it_is_and_not_how_it_came_so_far() -> None:
    evening = Evening()
    evening.show(Situation(0, FACTORY, NAMES))
    assert evening.show(situation(events=(Event("start"), Event("start GGWW"))), 30.0) == ["begun 1"]


def test_a_game_that_begins_on_the_first_frame_of_all_is_begun_and_no_game_that_goes_on() -> None:
    assert Evening().show(situation(events=(Event("start"),))) == ["begun 1"]


def test_of_a_game_that_goes_on_it_says_only_how_it_stands() -> None:
    assert Evening().show(situation(DRAWN, LAID), 30.0) == ["The game goes on. It's Ben's turn."]
    with_points = situation(DRAWN)
    given = replace(with_points, record=record(DRAWN).play(GivenPoints(1, 1, "")).play(GivenPoints(2, 3, "")))
    assert Evening().show(given) == ["The game goes on. Anna has 1 point and Ben has 3 points. It's Anna's turn."]


@pytest.mark.parametrize("went_on", [False, True], ids=["not begun", "begun"])
def test_another_game_is_told_from_its_beginning(went_on: bool) -> None:
    evening = Evening()
    evening.show(situation(DRAWN, refusal="Not now.") if went_on else Situation(7, FACTORY, NAMES), 5.0)
    assert evening.show(Situation(0, FACTORY, NAMES)) == ["Hello! Set up the game: I am watching."]
    assert evening.show(situation()) == ["begun 1"]
    assert evening.show(situation(DRAWN, refusal="Not now.")) == [f"fits 1 {DRAWN}", "Not now."]


def test_what_is_to_be_done_at_the_beginning_is_not_said_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FactorySpeech, "begun", lambda speech, state, names: "It begins! Anna: lay a tile.")
    monkeypatch.setattr(FactorySpeech, "moved", lambda *arguments: "Round 1! Anna: lay a tile.")
    assert Evening().show(situation(DRAWN, events=(Event("start"),))) == ["It begins! Anna: lay a tile."]


def test_another_game_that_goes_on_is_told_as_it_stands(evening: Evening) -> None:
    other = situation(DRAWN, record=Record.begin(FACTORY, record(DRAWN).state, Headers(names=NAMES)))
    assert evening.show(other) == ["The game goes on. It's Anna's turn."]


def test_every_move_is_told_once_in_the_words_of_the_game(evening: Evening) -> None:
    assert evening.show(situation(DRAWN), 30.0) == [f"fits 1 {DRAWN}"]
    laid = situation(DRAWN, LAID)
    assert evening.show(laid, 30.0) == [f"fits 1 {LAID}"]
    assert evening.show(replace(laid, version=9, mood=Mood.BUSY)) == []


def test_of_several_moves_at_once_each_is_told(evening: Evening) -> None:
    assert evening.show(situation(DRAWN, LAID, "draw PWWW")) == [f"fits 1 {DRAWN}", f"fits 1 {LAID}", "fits 2 draw PWWW"]


def test_a_tile_that_is_drawn_when_the_game_begins_is_told_with_it() -> None:
    evening = Evening()
    evening.show(Situation(0, FACTORY, NAMES))
    assert evening.show(situation(DRAWN, events=(Event("start"),))) == [f"begun 1 fits 1 {DRAWN}"]


def test_moves_come_with_as_many_hints_as_were_wanted_when_they_were_made(evening: Evening) -> None:
    evening.switches.change(hints=HintLevel.ADVICE)
    assert evening.show(situation(DRAWN)) == [f"advice 1 {DRAWN}"]


def test_what_is_taken_back_is_told_with_whose_turn_it_is_then_and_what_is_made_again_like_a_move(evening: Evening) -> None:
    laid = situation(DRAWN, LAID)
    evening.show(laid)
    back = replace(laid, record=laid.record.undo(2) if laid.record else None)
    assert evening.show(back) == ["The last 2 moves are taken back. It's Anna's turn."]
    again = replace(laid, record=back.record.redo() if back.record else None)
    assert evening.show(again) == [f"fits 1 {DRAWN}"]


def test_a_correction_and_points_by_hand_are_told(evening: Evening) -> None:
    corrected = record().play(Correction(replace(record().state, turn=2)))
    assert evening.show(situation(record=corrected)) == ["The table is corrected by hand. It's Ben's turn."]
    given = corrected.play(GivenPoints(2, 1, "a bet"))
    assert evening.show(situation(record=given)) == ["Ben is given 1 point: a bet."]
    assert evening.show(situation(record=given.play(GivenPoints(1, -3, "")))) == ["3 points are taken from Anna."]


def over() -> AnyRecord:
    begun: AnyRecord = record()
    state = begun.state
    while not FACTORY.is_over(begun.state):
        state = begun.state
        moves = [move for move, _ in FACTORY.outcomes(state)] if state.chance else FACTORY.legal_moves(state)
        begun = begun.play(moves[0])
    return begun


def test_the_end_is_said_once_and_again_when_points_were_corrected(evening: Evening) -> None:
    ended = over()
    before = situation(record=ended.undo())
    evening.show(before)
    end = situation(record=ended)
    assert evening.show(end, 30.0)[-1] == f"over {dict(ended.points)}"
    assert evening.said[-1].urgency is Urgency.KEY
    assert evening.show(replace(end, version=99)) == []
    given = ended.play(GivenPoints(1, 5, ""))
    assert evening.show(replace(end, record=given)) == ["Anna is given 5 points.", f"over {dict(given.points)}"]


def test_a_game_that_is_over_already_is_told_by_its_end_only() -> None:
    ended = over()
    assert Evening().show(situation(record=ended), 30.0) == [f"over {dict(ended.points)}"]


def test_a_mistake_is_said_at_once_with_who_made_it_and_why_and_not_again_as_long_as_it_lies_there(evening: Evening) -> None:
    wrong = situation(DRAWN, mistake=WRONG, in_step=False)
    evening.show(situation(DRAWN))
    assert evening.show(wrong, 60.0) == ["Anna: The edges do not match."]
    assert evening.said[0].urgency is Urgency.KEY
    assert evening.show(situation(DRAWN), 1.0) == []
    assert evening.show(wrong, 10.0) == []  # a hand was over it
    assert evening.show(situation(DRAWN), 20.0) == []
    assert evening.show(wrong) == ["Anna: The edges do not match."]


def test_who_made_a_mistake_is_not_said_twice_nor_where_it_is_not_known(evening: Evening) -> None:
    named = replace(WRONG, sentence="Anna lays a tile that does not fit.")
    assert evening.show(situation(mistake=named)) == [named.sentence]
    nobody = Mistake("a tile lies on another.")
    assert evening.show(situation(mistake=nobody)) == ["A tile lies on another."]


@pytest.mark.parametrize("remark", [NOT_SURE, DIFFERS])
def test_a_remark_is_said_when_it_has_stood_for_four_seconds_and_once(evening: Evening, remark: Remark) -> None:
    shown = situation(remarks=(remark,), in_step=False)
    assert evening.show(shown, 3.8) == []
    assert evening.show(replace(shown, version=2, mood=Mood.BUSY), 0.4) == [remark.sentence]
    assert evening.show(shown, 60.0) == []


def test_a_remark_that_comes_and_goes_is_not_said(evening: Evening) -> None:
    for version in range(10):
        assert evening.show(situation(remarks=(NOT_SURE,), version=version), 2.0) == []
        assert evening.show(situation(version=version), 1.0) == []


def test_what_is_only_good_to_know_is_not_said(evening: Evening) -> None:
    assert evening.show(situation(remarks=(Remark(Weight.HINT, "The pile is small."),)), 30.0) == []


def test_a_question_is_asked_once_and_after_what_happened(evening: Evening) -> None:
    asked = situation(DRAWN, question=DISCARD)
    assert evening.show(asked, 1.0) == [f"fits 1 {DRAWN}"]
    assert evening.show(asked, 60.0) == [DISCARD.text]
    assert evening.show(replace(asked, version=3, question=replace(DISCARD, text="Does it fit?")), 5.0) == []
    assert evening.show(replace(asked, question=replace(DISCARD, key="trophy 3")), 5.0) == [DISCARD.text]


@pytest.mark.parametrize(
    ("mood", "said"),
    [
        (Mood.DARK, "It is too dark to see anything: please turn a lamp on."),
        (Mood.BLURRED, "The picture is not sharp: please clean or focus the camera."),
        (Mood.FROZEN, "The camera shows the same picture again and again: is its cable loose?"),
    ],
)
def test_what_the_eye_needs_help_with_is_said_when_it_lasts(evening: Evening, mood: Mood, said: str) -> None:
    assert evening.show(situation(mood=mood), 3.0) == []
    assert evening.show(situation(mood=mood), 30.0) == [said]


@pytest.mark.parametrize("mood", [Mood.STILL, Mood.BUSY, Mood.SETTLING, Mood.LIGHT, Mood.NUDGED])
def test_what_passes_by_itself_is_not_said(evening: Evening, mood: Mood) -> None:
    assert evening.show(situation(mood=mood), 30.0) == []


def test_an_outage_is_said_once_and_when_the_picture_is_back(evening: Evening) -> None:
    blind = situation(outage=UNPLUGGED)
    said = [text for down_s in range(60) for text in evening.show(replace(blind, outage=replace(UNPLUGGED, down_s=float(down_s))), 1.0)]
    assert said == ["I see nothing: please look after the camera."]
    assert evening.show(situation(), 30.0) == ["I can see the table again."]


def test_a_picture_that_is_back_at_once_is_no_outage_to_speak_of(evening: Evening) -> None:
    assert evening.show(situation(outage=UNPLUGGED), 1.0) == []
    assert evening.show(situation(), 30.0) == []


def test_why_nothing_was_done_is_said_once(evening: Evening) -> None:
    refused = situation(refusal="There is no move that can be made again.")
    assert evening.show(refused, 5.0) == ["There is no move that can be made again."]
    assert evening.show(situation()) == []
    assert evening.show(refused) == ["There is no move that can be made again."]


def counted(evening: Evening, seconds: Sequence[float]) -> list[str]:
    return [text for left_s in seconds for text in evening.show(situation(countdown_s=left_s))]


def test_a_countdown_is_counted_as_its_seconds_begin(evening: Evening) -> None:
    frames = [10.0 - number / 10 for number in range(101)]
    assert counted(evening, frames) == ["5", "4", "3", "2", "1"]
    evening.show(situation(countdown_s=7.0))
    assert evening.show(situation(countdown_s=5.1)) == []
    assert evening.show(situation(countdown_s=4.9)) == ["5"]
    assert [utterance.urgency for utterance in evening.said] == [Urgency.COUNT]


def test_a_number_that_would_come_late_is_left_out(evening: Evening) -> None:
    assert counted(evening, [7.0, 4.3, 3.9, 2.2, 0.9]) == ["4", "1"]


def test_a_long_countdown_is_counted_from_ten_and_another_one_anew(evening: Evening) -> None:
    frames = [12.0 - number / 4 for number in range(49)]
    assert counted(evening, frames) == ["10", "5", "4", "3", "2", "1"]
    evening.show(situation())
    assert counted(evening, frames) == ["10", "5", "4", "3", "2", "1"]


@pytest.mark.parametrize("change", [{"voice": VoiceName.ESPEAK}, {"language": Language.POLISH}])
def test_who_switches_the_voice_hears_how_it_stands(evening: Evening, change: dict[str, VoiceName | Language]) -> None:
    assert evening.show(situation(DRAWN), 5.0)
    evening.switches.change(**change)
    assert evening.show(situation(DRAWN), 5.0) == ["It's Anna's turn."]


def test_all_that_is_said_whatever_the_game_is_can_be_said_in_other_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    for method in ("begun", "moved"):
        monkeypatch.setattr(FactorySpeech, method, lambda *arguments: "")
    evening = Evening()
    shown = [
        Situation(0, FACTORY, NAMES),
        situation(mood=Mood.DARK),
        situation(outage=UNPLUGGED),
        situation(),
        situation(record=record(DRAWN).play(GivenPoints(1, 2, "")).play(GivenPoints(2, -2, ""))),
        situation(record=record(DRAWN).play(Correction(replace(record().state, turn=2)))),
        situation(record=record(DRAWN).undo()),
    ]
    said = [text for one in shown for text in evening.show(one, 5.0)]
    resumed = Evening().show(situation(record=record().play(GivenPoints(1, 2, ""))))
    assert len([*said, *resumed]) == 9
    assert [leaks(text, NAMES) for text in [*said, *resumed]] == [[]] * 9


def test_nothing_is_composed_before_it_is_said(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(*arguments: object) -> str:
        raise AssertionError("the loop would wait for the words")

    monkeypatch.setattr(FactorySpeech, "moved", slow)
    evening.said.clear()
    evening.announcer.show(situation(DRAWN))
    (utterance,) = evening.said
    with pytest.raises(AssertionError, match="would wait"):
        utterance.compose()
