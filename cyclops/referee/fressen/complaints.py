"""What is wrong on a table, or not sure, once the moves that explain most of it are made."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from cyclops.names import sentence
from cyclops.referee.finding import Mistake, Remark, Weight
from cyclops.referee.fressen import wording
from cyclops.referee.fressen.changes import Changes, Laid
from cyclops.referee.fressen.memory import Memory
from cyclops.referee.fressen.sight import SeenMonster, Sight, print_of
from cyclops.referee.fressen.story import Story, kinds_left_out, needed, passed_on
from cyclops.rules.fressen_words import LANDSCAPES
from engine.fressen import (
    Kind,
    Monster,
    Phase,
    Place,
    Refusal,
    RefusalCode,
    Side,
    State,
    place_refusals,
)
from engine.fressen.play import COMPULSORY
from engine.grid import Cell, cell_to_text
from vision.phrase import marked, phrase, phrases

IN_HAND_S = 2.0
"""How long a monster may be on its way from a supply to the board, with nobody's hand in the picture."""


@dataclass(frozen=True, slots=True)
class Case:
    """All that complaints are made of.

    Attributes
    ----------
    story : Story
        What was explained.
    changes : Changes
        What differed before.
    sight : Sight
        The table.
    memory : Memory
        What agreed before.
    waited_s : float
        How long the table has lain like this.
    """

    story: Story
    changes: Changes
    sight: Sight
    memory: Memory
    waited_s: float

    @property
    def state(self) -> State:
        """After the moves of the story."""
        return self.story.state


def mistake(case: Case) -> Mistake | None:
    """The first thing that the rules forbid, among monsters that lie on the board."""
    return next((found for laid in case.story.laid if (found := _laid_wrongly(case, laid)) is not None), _laid_upon(case))


def _laid_wrongly(case: Case, laid: Laid) -> Mistake | None:
    seen = laid.seen
    if not seen.lies_surely or not (laid.supplied or seen.sure):
        return None
    refusal = _refusal(case.state, laid) if laid.supplied else _STRANGE
    return None if refusal is None else _mistake(refusal, laid.side, laid.kind, seen)


def _mistake(refusal: Refusal, side: Side, kind: Kind, seen: SeenMonster) -> Mistake:
    return Mistake(sentence(refusal.sentence), side, refusal.code.clause, {"number": kind.value}, seen.corners)


_STRANGE = Refusal(
    RefusalCode.NOT_IN_DISPLAY, phrase("this monster did not come from its side's supply: only what lies there may be placed")
)


def _laid_upon(case: Case) -> Mistake | None:
    """A monster laid on another one, which it covers: its supply has lost one like it."""
    for seen in case.changes.other:
        if seen.cell is not None and any(seen.looks_like(kind) for kind in case.changes.lost(seen.side)):
            refusal = Refusal(RefusalCode.OCCUPIED, wording.occupied_words(seen.cell))
            return _mistake(refusal, seen.side, seen.kind, seen)
    return None


def _refusal(state: State, laid: Laid) -> Refusal | None:
    """Why a monster of a supply may not lie where it lies."""
    for found in place_refusals(state, laid.side, Place(laid.kind, laid.cell)):
        if found.code is not RefusalCode.NOT_IN_DISPLAY:
            return replace(found, sentence=_forbidden_words(state, laid, found))
    return _too_early(state, laid.side)


def _forbidden_words(state: State, laid: Laid, refusal: Refusal) -> str:
    """Why a monster may not lie on a field that is taken, or of another landscape."""
    if refusal.code is RefusalCode.OCCUPIED:
        return wording.occupied_words(laid.cell)
    return phrase(
        "the field at {field} is {landscape}, but the monster is of {other}",
        field=cell_to_text(laid.cell),
        landscape=LANDSCAPES[state.box.layout.at(laid.cell)],
        other=LANDSCAPES[laid.kind.landscape],
    )


_NO_MORE: Final = {Side.RED: phrase("red places no more in this round"), Side.YELLOW: phrase("yellow places no more in this round")}
_NOT_YET: Final = {
    Side.RED: phrase("it is red's turn: red has to place a monster first"),
    Side.YELLOW: phrase("it is yellow's turn: yellow has to place a monster first"),
}


def _too_early(state: State, side: Side) -> Refusal | None:
    match state.phase:
        case Phase.PLACE if state.out[side.seat]:
            return Refusal(RefusalCode.NOT_NOW, _NO_MORE[side])
        case Phase.PLACE if state.turn is not side:
            return Refusal(RefusalCode.NOT_NOW, _NOT_YET[state.turn])
        case Phase.EAT:
            return Refusal(RefusalCode.NOT_NOW, wording.must_eat_words(state))
        case Phase.DEAL:
            return Refusal(RefusalCode.NOT_NOW, _refill_first(state))
        case Phase.OVER:
            return Refusal(RefusalCode.GAME_OVER, phrase("the game is over"))
        case _:
            return None


