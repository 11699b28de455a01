"""What the speed of the rules is measured on, and that each figure is held against its target. No time is judged here."""

from random import Random

from benchmarks.rules import Line, eating_line, grown, lay, lines_table, look, look_slowly, play, table_of
from engine.factory import Phase, dead_reasons, problems


def test_monsters_are_grown_to_the_size_wanted_and_stay_in_progress() -> None:
    for size in (1, 15, 60):
        for monster in table_of(size):
            assert len(monster.structure) == size
            assert not monster.complete
            assert monster.structure.sound


def test_the_same_seed_grows_the_same_monster() -> None:
    assert grown(20, Random(3)) == grown(20, Random(3)) != grown(20, Random(4))


def test_engine_and_oracle_find_the_same_number_of_places() -> None:
    small = table_of(6)
    assert look(small) == look_slowly(small) > 0
    assert lay(small) == 7 * look(small)


def test_games_are_played_to_the_end_or_for_some_moves() -> None:
    assert play(1, 2).phase is Phase.OVER
    early = play(1, 3, 10)
    assert early.phase is not Phase.OVER
    assert problems(early) == ()
    assert sum(len(monster.structure) for monster in early.monsters) <= 10
    assert not any(dead_reasons(early, index) for index in range(3))


def test_full_boards_are_searched_to_their_end() -> None:
    line = eating_line(4)
    assert "of 4 boards exact" in line.measured


def test_the_table_says_what_is_met_and_what_is_missed() -> None:
    table = lines_table([Line("places", "30 ×", "at least 20 ×", True), Line("chance", "60 ×", "at most 50 ×", False)])
    assert [list(column.cells) for column in table.columns][-1] == ["[green]met[/]", "[bold red]missed[/]"]
