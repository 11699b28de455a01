"""Scoring a table without history, from what one photograph shows of the opened hands, and saying what cannot be."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import chain

from engine.bugs.box import (
    COPIES,
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    REMOVED,
    TILES_BY_EYES,
    TROPHIES,
    Box,
    ExtraGroup,
    Tie,
    bounded,
    eyes_in_play,
)
from engine.bugs.problems import Problem, ProblemCode, hand_problems, trophy_problems
from engine.bugs.scoring import Reason, hand_reasons, standing
from engine.ranking import Rank


class AssumptionCode(Enum):
    """What a photograph cannot show and had to be assumed."""

    OWNER_UNKNOWN = "owner unknown"
    PLAYERS_UNKNOWN = "number of players unknown"


@dataclass(frozen=True, slots=True)
class Assumption:
    """One thing that was assumed."""

    code: AssumptionCode
    sentence: str


@dataclass(frozen=True, slots=True)
class Seen:
    """What a photograph shows."""

    hands: Mapping[int, Sequence[str]]
    """By player the label of each tile: the same label for the same drawing, whatever the colour."""
    trophies: Mapping[int, Sequence[int]] = field(default_factory=dict)
    """By player the value of each trophy."""
    loose: Sequence[str] = ()
    """Labels of the tiles that lie face up and belong to no player."""
    loose_trophies: Sequence[int] = ()
    """Values of the trophies that belong to no player."""
    eyes: Mapping[str, int] = field(default_factory=dict)
    """Number of eyes of a drawing by its label, as far as they were seen."""

    @property
    def owners(self) -> dict[int, tuple[int, ...]]:
        """Values of the trophies of each player who has any."""
        return {player: tuple(values) for player, values in sorted(self.trophies.items()) if values}

    @property
    def labels(self) -> Counter[str]:
        """Number of tiles of each drawing."""
        return Counter(chain(self.loose, *self.hands.values()))


@dataclass(frozen=True, slots=True)
class HandScore:
    """What one player has."""

    player: int
    reasons: tuple[Reason, ...]
    """What the points come from; empty when they are unknown."""
    problems: tuple[Problem, ...]
    """What cannot be in this player's hand. As long as there is any, a tile was misread, and no points are given."""

    @property
    def points(self) -> int | None:
        """Sum of the reasons, or None when the hand was misread."""
        return None if self.problems else sum(reason.points for reason in self.reasons)


@dataclass(frozen=True, slots=True)
class TableScore:
    """What the rules say about a table whose history is not known."""

    scores: tuple[HandScore, ...]
    assumptions: tuple[Assumption, ...]
    problems: tuple[Problem, ...]
    """Why the table cannot have come about by the rules; then the picture was misread or a rule broken."""
    tiles: Mapping[int, int]
    """Number of tiles of each player."""

    def standing(self, tie: Tie = Tie.SHARED) -> tuple[Rank[int], ...]:
        """Return the players in order of their points; nothing as long as anybody's points are unknown.

        Parameters
        ----------
        tie : Tie
            What decides between equal points (BC-13).
        """
        points = {score.player: score.points for score in self.scores}
        known = {player: value for player, value in points.items() if value is not None}
        return standing(known, self.tiles, tie) if len(known) == len(points) else ()


def score_table(seen: Seen, players: Iterable[int] = (), box: Box | None = None) -> TableScore:
    """Count the points of opened hands without knowing the history, as if play had stopped.

    Nothing that a photograph may show is refused. Where it shows what cannot be, such as a fourth tile of a drawing, something
    was misread; whose points may be wrong for that gets none, as a wrong total would be believed.

    Parameters
    ----------
    seen : Seen
        Tiles and trophies as seen.
    players : iterable of int
        All players of the game; when none are named, how many play is unknown and only the limits of eight are checked.
    box : Box, optional
        The set, if its drawings carry the labels seen; without it every label is taken for a drawing with three tiles.

    Returns
    -------
    TableScore
        Scores by player number, assumptions and problems.
    """
    named = sorted(set(players))
    seats = sorted({*named, *seen.hands, *seen.owners})
    found = tuple(_problems(seen, named, seats, box))
    return TableScore(
        scores=tuple(_hand_score(seen, player, [problem for problem in found if player in problem.players]) for player in seats),
        assumptions=tuple(_assumptions(seen, named)),
        problems=found,
        tiles={player: len(seen.hands.get(player, ())) for player in seats},
    )


def _hand_score(seen: Seen, player: int, problems: Sequence[Problem]) -> HandScore:
    if problems:
        return HandScore(player, (), tuple(problems))
    return HandScore(player, hand_reasons(seen.hands.get(player, ()), *seen.owners.get(player, ())), ())


