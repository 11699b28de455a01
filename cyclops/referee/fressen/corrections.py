"""What people may put right in Das große Fressen: in words, or by saying that the table is as it lies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, TypeVar

from cyclops.referee.fressen import wording
from cyclops.referee.fressen.changes import Changes
from cyclops.referee.fressen.sight import SeenMonster, Sight
from cyclops.referee.fressen.species import known_species
from cyclops.referee.fressen.story import passed_on
from engine.errors import IllegalMoveError, NotationError, PositionError
from engine.fressen import (
    CELLS,
    DISPLAY,
    VALUES,
    Board,
    Kind,
    Landscape,
    Monster,
    Phase,
    Refusal,
    RefusalCode,
    Side,
    State,
    apply,
    refuse,
    settled,
)
from engine.fressen.moves import Pass
from engine.fressen.play import COMPULSORY
from engine.grid import Cell, cell_from_text, cell_to_text
from vision.phrase import marked, phrase

_WORDS: Final = phrase(
    "type monster 2,5 and a number, a landscape, red or yellow, or a species; "
    "or remove 2,5; turn red; marker yellow; phase place; phase eat; or pass"
)
_HAS_PLACED: Final = {
    Side.RED: marked("red has placed {number} and must place {least} as long as something fits"),
    Side.YELLOW: marked("yellow has placed {number} and must place {least} as long as something fits"),
}
EntryT = TypeVar("EntryT")


def corrected(state: State, text: str) -> State:
    """The state after a correction in words.

    Parameters
    ----------
    state : State
        As the record has it.
    text : str
        Such as ``monster 2,5 4 water``, ``turn yellow`` or ``pass``.

    Raises
    ------
    EngineError
        If it cannot be understood or done; the message says what can be typed.
    """
    word, *rest = text.lower().split() or [""]
    if word not in _CORRECTIONS:
        raise NotationError(phrase("{text} is not understood: {words}", text=repr(text), words=_WORDS))
    return _CORRECTIONS[word](state, rest)


def _pass(state: State, rest: list[str]) -> State:
    refusal = refuse(state, Pass())
    if refusal is not None:
        raise IllegalMoveError(_no_pass_words(state, refusal))
    return apply(state, Pass())


def _no_pass_words(state: State, refusal: Refusal) -> str:
    """Why nobody may say now that no more are placed."""
    if refusal.code is RefusalCode.MUST_PLACE:
        return phrase(_HAS_PLACED[state.turn], number=state.placed[state.turn.seat], least=COMPULSORY)
    if refusal.code is RefusalCode.MUST_BITE:
        return wording.must_eat_words(state)
    return phrase("monsters are not being placed now")


def _turn(state: State, rest: list[str]) -> State:
    side = _side(rest, "turn")
    return settled(replace(state, turn=side, out=_with(state.out, side, False) if state.phase is Phase.PLACE else state.out))


def _marker(state: State, rest: list[str]) -> State:
    side = _side(rest, "marker")
    phase = Phase.DEAL if state.phase is Phase.MARKER else state.phase
    begins = phase is Phase.PLACE and not any(state.placed)
    return settled(replace(state, marker=side, phase=phase, turn=side if begins else state.turn))


def _phase(state: State, rest: list[str]) -> State:
    if rest == [Phase.PLACE]:
        return settled(replace(state, phase=Phase.PLACE, out=(False, False)))
    if rest == [Phase.EAT]:
        first = state.turn if state.phase is Phase.EAT else state.marker or Side.RED
        return settled(replace(state, phase=Phase.EAT, out=(True, True), turn=first))
    raise NotationError(phrase("type phase place or phase eat"))


def _remove(state: State, rest: list[str]) -> State:
    cell = _cell(rest, "remove 2,5")
    monster = _monster_at(state, cell)
    return replace(state, board=state.board.without(cell), eaten=tuple(sorted((*state.eaten, monster))))


def _monster(state: State, rest: list[str]) -> State:
    cell = _cell(rest[:1], "monster 2,5 4")
    if not rest[1:]:
        raise NotationError(phrase("nothing is said of the monster at {field}: {words}", field=cell_to_text(cell), words=_WORDS))
    before = monster = state.board.at(cell)
    for word in rest[1:]:
        monster = _described(state, monster, word)
    assert monster is not None, "each word describes one"
    if before is None:
        return _taken_from_beside(replace(state, board=state.board.with_monster(cell, monster)), monster)
    return replace(state, board=state.board.without(cell).with_monster(cell, monster))


def _taken_from_beside(state: State, monster: Monster) -> State:
    """The state without a monster where it lay before it came to the board: its side's supply, or else among those eaten."""
    display = list(state.display(monster.side))
    if monster.kind in display:
        display.remove(monster.kind)
        return replace(state, displays=_with(state.displays, monster.side, tuple(display)))
    eaten = list(state.eaten)
    if monster in eaten:
        eaten.remove(monster)
    return replace(state, eaten=tuple(eaten))


