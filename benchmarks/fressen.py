"""Readings of Das große Fressen judged stage by stage: cards, board, landscape, monsters, places, owners, print, species, boss, points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from benchmarks.comparison import Comparison, quads
from benchmarks.matching import Cell, corner_errors, turn_between
from benchmarks.truth import Json
from benchmarks.verdict import Finding, Verdict

_FIELDS = [(column, row) for row in range(6) for column in range(6)]


@dataclass(frozen=True, slots=True)
class Measured:
    """What the eye measures on one monster: how likely its print is read rightly."""

    print: float


def judge(truth: Json, reading: Json, measured: Sequence[Measured] = ()) -> Verdict:
    """Compare a reading of Das große Fressen with the truth.

    Parameters
    ----------
    truth, reading : dict
        In the form of the contract and in the same pixels; the reading may be ``{"error": ...}``.
    measured : sequence of Measured
        For each tile of the reading, or nothing.

    Returns
    -------
    Verdict
    """
    return _Comparison(truth, reading, measured).verdict()


class _Comparison(Comparison[Measured]):
    """One reading beside its truth; each method adds the figures and the findings of one stage."""

    def __init__(self, truth: Json, reading: Json, measured: Sequence[Measured]) -> None:
        super().__init__(truth, reading, measured)
        board: Json = reading.get("board") or {}
        self.turn = turn_between(truth["board"]["corners"], board["corners"]) if board else None

    def compare(self) -> None:
        """All stages, each after those that it depends on."""
        self.right_cards()
        self.board()
        self.monsters()
        self.places()
        self.printed("owners", "owner")
        for name in ("number", "terrain", "bonus"):
            self.printed("print", name)
        self.species()
        self.boss()
        self.add("points", "readings with the right points", int(self.reading.get("points") == self.truth["points"]), 1)

    def board(self) -> None:
        true, seen = self.truth["board"], self.reading.get("board")
        self.add("board", "boards found", int(self.turn is not None), 1)
        if self.turn is None or seen is None:
            self.findings.append(Finding("board", "the board not found", (true["corners"],)))
            return self.add("landscape", "fields with the right landscape", 0, 36)
        field = [6 * error for error in corner_errors(true["corners"], seen["corners"])]
        self.samples["board", "corner error, of a field"] += field
        wrong = 0
        for column, row in _FIELDS:
            there = self.true_cell((column, row))
            pair = true["terrain"][there[1]][there[0]], seen["terrain"][row][column]
            self.confusions["landscape"][pair] += 1
            wrong += pair[0] != pair[1]
            if pair[0] != pair[1]:
                self.findings.append(Finding("landscape", f"{pair[0]} at {there}, {pair[1]} told", (true["corners"],)))
        return self.add("landscape", "fields with the right landscape", 36 - wrong, 36)

    def true_cell(self, cell: Cell) -> Cell:
        """A cell of the reading's board, counted as the true one is."""
        column, row = cell
        for _ in range(self.turn or 0):
            column, row = row, 5 - column
        return column, row

    def monsters(self) -> None:
        self.found("monsters", "monster", self.corner_error)

    def corner_error(self, i: int, j: int) -> None:
        self.samples["monsters", "corner error, of the side"] += corner_errors(self.tiles[i]["corners"], self.seen[j]["corners"])

    def places(self) -> None:
        def told(tile: Json) -> tuple[str, Cell | None]:
            cell = tile.get("cell")
            return tile["place"], None if cell is None or self.turn is None else self.true_cell((cell[0], cell[1]))

        def true(tile: Json) -> tuple[str, Cell | None]:
            return tile["place"], (tile["cell"][0], tile["cell"][1]) if tile.get("cell") else None

        self._compared("places", "monsters in the right place", true, told)

    def printed(self, stage: str, name: str) -> None:
        judged = name != "bonus"  # it follows from the number
        self._compared(stage, f"monsters with the right {name}", lambda tile: tile[name], lambda tile: tile.get(name), judged)
        if stage == "print" and name == "number" and self.measured:
            values = [one.print for one in self.measured]
            self.samples["print", "how likely a print is"] += values

    def _compared(self, stage: str, name: str, true: Callable[[Json], object], told: Callable[[Json], object], judged: bool = True) -> None:
        right = 0
        for i, j in self.pairs.items():
            pair = true(self.tiles[i]), told(self.seen[j])
            right += pair[0] == pair[1]
            if stage != "places":
                self.confusions[name.rsplit(" ", 1)[-1]][str(pair[0]), str(pair[1])] += 1
            if pair[0] != pair[1]:
                self.findings.append(_about(stage, f"{pair[0]}, {pair[1]} told", self.tiles[i], self.seen[j]))
                self.wrong.add(j)
        self.add(stage, name, right, len(self.tiles), judged)

    def species(self) -> None:
        words = "one species taken for two", "two species taken for one"
        self.alike("species", "species", words, [i for i, tile in enumerate(self.tiles) if tile["place"] == "board"])

    def boss(self) -> None:
        if true := self.truth.get("boss"):
            self.confusions["boss"][true, str(self.reading.get("boss"))] += 1
            self.add("boss", "bosses on the right side", int(self.reading.get("boss") == true), 1)


def _about(stage: str, words: str, truth: Json | None, seen: Json | None) -> Finding:
    return Finding(stage, words, tuple(quads([truth] if truth else [])), tuple(quads([seen] if seen else [])))
