"""Readings of Monster Factory judged stage by stage: cards, outlines, lattice, letters, eyes, drawn tile, owners, tally, backs, places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from benchmarks.comparison import Comparison, quads
from benchmarks.matching import corner_errors, match, partition, same_cells, turn_between
from benchmarks.truth import Json
from benchmarks.verdict import Finding, Verdict

_COUNTS = ("tiles", "open_thin", "open_thick", "complete", "eye_tiles", "mismatches")
_SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
_NO_CELL = (9999, 9999)


@dataclass(frozen=True, slots=True)
class Measured:
    """What the eye measures on one tile: each side's limb (0 where there is none), and the response to an eye.

    ``widths`` and ``offsets`` (of its middle from the side's) are shares of the side, ``tones`` are stops, ``eye`` is in parts of the
    limit from which an eye is seen.
    """

    widths: tuple[float, ...]
    offsets: tuple[float, ...]
    tones: tuple[float, ...]
    eye: float


def judge(truth: Json, reading: Json, measured: Sequence[Measured] = ()) -> Verdict:
    """Compare a reading of Monster Factory with the truth.

    Parameters
    ----------
    truth, reading : dict
        In the form of the contract and in the same pixels; the reading may be ``{"error": ...}``. Where it has ``placements``, they are
        judged as well.
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
        self.turns = {i: turn_between(self.tiles[i]["corners"], self.seen[j]["corners"]) for i, j in self.pairs.items()}
        self.groups = partition({j: tile.get("group") for j, tile in enumerate(self.seen)})

    def compare(self) -> None:
        """All stages, each after those that it depends on."""
        self.cards()
        self.outlines()
        self.lattice()
        self.letters()
        self.eyes()
        self.drawn()
        self.owners_and_tally()
        self.backs()
        self.places()

    def cards(self) -> None:
        true, seen = ({card["id"]: card["corners"] for card in side.get("cards", [])} for side in (self.truth, self.reading))
        if true:
            self.right_cards()
        self.add("cards", "cards found", len(true.keys() & seen.keys()), len(true), judged=False)
        self.add("cards", "cards not invented", len(true) - len(seen.keys() - true.keys()), len(true), judged=False)
        for number in true.keys() & seen.keys():
            self.samples["cards", "corner error, of the marker's side"] += corner_errors(true[number], seen[number])
        self.findings += [Finding("cards", f"card {n} not found", (true[n],)) for n in sorted(true.keys() - seen.keys())]
        self.findings += [Finding("cards", f"card {n} invented", (), (seen[n],)) for n in sorted(seen.keys() - true.keys())]

    def outlines(self) -> None:
        self.found("outlines", "tile", self.corner_error)

    def corner_error(self, i: int, j: int) -> None:
        self.samples["outlines", "corner error, of the side"] += corner_errors(self.tiles[i]["corners"], self.seen[j]["corners"])

    def lattice(self) -> None:
        members = [self.members(number) for number in range(len(self.truth["monsters"]))]
        right = [self.cells_right(tiles) for tiles in members]
        for tiles, cells in zip(members, right, strict=True):
            if not self.whole(tiles):
                lost = [i for i in tiles if i not in cells]
                words = f"a monster of {len(tiles)}: {len(cells)} cells right, " + ("other tiles joined to it" if not lost else "not whole")
                self.findings.append(_about("lattice", words, [self.tiles[i] for i in tiles], [self.seen[j] for j in self.there(tiles)]))
                self.wrong |= set(self.there(lost))
        self.add("lattice", "cells right", sum(map(len, right)), sum(map(len, members)), judged=False)
        self.add("lattice", "monsters whole", sum(map(self.whole, members)), len(members))

    def members(self, group: int | str) -> list[int]:
        return [i for i, tile in enumerate(self.tiles) if tile["group"] == group]

    def there(self, tiles: Iterable[int]) -> list[int]:
        """The tiles of the reading that match true ones."""
        return [self.pairs[i] for i in tiles if i in self.pairs]

    def cells_right(self, tiles: Sequence[int]) -> set[int]:
        """Those of a monster's true tiles that the reading has in one group and in the right cells."""
        labels = Counter(self.seen[j].get("group") for j in self.there(tiles))
        usual = labels.most_common(1)[0][0] if labels else None
        kept = [i for i in tiles if i in self.pairs and self.seen[self.pairs[i]].get("group") == usual]
        return same_cells({i: _cell(self.tiles[i]) for i in kept}, {i: _cell(self.seen[self.pairs[i]]) for i in kept})

    def whole(self, tiles: Sequence[int]) -> bool:
        """Whether the reading has exactly these true tiles as one group, each in its cell."""
        found = self.there(tiles)
        return len(found) == len(tiles) and frozenset(found) in self.groups and len(self.cells_right(tiles)) == len(tiles)

    def letters(self) -> None:
        right = sum(map(self.letters_right, self.pairs))
        self.add("letters", "edges", right, 4 * len(self.tiles))
        self.add("letters", "edges of tiles found", right, 4 * len(self.pairs), judged=False)

    def letters_right(self, i: int) -> int:
        tile, other, turn = self.tiles[i], self.seen[self.pairs[i]], self.turns[i]
        if turn is None or len(other.get("edges") or ()) != 4:
            self.wrong.add(self.pairs[i])
            self.findings.append(_about("letters", "edges not in clockwise order", [tile], [other]))
            return 0
        true, read = "".join(tile["edges"]), "".join(other["edges"][(side + turn) % 4] for side in range(4))
        self.confusions["letters"].update(zip(true, read, strict=True))
        if true != read:
            self.wrong.add(self.pairs[i])
            self.findings.append(_about("letters", f"{true} read as {read}", [tile], [other]))
        self.limbs(i, true, read, turn)
        return sum(one == two for one, two in zip(true, read, strict=True))

    def limbs(self, i: int, true: str, read: str, turn: int) -> None:
        """What was measured on the limbs that were read rightly."""
        if not self.measured:
            return
        measured = self.measured[self.pairs[i]]
        for side, letter in enumerate(true):
            if letter == read[side] and letter != "W":
                colour, k = "green" if letter == "G" else "purple", (side + turn) % 4
                self.samples["letters", f"{colour} width, of the side"].append(measured.widths[k])
                self.samples["letters", f"{colour} tone, stops"].append(abs(measured.tones[k]))
                self.samples["letters", "limb away from the middle, of the side"].append(abs(measured.offsets[k]))

    def eyes(self) -> None:
        right = 0
        for i, j in self.pairs.items():
            true, read = bool(self.tiles[i]["eyes"]), bool(self.seen[j].get("eyes"))
            right += true == read
            self.confusions["eyes"][_eye_word(true), _eye_word(read)] += 1
            response = self.measured[j].eye if self.measured else None
            if response is not None:
                self.samples["eyes", f"response with {_eye_word(true)}, of the limit"].append(response)
            if true != read:
                self.wrong.add(j)
                strength = "" if response is None else f", response {response:.2f} of the limit"
                words = f"{_eye_word(true)} read as {_eye_word(read)}{strength}"
                self.findings.append(_about("eyes", words, [self.tiles[i]], [self.seen[j]]))
        self.add("eyes", "tiles", right, len(self.tiles))
        self.add("eyes", "tiles found", right, len(self.pairs), judged=False)

    def drawn(self) -> None:
        true, seen = self.members("drawn"), [j for j, tile in enumerate(self.seen) if tile.get("group") == "drawn"]
        right = sum(self.pairs.get(i) in seen for i in true)
        self.add("drawn", "drawn tiles", right, len(true))
        if right < len(true) or len(seen) > right:
            words = "the drawn tile not told" if true else "a tile wrongly taken as drawn"
            self.findings.append(_about("drawn", words, [self.tiles[i] for i in true], [self.seen[j] for j in seen]))

    def owners_and_tally(self) -> None:
        owners = tallied = whole_owned = owned = 0
        for number, monster in enumerate(self.truth["monsters"]):
            tiles = self.members(number)
            read, is_whole = self.monster_read(tiles), self.whole(tiles)
            has_owner = monster["owner"] is not None
            right_owner = has_owner and read.get("owner") == monster["owner"]
            owners += right_owner
            owned += has_owner
            whole_owned += has_owner and is_whole
            tallied += self.is_tallied(monster, read, tiles)
            if has_owner and is_whole and not right_owner:
                self.findings.append(self.wrong_owner(tiles, monster["owner"], read.get("owner")))
        self.add("owners", "owners", owners, owned)
        self.add("owners", "owners of whole monsters", owners, whole_owned, judged=False)
        self.add("tally", "monsters tallied", tallied, len(self.truth["monsters"]))

    def wrong_owner(self, tiles: Sequence[int], true: int, read: int | None) -> Finding:
        """The monster with the right card, and the same with the one taken for it."""
        cards, others = (
            [card for card in side.get("cards", []) if card["id"] == n] for side, n in ((self.truth, true), (self.reading, read))
        )
        monster, same = [self.tiles[i] for i in tiles], [self.seen[j] for j in self.there(tiles)]
        return _about("owners", f"a monster of {len(tiles)} belongs to card {true}, read as {read}", monster + cards, same + others)

    def is_tallied(self, monster: Json, read: Json, tiles: Sequence[int]) -> bool:
        differing = [name for name in _COUNTS if read.get(name) != monster[name]]
        if differing and read:
            words = "counted wrongly: " + ", ".join(f"{name} {monster[name]}, read as {read.get(name)}" for name in differing)
            self.findings.append(_about("tally", words, [self.tiles[i] for i in tiles], []))
        return not differing

    def monster_read(self, tiles: Sequence[int]) -> Json:
        """The reading's monster of these true tiles; empty where it has them otherwise."""
        label = self.seen[self.pairs[tiles[0]]].get("group") if tiles and self.whole(tiles) else None
        monsters: list[Json] = self.reading.get("monsters", [])
        return monsters[label] if isinstance(label, int) and 0 <= label < len(monsters) else {}

    def backs(self) -> None:
        true, seen = self.truth["backs"], self.reading.get("backs", [])
        pairs = match(quads(true), quads(seen))
        self.add("backs", "backs found", len(pairs), len(true))
        invented = sorted(set(range(len(seen))) - set(pairs.values()))
        self.add("backs", "backs not invented", len(true) - len(invented), len(true), judged=False)
        for i, j in pairs.items():
            self.samples["backs", "corner error, of the side"] += corner_errors(true[i]["corners"], seen[j]["corners"])
        lost = set(range(len(true))) - pairs.keys()
        self.findings += [Finding("backs", "a back not found", (true[i]["corners"],)) for i in sorted(lost)]
        self.findings += [Finding("backs", "a back invented", (), (seen[j]["corners"],)) for j in invented]

    def places(self) -> None:
        drawn = self.members("drawn")
        if not drawn or "placements" not in self.reading:
            return
        right, letters = 0, "".join(self.tiles[drawn[0]]["edges"])
        for number in range(len(self.truth["monsters"])):
            tiles = self.members(number)
            label = self.seen[self.pairs[tiles[0]]].get("group") if tiles[0] in self.pairs else None
            true = len(legal_places({_cell(self.tiles[i]): facing(self.tiles[i]) for i in tiles}, letters))
            read = sum(place.get("monster") == label for place in self.reading["placements"])
            right += true == read
            if true != read:
                words = f"{true} legal places at a monster of {len(tiles)}, {read} told"
                self.findings.append(_about("places", words, [self.tiles[i] for i in tiles], []))
        self.add("places", "monsters with the right number of places", right, len(self.truth["monsters"]))


def legal_places(monster: dict[tuple[int, int], str], tile: str) -> set[tuple[tuple[int, int], str]]:
    """Where a tile may join a monster: distinct cells and letters facing north, east, south and west there.

    Parameters
    ----------
    monster : dict
        Cell (column, row) to the four letters facing the grid's north, east, south and west.
    tile : str
        The four letters of the drawn tile, clockwise.
    """
    free = {(column + dx, row + dy) for column, row in monster for dx, dy in _SIDES} - monster.keys()
    turned = {tile[turn:] + tile[:turn] for turn in range(4)}
    return {(cell, letters) for cell in free for letters in turned if _joins(monster, cell, letters)}


def _joins(monster: dict[tuple[int, int], str], cell: tuple[int, int], letters: str) -> bool:
    """Whether all touching edges are alike and one of them is not blank."""
    beside = {side: (cell[0] + dx, cell[1] + dy) for side, (dx, dy) in enumerate(_SIDES)}
    touching = [(letters[side], monster[other][(side + 2) % 4]) for side, other in beside.items() if other in monster]
    return all(one == two for one, two in touching) and any(one != "W" for one, _ in touching)


def facing(tile: Json) -> str:
    """The letters of a true tile that face its grid's north, east, south and west."""
    letters, turn = "".join(tile["edges"]), int(tile.get("turn", 0)) % 4
    return letters[-turn:] + letters[:-turn] if turn else letters


def _about(stage: str, words: str, truth: Sequence[Json], seen: Sequence[Json]) -> Finding:
    return Finding(stage, words, tuple(quads(truth)), tuple(quads(seen)), _written(truth), _written(seen))


def _written(tiles: Sequence[Json]) -> tuple[str, ...]:
    return tuple("".join(tile.get("edges") or ()) for tile in tiles)


def _cell(tile: Json) -> tuple[int, int]:
    column, row = tile.get("cell") or _NO_CELL
    return int(column), int(row)


def _eye_word(shown: bool) -> str:
    return "an eye" if shown else "no eye"
