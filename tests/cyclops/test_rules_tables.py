"""What the table of each game looks like in a terminal, and how its moves, refusals and points are told."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from rich.text import Text

from cyclops.rules import bugs_words, factory_words, fressen_words
from cyclops.rules.canvas import LETTERS, LINES, Signs, side_by_side, signs_for
from cyclops.rules.view import GameView, Scene
from cyclops.rules.views import VIEWS
from cyclops.rules.words import Names
from engine import bugs, factory, fressen
from engine.chance import random_move
from engine.games import GAMES

ANNA_AND_BEN: Names = {1: "Anna", 2: "Ben"}
RED_AND_YELLOW: Names = {fressen.Side.RED: "Anna", fressen.Side.YELLOW: "Ben"}

FACTORY = factory.State.from_text(
    "factory/1 players=2 turn=1 start_tile=pick discard_needs_confirm=yes box=88 drawn=GPWW* discarded=-"
    " monsters=1:PWGW*@0,-1;GPPG@0,0|2:GWWW@0,0"
)
STRIPES = "wwwwww/wwwwww/mmmmmm/mmmmmm/hhhhhh/hhhhhh"


def fressen_state(**values: Any) -> fressen.State:
    species = ("gulp", "mumpf", "slurp", "zack")
    kinds = [fressen.Kind(name, value, place) for name in species for value in (1, 3) for place in fressen.Landscape]
    box = fressen.Box.of(fressen.Layout.from_text(STRIPES), kinds, kinds)
    given = {"phase": fressen.Phase.PLACE, "round": 1, **values}
    return fressen.State(box, **given)


def monster(text: str) -> fressen.Monster:
    return fressen.Monster.from_text(text)


def kind(text: str) -> fressen.Kind:
    return fressen.Kind.from_text(text)


def bugs_state(*moves: str) -> bugs.State:
    names = ("slug", "snail", "wasp", "moth", "tick")
    box = bugs.Box(tuple((bugs.Drawing(name, 2), 3) for name in names))
    state = bugs.setup(2, box)
    for move in ("remove ?",) * 7 + ("go", *moves):
        state = bugs.apply(state, bugs.move_from_text(move))
    return state


def drawn(view: GameView[Any, Any], state: Any, names: Names, *, moves: Sequence[Any] = ()) -> list[str]:
    return [line.plain.rstrip() for line in view.picture(Scene(state, moves, names, LETTERS, 80))]


def test_every_game_has_a_look() -> None:
    assert VIEWS.keys() == GAMES.keys()


@pytest.mark.parametrize(("encoding", "signs"), [("utf-8", LINES), ("cp437", LETTERS), ("cp1252", LETTERS), ("ascii", LETTERS)])
def test_lines_are_drawn_where_the_encoding_has_them(encoding: str, signs: Signs) -> None:
    assert signs_for(encoding) is signs


def test_blocks_stand_beside_each_other_as_long_as_there_is_room() -> None:
    one, two = [Text("aaaa"), Text("a")], [Text("bbbb")]
    assert [line.plain for line in side_by_side([one, two], 11)] == ["aaaa   bbbb", "a"]
    assert [line.plain for line in side_by_side([one, two], 10)] == ["aaaa", "a", "", "bbbb"]


def test_factory_shows_monsters_with_edges_eyes_and_places() -> None:
    assert drawn(VIEWS["factory"], FACTORY, ANNA_AND_BEN, moves=factory.legal_moves(FACTORY)) == [
        "84 tiles in the pile",
        "",
        "A: Anna's first monster   B: Ben's first monster",
        "      [1]                   [5]",
        "    +--P--+               +--G--+",
        "    |  *  |               |  +  |",
        "    +--G--+               +-----+",
        "[2] G--+==P [3]           1 tile",
        "    +--P--+               open: 1 thin",
        "      [4]",
        "2 tiles, 1 with eyes",
        "open: 1 thin, 3 thick",
        "",
        "Anna holds",
        "+--G--+",
        "|  *==P",
        "+-----+",
        "",
        "G: thin green edge, P: thick purple edge, none: blank edge, *: eyes, [1]: place",
    ]


def test_factory_says_complete_monsters_in_a_line_unless_the_whole_table_is_wanted() -> None:
    state = factory.State.from_text(
        "factory/1 players=2 turn=1 start_tile=pick discard_needs_confirm=yes box=88 drawn=- discarded=- monsters=1:WWWW@0,0|2:GWWW@0,0"
    )
    assert "A: Anna's first monster is complete." in drawn(VIEWS["factory"], state, ANNA_AND_BEN)
    whole = VIEWS["factory"].picture(Scene(state, (), ANNA_AND_BEN, LETTERS, 80, whole=True))
    assert [line.plain.split()[0] for line in whole if "complete" in line.plain] == ["complete"]


def test_factory_numbers_of_several_turns_stand_in_one_place() -> None:
    state = factory.State.from_text(
        "factory/1 players=2 turn=1 start_tile=pick discard_needs_confirm=yes box=88 drawn=GGGW discarded=- monsters=1:GWWW@0,0|2:PWWW@0,0"
    )
    assert "[1-3]" in "\n".join(drawn(VIEWS["factory"], state, ANNA_AND_BEN, moves=factory.legal_moves(state)))


def test_fressen_shows_landscapes_monsters_places_and_displays() -> None:
    on_board = {(0, 0): monster("Rslurp1w"), (1, 0): monster("Yslurp3w"), (0, 2): monster("Ymumpf3m")}
    displays = ((kind("gulp3w"), kind("zack1h")), (kind("gulp1m"),))
    state = fressen_state(board=fressen.Board.of(on_board), displays=displays)
    lines = drawn(VIEWS["fressen"], state, RED_AND_YELLOW, moves=fressen.legal_moves(state))
    assert lines[:9] == [
        "      0       1       2       3       4       5        R Anna",
        "  +-------+-------+-------+-------+-------+-------+   21 in the pile, the boss",
        "0 |R 1 oo |Y 3    |~ ~ ~ ~|~ ~ ~ ~|~ ~ ~ ~|~ ~ ~ ~|   1-10  3 gulp    water",
        "  |slurp  |slurp  |~  1  ~|~  2  ~|~  3  ~|~  4  ~|   11-22 1 zack oo mountain",
        "  +-------+-------+-------+-------+-------+-------+",
        "1 |~ ~ ~ ~|~ ~ ~ ~|~ ~ ~ ~|~ ~ ~ ~|~ ~ ~ ~|~ ~ ~ ~|    Y Ben",
        "  |~  5  ~|~  6  ~|~  7  ~|~  8  ~|~  9  ~|~ 10  ~|   21 in the pile",
        "  +-------+-------+-------+-------+-------+-------+   1 gulp oo meadow",
        '2 |Y 3    |" " " "|" " " "|" " " "|" " " "|" " " "|',
    ]
    assert len(lines) == 20
    assert max(map(len, lines)) <= 80


def test_fressen_numbers_what_may_be_laid_passed_or_eaten_beside_the_board() -> None:
    state = fressen_state(displays=((kind("gulp3w"), kind("zack1h")), ()), placed=(2, 0))
    lines = [line[54:] for line in drawn(VIEWS["fressen"], state, RED_AND_YELLOW, moves=fressen.legal_moves(state))]
    assert lines[2:5] == ["1-12  3 gulp    water", "13-24 1 zack oo mountain", "25    lay no more"]
    on_board = {(0, 0): monster("Rslurp3w"), (1, 0): monster("Yslurp1w")}
    eating = fressen_state(board=fressen.Board.of(on_board), phase=fressen.Phase.EAT)
    beside = [line[54:] for line in drawn(VIEWS["fressen"], eating, RED_AND_YELLOW, moves=fressen.legal_moves(eating))]
    assert " 1 slurp 0,0 > slurp 1,0" in beside


def test_bugs_shows_the_middle_and_every_hand() -> None:
    state = bugs_state("take 1", "show snail", "keep 1", "take 2", "show snail", "keep 2", "take 1", "show slug")
    assert drawn(VIEWS["bugs"], state, ANNA_AND_BEN) == [
        "5 tiles face down on the table, trophy: 3",
        "",
        "Anna                   Ben",
        "-1 point, holds slug   -1 point",
        "snail o . .            snail o . .",
        "",
    ]


def told(view: str, state: Any, move: str, names: Any) -> str:
    rules = GAMES[view]
    made = rules.move_from_text(move)
    return VIEWS[view].told(state, made, rules.apply(state, made), names)


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("place 0@-1,0^1", "Anna lays the tile at -1,0 of monster A (Anna's first monster)"),
        ("discard override=torn", "Anna puts the tile away although the rules find a place for it (torn)"),
        ("eye 0@0,0 yes", "the tile at 0,0 of monster A (Anna's first monster) now counts as one with eyes"),
    ],
)
def test_factory_moves_are_told(move: str, words: str) -> None:
    state = factory.apply(factory.State.from_text(FACTORY.to_text().replace("drawn=GPWW*", "drawn=-")), factory.move_from_text("draw GWWW"))
    assert told("factory", state, move, ANNA_AND_BEN) == words


def test_fressen_moves_are_told_with_what_follows_by_itself() -> None:
    on_board = fressen.Board.of({(1, 0): monster("Yslurp3w")})
    state = fressen_state(displays=((kind("gulp1w"), kind("zack1h")), ()), placed=(1, 2), out=(False, True), board=on_board)
    assert told("fressen", state, "place zack1h@0,5", RED_AND_YELLOW) == "Anna lays zack 1 (mountain) at 0,5"
    last = fressen_state(displays=((kind("gulp1w"),), ()), placed=(1, 2), out=(False, True), board=on_board)
    assert told("fressen", last, "place gulp1w@0,0", RED_AND_YELLOW) == (
        "Anna lays gulp 1 (water) at 0,0; nobody lays more, now they eat, and Ben begins"
    )


def test_fressen_tells_when_somebody_has_nothing_left_to_lay() -> None:
    state = fressen_state(displays=((kind("gulp1w"),), (kind("zack1h"),)), placed=(2, 2))
    assert told("fressen", state, "place gulp1w@0,0", RED_AND_YELLOW) == (
        "Anna lays gulp 1 (water) at 0,0; none of Anna's monsters fits any more"
    )


@pytest.mark.parametrize(("trigger", "why"), [("pile_empty", "a pile is empty"), ("cannot_refill", "a display cannot be filled any more")])
def test_fressen_tells_every_round_and_why_one_is_the_last(trigger: str, why: str) -> None:
    for seed in range(4):
        rng, rules = Random(seed), GAMES["fressen"]
        state, begun = rules.begin(2, None, {"last_round_trigger": trigger}), ""
        while not rules.is_over(state):
            move = random_move(rules, state, rng)
            after = rules.apply(state, move)
            begun += VIEWS["fressen"].told(state, move, after, RED_AND_YELLOW) + "\n"
            state = after
        numbers = [int(number) for number in re.findall(r"round (\d+) begins with", begun)]
        assert numbers == list(range(1, state.round))
        assert begun.count(f"{why}: the last round begins with") == 1


def test_fressen_tells_when_nobody_can_eat() -> None:
    state = fressen_state(displays=((kind("gulp1w"),), ()), placed=(2, 2), out=(False, True))
    assert "nobody lays more, and nobody can eat" in told("fressen", state, "place gulp1w@0,0", RED_AND_YELLOW)


def test_every_end_of_a_game_is_explained() -> None:
    complete = factory.State.from_text(FACTORY.to_text().replace("1:PWGW*@0,-1;GPPG@0,0|2:GWWW@0,0", "1:WWWW@0,0|2:WWWW@0,0"))
    assert VIEWS["factory"].ended(complete) == "all first monsters are complete"
    assert VIEWS["factory"].ended(FACTORY) == "no tile is left"
    assert VIEWS["fressen"].ended(fressen_state(phase=fressen.Phase.OVER)) == "nobody could lay or eat"


def test_bugs_moves_are_told() -> None:
    held = bugs_state("take 1", "show snail")
    assert told("bugs", bugs_state(), "take 1", ANNA_AND_BEN) == ""
    assert told("bugs", bugs_state("take 1"), "show snail", ANNA_AND_BEN) == "Anna takes a tile: snail"
    assert told("bugs", held, "keep 1", ANNA_AND_BEN) == "Anna keeps the snail"
    assert told("bugs", held, "back 1", ANNA_AND_BEN) == "Anna puts the snail back"
    assert told("bugs", held, "trophy 2:3", ANNA_AND_BEN) == (
        "Ben takes the trophy worth 3 and stops; it is the last, so everybody counts down from 10"
    )
    stopped = bugs_state("trophy 2:3", "stop")
    assert told("bugs", stopped, "open 1:slug,slug,wasp", ANNA_AND_BEN) == "in the hand of Anna are 2 slug and 1 wasp"


def test_every_refusal_has_words() -> None:
    place, bite = fressen.move_from_text("place gulp3w@0,0"), fressen.move_from_text("bite 0,0>1,0")
    for code in factory.RefusalCode:
        refusal = factory.Refusal(code, "", ((0, 0),))
        assert factory_words.refusal_words(FACTORY, factory.move_from_text("place 0@-1,0^1"), refusal, ANNA_AND_BEN)
    for reason in fressen.RefusalCode:
        instead = bite if reason is fressen.RefusalCode.MUST_BITE else None
        for move in (place, bite):
            found = fressen.Refusal(reason, "", ((0, 0),), instead)
            if reason.value.startswith(("DGF-5: display", "DGF-5: occ", "DGF-5: land")) and move is bite:
                continue
            if reason.value.startswith(("DGF-11", "DGF-12")) and move is place:
                continue
            assert fressen_words.refusal_words(fressen_state(), move, found, RED_AND_YELLOW)
    for rule in bugs.RefusalCode:
        assert bugs_words.refusal_words(bugs_state(), bugs.Take(1), bugs.Refusal(rule, ""), ANNA_AND_BEN)


def reasons(game: str, state: Any, names: Any) -> list[list[str]]:
    return [VIEWS[game].reasons(state, score, names) for score in GAMES[game].scores(state)]


def test_fressen_points_are_told_with_the_fields_they_come_from() -> None:
    on_board = {(0, 0): monster("Rslurp1w"), (1, 0): monster("Yslurp3w"), (5, 5): monster("Rgulp3h")}
    assert reasons("fressen", fressen_state(board=fressen.Board.of(on_board)), RED_AND_YELLOW) == [
        [
            "1 monster without a neighbour of the same species: 1 point (5,5)",
            "1 monster beside one of the same species, two points each: 2 points (0,0)",
            "dots on 1 monster: 2 points (0,0)",
        ],
        ["1 monster beside one of the same species, two points each: 2 points (1,0)"],
    ]


def test_bugs_points_are_told_with_the_drawings_they_come_from() -> None:
    state = bugs_state("trophy 2:3", "stop", "open 1:slug,slug,slug,wasp,wasp,tick")
    assert reasons("bugs", state, ANNA_AND_BEN) == [
        ["1 set of three: 3 points (slug)", "3 tiles without a set: -3 points (tick, 2 wasp)"],
        ["the trophy: 3 points"],
    ]


def won(game: str, state: Any, names: Any) -> str:
    return VIEWS[game].won(state, GAMES[game].standing(state), names)


def test_everybody_who_shares_the_victory_is_named() -> None:
    assert won("factory", FACTORY, ANNA_AND_BEN) == "Anna and Ben have 0 points each and share the victory"
    assert won("fressen", fressen_state(), RED_AND_YELLOW) == "Anna and Ben have 0 points each and share the victory"
    assert won("bugs", bugs_state(), ANNA_AND_BEN) == "Anna and Ben have 0 points each and share the victory"


def test_what_decides_between_equal_points_is_named() -> None:
    on_board = {(0, 0): monster("Rgulp1w"), (5, 5): monster("Ygulp3h"), (0, 5): monster("Yzack3h"), (5, 0): monster("Yslurp3w")}
    options = fressen.Options(tie=fressen.Tie.MORE_MONSTERS)
    state = fressen_state(board=fressen.Board.of(on_board), options=options)
    assert won("fressen", state, RED_AND_YELLOW) == (
        "Ben wins with 3 points; the points are equal, and Anna has 1 monster and Ben has 3 monsters on the board"
    )


def test_a_match_is_won_by_rounds() -> None:
    names = ("slug", "snail", "wasp", "moth", "tick")
    box = bugs.Box(tuple((bugs.Drawing(name, 2), 3) for name in names))
    state = bugs.setup(2, box, bugs.Options(rounds_to_win=2))
    for move in ("remove ?",) * 7 + ("go", "trophy 2:3", "stop"):
        state = bugs.apply(state, bugs.move_from_text(move))
    assert won("bugs", state, ANNA_AND_BEN) == "Ben wins with 1 round"
