"""A run of the benchmark as tables that people read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.table import Table

from benchmarks import summary
from benchmarks.summary import Judged

_STYLE = {"exact": "green", "needless": "yellow", "doubted": "yellow", "silent": "bold red"}
_MOST_WORDS = 6  # findings told of one photograph


def show(judged: Sequence[Judged], limits: Mapping[tuple[str, str], str], console: Console) -> None:
    """Print everything of a run.

    Parameters
    ----------
    judged : sequence of Judged
    limits : mapping
        What the eye compares quantities with: (stage, quantity) to words.
    console : Console
    """
    console.print(_stages(judged))
    for stage, counts in summary.confusions(judged).items():
        console.print(_confusion(stage, counts))
    console.print(_spreads(judged, limits))
    console.print(_doubts(judged))
    console.print(_groups(judged))
    if any(not one.verdict.exact for one in judged):
        console.print(_lost(judged))
    console.print(_worst(judged))
    _last_lines(judged, console)


def _table(title: str, *columns: str, right: int = 0) -> Table:
    """A table whose last ``right`` columns hold numbers."""
    table = Table(title=title, title_justify="left", title_style="bold")
    for number, column in enumerate(columns):
        table.add_column(column, justify="right" if number >= len(columns) - right else "left")
    return table


def _stages(judged: Sequence[Judged]) -> Table:
    table = _table("Stages", "stage", "figure", "right", "of", "percent", right=3)
    before = ""
    for share in summary.shares(judged):
        style = "" if share.judged else "dim"
        numbers = (str(max(0, share.right)), str(share.total), f"{share.percent:.2f}")
        table.add_row(share.stage if share.stage != before else "", share.name, *numbers, style=style)
        before = share.stage
    table.caption = "Dim figures tell more, but do not decide whether a photograph is exact."
    return table


def _confusion(stage: str, counts: Counter[tuple[str, str]]) -> Table:
    values = sorted({value for pair in counts for value in pair})
    table = _table(f"Confusions: {stage}", "true", *(f"read {value}" for value in values), right=len(values))
    for true in values:
        table.add_row(true, *(_count(counts[true, read], true == read) for read in values))
    return table


def _count(times: int, fine: bool) -> str:
    return str(times) if fine else f"[bold red]{times}[/]" if times else "·"


def _spreads(judged: Sequence[Judged], limits: Mapping[tuple[str, str], str]) -> Table:
    titles = ("stage", "quantity", "the eye allows", "smallest in", "largest in", "count", "smallest", "median", "95 %", "largest")
    table = _table("What was measured", *titles, right=5)
    for one in summary.spreads(judged):
        values = (f"{value:.3f}" for value in (one.smallest, one.median, one.most, one.largest))
        allowed = limits.get((one.stage, one.name), "")
        table.add_row(one.stage, one.name, allowed, one.smallest_in, one.largest_in, str(one.count), *values)
    return table


def _doubts(judged: Sequence[Judged]) -> Table:
    table = _table("Doubts", "about", "sentence", "said", "with reason", "exact photographs", right=3)
    for doubt in summary.doubt_counts(judged):
        table.add_row(doubt.about, doubt.sentence, str(doubt.said), str(doubt.justified), str(doubt.in_exact))
    table.caption = "With reason: the tile, or something in the picture, is indeed wrong."
    return table


def _groups(judged: Sequence[Judged]) -> Table:
    stages = [stage for stage in summary.stages(judged) if any(f.stage == stage for one in judged for f in one.verdict.findings)]
    table = _table("By how the picture was taken", "", "", "photographs", *summary.OUTCOMES, *stages, right=5 + len(stages))
    before = ""
    for row in summary.groupings(judged):
        table.add_section() if row.condition != before else None
        numbers = [row.outcomes[outcome] for outcome in summary.OUTCOMES] + [row.findings.get(stage, 0) for stage in stages]
        name = row.condition if row.condition != before else ""
        table.add_row(name, row.value, str(row.photographs), *(str(number) if number else "·" for number in numbers))
        before = row.condition
    table.caption = "Needless: exact, but doubted; doubted: wrong, and said so. The columns of stages count what went wrong."
    return table


def _lost(judged: Sequence[Judged]) -> Table:
    table = _table("Where photographs were lost first", "stage", "photographs", "", right=0)
    for stage in summary.stages(judged):
        names = [one.case.name for one in judged if one.verdict.lost_at == stage]
        if names:
            table.add_row(stage, str(len(names)), ", ".join(names))
    return table


def _worst(judged: Sequence[Judged]) -> Table:
    table = _table("The worst photographs", "photograph", "taken", "outcome", "lost at", "what went wrong; what was doubted")
    for one in summary.worst(judged):
        outcome = one.verdict.outcome
        table.add_row(
            one.case.name,
            ", ".join(one.case.conditions.values()),
            f"[{_STYLE[outcome]}]{outcome}[/]",
            one.verdict.lost_at or "",
            "\n".join(_told(one)),
        )
    return table


def _told(one: Judged) -> list[str]:
    words = [f"{finding.stage}: {finding.words}" for finding in one.verdict.findings]
    words += [f"“{sentence}” ×{times}" for sentence, times in Counter(doubt.sentence for doubt in one.verdict.doubts).items()]
    more = len(words) - _MOST_WORDS
    return words if more <= 1 else [*words[:_MOST_WORDS], f"and {more} more"]


def _last_lines(judged: Sequence[Judged], console: Console) -> None:
    seconds = sorted(one.seconds for one in judged if one.seconds)
    if seconds:
        console.print(f"a reading took {seconds[len(seconds) // 2]:.2f} s of processor time (median), {seconds[-1]:.2f} s at most")
    silent, needless, exact = (sum(getattr(one.verdict, name) for one in judged) for name in ("silent", "needless", "exact"))
    console.print(f"silent {silent}, needless {needless}")
    console.print(f"exact {exact}/{len(judged)}")
