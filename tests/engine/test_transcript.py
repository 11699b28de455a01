"""Games told as text."""

import pytest

from engine.factory import Draw, Place, Start, State, Tile, setup
from engine.games import GAMES
from engine.record import Headers, Record
from engine.transcript import Detail, plain, transcript
from tests.engine.factory_tables import table
from tests.engine.random_games import AnyRecord, AnyRules, every_game, other_move, recorded

FACTORY = GAMES["factory"]


def finishing() -> AnyRecord:
    """The tile that finishes the last first monster, and so the game."""
    start: State = table("1:GWWW@0,0", "2:WWWW@0,0", "2:PPPP@0,0", drawn="GWWW")
    headers = Headers(("Zoë", "Łukasz"), "2026-01-05", "our set")
    return Record.begin(FACTORY, start, headers).play(Place(0, (0, -1), 2))


def test_a_transcript_tells_moves_points_and_the_end() -> None:
    assert transcript(finishing()).splitlines() == [
        "Monster Factory",
        "rules: Monster Factory, clauses MF-1 to MF-35",
        "date: 2026-01-05",
        "set: our set",
        "players: player 1 (Zoe), player 2 (Lukasz)",
        "",
        "start",
        "    1  player 1 (Zoe): place 0@0,-1^2",
        "       points 2 1",
        "",
        "the game is over",
        "1. player 1 (Zoe): 2 = 2 by MF-30",
        "2. player 2 (Lukasz): 1 = 1 by MF-30",
    ]


def test_only_the_moves() -> None:
    assert "points" not in transcript(finishing(), Detail.MOVES)


def test_every_state_with_its_legal_moves() -> None:
    record = finishing()
    lines = transcript(record, Detail.STATES).splitlines()
    start = lines.index("start")
    assert lines[start + 1 : start + 3] == ["       points 0 1, legal moves 1", f"       {record.start.to_text()}"]
    assert lines[start + 4 : start + 6] == ["       points 2 1, legal moves 0", f"       {record.state.to_text()}"]


def test_what_each_move_changes_in_the_state() -> None:
    record = finishing()
    lines = transcript(record, Detail.CHANGES).splitlines()
    start = lines.index("start")
    assert lines[start + 2] == f"       {record.start.to_text()}"
    assert lines[start + 5] == "       turn=2 drawn=- monsters=1:WWGW@0,-1;GWWW@0,0|2:WWWW@0,0|2:PPPP@0,0"


def test_branches_and_the_present_point_are_marked() -> None:
    record: AnyRecord = Record.begin(FACTORY, setup(2)).play(Start(Tile("GPWG"))).play(Start(Tile("PPPP")))
    record = record.play(Draw(Tile("GGPP"))).go(2).play(Draw(Tile("WWWG"))).go(0).play(Start(Tile("GGGG"))).go(4)
    lines = transcript(record, Detail.MOVES).splitlines()
    assert lines[5:] == [
        "    1  player 1: start GPWG",
        "    2  player 2: start PPPP",
        "-   3  player 1: draw GGPP",
        "after 2:",
        "    4  player 1: draw WWWG",
        "after the start:",
        "-   5  player 1: start GGGG",
        "",
        "now after 4; moves marked - do not lead here",
        "to move: player 1",
        "1. player 1: 0",
        "1. player 2: 0",
    ]


@every_game
def test_a_transcript_is_ascii_and_the_same_for_equal_records(rules: AnyRules) -> None:
    record = recorded(rules, 9).undo(4)
    record = record.play(other_move(rules, record))
    for detail in Detail:
        text = transcript(record, detail)
        assert text.isascii()
        assert all(line.isprintable() for line in text.splitlines())
        assert text == transcript(recorded(rules, 9).undo(4).play(record.nodes[-1].move), detail)
        assert all(f"{number:>4}  " in text and node.move.to_text() in text for number, node in enumerate(record.nodes, 1))


@pytest.mark.parametrize(
    ("text", "ascii_text"),
    [
        ("Zoë Müller", "Zoe Muller"),
        ("große", "grosse"),
        ("Łódź", "Lodz"),
        ("Œuvre", "Oeuvre"),
        ("你好", "??"),
        ("a\nb\x1b[31m", "a?b?[31m"),
    ],
)
def test_what_a_console_cannot_show_becomes_plain(text: str, ascii_text: str) -> None:
    assert plain(text) == ascii_text
