"""Made-up evenings obey the rules: the table at the end and what happened give the true scores."""

from __future__ import annotations

import itertools
import math
from collections import Counter, defaultdict
from collections.abc import Mapping
from functools import cache

import pytest

from cyclops.artwork.bugs.tiles import printed_tiles as printed_bugs
from cyclops.artwork.bugs.trophies import printed_trophies
from cyclops.artwork.factory.tiles import printed_tiles
from cyclops.simulation.acts import Script, moments
from cyclops.simulation.camera import EVENINGS
from cyclops.simulation.fressen_evening import monsters
from cyclops.simulation.laid import Thing
from engine.bugs.scoring import hand_points
from engine.fressen.board import Board
from engine.fressen.monster import Kind, Landscape, Monster, Side
from engine.fressen.scoring import score_board
from tests.cyclops.simulation.evenings import evening
from vision.reading import Game

FACTORIES = [(2, 0), (2, 3), (3, 1)]
SEEDS = [0, 1, 2]


@cache
def at_the_end(game: Game, players: int, seed: int) -> Mapping[str, Thing]:
    """What lies on the table when the game is over, before it is put away."""
    script = evening(game, players, seed)
    things = dict(script.things)
    for moment in moments(script.acts, script.size_mm, 1):
        for key, thing in moment.change.items():
            things.pop(key, None)
            if thing is not None:
                things[key] = thing
        if any(event["type"] == "over" for event in moment.events):
            break
    return things


def kinds(script: Script) -> Counter[str]:
    return Counter(event["type"] for event in script.events)


def factory_monsters(things: Mapping[str, Thing]) -> Mapping[int, list[Thing]]:
    found: defaultdict[int, list[Thing]] = defaultdict(list)
    for key, thing in things.items():
        if key.startswith("tile "):
            found[int(key.split()[1])].append(thing)
    return found


@pytest.mark.parametrize(("players", "seed"), FACTORIES)
def test_monsters_on_the_table_at_the_end_give_the_score(players: int, seed: int) -> None:
    script = evening("factory", players, seed)
    laid, eyes = factory_monsters(at_the_end("factory", players, seed)), {id(tile.drawing) for tile in printed_tiles() if tile.eyes}
    owners = {number: number + 1 for number in range(players)}
    owners |= {event["monster"]: event["player"] for event in script.events if event["type"] == "minion"}
    points = dict.fromkeys(script.scores, 0)
    for event in script.events:
        if event.get("completes"):
            number = event["monster"]
            tiles = laid[number]
            points[owners[number]] += len(tiles) if number < players else sum(id(tile.drawing) in eyes for tile in tiles)
    assert points == script.scores
    assert sum(map(len, laid.values())) == players + kinds(script)["placed"] + kinds(script)["minion"]


@pytest.mark.parametrize(("players", "seed"), FACTORIES)
def test_monsters_lie_apart_and_nearest_to_their_owners_card(players: int, seed: int) -> None:
    script = evening("factory", players, seed)
    things = at_the_end("factory", players, seed)
    laid = factory_monsters(things)
    owners = {number: number + 1 for number in range(players)}
    owners |= {event["monster"]: event["player"] for event in script.events if event["type"] == "minion"}
    for one, other in itertools.combinations(laid.values(), 2):
        assert min(math.dist(a.centre_mm, b.centre_mm) for a in one for b in other) > 45 + 45
    for number, tiles in laid.items():
        away = {
            player: min(math.dist(tile.centre_mm, things[f"card {player}"].centre_mm) for tile in tiles) for player in range(1, players + 1)
        }
        assert min(away, key=lambda player: away[player]) == owners[number]