def _refill_first(state: State) -> str:
    return wording.refill_words({side: needed(state, side) for side in Side})


def remarks(case: Case) -> tuple[Remark, ...]:
    """All that differs, is not sure, or is good to know, each said once."""
    found = (
        *_of_gone(case),
        *_of_laid(case),
        *_of_moved(case),
        *_of_others(case),
        *_of_supplies(case),
        *_of_lost(case),
        *_of_changed(case),
        *_of_the_boss(case),
        *_of_words(case),
    )
    return tuple({remark.sentence: remark for remark in reversed(found)}.values())[::-1]


def _differs(text: str, seen: SeenMonster | None = None) -> Remark:
    return Remark(Weight.DIFFERS, sentence(text), seen.corners if seen else None)


def _hint(text: str, seen: SeenMonster | None = None) -> Remark:
    return Remark(Weight.HINT, sentence(text), seen.corners if seen else None)


def _unsure(text: str, seen: SeenMonster | None = None) -> Remark:
    return Remark(Weight.UNSURE, sentence(text), seen.corners if seen else None)


def _of_gone(case: Case) -> Iterator[Remark]:
    for cell in case.story.gone:
        yield _differs(_gone_words(case.state, cell))


def _gone_words(state: State, cell: Cell) -> str:
    what = wording.at_words(state.board, cell)
    ahead = passed_on(state)
    if ahead.phase is Phase.EAT and any(bite.victim == cell for bite in ahead.board.bites(ahead.turn.other)):
        return phrase("the {monster} is gone, but {why}; please put it back for now", monster=what, why=wording.must_eat_words(ahead))
    if ahead.phase is Phase.PLACE and any(bite.victim == cell for side in Side for bite in ahead.board.bites(side)):
        return phrase("the {monster} is gone, but {why}; please put it back for now", monster=what, why=_place_before_eating(ahead))
    return phrase("the {monster} is gone, but nobody could eat it: please put it back", monster=what)


def _still_to_place(state: State) -> int:
    return max(1, COMPULSORY - state.placed[state.turn.seat])


def _place_before_eating(state: State) -> str:
    more = _still_to_place(state)
    if state.turn is Side.RED:
        return phrases(
            "red must place {count} monster more before anybody eats", "red must place {count} monsters more before anybody eats", more
        )
    return phrases(
        "yellow must place {count} monster more before anybody eats", "yellow must place {count} monsters more before anybody eats", more
    )


def _place_before_filling(state: State) -> str:
    more = _still_to_place(state)
    if state.turn is Side.RED:
        return phrases(
            "red must place {count} monster more before the supplies are filled up",
            "red must place {count} monsters more before the supplies are filled up",
            more,
        )
    return phrases(
        "yellow must place {count} monster more before the supplies are filled up",
        "yellow must place {count} monsters more before the supplies are filled up",
        more,
    )


def _of_laid(case: Case) -> Iterator[Remark]:
    for laid in case.story.laid:
        if not laid.seen.lies_surely or not (laid.supplied or laid.seen.sure):
            yield _unsure(laid.seen.doubts[0], laid.seen)


def _of_moved(case: Case) -> Iterator[Remark]:
    board = case.state.board
    for moved in case.changes.moved:
        if not moved.seen.lies_surely:
            yield _unsure(moved.seen.doubts[0], moved.seen)
        elif moved.seen.cell is not None:
            text = phrase(
                "the {monster} lies at {field} now: put it back, or undo the move",
                monster=wording.at_words(board, moved.origin),
                field=cell_to_text(moved.seen.cell),
            )
            yield _differs(text, moved.seen)
    for back in case.changes.back:
        text = phrase(
            "the {monster} lies in the supply again: put it back, undo the move, or take it away if it was eaten",
            monster=wording.at_words(board, back.origin),
        )
        yield _differs(text, back.seen)


def _of_others(case: Case) -> Iterator[Remark]:
    for seen in case.changes.other:
        if seen.cell is None:
            continue
        yield _differs(_other_words(seen.cell, seen, case.state.board.at(seen.cell)), seen)


def _other_words(cell: Cell, seen: SeenMonster, there: Monster | None) -> str:
    field, monster = cell_to_text(cell), wording.seen_words(seen)
    if there is None:
        text = marked("at {field} I see the {monster}, but there should be nothing: put it right, or correct me")
        return phrase(text, field=field, monster=monster)
    return phrase(
        "at {field} I see the {monster}, but there should be the {other}: put it right, or correct me",
        field=field,
        monster=monster,
        other=wording.monster_words(there),
    )


