"""Stages of each game as a display shows them, made up: full ones, with everything that may be on them."""

from __future__ import annotations

from dataclasses import replace

from cyclops.stage.stage import Asked, Button, Eye, HintLevel, Notice, Past, Reason, Seat, Stage
from cyclops.stage.tables import (
    Bite,
    BugHand,
    BugsStage,
    BugTile,
    DrawnMonster,
    EdgedTile,
    FactoryStage,
    Field,
    FressenGhost,
    FressenMonster,
    FressenStage,
    Ghost,
    Trophy,
)

WELL = Eye("still", "watching", in_step=True, well=True)
QUESTION = Asked("eye", "Does the tile on the right of monster A show eyes?", (Button("yes", "yes, it does"), Button("no", "no eyes")))
COMPLETE = (Reason("Monster A is complete: 5 tiles", 5), Reason("2 of them have eyes", 4), Reason("an open limb"))


def seats(*names: str, to_move: int = 0) -> tuple[Seat, ...]:
    points = [12, 7, 3, 0] * 2
    return tuple(
        Seat(str(number + 1), name, number, points[number], to_move=number == to_move, place=number + 1, reasons=COMPLETE)
        for number, name in enumerate(names)
    )


def monster(index: int, owner: str, at: tuple[float, float], tiles: dict[tuple[int, int], str], complete: bool = False) -> DrawnMonster:
    letter = chr(65 + index)
    laid = tuple(
        EdgedTile(f"{letter}@{column},{row}", (column, row), edges.rstrip("*"), edges.endswith("*"))
        for (column, row), edges in tiles.items()
    )
    openings = () if complete else (((0, 0), 0, "G"), ((1, 0), 1, "P"))
    return DrawnMonster(index, letter, f"monster {letter}", owner, at, laid, openings, complete, ("5 tiles",))


def stage(game: str, title: str, **changes: object) -> Stage:
    plain = Stage(
        game=game, title=title, language="en", game_id="g", version=3, begun=True, over=False, banner="It's Anna's turn",
        task="Lay the drawn tile, or put it back under the pile.", seats=seats("Anna", "Ben"), notices=(), question=None, countdown_s=None,
        eye=WELL, table=None, hints=HintLevel.PLACES, advice=(), history=tuple(
            Past(number, text, str(1 + number % 2)) for number, text in enumerate(
                ("Anna draws a tile with a thin edge.", "Anna lays it on monster A: 5 tiles.", "Ben lays it on monster B: 7 points.")
            )
        ), can_undo=True, can_redo=False, can_accept=True, refusal="", picture=(1280, 720), rules="By the rules of 2025.",
    )  # fmt: skip
    return replace(plain, **changes)  # type: ignore[arg-type]  # their names are checked by replace


def factory_stage(**changes: object) -> Stage:
    first = monster(0, "1", (0.6, 1.0), {(0, 0): "GPPW", (1, 0): "WPWP*", (0, 1): "PWGW*", (0, 2): "GWWW"})
    second = monster(1, "2", (4.2, 1.0), {(0, 0): "WPWW*", (1, 0): "WWGP", (1, 1): "GWWW"}, complete=True)
    last = replace(second, tiles=(*second.tiles[:2], replace(second.tiles[2], last=True, doubt="It may have eyes.")))
    ghosts = (
        Ghost(
            1,
            0,
            (0, -1),
            "WWGW",
            True,
            False,
            "closes the top edge of monster A",
            "closes a thin edge of A",
            corners=_quad(300, 100),
        ),
        Ghost(2, 0, (2, 0), "WGWP", True, True, "completes monster A", "completes A: 9 points", good=True, corners=_quad(700, 300)),
    )
    table = FactoryStage((6.8, 4.4), (first, last), EdgedTile("drawn", (0, 0), "WGWP", True), ghosts, 2, 31)
    return stage("factory", "Monster Factory", table=table, seats=seats("Anna", "Ben", "Małgorzata"), **changes)


