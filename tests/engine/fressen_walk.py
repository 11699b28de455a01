"""What may follow in Das große Fressen, slowly: tables of the oracle read from a state's text."""

from collections import Counter
from dataclasses import dataclass, replace

from tests.engine import fressen_oracle as oracle
from tests.engine.fressen_oracle import Beast, Beasts, Table


@dataclass
class Evening:
    """A table and the monsters that are still face down."""

    table: Table
    left: Counter[Beast]


def beast(side: str, text: str) -> Beast:
    """A monster of a side written as ``slurp3w``."""
    return side, text[:-2], int(text[-2]), text[-1]


def read(text: str) -> Evening:
    values = {name: "" if value == "-" else value for name, value in (word.split("=", 1) for word in text.split(" ")[1:])}
    layout, *kinds = values["box"].split("|")
    left: Counter[Beast] = Counter()
    for side, listed in zip("RY", kinds, strict=True):
        for entry in listed.split(","):
            kind, number = entry.split("x")
            left[beast(side, kind)] += int(number)
    displays = {"R": [beast("R", kind) for kind in words(values["red"])], "Y": [beast("Y", kind) for kind in words(values["yellow"])]}
    board = read_board(values["board"])
    left.subtract([*displays["R"], *displays["Y"], *board.values(), *(beast(each[0], each[1:]) for each in words(values["eaten"]))])
    placed = values["placed"].split(",")
    table = Table(
        board=board,
        layout={(column, row): letter for row, letters in enumerate(layout.split("/")) for column, letter in enumerate(letters)},
        displays=displays,
        piles={side: sum(number for each, number in left.items() if each[0] == side) for side in "RY"},
        phase=values["phase"],
        round=int(values["round"]),
        marker=values["marker"],
        turn=values["turn"],
        placed={"R": int(placed[0]), "Y": int(placed[1])},
        out=set(values["out"]),
        bites=int(values["bitten"]),
        trigger=values["last_round_trigger"],
    )
    return Evening(table, left)


def words(text: str) -> list[str]:
    return text.split(",") if text else []


def read_board(text: str) -> Beasts:
    board: Beasts = {}
    for row, entries in enumerate(text.split("/")):
        column = 0
        for entry in entries.split(","):
            if entry.isdigit():
                column += int(entry)
            else:
                board[column, row] = beast(entry[0], entry[1:])
                column += 1
    return board


def following(evening: Evening) -> list[Evening]:
    table = evening.table
    match table.phase:
        case "marker":
            return [lot(evening, side) for side in "RY"]
        case "deal":
            return [dealt(evening, each) for each, number in evening.left.items() if each[0] == table.turn and number > 0]
        case "place":
            found = [laid(evening, *place) for place in oracle.places(table, table.turn)]
            return [*found, declared(evening)] if found and oracle.may_declare(table) else found
        case "eat":
            # Whoever eats it, the victim's leaving is one and the same result.
            return [bitten(evening, victim) for victim in {victim for _, victim in oracle.bites(table.board, table.turn)}]
        case _:
            return []


def copied(evening: Evening) -> Evening:
    table = evening.table
    displays = {side: list(display) for side, display in table.displays.items()}
    board, piles, placed, out = dict(table.board), dict(table.piles), dict(table.placed), set(table.out)
    return Evening(replace(table, board=board, displays=displays, piles=piles, placed=placed, out=out), evening.left.copy())


def lot(evening: Evening, side: str) -> Evening:
    after = copied(evening)
    after.table.marker, after.table.phase = side, "deal"
    oracle.go_on(after.table)
    return after


def dealt(evening: Evening, each: Beast) -> Evening:
    after = copied(evening)
    after.left[each] -= 1
    oracle.deal(after.table, each)
    return after


def laid(evening: Evening, each: Beast, cell: tuple[int, int]) -> Evening:
    after = copied(evening)
    oracle.lay(after.table, each, cell)
    return after


def declared(evening: Evening) -> Evening:
    after = copied(evening)
    oracle.declare(after.table)
    return after


def bitten(evening: Evening, victim: tuple[int, int]) -> Evening:
    after = copied(evening)
    oracle.bite(after.table, victim)
    return after