def _described(state: State, monster: Monster | None, word: str) -> Monster:
    """A monster after one word about it: all of it, such as Rslurp4w, or one thing."""
    whole = _whole(word)
    if whole is not None:
        return whole
    if monster is None:
        example = f"R{_example(state)}4w"
        text = marked("no monster lies there yet: name it as a whole, such as {example} for a red 4 of water")
        raise PositionError(phrase(text, example=example))
    kind = monster.kind
    if word.isdecimal():
        if int(word) not in VALUES:
            raise NotationError(phrase("a monster has a value from 1 to 5, not {word}", word=word))
        return Monster(monster.side, Kind(kind.species, int(word), kind.landscape))
    if word in tuple(Landscape):
        return Monster(monster.side, Kind(kind.species, kind.value, Landscape(word)))
    if word in tuple(Side):
        return Monster(Side(word), kind)
    if word in known_species(state):
        return Monster(monster.side, Kind(word, kind.value, kind.landscape))
    species = ", ".join(known_species(state))
    text = marked("{word} is no number from 1 to 5, no landscape (water, meadow, mountain), no side and no species ({species})")
    raise NotationError(phrase(text, word=repr(word), species=species))


def _whole(word: str) -> Monster | None:
    try:
        return Monster.from_text(word[:1].upper() + word[1:])
    except NotationError:
        return None


def _example(state: State) -> str:
    return next(iter(known_species(state)), "slurp")


_CORRECTIONS: Final[Mapping[str, Callable[[State, list[str]], State]]] = {
    "monster": _monster,
    "remove": _remove,
    "turn": _turn,
    "marker": _marker,
    "phase": _phase,
    "pass": _pass,
}


def _side(rest: list[str], word: str) -> Side:
    if len(rest) != 1 or rest[0] not in tuple(Side):
        raise NotationError(phrase("type {one} or {other}", one=f"{word} red", other=f"{word} yellow"))
    return Side(rest[0])


def _cell(rest: list[str], example: str) -> Cell:
    try:
        cell = cell_from_text(" ".join(rest))
    except NotationError as error:
        raise NotationError(phrase("type for example {example}, with column and row from 0 to 5", example=example)) from error
    if cell not in CELLS:
        raise PositionError(phrase("the board has columns and rows from 0 to 5, so there is no field {field}", field=rest[0]))
    return cell


def _monster_at(state: State, cell: Cell) -> Monster:
    monster = state.board.at(cell)
    if monster is None:
        raise PositionError(phrase("no monster lies at {field}", field=cell_to_text(cell)))
    return monster


def _with(pair: tuple[EntryT, EntryT], side: Side, entry: EntryT) -> tuple[EntryT, EntryT]:
    return (entry, pair[1]) if side is Side.RED else (pair[0], entry)


