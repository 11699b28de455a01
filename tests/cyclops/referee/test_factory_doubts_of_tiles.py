"""No move comes of a tile that is doubted; what is sure by other means is not asked for."""

from cyclops.referee.factory.judge import JUDGE
from cyclops.referee.factory.memory import Memory, remembered
from cyclops.referee.finding import Weight
from tests.cyclops.referee.factory_tabletop import ORIGINS, Watched, state_of, watched
from vision.factory.reading import EYE_UNSURE, crooked

START = "1:GWGW@0,0|2:GGWW@0,0"
PALE = "The colours of this tile are too pale to be sure of its edges."
SET_OF_FIVE = "GGGGx1,GGGPx1,GGWWx1,GWGWx1,PWWWx1"


def test_a_doubted_tile_is_not_drawn_until_people_say_what_it_is() -> None:
    game, table = watched(state_of(START))
    doubted = table.draw("PGGP", PALE)
    made, finding = game.see(doubted)
    assert made == []
    assert finding.question is None
    assert [remark.weight for remark in finding.remarks] == [Weight.UNSURE]
    question = game.look(doubted, 7.0).question
    assert question is not None
    assert question.text == "Are the edges of the drawn tile thick, thin, thin and thick, clockwise from its top edge?"
    assert game.see(doubted, 7.0, answers={question.key: "yes"})[0] == ["draw PGGP"]


def test_a_better_look_answers_the_doubt() -> None:
    game, table = watched(state_of(START))
    game.see(table.draw("PGGP", PALE))
    assert game.see(table.draw("PGGW"))[0] == ["draw PGGW"]


def test_a_doubted_tile_that_reads_as_the_drawn_one_turned_is_the_drawn_one() -> None:
    game, table = watched(state_of(START, drawn="PGGP"))
    assert game.see(table.without("drawn").join(1, (1, 0), "PPGG", doubt=PALE))[0] == ["place 1@1,0^1"]


def test_one_letter_misread_and_doubted_leaves_one_way_that_is_possible() -> None:
    game, table = watched(state_of(START, drawn="PGGP"))
    assert game.see(table.without("drawn").join(1, (1, 0), "PPGW", doubt=PALE))[0] == ["place 1@1,0^1"]


def test_a_tile_of_which_nothing_is_sure_is_asked_for() -> None:
    game, table = watched(state_of(START, drawn="PGGP"))
    laid = table.without("drawn").join(1, (1, 0), "WWWW", doubt=PALE)
    made, finding = game.see(laid)
    assert made == []
    assert finding.question is None
    assert finding.remarks[0].weight is Weight.UNSURE
    question = game.look(laid, 5.0).question
    assert question is not None
    assert [answer.key for answer in question.answers] == ["place 1@1,0^1", "place 1@1,0^2"]
    assert game.see(laid, 5.0, answers={"way": "place 1@1,0^2"})[0] == ["place 1@1,0^2"]


def test_MF_35_an_eye_in_doubt_holds_nothing_up_and_becomes_known_later() -> None:
    game, table = watched(state_of("1:GWWW@0,0;WWGW@0,-1|2:GGWW@0,0", turn=2))
    table = table.begin(2, ORIGINS[3])
    made, finding = game.see(table.join(2, (0, 0), "GPWW", doubt=EYE_UNSURE))
    assert made == ["minion GPWW"]
    assert [remark.sentence for remark in finding.remarks] == ["It is not sure whether this tile shows an eye."]
    assert finding.question is not None
    assert finding.question.key == "eye 2@0,0"
    made, finding = game.see(table.join(2, (0, 0), "GPWW*"))
    assert game.state.monsters[2].structure.to_text() == "GPWW*@0,0"
    assert finding.remarks == ()
    assert finding.question is None


def test_MF_35_people_say_whether_it_is_an_eye() -> None:
    game, table = watched(state_of("1:GWWW@0,0;WWGW@0,-1|2:GGWW@0,0", turn=2))
    table = table.begin(2, ORIGINS[3]).join(2, (0, 0), "GPWW", doubt=EYE_UNSURE)
    game.see(table)
    game.see(table, answers={"eye 2@0,0": "yes"})
    assert game.state.monsters[2].structure.to_text() == "GPWW*@0,0"
    assert game.look(table).remarks == ()


def test_MF_31_the_eyes_of_a_first_monster_are_not_asked_for() -> None:
    game, table = watched(state_of(START, drawn="PGGP"))
    game.memory = Memory(homes=game.memory.homes, drawn_eye_unsure=True)
    made, finding = game.see(table.without("drawn").join(1, (1, 0), "PPGG", doubt=EYE_UNSURE))
    assert made == ["place 1@1,0^1"]
    assert finding.remarks == ()
    assert finding.question is None


def test_case_17_one_tile_more_than_the_set_has_is_said_and_the_least_certain_named() -> None:
    game, table = watched(state_of("1:GGGG@0,0|2:GGWW@0,0", box=SET_OF_FIVE))
    made, finding = game.see(table.draw("GGGG"))
    assert made == []
    assert "The set has no more GGGG tiles" in finding.remarks[0].sentence
    assert finding.remarks[0].corners is not None


def test_case_17_an_edge_that_flickers_changes_nothing() -> None:
    game, table = watched(state_of("1:GGGP@0,0|2:GGWW@0,0", box=SET_OF_FIVE))
    for frame in range(20):
        flicker = table.misread((0, (0, 0)), "GGGG", "I read this tile differently from moment to moment.") if frame % 3 == 0 else table
        made, finding = game.see(flicker)
        assert made == []
        assert finding.in_step
        assert finding.remarks == ()
    assert game.state.monsters[0].structure.to_text() == "GGGP@0,0"


