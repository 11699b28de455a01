"""Why monsters on a table are impossible by the rules."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.clause import ClauseEnum
from engine.factory.box import FEWEST_PLAYERS, MOST_PLAYERS
from engine.factory.monster import Monster, describe
from engine.factory.state import Phase, State
from engine.factory.structure import Structure
from engine.grid import Cell, cell_to_text, reading_order


class ProblemCode(ClauseEnum):
    """What is impossible; the value is the clause that is broken."""

    EMPTY_MONSTER = "MF-3: no tile"
    DISCONNECTED = "MF-3: several parts"
    MISMATCH = "MF-15"
    BLANK_CONTACT = "MF-16"
    MINION_TOO_EARLY = "MF-20: first monster incomplete"
    SEVERAL_IN_PROGRESS = "MF-5"
    MINION_OUT_OF_ORDER = "MF-20: earlier minion incomplete"
    MINION_MISSING = "MF-20: no minion started"
    NUMBER_OF_PLAYERS = "MF-6: players"
    NO_SUCH_PLAYER = "MF-6: number"
    FIRST_MONSTERS = "MF-7"
    BEFORE_START = "MF-9"
    AFTER_END = "MF-26"
    TOO_MANY_TILES = "MF-8"
    TOO_MANY_OF_A_KIND = "MF-8: kind"


@dataclass(frozen=True, slots=True)
class Problem:
    """One reason why a position is impossible."""

    code: ProblemCode
    sentence: str
    """What is wrong, in plain words."""
    monsters: tuple[int, ...] = ()
    """Indices of the monsters concerned."""
    cells: tuple[Cell, ...] = ()
    """Cells concerned, of the one monster concerned."""


def monster_problems(monsters: Sequence[Monster]) -> tuple[Problem, ...]:
    """Return every reason why monsters, taken by themselves, cannot come about by the rules.

    Parameters
    ----------
    monsters : sequence of Monster
        All monsters, each player's first monster before the player's minions.

    Returns
    -------
    tuple of Problem
        Monster by monster, then player by player; empty when all is possible.
    """
    found: list[Problem] = []
    for index, monster in enumerate(monsters):
        # Names are made up only for monsters in which something is wrong: whole games are checked state by state.
        if not monster.structure.sound:
            found += _structure_problems(monster.structure, index, describe(monsters, index))
    for player, own in _monsters_by_owner(monsters).items():
        if len(own) > 1:
            found += _progress_problems(monsters, player, own)
    return tuple(found)


def _monsters_by_owner(monsters: Sequence[Monster]) -> dict[int, list[int]]:
    owned: dict[int, list[int]] = {}
    for index, monster in enumerate(monsters):
        if monster.owner is not None:
            owned.setdefault(monster.owner, []).append(index)
    return owned


def _structure_problems(structure: Structure, index: int, name: str) -> Iterator[Problem]:
    if not structure.cells:
        yield Problem(ProblemCode.EMPTY_MONSTER, f"{name} has no tile", (index,))
        return
    for a, b in structure.mismatches:
        sentence = f"in {name} the touching edges of the tiles at {cell_to_text(a)} and {cell_to_text(b)} differ"
        yield Problem(ProblemCode.MISMATCH, sentence, (index,), (a, b))
    joined = structure.joined_parts()
    if len(joined) > 1:
        yield from _loose_parts(structure, joined, index, name)


def _loose_parts(structure: Structure, joined: Sequence[frozenset[Cell]], index: int, name: str) -> Iterator[Problem]:
    touching = structure.touching_parts()
    if len(touching) > 1:
        sentence = f"{name} lies in {len(touching)} parts that do not touch"
        yield Problem(ProblemCode.DISCONNECTED, sentence, (index,), _sorted(*touching[1:]))
    for whole in touching:
        for part in [part for part in joined if part <= whole][1:]:
            # A part whose edges differ from its neighbour's is told as a mismatch already.
            if not any((a in part) != (b in part) for a, b in structure.mismatches):
                where = " and ".join(cell_to_text(cell) for cell in _sorted(part))
                sentence = f"in {name} only blank edges hold the tiles at {where}"
                yield Problem(ProblemCode.BLANK_CONTACT, sentence, (index,), _sorted(part))


def _sorted(*groups: frozenset[Cell]) -> tuple[Cell, ...]:
    return tuple(sorted((cell for group in groups for cell in group), key=reading_order))


def _progress_problems(monsters: Sequence[Monster], player: int, own: Sequence[int]) -> Iterator[Problem]:
    unfinished = tuple(index for index in own if not monsters[index].complete)
    if own[0] in unfinished:
        sentence = f"player {player} has a minion although the first monster is not complete"
        yield Problem(ProblemCode.MINION_TOO_EARLY, sentence, tuple(own))
    if len(unfinished) > 1:
        sentence = f"player {player} has {len(unfinished)} monsters in progress, only one is allowed"
        yield Problem(ProblemCode.SEVERAL_IN_PROGRESS, sentence, unfinished)


def problems(state: State) -> tuple[Problem, ...]:
    """Return every reason why a state is impossible.

    Parameters
    ----------
    state : State
        A state from anywhere: a text, a camera, a program.

    Returns
    -------
    tuple of Problem
        Empty for every state that a game can reach.
    """
    return (
        *_player_problems(state),
        *monster_problems(state.monsters),
        *_order_problems(state),
        *_time_problems(state),
        *_count_problems(state),
    )


def _player_problems(state: State) -> Iterator[Problem]:
    if not FEWEST_PLAYERS <= state.players <= MOST_PLAYERS:
        sentence = f"Monster Factory is for {FEWEST_PLAYERS} to {MOST_PLAYERS} players, not {state.players}"
        yield Problem(ProblemCode.NUMBER_OF_PLAYERS, sentence)
    if state.turn not in state.seats:
        yield Problem(ProblemCode.NO_SUCH_PLAYER, f"the turn is player {state.turn}'s, who does not play")
    for index, monster in enumerate(state.monsters):
        if monster.owner not in state.seats:
            owner = "nobody" if monster.owner is None else f"player {monster.owner}, who does not play"
            yield Problem(ProblemCode.NO_SUCH_PLAYER, f"monster {index + 1} belongs to {owner}", (index,))
    strangers = sorted({discarded.player for discarded in state.discarded} - set(state.seats))
    for player in strangers:
        yield Problem(ProblemCode.NO_SUCH_PLAYER, f"player {player} discarded a tile but does not play")


def _order_problems(state: State) -> Iterator[Problem]:
    begun = [monster.owner for monster in state.monsters[: state.players]]
    if begun != list(state.seats)[: len(begun)]:
        owners = ", ".join(str(owner) for owner in begun)
        sentence = f"the first monsters must belong to players 1 to {state.players} in this order, not to {owners}"
        yield Problem(ProblemCode.FIRST_MONSTERS, sentence, tuple(range(len(begun))))
    unfinished: dict[int | None, int] = {}
    for index, monster in enumerate(state.monsters[state.players :], state.players):
        earlier = unfinished.get(monster.owner)
        if earlier is not None:
            sentence = f"{describe(state.monsters, index)} was begun before {describe(state.monsters, earlier)} was complete"
            yield Problem(ProblemCode.MINION_OUT_OF_ORDER, sentence, (earlier, index))
        elif not monster.complete:
            unfinished[monster.owner] = index


def _time_problems(state: State) -> Iterator[Problem]:
    if state.phase is Phase.START:
        if state.drawn or state.discarded or any(len(monster.structure) > 1 for monster in state.monsters):
            yield Problem(ProblemCode.BEFORE_START, "a tile was drawn before every player had a first tile")
    elif state.drawn and state.all_first_complete:
        yield Problem(ProblemCode.AFTER_END, "a tile is drawn although every first monster is complete")
    elif state.drawn and state.without_monster:
        sentence = f"a tile is drawn although player {state.without_monster} has no monster in progress"
        yield Problem(ProblemCode.MINION_MISSING, sentence)


def _count_problems(state: State) -> Iterator[Problem]:
    if state.pile < 0:
        seen = state.box.size - state.pile
        yield Problem(ProblemCode.TOO_MANY_TILES, f"{seen} tiles are in the game, the set has {state.box.size}")
    for kind, left in (state.left or {}).items():
        if left < 0:
            yield Problem(ProblemCode.TOO_MANY_OF_A_KIND, f"there are {-left} more tiles {kind.to_text()} in the game than in the set")