def as_it_lies(state: State, sight: Sight, changes: Changes) -> State | str:
    """The state when what lies on the table counts.

    Parameters
    ----------
    state : State
        As the record has it.
    sight : Sight
        The table.
    changes : Changes
        What differs.

    Returns
    -------
    State or str
        Monsters that are gone count as eaten, and monsters before a side as turned up. What is not sure stays as it
        was; one sentence where that does not tell what lies there.
    """
    unsure = [laid.seen for laid in changes.laid if not laid.seen.lies_surely or not (laid.supplied or laid.seen.sure)]
    unsure += [one for side in Side for one in changes.new(side) if not one.sure]
    if unsure:
        return unsure[0].doubts[0]
    crowded = [laid for laid in changes.laid if state.board.at(laid.cell) is not None]
    if crowded:
        return phrase("Two monsters lie at {field}: take one away.", field=cell_to_text(crowded[0].cell))
    return _continued(_lying(state, changes), state, changes, sight)


def _lying(state: State, changes: Changes) -> State:
    """The state with board, displays and eaten monsters as they lie."""
    board = {cell: monster for cell, monster in state.board.monsters() if cell not in changes.gone}
    for moved in (*changes.moved, *changes.back):
        board.pop(moved.origin, None)
    for moved in changes.moved:
        monster = state.board.at(moved.origin)
        if monster is not None and moved.seen.cell is not None:
            board[moved.seen.cell] = monster
    board |= {laid.cell: Monster(laid.side, laid.kind) for laid in changes.laid}
    board |= {seen.cell: seen.monster for seen in changes.other if seen.cell is not None}
    displays = (_display(state, changes, Side.RED), _display(state, changes, Side.YELLOW))
    eaten = [*state.eaten, *(monster for cell in changes.gone if (monster := state.board.at(cell)))]
    eaten += [Monster(side, kind) for side in Side for kind in changes.lost(side)]
    return replace(state, board=Board.of(board), displays=displays, eaten=tuple(sorted(eaten)))


def _display(state: State, changes: Changes, side: Side) -> tuple[Kind, ...]:
    lying: Counter[Kind] = Counter(state.display(side))
    lying -= Counter(changes.lost(side))
    lying -= Counter(laid.kind for laid in changes.laid if laid.side is side and laid.supplied)
    lying += Counter(one.kind for one in changes.new(side))
    lying += Counter(_kind_of(state, back.origin, back.seen) for back in changes.back if back.seen.side is side)
    return tuple(sorted(lying.elements()))


def _kind_of(state: State, cell: Cell, seen: SeenMonster) -> Kind:
    monster = state.board.at(cell)
    return monster.kind if monster else seen.kind


def _continued(lying: State, state: State, changes: Changes, sight: Sight) -> State:
    """What the game waits for, after what people have done."""
    if any(changes.new(side) for side in Side) or state.phase is Phase.DEAL:
        return _next_round(lying, sight)
    if changes.gone:
        last = state.board.at(changes.gone[-1])
        turn = last.side if last else state.turn
        return settled(replace(lying, phase=Phase.EAT, out=(True, True), bitten=state.bitten + len(changes.gone), turn=turn))
    placed = {side: sum(laid.side is side for laid in changes.laid) - sum(back.seen.side is side for back in changes.back) for side in Side}
    counts = (state.placed[0] + placed[Side.RED], state.placed[1] + placed[Side.YELLOW])
    moved = [laid.side.other for laid in changes.laid] + [back.seen.side for back in changes.back]
    if not moved:
        return settled(lying)
    out = state.out if state.phase is Phase.PLACE else (False, False)
    return settled(replace(lying, phase=Phase.PLACE, placed=_clipped(counts), out=_with(out, moved[-1], False), turn=moved[-1]))


def _clipped(counts: tuple[int, int]) -> tuple[int, int]:
    red, yellow = (min(DISPLAY, max(0, count)) for count in counts)
    return red, yellow


def _next_round(lying: State, sight: Sight) -> State:
    """A round begins with the supplies as they lie; the boss is where its card lies, or changes hands."""
    before = passed_on(lying)
    holder = lying.marker or Side.RED
    marker = sight.boss or (holder.other if lying.round else holder)
    return settled(
        replace(before, phase=Phase.PLACE, round=lying.round + 1, marker=marker, turn=marker, placed=(0, 0), out=(False, False), bitten=0)
    )
