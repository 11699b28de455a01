"""What one photograph's reading is worth: figures stage by stage, what exactly went wrong, and what was doubted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from benchmarks.matching import Quad


@dataclass(frozen=True, slots=True)
class Figure:
    """So many right of so many, at one stage of the reading; only a ``judged`` figure decides whether a photograph is exact."""

    stage: str
    name: str
    right: int
    total: int
    judged: bool = True


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that went wrong: at which stage, in words, and where, by the truth and by the reading.

    ``true_letters`` and ``seen_letters`` hold what is to be written along the sides of each outline, where there is something.
    """

    stage: str
    words: str
    truth: tuple[Quad, ...] = ()
    seen: tuple[Quad, ...] = ()
    true_letters: tuple[str, ...] = ()
    seen_letters: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Doubt:
    """One doubt of a reading; ``justified`` when what it is about, a tile or the whole picture, is indeed wrong."""

    sentence: str
    about: str
    justified: bool


@dataclass(frozen=True, slots=True)
class Verdict:
    """A reading compared with the truth.

    Attributes
    ----------
    figures : tuple of Figure
        In the order in which the stages depend on each other.
    findings : tuple of Finding
    doubts : tuple of Doubt
    doubted : bool
        Whether the reading doubts anything, or failed with an error.
    occluded : bool
        Whether a hand is in the picture, so that a doubt is the one right answer.
    confusions : mapping
        Stage to a count of (true value, value read).
    samples : mapping
        (stage, quantity) to the values measured.
    """

    figures: tuple[Figure, ...]
    findings: tuple[Finding, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    doubted: bool = False
    occluded: bool = False
    confusions: Mapping[str, Counter[tuple[str, str]]] = field(default_factory=dict)
    samples: Mapping[tuple[str, str], tuple[float, ...]] = field(default_factory=dict)

    @property
    def misses(self) -> tuple[Figure, ...]:
        """The judged figures that are not whole."""
        return tuple(figure for figure in self.figures if figure.judged and figure.right != figure.total)

    @property
    def exact(self) -> bool:
        """Whether every judged figure is whole."""
        return not self.misses

    @property
    def silent(self) -> bool:
        """Wrong without a doubt: the worst fault."""
        return not self.exact and not self.doubted

    @property
    def needless(self) -> bool:
        """Exact and doubted all the same."""
        return self.exact and self.doubted and not self.occluded

    @property
    def lost_at(self) -> str | None:
        """The first stage that went wrong, on which the later ones depend; None for an exact reading."""
        return self.misses[0].stage if self.misses else None

    @property
    def outcome(self) -> str:
        """``exact``, ``needless`` (exact, but doubted), ``doubted`` (wrong, and said so) or ``silent`` (wrong)."""
        if self.exact:
            return "needless" if self.needless else "exact"
        return "doubted" if self.doubted else "silent"