def test_a_tile_read_otherwise_is_said_only_when_that_persists() -> None:
    game, table = watched(state_of(START))
    other = table.misread((0, (0, 0)), "GWPW")
    made, finding = game.see(other)
    assert made == []
    assert finding.remarks == ()
    assert finding.again
    said = game.look(other, 4.0).remarks
    assert [remark.weight for remark in said] == [Weight.UNSURE]
    assert "looks different than before" in said[0].sentence


def test_case_18_a_correction_holds_while_the_tile_lies_and_drops_off_when_it_is_replaced() -> None:
    game, table = watched(state_of("1:GWGW@0,0;GPWW@0,1|2:GGWW@0,0"))
    game.state = JUDGE.corrected(game.state, "letter A@0,1 GWWW")
    made, _ = game.see(table)
    assert made == []
    assert game.look(table, 30.0).remarks == ()
    assert remembered(game.look(table).notes).corrected == {(0, (0, 1))}
    game.see(table.pushed(0, (30, 0), 50))
    assert game.look(table.pushed(0, (30, 0), 50), 30.0).remarks == ()
    game.see(table.without((0, (0, 1))))
    back = table.join(0, (0, 1), "GPWW")
    game.see(back)
    assert [remark.weight for remark in game.look(back, 30.0).remarks] == [Weight.UNSURE]


def test_what_no_table_shows_survives_a_pulled_plug() -> None:
    memory = Memory(
        corrected=frozenset({(0, (0, -1))}),
        eyes={(2, (1, 0)): (0, 0), (3, (0, 0)): (1, 2)},
        drawn_eye_unsure=True,
        pile_seen=True,
        cleared=frozenset({1}),
    )
    assert remembered(memory.notes()) == memory
    assert remembered(("nonsense from another version", "eye here")) == Memory()


def test_the_very_tile_that_was_drawn_is_read_otherwise() -> None:
    game, table = watched(state_of(START))
    game.see(table.draw("PGGP"))
    other = table.draw("PGGP").misread("drawn", "PGGW")
    made, finding = game.see(other)
    assert made == []
    assert finding.question is not None
    game.see(other, answers={finding.question.key: "yes"})
    assert game.state.drawn is not None
    assert game.state.drawn.to_text() == "PGGW"


def test_another_tile_than_the_drawn_one_is_asked_about() -> None:
    game, table = watched(state_of(START, drawn="PGGP"))
    other = table.without("drawn").join(1, (1, 0), "PGWG")
    made, finding = game.see(other)
    assert made == []
    assert not finding.in_step
    assert finding.question is not None
    made, finding = game.see(other, answers={finding.question.key: "yes"})
    assert made[1:] == ["place 1@1,0^0"]
    assert finding.in_step


def test_a_game_goes_on_after_a_resume_with_the_tracker_s_new_numbers() -> None:
    game, table = watched(state_of(START, drawn="PGGP"))
    resumed = Watched(game.state, remembered(game.look(table).notes))
    made, finding = resumed.see(table.strange().without("drawn").join(1, (1, 0), "PPGG"))
    assert made == ["place 1@1,0^1"]
    assert finding.in_step


def test_a_monster_that_lies_crookedly_is_to_be_straightened_first() -> None:
    game, table = watched(state_of(START, drawn="PGGP"))
    askew = table.without("drawn").join(1, (1, 0), "PPGG").doubted(crooked(2))
    made, finding = game.see(askew)
    assert made == []
    assert [remark.weight for remark in finding.remarks] == [Weight.UNSURE]
    assert game.see(askew.doubted(crooked(5)))[0] == ["place 1@1,0^1"]


def test_a_doubted_tile_is_no_mistake() -> None:
    game, table = watched(state_of("1:GWPW@0,0|2:GGWW@0,0", drawn="PWWW"))
    _, finding = game.see(table.without("drawn").join(0, (0, 1), "WPWW", doubt=PALE))
    assert finding.mistake is None
    assert [remark.weight for remark in finding.remarks] == [Weight.UNSURE]


def test_MF_35_an_eye_read_otherwise_at_another_place_is_doubted_then_outvoted() -> None:
    game, table = watched(state_of("1:GWWW@0,0;WWGW@0,-1|2:GGWW@0,0", turn=2))
    table = table.begin(2, ORIGINS[3]).join(2, (0, 0), "GPWW*")
    assert game.see(table)[0] == ["minion GPWW*"]
    better = table.misread((2, (0, 0)), "GPWW")
    for _ in range(2):
        made, finding = game.see(better)
        assert made == []
        assert [remark.sentence for remark in finding.remarks] == ["It is not sure whether this tile shows an eye."]
    made, finding = game.see(better)
    assert made == ["eye 2@0,0 no"]
    assert finding.question is not None
    for _ in range(8):
        made, finding = game.see(better)
        assert made == []
    assert finding.remarks == ()


def test_MF_35_an_eye_that_people_have_settled_is_not_outvoted() -> None:
    game, table = watched(state_of("1:GWWW@0,0;WWGW@0,-1|2:GGWW@0,0", turn=2))
    table = table.begin(2, ORIGINS[3]).join(2, (0, 0), "GPWW*")
    game.see(table)
    better = table.misread((2, (0, 0)), "GPWW")
    game.see(better)
    game.see(better, answers={"eye 2@0,0": "yes"})
    for _ in range(5):
        made, finding = game.see(better)
        assert (made, finding.remarks, finding.question) == ([], (), None)