def _assumptions(seen: Seen, named: Sequence[int]) -> Iterator[Assumption]:
    if seen.loose:
        tiles = "1 tile belongs" if len(seen.loose) == 1 else f"{len(seen.loose)} tiles belong"
        yield Assumption(AssumptionCode.OWNER_UNKNOWN, f"{tiles} to no player and so counted for nobody")
    if not named:
        sentence = f"how many play is not known, so only what {MOST_PLAYERS} players cannot have was looked for"
        yield Assumption(AssumptionCode.PLAYERS_UNKNOWN, sentence)


def _problems(seen: Seen, named: Sequence[int], seats: Sequence[int], box: Box | None) -> Iterator[Problem]:
    number = bounded(len(named)) if named else MOST_PLAYERS
    yield from _player_problems(seen, named, seats)
    for player, hand in sorted(seen.hands.items()):
        yield from hand_problems(player, hand)
    yield from _copies_problems(seen, box)
    yield from _group_problems(seen, number, box)
    yield from _number_problems(seen, number, box)
    yield from trophy_problems(seen.owners, seen.loose_trophies, TROPHIES[number])


def _player_problems(seen: Seen, named: Sequence[int], seats: Sequence[int]) -> Iterator[Problem]:
    number = len(named or seats)
    if number > MOST_PLAYERS or 0 < len(named) < FEWEST_PLAYERS:
        sentence = f"Bugs & Co is for {FEWEST_PLAYERS} to {MOST_PLAYERS} players, not {number}"
        yield Problem(ProblemCode.NUMBER_OF_PLAYERS, sentence)
    for stranger in sorted(set(seats) - set(named)) if named else ():
        yield Problem(ProblemCode.NO_SUCH_PLAYER, f"player {stranger} has tiles or a trophy but does not play", (stranger,))


def _copies_problems(seen: Seen, box: Box | None) -> Iterator[Problem]:
    """Of no drawing there are more tiles on the whole table than the set has (BC-14)."""
    there = {drawing.name: copies for drawing, copies in box.drawings} if box else {}
    for name, count in sorted(seen.labels.items()):
        if box and name not in there:
            yield Problem(ProblemCode.NOT_IN_PLAY, f"the set has no drawing {name}", _holders(seen, {name}), (name,))
        elif count > there.get(name, COPIES):
            sentence = f"{count} tiles with the drawing {name} were seen, and there are only {there.get(name, COPIES)}; one was misread"
            yield Problem(ProblemCode.TOO_MANY_OF_A_DRAWING, sentence, _holders(seen, {name}), (name,))


def _group_problems(seen: Seen, number: int, box: Box | None) -> Iterator[Problem]:
    """Drawings with other numbers of eyes than those that play with so many players were misread (BC-1)."""
    eyes = {**seen.eyes, **({drawing.name: drawing.eyes for drawing, _ in box.drawings} if box else {})}
    shown = {name: eyes[name] for name in seen.labels if name in eyes}
    groups = _groups(number)
    if any(set(shown.values()) <= set(group) for group in groups):
        return
    common = set.intersection(*map(set, groups))
    wrong = {name for name, number in shown.items() if number not in common}
    sentence = (
        f"drawings with {_listed(shown.values())} eyes were seen, and {number} players play with {' or '.join(map(_listed, groups))} eyes"
    )
    yield Problem(ProblemCode.NOT_IN_PLAY, sentence, _holders(seen, wrong), tuple(sorted(wrong)))


def _number_problems(seen: Seen, number: int, box: Box | None) -> Iterator[Problem]:
    """No more tiles or drawings are seen than play (BC-14)."""
    everybody = _holders(seen, seen.labels)
    tiles = (
        max(sum(box.copies(group).values()) if box else sum(map(TILES_BY_EYES.__getitem__, group)) for group in _groups(number)) - REMOVED
    )
    if seen.labels.total() > tiles:
        sentence = f"{seen.labels.total()} tiles were seen, and {number} players play with {tiles}"
        yield Problem(ProblemCode.TOO_MANY_TILES, sentence, everybody)
    drawings = max(sum(map(TILES_BY_EYES.__getitem__, group)) for group in _groups(number)) // COPIES
    if len(seen.labels) > drawings and not box:
        sentence = f"{len(seen.labels)} drawings were told apart, and {number} players play with {drawings}"
        yield Problem(ProblemCode.TOO_MANY_DRAWINGS, sentence, everybody)


def _groups(number: int) -> set[tuple[int, ...]]:
    return {eyes_in_play(number, extra) for extra in ExtraGroup}


def _holders(seen: Seen, names: Collection[str]) -> tuple[int, ...]:
    return tuple(player for player, hand in sorted(seen.hands.items()) if any(name in names for name in hand))


def _listed(numbers: Iterable[int]) -> str:
    return " and ".join(map(str, sorted(set(numbers))))
