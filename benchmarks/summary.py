"""All verdicts of a run together: figures, confusions, spreads, doubts, and the photographs by how they were taken."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from benchmarks.truth import Case
from benchmarks.verdict import Verdict

OUTCOMES = ("exact", "needless", "doubted", "silent")
_SEVERITY = {"silent": 0, "doubted": 1, "needless": 2, "exact": 3}


@dataclass(frozen=True, slots=True)
class Judged:
    """A photograph, what was said of it, and the processor time its reading took in seconds (0 when it was not read)."""

    case: Case
    verdict: Verdict
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Share:
    """So many right of so many; never less than none."""

    stage: str
    name: str
    right: int
    total: int
    judged: bool

    @property
    def percent(self) -> float:
        """Right ones in percent."""
        return 100 * max(0, self.right) / max(1, self.total)


@dataclass(frozen=True, slots=True)
class Spread:
    """How a measured quantity is spread, and the photographs of its extremes."""

    stage: str
    name: str
    count: int
    smallest: float
    median: float
    most: float
    """The 95th percentile."""
    largest: float
    smallest_in: str
    largest_in: str


@dataclass(frozen=True, slots=True)
class DoubtCount:
    """How often a sentence was said, how often with reason, and in how many photographs that were exact all the same."""

    sentence: str
    about: str
    said: int
    justified: int
    in_exact: int


@dataclass(frozen=True, slots=True)
class Row:
    """The photographs taken under one condition: how many, what became of them, and what went wrong by stage."""

    condition: str
    value: str
    photographs: int
    outcomes: dict[str, int]
    findings: dict[str, int]


def stages(judged: Iterable[Judged]) -> list[str]:
    """The stages that occur, in the order in which they depend on each other."""
    return list(dict.fromkeys(figure.stage for one in judged for figure in one.verdict.figures))


def outcomes(judged: Iterable[Judged]) -> dict[str, int]:
    """How many photographs are exact (without a needless doubt), exact but doubted, wrong and doubted, wrong and silent."""
    counts = Counter(one.verdict.outcome for one in judged)
    return {outcome: counts[outcome] for outcome in OUTCOMES}


def shares(judged: Iterable[Judged]) -> list[Share]:
    """The figures of all photographs added up, in their order."""
    sums: dict[tuple[str, str, bool], list[int]] = defaultdict(lambda: [0, 0])
    for one in judged:
        for figure in one.verdict.figures:
            added = sums[figure.stage, figure.name, figure.judged]
            added[0] += figure.right
            added[1] += figure.total
    order = {stage: number for number, stage in enumerate(dict.fromkeys(stage for stage, _, _ in sums))}
    listed = sorted(sums.items(), key=lambda item: order[item[0][0]])
    return [Share(stage, name, right, total, counts) for (stage, name, counts), (right, total) in listed]


def confusions(judged: Iterable[Judged]) -> dict[str, Counter[tuple[str, str]]]:
    """For each stage with values to be told apart, how often each true value was read as each."""
    added: dict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
    for one in judged:
        for stage, counts in one.verdict.confusions.items():
            added[stage].update(counts)
    return dict(added)


def spreads(judged: Iterable[Judged]) -> list[Spread]:
    """How each measured quantity is spread over all photographs."""
    values: dict[tuple[str, str], list[tuple[float, str]]] = defaultdict(list)
    for one in judged:
        for key, sample in one.verdict.samples.items():
            values[key] += [(value, one.case.name) for value in sample]
    return [_spread(stage, name, sample) for (stage, name), sample in sorted(values.items()) if sample]


def _spread(stage: str, name: str, sample: Sequence[tuple[float, str]]) -> Spread:
    (smallest, smallest_in), (largest, largest_in) = min(sample), max(sample)
    median, most = np.percentile([value for value, _ in sample], [50, 95])
    return Spread(stage, name, len(sample), smallest, float(median), float(most), largest, smallest_in, largest_in)


def doubt_counts(judged: Iterable[Judged]) -> list[DoubtCount]:
    """Every sentence of doubt, the commonest first; numbers in it are read as one."""
    said: Counter[tuple[str, str]] = Counter()
    justified: Counter[tuple[str, str]] = Counter()
    in_exact: dict[tuple[str, str], set[str]] = defaultdict(set)
    for one in judged:
        for doubt in one.verdict.doubts:
            key = re.sub(r"\d+", "N", doubt.sentence), doubt.about
            said[key] += 1
            justified[key] += doubt.justified
            if one.verdict.exact:
                in_exact[key].add(one.case.name)
    return [DoubtCount(*key, times, justified[key], len(in_exact[key])) for key, times in said.most_common()]


def groupings(judged: Sequence[Judged]) -> list[Row]:
    """One row for each style, light, table and camera."""
    groups: dict[tuple[str, str], list[Judged]] = defaultdict(list)
    for one in judged:
        for key in one.case.conditions.items():
            groups[key].append(one)
    names = list(judged[0].case.conditions) if judged else []
    return [_row(*key, group) for key, group in sorted(groups.items(), key=lambda item: (names.index(item[0][0]), item[0][1]))]


def _row(condition: str, value: str, group: Sequence[Judged]) -> Row:
    findings = Counter(finding.stage for one in group for finding in one.verdict.findings)
    return Row(condition, value, len(group), outcomes(group), dict(findings))


def worst(judged: Iterable[Judged]) -> list[Judged]:
    """The photographs that are not exact or needlessly doubted: silent ones first, then those with most findings."""
    bad = [one for one in judged if one.verdict.outcome != "exact"]
    return sorted(bad, key=lambda one: (_SEVERITY[one.verdict.outcome], -len(one.verdict.findings), one.case.name))


def as_json(judged: Sequence[Judged]) -> dict[str, Any]:
    """Everything of a run, for machines."""
    exact = [one for one in judged if one.verdict.exact]
    return {
        "photographs": len(judged),
        "exact": len(exact),
        "silent": sum(one.verdict.silent for one in judged),
        "needless": sum(one.verdict.needless for one in judged),
        "figures": [asdict(share) for share in shares(judged)],
        "confusions": {stage: [[*pair, times] for pair, times in counts.items()] for stage, counts in confusions(judged).items()},
        "spreads": [asdict(spread) for spread in spreads(judged)],
        "doubts": [asdict(doubt) for doubt in doubt_counts(judged)],
        "groups": [asdict(row) for row in groupings(judged)],
        "worst": [_worst_json(one) for one in worst(judged)],
    }


def _worst_json(one: Judged) -> dict[str, Any]:
    return {
        "photograph": one.case.name,
        "outcome": one.verdict.outcome,
        "lost_at": one.verdict.lost_at,
        **one.case.conditions,
        "findings": [[finding.stage, finding.words] for finding in one.verdict.findings],
        "doubts": [doubt.sentence for doubt in one.verdict.doubts],
    }
