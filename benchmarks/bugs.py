"""Readings of Bugs & Co judged stage by stage: cards, pieces, same drawing, eyes, owners, trophies, points, backs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.comparison import Comparison, quads
from benchmarks.matching import Quad, corner_errors, match
from benchmarks.truth import Json
from benchmarks.verdict import Finding, Verdict


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
    return _Comparison(truth, reading, measured).verdict()


class _Comparison(Comparison[Measured]):
    """One reading beside its truth; each method adds the figures and the findings of one stage."""

    def compare(self) -> None:
        """All stages, each after those that it depends on."""
        self.right_cards()
        self.pieces()
        self.drawings()
        self.eyes()
        self.owners()
        self.trophies()
        self.points()
        self.backs()

    def pieces(self) -> None:
        self.found("pieces", "tile", self.errors)

    def errors(self, i: int, j: int) -> None:
        one, other = self.tiles[i]["corners"], self.seen[j]["corners"]
        if self.truth.get("shape") == "square":
            self.samples["pieces", "corner error, of the side"] += corner_errors(one, other)
        self.samples["pieces", "middle off, of the side"].append(_middle_off(one, other))

    def drawings(self) -> None:
        words = "the same drawing taken for two", "two drawings taken for the same"
        self.alike("drawings", "kind", words, range(len(self.tiles)))
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
        pairs = match(quads(true), quads(seen))
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
        true, seen = (quads(side.get("backs", [])) for side in (self.truth, self.reading))
        pairs = match(true, seen)
        self.add("backs", "backs found", len(pairs), len(true), judged=False)
        self.add("backs", "backs not invented", len(true) - (len(seen) - len(pairs)), len(true), judged=False)


def _middle_off(true: Quad, seen: Quad) -> float:
    """How far the middle of an outline lies from the true one, as a share of the true side."""
    (x, y), (u, v) = ((sum(point[0] for point in quad) / 4, sum(point[1] for point in quad) / 4) for quad in (true, seen))
    side = sum(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5 for a, b in zip(true, [*true[1:], true[0]], strict=True)) / 4
    return float(((x - u) ** 2 + (y - v) ** 2) ** 0.5 / side)


def _about(stage: str, words: str, truth: Sequence[Json], seen: Sequence[Json]) -> Finding:
    return Finding(stage, words, tuple(quads(truth)), tuple(quads(seen)))
