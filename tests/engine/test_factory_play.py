import pytest

from engine.errors import EngineError, IllegalMoveError, SetupError
from engine.factory import (
    ALL_KINDS,
    Box,
    Discard,
    Discarded,
    Draw,
    MarkEye,
    Move,
    Options,
    Phase,
    Place,
    RefusalCode,
    Start,
    StartMinion,
    StartTile,
    State,
    Tile,
    apply,
    is_over,
    legal_moves,
    legal_places,
    problems,
    refuse,
    scores,
    setup,
)
from tests.engine.factory_tables import table


def begun(players: int, *tiles: str, **settings: object) -> State:
    state = setup(players, **settings)  # type: ignore[arg-type]
    for tile in tiles:
        state = apply(state, Start(Tile.from_text(tile)))
    return state


def code(state: State, move: Move) -> RefusalCode | None:
    refusal = refuse(state, move)
    return refusal.code if refusal else None


def test_mf_05_each_player_has_exactly_one_structure_in_progress() -> None:
    state = begun(2, "GGWW", "PPWW")
    assert state.in_progress == {1: 0, 2: 1}
    state = apply(apply(table("1:GWWW@0,0", "2:PWWW@0,0", drawn="GWWW"), Place(0, (0, -1), 2)), StartMinion(Tile("PPPP")))
    assert state.in_progress == {1: 2, 2: 1}
    assert code(state, StartMinion(Tile("PPPP"))) is RefusalCode.NOT_NOW


@pytest.mark.parametrize("players", [0, 1, 7, -2])
def test_mf_06_two_to_six_play(players: int) -> None:
    with pytest.raises(SetupError, match=f"2 to 6 players, not {players}"):
        setup(players)


def test_mf_06_any_player_may_be_first_and_play_goes_round() -> None:
    state = begun(3, "GGGG", "GGGG", "GGGG", first=3)
    turns = []
    for _ in range(4):
        turns.append(state.turn)
        state = apply(state, Draw(Tile("GGGG")))
        state = apply(state, legal_moves(state)[0])
    assert turns == [3, 1, 2, 3]
    with pytest.raises(SetupError, match="one of 1 to 3, not 4"):
        setup(3, first=4)


def test_mf_07_each_player_begins_with_one_tile_of_any_kind() -> None:
    state = setup(2)
    assert (state.phase, state.to_move, state.chance) == (Phase.START, 1, False)
    assert set(legal_moves(state)) == {Start(kind) for kind in ALL_KINDS}
    state = apply(state, Start(Tile("GWWW")))
    assert (state.phase, state.to_move) == (Phase.START, 2)
    state = apply(state, Start(Tile("PPPG", True)))
    assert [monster.structure.to_text() for monster in state.monsters] == ["GWWW@0,0", "PPPG*@0,0"]
    assert [monster.owner for monster in state.monsters] == [1, 2]


def test_mf_07_start_tiles_may_be_drawn_by_luck_instead() -> None:
    state = setup(2, options=Options(start_tile=StartTile.RANDOM))
    assert state.chance
    assert apply(state, Start(Tile("GWWW"))).to_move == 2


def test_mf_08_all_other_tiles_are_in_the_pile() -> None:
    assert begun(4, "GWWW", "GWWW", "GWWW", "GWWW").pile == 88 - 4
    assert setup(2, box=Box(60)).pile == 60
    with pytest.raises(SetupError, match="at least 5 tiles, and the set has 4"):
        setup(4, box=Box(4))


def test_mf_08_a_tile_that_is_not_left_in_a_known_set_cannot_come() -> None:
    box = Box.of([Tile("GWWW"), Tile("WGWW"), Tile("PWWW"), Tile("PPPP", True)])
    state = begun(2, "GWWW", "PWWW", box=box)
    assert set(legal_moves(state)) == {Draw(Tile("GWWW")), Draw(Tile("PPPP", True))}
    assert code(state, Draw(Tile("PWWW"))) is RefusalCode.NO_SUCH_TILE
    assert code(state, Draw(Tile("PPPP"))) is RefusalCode.NO_SUCH_TILE
    assert code(state, Draw(Tile("WWWG"))) is None


def test_mf_09_the_active_player_draws_one_tile() -> None:
    state = begun(2, "GWWW", "PWWW")
    assert (state.phase, state.to_move, state.chance, state.pile) == (Phase.DRAW, 1, True, 86)
    state = apply(state, Draw(Tile("GWPW")))
    assert (state.phase, state.to_move, state.drawn, state.pile) == (Phase.PLACE, 1, Tile("GWPW"), 85)
    assert code(state, Draw(Tile("GWPW"))) is RefusalCode.NOT_NOW


