"""One reading beside its truth: what the judges of all games share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Generic, TypeVar

from benchmarks.matching import Quad, match
from benchmarks.truth import Json
from benchmarks.verdict import Doubt, Figure, Finding, Verdict

Measured = TypeVar("Measured")


class Comparison(ABC, Generic[Measured]):
    """A reading, its truth, and what was measured on its tiles; each stage of a game adds its figures and findings.

    ``pairs`` matches true tiles with those of the reading; ``wrong`` are the tiles of the reading that have anything wrong.
    """

    def __init__(self, truth: Json, reading: Json, measured: Sequence[Measured]) -> None:
        self.truth, self.reading, self.measured = truth, reading, measured
        self.tiles: list[Json] = truth["tiles"]
        self.seen: list[Json] = reading.get("tiles", [])
        self.pairs = match(quads(self.tiles), quads(self.seen))
        self.figures: list[Figure] = []
        self.findings: list[Finding] = []
        self.confusions: defaultdict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
        self.samples: defaultdict[tuple[str, str], list[float]] = defaultdict(list)
        self.wrong: set[int] = set()

    @abstractmethod
    def compare(self) -> None:
        """All stages, each after those that it depends on."""

    def verdict(self) -> Verdict:
        """What the reading is worth; of a picture with a hand only whether the whole is doubted."""
        if self.truth.get("occluded"):
            noticed = bool(self.reading.get("doubts")) or "tiles" not in self.reading
            missed = () if noticed else (Finding("hand", "a hand in the picture is not noticed"),)
            return Verdict((Figure("hand", "hands noticed", int(noticed), 1),), missed, doubted=self._doubted(), occluded=True)
        self.compare()
        exact = all(figure.right == figure.total for figure in self.figures if figure.judged)
        return Verdict(
            tuple(self.figures),
            tuple(self.findings),
            tuple(self._doubts(exact)),
            self._doubted(),
            confusions=dict(self.confusions),
            samples={key: tuple(values) for key, values in self.samples.items()},
        )

    def add(self, stage: str, name: str, right: int, total: int, judged: bool = True) -> None:
        """So many right of so many."""
        if total or right < 0:
            self.figures.append(Figure(stage, name, right, total, judged))

    def found(self, stage: str, one: str, errors: Callable[[int, int], None]) -> None:
        """Tiles found and invented at a stage, ``one`` of which is called so; ``errors`` takes what was measured of each pair."""
        total = len(self.tiles)
        invented = sorted(set(range(len(self.seen))) - set(self.pairs.values()))
        self.add(stage, f"{one}s found", len(self.pairs), total)
        self.add(stage, f"{one}s not invented", total - len(invented), total)
        for i, j in self.pairs.items():
            errors(i, j)
        missed = sorted(set(range(total)) - self.pairs.keys())
        self.findings += [Finding(stage, f"a {one} not found", (self.tiles[i]["corners"],)) for i in missed]
        self.findings += [Finding(stage, f"a {one} invented", (), (self.seen[j]["corners"],)) for j in invented]
        self.wrong |= set(invented)

    def right_cards(self) -> None:
        """Whether the reading has the cards that lie there."""
        true, seen = (sorted(card["id"] for card in side.get("cards", [])) for side in (self.truth, self.reading))
        self.add("cards", "pictures with the right cards", int(true == seen), 1)

    def alike(self, stage: str, key: str, words: tuple[str, str], tiles: Iterable[int]) -> None:
        """Whether any two of some true tiles have the same ``key``; ``words`` are for one thing told as two, and two as one."""
        among = list(tiles)
        agree = 0
        for i, k in combinations([i for i in among if i in self.pairs], 2):
            j, m = self.pairs[i], self.pairs[k]
            same, told = self.tiles[i].get(key) == self.tiles[k].get(key), self.seen[j].get(key) == self.seen[m].get(key)
            agree += same == told
            if same != told:
                true, seen = quads([self.tiles[i], self.tiles[k]]), quads([self.seen[j], self.seen[m]])
                self.findings.append(Finding(stage, words[not same], tuple(true), tuple(seen)))
                self.wrong |= {j, m}
        self.add(stage, "pairs the same or not", agree, len(among) * (len(among) - 1) // 2)

    def _doubted(self) -> bool:
        return bool(self.reading.get("doubts")) or any(tile.get("doubts") for tile in self.seen) or "tiles" not in self.reading

    def _doubts(self, exact: bool) -> Iterator[Doubt]:
        """Every doubt of the reading; all stages are compared by then."""
        for sentence in self.reading.get("doubts", []):
            yield Doubt(sentence, "picture", not exact)
        for j, tile in enumerate(self.seen):
            for sentence in tile.get("doubts", []):
                yield Doubt(sentence, "tile", j in self.wrong)


def quads(things: Sequence[Json]) -> list[Quad]:
    """The corners of things in the form of the contract."""
    return [thing["corners"] for thing in things]