@pytest.mark.parametrize(("players", "seed"), FACTORIES)
def test_a_tile_drawn_is_placed_or_discarded_before_the_next(players: int, seed: int) -> None:
    kinds_of_turns = [
        event["type"] for event in evening("factory", players, seed).events if event["type"] in ("drawn", "placed", "discarded")
    ]
    assert kinds_of_turns[::2] == ["drawn"] * len(kinds_of_turns[::2])
    assert "drawn" not in kinds_of_turns[1::2]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_board_at_the_end_gives_the_score(seed: int) -> None:
    script = evening("fressen", 2, seed)
    shown = {id(one.drawing): one for one in monsters()}
    board = Board()
    for key, thing in at_the_end("fressen", 2, seed).items():
        if key.startswith("field "):
            column, row = map(int, key.removeprefix("field ").split(","))
            one = shown[id(thing.drawing)]
            board = board.with_monster((column, row), Monster(Side(one.owner), Kind(one.species, one.number, Landscape(one.terrain))))
    assert {str(score.player): score.points for score in score_board(board)} == script.scores
    assert sum(cell is not None for cell in board.cells) == kinds(script)["placed"] - kinds(script)["bite"]


@pytest.mark.parametrize("seed", SEEDS)
def test_both_sides_put_their_monsters_away_when_the_game_is_over(seed: int) -> None:
    script = evening("fressen", 2, seed)
    things: dict[str, Thing | None] = dict(script.things)
    for act in script.acts:
        for change in (stop.change for visit in act.visits for stop in visit.stops):
            things.update(change)
    assert {key.split()[0] for key, thing in things.items() if thing is not None} <= {"board", "boss", "pile"}


@pytest.mark.parametrize("seed", SEEDS)
def test_the_boss_card_goes_to_and_fro(seed: int) -> None:
    bosses = [event["boss"] for event in evening("fressen", 2, seed).events if event["type"] == "round"]
    assert bosses == ["yellow", "red"] * (len(bosses) // 2) + ["yellow"] * (len(bosses) % 2)


@pytest.mark.parametrize(("players", "seed"), [(2, 0), (3, 1), (4, 2)])
def test_hands_that_are_spread_give_the_score(players: int, seed: int) -> None:
    script = evening("bugs", players, seed)
    bugs, trophies = {id(bug.drawing): bug.kind for bug in printed_bugs()}, {id(one.drawing): one.value for one in printed_trophies()}
    hands: defaultdict[int, list[str]] = defaultdict(list)
    won: Counter[int] = Counter()
    for key, thing in at_the_end("bugs", players, seed).items():
        if key.startswith("hand "):
            player = int(key.split()[1])
            hands[player] += [bugs[id(thing.drawing)]] if id(thing.drawing) in bugs else []
            won[player] += trophies.get(id(thing.drawing), 0)
    assert {player: hand_points(Counter(hands[player]).values(), won[player]) for player in range(1, players + 1)} == script.scores


@pytest.mark.parametrize("seed", [0, 38, 40])
def test_every_hand_shows_something_when_it_is_opened(seed: int) -> None:
    assert {key.split()[1] for key in at_the_end("bugs", 2, seed) if key.startswith("hand ")} == {"1", "2"}


def test_trophies_go_highest_first_and_the_last_one_ten_seconds_before_the_stop() -> None:
    script = evening("bugs", 4, 1)
    told = [(moment.seconds, event) for moment in moments(script.acts, script.size_mm, 5) for event in moment.events]
    assert [event["value"] for _, event in told if event["type"] == "trophy"] == [3, 2, 1]
    last, stop = (max(at for at, event in told if event["type"] == kind) for kind in ("trophy", "stop"))
    assert 10 <= stop - last < 11


@pytest.mark.parametrize("game", sorted(EVENINGS))
def test_a_seed_makes_the_same_evening_again_and_another_seed_another(game: Game) -> None:
    first = list(evening(game, 2, 0).events)
    assert first == list(EVENINGS[game](2, 0).events)
    assert first != list(evening(game, 2, 3).events)


def test_mistakes_are_put_right_before_the_game_goes_on() -> None:
    events = [event for _, seed in FACTORIES[:2] for event in evening("factory", 2, seed).events]
    wrong = [number for number, event in enumerate(events) if event["type"] == "illegal"]
    assert wrong
    for number in wrong:
        assert events[number + 1]["type"] == "placed"
        assert events[number + 1]["player"] == events[number]["player"]


def test_a_countdown_ends_though_no_tile_is_left_to_take() -> None:
    script = evening("bugs", 4, 5)
    assert [event["type"] for act in script.acts for event in act.events].count("stop") == 1