def test_mf_10_a_tile_that_fits_must_be_laid() -> None:
    state = table("1:GWWW@0,0", "2:GWWW@0,0", drawn="GWWW")
    assert set(legal_moves(state)) == {Place(0, (0, -1), 2), Place(1, (0, -1), 2)}
    assert code(state, Discard(agreed=True)) is RefusalCode.FITS_SOMEWHERE


def test_mf_10_the_own_monster_has_no_priority() -> None:
    state = table("1:GWWW@0,0", "2:GWPW@0,0", drawn="GWWW")
    after = apply(state, Place(1, (0, -1), 2))
    assert after.monsters[1].structure.to_text() == "WWGW@0,-1;GWPW@0,0"
    assert after.monsters[0] == state.monsters[0]


def test_mf_11_a_tile_that_fits_nowhere_leaves_the_game_and_is_replaced() -> None:
    state = table("1:GWWW@0,0", "2:GWWW@0,0", drawn="PWWW", pile=2)
    assert legal_moves(state) == (Discard(agreed=True),)
    state = apply(state, Discard(agreed=True))
    assert state.discarded == (Discarded(1, Tile("PWWW")),)
    assert (state.phase, state.to_move, state.pile) == (Phase.DRAW, 1, 2)
    state = apply(apply(state, Draw(Tile("PPWW"))), Discard(agreed=True))
    assert (state.phase, state.to_move, len(state.discarded)) == (Phase.DRAW, 1, 2)


def test_mf_12_a_discard_needs_a_word_of_agreement() -> None:
    state = table("1:GWWW@0,0", "2:GWWW@0,0", drawn="PWWW")
    assert code(state, Discard()) is RefusalCode.NOT_AGREED
    assert code(state, Discard(agreed=True)) is None


def test_mf_12_without_the_setting_the_search_alone_is_enough() -> None:
    state = table("1:GWWW@0,0", "2:GWWW@0,0", drawn="PWWW", confirm=False)
    assert code(state, Discard()) is None
    assert code(table("1:GWWW@0,0", "2:GWWW@0,0", drawn="GWWW", confirm=False), Discard()) is RefusalCode.FITS_SOMEWHERE


def test_mf_12_a_discard_is_refused_with_one_place_that_the_tile_has() -> None:
    state = table("1:GWWW@0,0", "2:GWWW@0,0", drawn="GWWW")
    refusal = refuse(state, Discard(agreed=True))
    assert refusal is not None
    assert refusal.placement in legal_places(state)
    assert refusal.sentence == "the tile may not be discarded, it has 2 places"


def test_mf_12_an_override_because_the_eye_may_be_wrong_is_kept_with_the_tile() -> None:
    state = table("1:GWWW@0,0", "2:GWWW@0,0", drawn="GWWW")
    state = apply(state, Discard(override="its edge is purple"))
    assert state.discarded == (Discarded(1, Tile("GWWW"), "its edge is purple"),)
    assert problems(state) == ()


def test_mf_13_after_one_tile_the_turn_ends() -> None:
    state = apply(table("1:GWWW@0,0", "2:GWGW@0,0", drawn="GGWW"), Place(0, (0, -1), 1))
    assert (state.phase, state.turn, state.drawn) == (Phase.DRAW, 2, None)
    assert code(state, Place(1, (0, -1), 2)) is RefusalCode.NOT_NOW
    with pytest.raises(IllegalMoveError, match="player 2 has to draw a tile first"):
        apply(state, Place(1, (0, -1), 2))


@pytest.mark.parametrize(("turn", "owner"), [(1, 1), (2, 1), (1, 2)])
def test_mf_20_the_owner_of_a_completed_structure_starts_a_minion_whoever_laid_the_tile(turn: int, owner: int) -> None:
    state = table("1:GWWW@0,0", "2:GWWW@0,0", "3:GWWW@0,0", turn=turn, drawn="GWWW")
    state = apply(state, Place(owner - 1, (0, -1), 2))
    assert (state.phase, state.to_move, state.chance) == (Phase.MINION, owner, True)
    assert code(state, Draw(Tile("GWWW"))) is RefusalCode.NOT_NOW
    state = apply(state, StartMinion(Tile("PWWW")))
    assert (state.monsters[3].owner, state.phase, state.to_move) == (owner, Phase.DRAW, turn + 1)


def test_mf_21_any_tile_may_begin_a_minion_and_it_lies_alone() -> None:
    state = apply(table("1:GWWW@0,0", "2:GWWW@0,0", drawn="GWWW"), Place(0, (0, -1), 2))
    assert set(legal_moves(state)) == {StartMinion(kind) for kind in ALL_KINDS}
    assert apply(state, StartMinion(Tile("WWWP"))).monsters[2].structure.to_text() == "WWWP@0,0"


