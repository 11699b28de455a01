"""The engine against the slow oracle on random positions, with players and drawings renamed at will."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.bugs import Box, Call, Drawing, ExtraGroup, Kit, Options, State, Tie, Trophy, apply, hint, legal_moves, move_from_text, refuse
from tests.engine import bugs_oracle as oracle
from tests.engine.bugs_oracle import Position, Tile
from tests.engine.bugs_tables import BOX, texts

NAMES = [drawing.name for drawing, _ in BOX.drawings]
TROPHIES = {2: [3], 3: [3, 2], 4: [3, 2, 1], 5: [3, 2, 2, 1], 6: [3, 3, 2, 2, 1], 7: [3, 3, 2, 2, 1], 8: [3, 3, 2, 2, 1]}
EYES = {2: [2], 3: [2], 4: [2], 5: [2, 3], 6: [2, 3], 7: [1, 2, 3], 8: [1, 2, 3]}


@dataclass(frozen=True)
class Deal:
    """From what a random position is dealt; the oracle and the engine each make their own of it."""

    players: int
    call: str
    out: int
    unseen: int
    taken: int
    """Number of trophies that are taken."""
    kept: int
    held: int
    reaches: bool
    seed: int


DEALS = st.builds(
    Deal,
    players=st.integers(2, 8),
    call=st.sampled_from(["none", "go", "go", "go", "countdown"]),
    out=st.integers(0, 7),
    unseen=st.integers(0, 7),
    taken=st.integers(0, 5),
    kept=st.integers(0, 70),
    held=st.integers(0, 8),
    reaches=st.booleans(),
    seed=st.integers(0, 2**32 - 1),
)


def dealt(deal: Deal) -> Position:
    """A possible position: tiles go out, into hands and taking hands, trophies to players, as far as the rules let them."""
    chance = Random(deal.seed)
    deck = [drawing.name for drawing, copies in BOX.drawings if drawing.eyes in EYES[deal.players] for _ in range(copies)]
    chance.shuffle(deck)
    number_out = 7 if deal.call != "none" else deal.out
    unseen = min(deal.unseen, number_out)
    tiles = [(deck.pop(), "out") for _ in range(number_out - unseen)]
    trophies: list[tuple[int, int | None]] = [(value, None) for value in TROPHIES[deal.players]]
    reaching = None
    if deal.call != "none":
        owners = chance.sample(range(1, deal.players + 1), deal.players)
        taken = min(deal.taken, len(trophies))
        trophies[:taken] = [(value, owner) for (value, _), owner in zip(trophies[:taken], owners, strict=False)]
        active = owners[taken:]
        tiles += [(deck.pop(), f"taking {player}") for player in active[: min(deal.held, len(deck) - unseen)]]
        tiles += [(deck.pop(), f"hand {chance.choice(owners)}") for _ in range(min(deal.kept, len(deck) - unseen))]
        free = [player for player in active if not any(where == f"taking {player}" for _, where in tiles)]
        reaching = free[0] if deal.reaches and free and len(deck) > unseen else None
    return Position(deal.players, [*tiles, *((name, "table") for name in deck)], unseen, trophies, deal.call, reaching)


POSITIONS = DEALS.map(dealt)


def engine_state(position: Position, box: Box = BOX, tie: Tie = Tie.SHARED) -> State:
    seats = range(1, position.players + 1)
    owners = {owner: value for value, owner in position.trophies}
    return State(
        kit=Kit(box, position.players, Options(ExtraGroup.THREE_EYED, tie=tie)),
        hands=tuple(tuple(sorted(oracle.tiles_at(position, f"hand {player}"))) for player in seats),
        taking=tuple("".join(oracle.tiles_at(position, f"taking {player}")) for player in seats),
        trophies=tuple(owners.get(player, 0) for player in seats),
        wins=(0,) * position.players,
        call=Call(position.call),
        removed=tuple(sorted(oracle.tiles_at(position, "out"))),
        unseen=position.unseen,
        reaching=position.reaching or 0,
    )


def all_moves(players: int) -> list[str]:
    """Every move that legal moves may name, and some that they never do."""
    seats = range(players + 2)
    acts = [f"{act} {player}" for act in ("take", "keep", "back") for player in seats]
    trophies = [f"trophy {player}:{value}" for player in seats for value in range(5)]
    return [*acts, *trophies, *(f"{act} {name}" for act in ("show", "remove") for name in NAMES), "go", "countdown", "stop", "next"]


@settings(max_examples=170, deadline=None)
@given(POSITIONS)
def test_legal_moves_of_every_player_are_those_of_the_oracle_each_once(position: Position) -> None:
    moves = legal_moves(engine_state(position))
    assert texts(moves) == oracle.legal(position)
    assert len(set(moves)) == len(moves)


@settings(max_examples=100, deadline=None)
@given(POSITIONS)
def test_what_the_oracle_does_not_list_is_refused_and_nothing_else(position: Position) -> None:
    state, expected = engine_state(position), oracle.legal(position)
    assert {text for text in all_moves(position.players) if refuse(state, move_from_text(text)) is None} == expected


@settings(max_examples=100, deadline=None)
@given(POSITIONS, st.sampled_from(Tie))
def test_points_and_winners_are_those_of_the_oracle(position: Position, tie: Tie) -> None:
    state = engine_state(position, tie=tie)
    assert list(state.points) == [oracle.points(position, player) for player in state.seats]
    assert set(state.round_standing[0].players) == oracle.winners(position, tie is Tie.FEWER_TILES)


@settings(max_examples=100, deadline=None)
@given(POSITIONS)
def test_who_may_take_which_trophy_is_what_the_oracle_says(position: Position) -> None:
    state = engine_state(position)
    for player in state.seats:
        for value in (1, 2, 3):
            allowed = refuse(state, Trophy(player, value)) is None
            assert allowed == (position.reaching is None and oracle.may_take_trophy(position, player, value))


@settings(max_examples=100, deadline=None)
@given(POSITIONS, st.randoms(use_true_random=False))
def test_players_who_change_seats_change_nothing_else(position: Position, chance: Random) -> None:
    seats = range(1, position.players + 1)
    seat = dict(zip(seats, chance.sample(seats, position.players), strict=True))
    moved = with_seats(position, seat)
    before, after = engine_state(position), engine_state(moved)
    assert {reseated(text, seat) for text in texts(legal_moves(before))} == texts(legal_moves(after))
    assert [after.points[seat[player] - 1] for player in seats] == list(before.points)
    assert {seat[player] for player in before.round_standing[0].players} == set(after.round_standing[0].players)
    for player in seats:
        assert hint(after, seat[player]).best == hint(before, player).best


def with_seats(position: Position, seat: Mapping[int, int]) -> Position:
    def place(where: str) -> str:
        kind, _, player = where.partition(" ")
        return f"{kind} {seat[int(player)]}" if player else where

    tiles: list[Tile] = [(name, place(where)) for name, where in position.tiles]
    trophies = [(value, seat[owner] if owner else None) for value, owner in position.trophies]
    reaching = seat[position.reaching] if position.reaching else None
    return Position(position.players, tiles, position.unseen, trophies, position.call, reaching)


def reseated(text: str, seat: Mapping[int, int]) -> str:
    word, _, rest = text.partition(" ")
    player, colon, value = rest.partition(":")
    return f"{word} {seat[int(player)]}{colon}{value}" if player.isdigit() else text


@settings(max_examples=100, deadline=None)
@given(POSITIONS, st.randoms(use_true_random=False))
def test_drawings_of_other_names_change_nothing_else(position: Position, chance: Random) -> None:
    name = {old: f"new-{new}" for old, new in zip(NAMES, chance.sample(range(len(NAMES)), len(NAMES)), strict=True)}
    box = Box(tuple((Drawing(name[drawing.name], drawing.eyes), copies) for drawing, copies in BOX.drawings))
    renamed = Position(
        position.players,
        [(name[old], where) for old, where in position.tiles],
        position.unseen,
        position.trophies,
        position.call,
        position.reaching,
    )
    before, after = engine_state(position), engine_state(renamed, box)
    expected = {" ".join(name.get(word, word) for word in text.split()) for text in texts(legal_moves(before))}
    assert texts(legal_moves(after)) == expected
    assert after.points == before.points
    assert [hint(after, player).improves for player in after.seats] == [hint(before, player).improves for player in before.seats]


@settings(max_examples=50, deadline=None)
@given(POSITIONS, st.data())
def test_a_move_leads_to_the_position_that_the_oracle_would_make_of_it(position: Position, data: st.DataObject) -> None:
    found = sorted(oracle.legal(position))
    assert found
    text = data.draw(st.sampled_from(found))
    after = apply(engine_state(position), move_from_text(text))
    assert texts(legal_moves(after)) == oracle.legal(moved(position, text))
    assert list(after.points) == [oracle.points(moved(position, text), player) for player in after.seats]


def moved(position: Position, text: str) -> Position:
    """The position after a move, tile by tile."""
    word, _, rest = text.partition(" ")
    player, _, value = rest.partition(":")
    tiles, trophies = list(position.tiles), list(position.trophies)
    call, reaching = position.call, position.reaching
    if word in ("go", "countdown", "stop"):
        call = word
    elif word == "take":
        reaching = int(player)
    elif word in ("show", "remove"):
        tiles[tiles.index((rest, "table"))] = (rest, "out" if word == "remove" else f"taking {reaching}")
        reaching = None
    elif word == "trophy":
        trophies[trophies.index((int(value), None))] = (int(value), int(player))
    for index, (name, where) in enumerate(tiles):
        if where == f"taking {player}" and word in ("keep", "back", "trophy"):
            tiles[index] = (name, f"hand {player}" if word == "keep" else "table")
        if where.startswith("taking") and word == "stop":
            tiles[index] = (name, "table")
    return Position(position.players, tiles, position.unseen, trophies, call, reaching)