def bugs_stage(**changes: object) -> Stage:
    def tiles(player: int, kinds: str, group: dict[str, int]) -> tuple[BugTile, ...]:
        names = ("snail", "lantern", "trident", "a", "clover", "quiggle")
        called = ("snail", "lantern", "trident", "A", "clover", "quiggle")
        return tuple(
            BugTile(f"{player}:{nth}", names[int(kind)], called[int(kind)], int(kind) % 3 + 1,
                    group.get(kind), -1 if kind not in group else 0, "Which drawing is it?" if nth == 4 else "")
            for nth, kind in enumerate(kinds)
        )  # fmt: skip

    hands = (
        BugHand("1", True, tiles(1, "0001125", {"0": 0, "1": 1}), "2 sets: 5 points; 2 single tiles: −2"),
        BugHand("2", True, tiles(2, "3334", {"3": 0}), "1 set: 3 points"),
        BugHand("3", True, tiles(3, "222555", {"2": 0, "5": 1}), "2 sets: 6 points"),
    )
    table = BugsStage(
        "open", 2, tuple(Trophy(value, owner) for value, owner in ((5, "1"), (4, "3"), (3, None), (2, "2"), (1, None))), hands, 12
    )
    people = tuple(replace(seat, to_move=False) for seat in seats("Anna", "Ben", "Małgorzata"))
    told = {"banner": "Everybody", "task": "Spread your tiles beside your cards.", "seats": people} | changes
    return stage("bugs", "Bugs & Co", table=table, **told)


def fressen_stage(**changes: object) -> Stage:
    grounds = ("water", "mountain", "meadow")
    fields = tuple(Field((column, row), grounds[(column + 2 * row + row // 2) % 3]) for row in range(6) for column in range(6))

    def piece(side: str, number: int, terrain: str, species: str, at: tuple[int, int] | None, **more: object) -> FressenMonster:
        key = f"{at[0]},{at[1]}" if at else f"{side}:{number}{species}"
        plain = FressenMonster(key, side, number, terrain, species, species or "?", 1, at)
        return replace(plain, **more)  # type: ignore[arg-type]  # their names are checked by replace

    board = (
        piece("red", 3, "water", "slurp", (0, 0), horde=0), piece("red", 2, "meadow", "slurp", (0, 1), horde=0),
        piece("red", 5, "water", "b", (2, 2)),
        piece("yellow", 1, "mountain", "gulp", (3, 2), doubt="Is it a 1?"), piece("yellow", 4, "meadow", "munch", (4, 4), last=True),
        piece("yellow", 2, "water", "crunch", (5, 4)),
    )  # fmt: skip
    supplies = tuple(piece("red", number, terrain, species, None) for number, terrain, species in
                     ((1, "water", "gulp"), (4, "meadow", "crunch"), (2, "mountain", "b"))) + tuple(
                     piece("yellow", number, terrain, species, None) for number, terrain, species in
                     ((3, "water", "munch"), (5, "mountain", "slurp")))  # fmt: skip
    ghosts = (
        FressenGhost(
            1, "A", supplies[0].key, (1, 0), "Gulp 1 on the water: it may be bitten by nobody.", "A on the water", corners=_quad(200, 90)
        ),
        FressenGhost(2, "B", supplies[1].key, (1, 0), "Crunch 4 beside the 1.", "B beside the 1", good=True),
        FressenGhost(3, "B", supplies[1].key, (4, 1), "Crunch 4 alone.", "B alone"),
    )
    bites = (
        Bite((2, 2), (3, 2), True, "Red's 5 must eat yellow's 1."),
        Bite((0, 1), (0, 0), False, "Red's 2 may eat."),
    )
    table = FressenStage(fields, board, supplies, ghosts, bites, "red", 3, "place")
    sides = (Seat("red", "Anna", 0, 14, to_move=True, place=1), Seat("yellow", "Bartłomiej", 1, 9, place=2))
    return stage("fressen", "Das große Fressen", table=table, **({"seats": sides, "task": "Lay a monster on its landscape."} | changes))


def troubled(of: Stage) -> Stage:
    """The same with everything that may be wrong."""
    notices = (
        Notice("mistake", "The new tile lies on a thick edge, and its own edge there is thin: they do not fit.", _quad(500, 300)),
        Notice("unsure", "Whose monster is it?"),
        Notice("hint", "The light is dim."),
    )
    eye = Eye("nudged", "the camera was moved: looking anew", in_step=False, well=False)
    return replace(of, notices=notices, question=QUESTION, eye=eye, refusal="That is not possible now.")


def _quad(left: float, top: float, side: float = 90) -> tuple[tuple[float, float], ...]:
    return ((left, top), (left + side, top), (left + side, top + side), (left, top + side))