def test_mf_22_a_blank_first_tile_is_at_once_a_complete_minion_and_another_starts() -> None:
    state = apply(table("1:GWWW@0,0", "2:GWWW@0,0", drawn="GWWW"), Place(0, (0, -1), 2))
    state = apply(state, StartMinion(Tile("WWWW", True)))
    assert (state.phase, state.to_move) == (Phase.MINION, 1)
    state = apply(state, StartMinion(Tile("WWWG")))
    assert (state.phase, state.to_move) == (Phase.DRAW, 2)
    assert scores(state)[0].points == 2 + 1


def test_mf_23_with_an_empty_pile_no_minion_is_started() -> None:
    state = apply(table("1:GWWW@0,0", "2:GWWW@0,0", drawn="GWWW", pile=0), Place(0, (0, -1), 2))
    assert (state.phase, len(state.monsters)) == (Phase.OVER, 2)
    assert code(state, StartMinion(Tile("GWWW"))) is RefusalCode.GAME_OVER


def test_mf_25_a_finished_structure_stays_as_it_is_and_keeps_its_points() -> None:
    state = apply(table("1:GWWW@0,0", "2:GGWW@0,0", drawn="GWWW"), Place(0, (0, -1), 2))
    finished = state.monsters[0]
    state = apply(apply(state, StartMinion(Tile("GGGG"))), Draw(Tile("GGGG")))
    assert code(state, Place(0, (0, 1))) is RefusalCode.COMPLETE
    state = apply(state, Place(2, (0, 1)))
    assert state.monsters[0] == finished
    assert scores(state)[0].points == 2


def test_mf_26_the_game_ends_when_every_first_monster_is_complete() -> None:
    state = table("1:WWWW@0,0", "2:GWWW@0,0", "1:GGGG@0,0", turn=2, drawn="GWWW")
    assert not is_over(state)
    assert is_over(apply(state, Place(1, (0, -1), 2)))


def test_mf_26_the_game_ends_when_no_tile_is_left() -> None:
    state = table("1:GWWW@0,0", "2:GPWW@0,0", drawn="PWWW", pile=0)
    assert is_over(apply(state, Place(1, (1, 0), 3)))


def test_mf_26_a_minion_that_takes_the_last_tile_ends_the_game() -> None:
    state = apply(table("1:GWWW@0,0", "2:GPWW@0,0", drawn="GWWW", pile=1), Place(0, (0, -1), 2))
    assert state.phase is Phase.MINION
    assert is_over(apply(state, StartMinion(Tile("GGGG"))))


def test_mf_27_the_end_comes_before_a_minion_would_be_started() -> None:
    state = table("1:WWWW@0,0", "2:GWWW@0,0", "1:GGGG@0,0", turn=2, drawn="GWWW")
    state = apply(state, Place(1, (0, -1), 2))
    assert (state.phase, state.pile) == (Phase.OVER, 50)
    assert legal_moves(state) == ()


def test_mf_28_the_last_tile_is_still_laid_and_then_nobody_has_another_turn() -> None:
    state = table("1:GWWW@0,0", "2:GPWW@0,0", "3:GGGG@0,0", turn=1, drawn="PWWW", pile=0)
    assert not is_over(state)
    state = apply(state, Place(1, (1, 0), 3))
    assert is_over(state)
    assert code(state, Draw(Tile("GWWW"))) is RefusalCode.GAME_OVER


def test_mf_29_the_game_ends_when_the_last_tile_is_discarded() -> None:
    state = apply(table("1:GWWW@0,0", "2:GWWW@0,0", drawn="PWWW", pile=0), Discard(agreed=True))
    assert is_over(state)
    assert state.pile == 0


def test_mf_35_the_eye_of_a_laid_tile_can_be_corrected_at_any_time() -> None:
    state = table("1:WWWW@0,0", "2:WWWW@0,0", "1:WWWW@0,0")
    assert is_over(state)
    assert scores(state)[0].points == 1
    state = apply(state, MarkEye(2, (0, 0), True))
    assert scores(state)[0].points == 2
    assert apply(state, MarkEye(2, (0, 0), False)) == table("1:WWWW@0,0", "2:WWWW@0,0", "1:WWWW@0,0")
    assert code(state, MarkEye(3, (0, 0), True)) is RefusalCode.NO_SUCH_MONSTER
    assert code(state, MarkEye(2, (1, 0), True)) is RefusalCode.NO_SUCH_CELL


