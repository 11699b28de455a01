"""How many tiles of each kind a set has, counted over photographs that may show a tile again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, Literal, get_args

Rule = Literal["most", "sum"]
"""Of each kind as many as one photograph shows at most, or as many as all show together."""

_RULE: Final = "counted"  # the line of the set that tells the rule


class Tally:
    """Counts tiles photograph by photograph.

    What each photograph showed is kept, so that one that is shown again is not counted again; and so is by how much a person has corrected
    the numbers in the file.

    Parameters
    ----------
    written : mapping of str to int
        The numbers in the file.
    photographs : mapping of str to sequence of str
        What the file says that each photograph showed.
    rule : Rule, optional
        How to count from now on; as before unless named.
    usual : Rule
        How to count what is new.
    most : int, optional
        There are no more of a kind.
    """

    def __init__(
        self,
        written: Mapping[str, int],
        photographs: Mapping[str, Sequence[str]],
        rule: Rule | None,
        usual: Rule,
        most: int | None = None,
    ) -> None:
        self._photographs = {photo: list(tiles) for photo, tiles in photographs.items() if photo != _RULE}
        self._most = most
        before = next((known for known in get_args(Rule) if [known] == list(photographs.get(_RULE, ()))), usual)
        self._corrected = Counter(written)
        self._corrected.subtract(self._counted(before))
        self.rule: Rule = rule or before
        self._photo, self._current = "", [""]

    def begin(self, photo: str) -> None:
        """Begin a photograph, known by its name and, a space behind it, a digest of what is in it."""
        digest = photo.rpartition(" ")[2]
        self._photo = next((known for known in self._photographs if known.endswith(digest)), photo)
        self._current = []
        self._photographs.setdefault(self._photo, self._current)

    def add(self, kind: str) -> None:
        """Count a tile of the photograph that was begun."""
        self._current.append(kind)

    def end(self) -> None:
        """End a photograph: if it was shown before, what it showed now counts instead."""
        self._photographs[self._photo] = self._current

    def correct(self, kind: str, number: int) -> None:
        """Take a person's word for how many there are."""
        self._corrected[kind] += number - self.counts().get(kind, 0)

    def of_photograph(self) -> Counter[str]:
        """What was counted in the photograph that was begun last."""
        return Counter(self._current)

    def counts(self) -> dict[str, int]:
        """How many there are of each kind, in order of the kinds."""
        counted = self._counted(self.rule)
        counted.update(self._corrected)
        return {kind: self._bounded(number) for kind, number in sorted(counted.items()) if number > 0}

    def lines(self) -> dict[str, list[str]]:
        """What the file is to say of the photographs."""
        return {_RULE: [self.rule], **{photo: sorted(tiles) for photo, tiles in self._photographs.items()}}

    def _counted(self, rule: Rule) -> Counter[str]:
        total: Counter[str] = Counter()
        for tiles in map(Counter, self._photographs.values()):
            total = total | tiles if rule == "most" else total + tiles
        return Counter({kind: self._bounded(number) for kind, number in total.items()})

    def _bounded(self, number: int) -> int:
        return number if self._most is None else min(number, self._most)