def _of_supplies(case: Case) -> Iterator[Remark]:
    """What is wrong with monsters that were turned up, or with those that are not turned up yet."""
    ahead = passed_on(case.state)
    if ahead.phase is Phase.DEAL and (case.story.new or case.state.phase is Phase.DEAL):
        yield from _of_refill(case, ahead)
        return
    for seen in case.story.new:
        if not seen.sure:
            yield _unsure(seen.doubts[0], seen)
        elif was_eaten(case.state, seen):
            yield _hint(phrase("an eaten monster lies among those to be placed: please lay it aside, face down"), seen)
        else:
            yield _differs(_too_soon_words(ahead, seen), seen)


def was_eaten(state: State, seen: SeenMonster) -> bool:
    """Whether a monster beside the board looks like one that was eaten."""
    return any(print_of(monster) == seen.print for monster in state.eaten)


def _too_soon_words(ahead: State, seen: SeenMonster) -> str:
    match ahead.phase:
        case Phase.EAT:
            return wording.must_eat_words(ahead)
        case Phase.PLACE:
            return _place_before_filling(ahead)
        case _:
            monster = wording.seen_words(seen)
            return phrase("the {monster} was turned up, but the supplies are not filled up any more", monster=monster)


def _of_refill(case: Case, ahead: State) -> Iterator[Remark]:
    missing = {}
    for side in Side:
        seen = [one for one in case.story.new if one.side is side]
        yield from (_unsure(one.doubts[0], one) for one in seen if not one.sure)
        missing[side] = needed(ahead, side) - len(seen)
        if missing[side] < 0:
            yield _differs(_TOO_MANY[side](-missing[side]), seen[-1])
        for kind in kinds_left_out(replace(case.story, state=ahead), side):
            monster = wording.monster_words(Monster(side, kind))
            yield _differs(phrase("the set has no more {monster}: is it another one?", monster=monster), seen[0])
    if any(number > 0 for number in missing.values()):
        yield _hint(wording.refill_words({side: max(0, number) for side, number in missing.items()}))


_TOO_MANY: Final[Mapping[Side, Callable[[int], str]]] = {
    Side.RED: lambda number: phrases(
        "too many monsters lie before red: put {count} back on the pile",
        "too many monsters lie before red: put {count} back on the pile",
        number,
    ),
    Side.YELLOW: lambda number: phrases(
        "too many monsters lie before yellow: put {count} back on the pile",
        "too many monsters lie before yellow: put {count} back on the pile",
        number,
    ),
}
_LOST: Final = {
    Side.RED: marked("the {monster} is neither in red's supply nor on the board: where is it?"),
    Side.YELLOW: marked("the {monster} is neither in yellow's supply nor on the board: where is it?"),
}
_LOOKS_OTHERWISE: Final = {
    Side.RED: marked("the {monster} before red looks like {other} now: is something on it?"),
    Side.YELLOW: marked("the {monster} before yellow looks like {other} now: is something on it?"),
}
_BOSS_BELONGS: Final = {
    Side.RED: phrase("the BOSS card belongs on red's side in this round"),
    Side.YELLOW: phrase("the BOSS card belongs on yellow's side in this round"),
}


def _of_lost(case: Case) -> Iterator[Remark]:
    """Monsters that are neither in their supply nor on the board."""
    puzzling = {laid.side for laid in case.story.laid if not laid.supplied and not laid.seen.sure}
    for side in Side:
        for kind in case.changes.lost(side):
            if side in puzzling or any(seen.side is side and seen.looks_like(kind) for seen in case.changes.other):
                continue
            text = phrase(_LOST[side], monster=wording.monster_words(Monster(side, kind)))
            yield _differs(text) if case.waited_s >= IN_HAND_S else _unsure(text)


def _of_changed(case: Case) -> Iterator[Remark]:
    """Monsters of supplies on which something else is read than before."""
    for seen in case.sight.beside:
        kind = case.changes.kinds.get(seen.identity)
        if kind is not None and seen.sure and not seen.looks_like(kind):
            before = wording.monster_words(Monster(seen.side, kind))
            yield _unsure(phrase(_LOOKS_OTHERWISE[seen.side], monster=before, other=wording.seen_words(seen)), seen)


def _of_the_boss(case: Case) -> Iterator[Remark]:
    marker, boss = case.state.marker, case.sight.boss
    playing = case.state.phase in (Phase.PLACE, Phase.EAT) and not case.story.new
    if playing and boss is not None and marker is not None and boss is not marker:
        yield _hint(_BOSS_BELONGS[marker])


def _of_words(case: Case) -> Iterator[Remark]:
    """Where the word of people holds against what is read."""
    for seen in case.sight.on_board:
        if seen.cell is None or not seen.sure:
            continue
        monster = case.state.board.at(seen.cell)
        if monster is None or print_of(monster) == seen.print:
            continue
        if seen.print in case.memory.held.get(seen.cell, ()):
            text = phrase(
                "the monster at {field} counts as {monster}, as you have said, though it looks like {other}",
                field=cell_to_text(seen.cell),
                monster=wording.monster_words(monster),
                other=wording.seen_words(seen),
            )
            yield _hint(text, seen)