def test_mf_35_a_corrected_eye_corrects_a_known_set_too() -> None:
    state = begun(2, "GWWW", "PWWW", box=Box.of([Tile("WGWW"), Tile("PWWW"), Tile("GGGG"), Tile("GGGG")]))
    state = apply(state, MarkEye(0, (0, 0), True))
    assert problems(state) == ()
    assert set(legal_moves(state)) == {Draw(Tile("GGGG"))}


def test_case_31_a_tile_without_a_place_leaves_exactly_one_way_on() -> None:
    state = table("1:GWWW@0,0", "2:GWWW@0,0", drawn="PPPP", pile=3)
    assert legal_places(state) == ()
    while not is_over(state):
        state = apply(state, Draw(Tile("PPPP")) if state.drawn is None else Discard(agreed=True))
    assert len(state.discarded) == 4


def test_case_37_one_tile_left_zero_left_and_unplayable_end_the_game_once() -> None:
    one_left = table("1:GGWW@0,0", "2:GPWW@0,0", drawn="PWWW", pile=1)
    after = apply(one_left, Place(1, (1, 0), 3))
    assert (after.phase, after.to_move, after.pile) == (Phase.DRAW, 2, 1)
    last = apply(after, Draw(Tile("PPPP")))
    assert (last.phase, last.pile) == (Phase.PLACE, 0)
    over = apply(last, Discard(agreed=True))
    assert over.phase is Phase.OVER
    for move in (Draw(Tile("GWWW")), Place(0, (0, -1), 2), Discard(agreed=True), StartMinion(Tile("GWWW")), Start(Tile("GWWW"))):
        with pytest.raises(IllegalMoveError, match="the game is over"):
            apply(over, move)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_case_37_no_player_gets_a_last_turn_after_the_end(players: int) -> None:
    firsts = ["1:GWWW@0,0", *(f"{player}:WWWW@0,0" for player in range(2, players + 1))]
    minions = [f"{player}:PPPP@0,0" for player in range(2, players + 1)]
    state = apply(table(*firsts, *minions, turn=1, drawn="GWWW", pile=20), Place(0, (0, -1), 2))
    assert (state.phase, state.to_move, state.pile) == (Phase.OVER, None, 20)


def test_case_38_every_earlier_state_is_still_there_and_the_same() -> None:
    moves: list[Move] = [
        Start(Tile("GGWW")),
        Start(Tile("PWPW")),
        Draw(Tile("GWWW")),
        Place(0, (0, -1), 2),
        Draw(Tile("GPGP")),
        Discard(override="worn out"),
        Draw(Tile("PWWW")),
        Place(1, (0, 1), 0),
    ]
    history = [setup(2)]
    for move in moves:
        history.append(apply(history[-1], move))
    texts = [state.to_text() for state in history]
    branch = apply(history[-2], Place(1, (0, -1), 2))
    assert branch != history[-1]
    assert [state.to_text() for state in history] == texts
    replayed = history[0]
    for move, state in zip(moves, history[1:], strict=True):
        replayed = apply(replayed, move)
        assert replayed == state


def test_case_101_nothing_that_has_a_place_is_discarded_and_counts_add_up() -> None:
    box = Box.of([Tile("GWWW"), Tile("GWWW"), Tile("PWWW"), Tile("GPWW")])
    state = apply(begun(2, "GWWW", "GWWW", box=box), Draw(Tile("PWWW")))
    assert legal_moves(state) == (Discard(agreed=True),)
    state = apply(state, Discard(agreed=True))
    assert legal_moves(state) == (Draw(Tile("GPWW")),)
    laid = sum(len(monster.structure) for monster in state.monsters)
    assert laid + len(state.discarded) + state.pile == box.size
    state = apply(state, Draw(Tile("PWWG")))
    assert code(state, Discard(agreed=True)) is RefusalCode.FITS_SOMEWHERE


def test_an_illegal_move_changes_nothing_and_says_why() -> None:
    state = table("1:GWWW@0,0", "2:PWWW@0,0", drawn="GWWW")
    with pytest.raises(EngineError, match="does not fit player 2's first monster"):
        apply(state, Place(1, (0, -1), 2))
    assert state == table("1:GWWW@0,0", "2:PWWW@0,0", drawn="GWWW")


def test_a_turn_with_the_same_result_is_as_good_as_the_smallest() -> None:
    state = table("1:GWWW@0,0", "2:PWWW@0,0", drawn="GPGP")
    assert apply(state, Place(0, (0, -1), 2)) == apply(state, Place(0, (0, -1), 0))


def test_a_box_whose_numbers_do_not_add_up_is_refused() -> None:
    with pytest.raises(SetupError, match="at least one tile, not 0"):
        Box(0)
    with pytest.raises(SetupError, match="are 2 tiles, not 3"):
        Box(3, ((Tile("GWWW"), 2),))
