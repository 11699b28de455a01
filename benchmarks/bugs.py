"""Readings of Bugs & Co judged stage by stage: cards, pieces, same drawing, eyes, owners, trophies, points, backs."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from benchmarks.matching import Quad, corner_errors, match
from benchmarks.truth import Json
from benchmarks.verdict import Doubt, Figure, Finding, Verdict


@dataclass(frozen=True, slots=True)
class Measured:
    """What the eye measures on one piece: how likely the number of eyes it tells is, and how likely its group."""

    eyes: float
    drawing: float


def judge(truth: Json, reading: Json, measured: Sequence[Measured] = ()) -> Verdict:
    """Compare a reading of Bugs & Co with the truth.

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
    comparison = _Comparison(truth, reading, measured)
    comparison.compare()
    exact = all(figure.right == figure.total for figure in comparison.figures if figure.judged)
    doubts = tuple(comparison.doubts(exact))
    return Verdict(
        tuple(comparison.figures),
        tuple(comparison.findings),
        doubts,
        bool(doubts) or "tiles" not in reading,
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
        self.figures: list[Figure] = []
        self.findings: list[Finding] = []
        self.confusions: defaultdict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
        self.samples: defaultdict[tuple[str, str], list[float]] = defaultdict(list)
        self.wrong: set[int] = set()  # tiles of the reading

    def compare(self) -> None:
        """All stages, each after those that it depends on."""
        self.cards()
        self.pieces()
        self.drawings()
        self.eyes()
        self.owners()
        self.trophies()
        self.points()
        self.backs()

    def add(self, stage: str, name: str, right: int, total: int, judged: bool = True) -> None:
        if total or right < 0:
            self.figures.append(Figure(stage, name, right, total, judged))

    def cards(self) -> None:
        true, seen = (sorted(card["id"] for card in side.get("cards", [])) for side in (self.truth, self.reading))
        self.add("cards", "pictures with the right cards", int(true == seen), 1)

    def pieces(self) -> None:
        total = len(self.tiles)
        missed = sorted(set(range(total)) - self.pairs.keys())
        invented = sorted(set(range(len(self.seen))) - set(self.pairs.values()))
        self.add("pieces", "tiles found", len(self.pairs), total)
        self.add("pieces", "tiles not invented", total - len(invented), total)
        for i, j in self.pairs.items():
            one, other = self.tiles[i]["corners"], self.seen[j]["corners"]
            if self.truth.get("shape") == "square":
                self.samples["pieces", "corner error, of the side"] += corner_errors(one, other)
            self.samples["pieces", "middle off, of the side"].append(_middle_off(one, other))
        self.findings += [_about("pieces", "a tile not found", [self.tiles[i]], []) for i in missed]
        self.findings += [_about("pieces", "a tile invented", [], [self.seen[j]]) for j in invented]
        self.wrong |= set(invented)

    def drawings(self) -> None:
        agree = 0
        for (i, j), (k, m) in combinations(self.pairs.items(), 2):
            same, told = (
                one.get("kind") == other.get("kind") for one, other in ((self.tiles[i], self.tiles[k]), (self.seen[j], self.seen[m]))
            )
            agree += same == told
            if same != told:
                words = "the same drawing taken for two" if same else "two drawings taken for the same"
                self.findings.append(_about("drawings", words, [self.tiles[i], self.tiles[k]], [self.seen[j], self.seen[m]]))
                self.wrong |= {j, m}
        total = len(self.tiles) * (len(self.tiles) - 1) // 2
        self.add("drawings", "pairs the same or not", agree, total)
        self._measure("drawings", "how likely a group is", [one.drawing for one in self.measured])

    def eyes(self) -> None:
        right = 0
        for i, j in self.pairs.items():
            true, told = self.tiles[i]["eyes"], self.seen[j].get("eyes")
            right += true == told
            self.confusions["eyes"][str(true), str(told)] += 1
            if true != told:
                self.findings.append(_about("eyes", f"{true} eyes, {told} told", [self.tiles[i]], [self.seen[j]]))
                self.wrong.add(j)
        self.add("eyes", "tiles with the right number", right, len(self.tiles))
        self._measure("eyes", "how likely a count is", [one.eyes for one in self.measured])

    def _measure(self, stage: str, quantity: str, values: Sequence[float]) -> None:
        if values:
            self.samples[stage, f"{quantity}, where right"] += [value for j, value in enumerate(values) if j not in self.wrong]
            self.samples[stage, f"{quantity}, where wrong"] += [values[j] for j in sorted(self.wrong)]

    def owners(self) -> None:
        right = [i for i, j in self.pairs.items() if self.tiles[i].get("player") == self.seen[j].get("player")]
        self.add("owners", "tiles with the right player", len(right), len(self.tiles), judged=False)
        for i in sorted(self.pairs.keys() - set(right)):
            j = self.pairs[i]
            words = f"player {self.tiles[i].get('player')}, {self.seen[j].get('player')} told"
            self.findings.append(_about("owners", words, [self.tiles[i]], [self.seen[j]]))
            self.wrong.add(j)

    def trophies(self) -> None:
        true, seen = self.truth.get("trophies", []), self.reading.get("trophies", [])
        pairs = match(_quads(true), _quads(seen))
        right = [i for i, j in pairs.items() if true[i]["value"] == seen[j].get("value")]
        self.add("trophies", "trophies with the right number", len(right), len(true))
        self.add("trophies", "trophies not invented", len(true) - (len(seen) - len(pairs)), len(true), judged=False)
        owned = sum(true[i].get("player") == seen[j].get("player") for i, j in pairs.items())
        self.add("trophies", "trophies with the right player", owned, len(true), judged=False)
        for i in sorted(set(range(len(true))) - set(right)):
            told = seen[pairs[i]].get("value") if i in pairs else "none"
            self.findings.append(_about("trophies", f"a trophy of {true[i]['value']}, {told} told", [true[i]], []))

    def points(self) -> None:
        told = {player.get("player"): player.get("points") for player in self.reading.get("players", [])}
        true = self.truth.get("players", [])
        self.add("points", "players with the right points", sum(told.get(one["player"]) == one["points"] for one in true), len(true))

    def backs(self) -> None:
        true, seen = (_quads(side.get("backs", [])) for side in (self.truth, self.reading))
        pairs = match(true, seen)
        self.add("backs", "backs found", len(pairs), len(true), judged=False)
        self.add("backs", "backs not invented", len(true) - (len(seen) - len(pairs)), len(true), judged=False)

    def doubts(self, exact: bool) -> Iterator[Doubt]:
        """Every doubt of the reading; call it when all stages are compared."""
        for sentence in self.reading.get("doubts", []):
            yield Doubt(sentence, "picture", not exact)
        for j, tile in enumerate(self.seen):
            for sentence in tile.get("doubts", []):
                yield Doubt(sentence, "tile", j in self.wrong)


def _middle_off(true: Quad, seen: Quad) -> float:
    """How far the middle of an outline lies from the true one, as a share of the true side."""
    (x, y), (u, v) = ((sum(point[0] for point in quad) / 4, sum(point[1] for point in quad) / 4) for quad in (true, seen))
    side = sum(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5 for a, b in zip(true, [*true[1:], true[0]], strict=True)) / 4
    return float(((x - u) ** 2 + (y - v) ** 2) ** 0.5 / side)


def _about(stage: str, words: str, truth: Sequence[Json], seen: Sequence[Json]) -> Finding:
    return Finding(stage, words, tuple(_quads(truth)), tuple(_quads(seen)))


def _quads(things: Sequence[Json]) -> list[Quad]:
    return [thing["corners"] for thing in things]
