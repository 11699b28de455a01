"""Readings of Das große Fressen judged stage by stage: cards, board, landscape, monsters, places, owners, print, species, boss, points."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from benchmarks.matching import Cell, Quad, corner_errors, match, turn_between
from benchmarks.truth import Json
from benchmarks.verdict import Doubt, Figure, Finding, Verdict

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
    doubted = bool(reading.get("doubts")) or any(tile.get("doubts") for tile in reading.get("tiles", [])) or "tiles" not in reading
    if truth.get("occluded"):
        return Verdict((Figure("hand", "hands noticed", int(doubted), 1),), doubted=doubted, occluded=True)
    comparison = _Comparison(truth, reading, measured)
    comparison.compare()
    exact = all(figure.right == figure.total for figure in comparison.figures if figure.judged)
    return Verdict(
        tuple(comparison.figures),
        tuple(comparison.findings),
        tuple(comparison.doubts(exact)),
        doubted,
        confusions=dict(comparison.confusions),
        samples={key: tuple(values) for key, values in comparison.samples.items()},
    )


class _Comparison:
    """One reading beside its truth; each method adds the figures and the findings of one stage."""

    def __init__(self, truth: Json, reading: Json, measured: Sequence[Measured]) -> None:
        self.truth, self.reading, self.measured = truth, reading, measured
        self.tiles: list[Json] = truth["tiles"]
        self.seen: list[Json] = reading.get("tiles", [])
        self.pairs = match(_quads(self.tiles), _quads(self.seen))
        board: Json = reading.get("board") or {}
        self.turn = turn_between(truth["board"]["corners"], board["corners"]) if board else None
        self.figures: list[Figure] = []
        self.findings: list[Finding] = []
        self.confusions: defaultdict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
        self.samples: defaultdict[tuple[str, str], list[float]] = defaultdict(list)
        self.wrong: set[int] = set()  # tiles of the reading

    def compare(self) -> None:
        """All stages, each after those that it depends on."""
        self.cards()
        self.board()
        self.monsters()
        self.places()
        self.printed("owners", "owner")
        for name in ("number", "terrain", "bonus"):
            self.printed("print", name)
        self.species()
        self.boss()
        self.add("points", "readings with the right points", int(self.reading.get("points") == self.truth["points"]), 1)

    def add(self, stage: str, name: str, right: int, total: int, judged: bool = True) -> None:
        if total or right < 0:
            self.figures.append(Figure(stage, name, right, total, judged))

    def cards(self) -> None:
        true, seen = (sorted(card["id"] for card in side.get("cards", [])) for side in (self.truth, self.reading))
        self.add("cards", "pictures with the right cards", int(true == seen), 1)

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
        missed = sorted(set(range(len(self.tiles))) - self.pairs.keys())
        invented = sorted(set(range(len(self.seen))) - set(self.pairs.values()))
        self.add("monsters", "monsters found", len(self.pairs), len(self.tiles))
        self.add("monsters", "monsters not invented", len(self.tiles) - len(invented), len(self.tiles))
        for i, j in self.pairs.items():
            self.samples["monsters", "corner error, of the side"] += corner_errors(self.tiles[i]["corners"], self.seen[j]["corners"])
        self.findings += [_about("monsters", "a monster not found", self.tiles[i], None) for i in missed]
        self.findings += [_about("monsters", "a monster invented", None, self.seen[j]) for j in invented]
        self.wrong |= set(invented)

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
        on_board = {i: j for i, j in self.pairs.items() if self.tiles[i]["place"] == "board"}
        agree = 0
        for (i, j), (k, m) in combinations(on_board.items(), 2):
            same, told = (
                one.get("species") == other.get("species") for one, other in ((self.tiles[i], self.tiles[k]), (self.seen[j], self.seen[m]))
            )
            agree += same == told
            if same != told:
                words = "one species taken for two" if same else "two species taken for one"
                self.findings.append(_about("species", words, self.tiles[i], self.seen[j]))
                self.wrong |= {j, m}
        total = sum(tile["place"] == "board" for tile in self.tiles)
        self.add("species", "pairs the same or not", agree, total * (total - 1) // 2)

    def boss(self) -> None:
        if true := self.truth.get("boss"):
            self.confusions["boss"][true, str(self.reading.get("boss"))] += 1
            self.add("boss", "bosses on the right side", int(self.reading.get("boss") == true), 1)

    def doubts(self, exact: bool) -> Iterator[Doubt]:
        """Every doubt of the reading; call it when all stages are compared."""
        for sentence in self.reading.get("doubts", []):
            yield Doubt(sentence, "picture", not exact)
        for j, tile in enumerate(self.seen):
            for sentence in tile.get("doubts", []):
                yield Doubt(sentence, "tile", j in self.wrong)


def _about(stage: str, words: str, truth: Json | None, seen: Json | None) -> Finding:
    return Finding(stage, words, tuple(_quads([truth] if truth else [])), tuple(_quads([seen] if seen else [])))


def _quads(things: Sequence[Json]) -> list[Quad]:
    return [thing["corners"] for thing in things]
