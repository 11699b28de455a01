"""What may follow in Bugs & Co, slowly: positions of the oracle read from a state's text, and matches of several rounds."""

from dataclasses import dataclass, replace

from tests.engine import bugs_oracle as oracle
from tests.engine.bugs_oracle import Position, Tile


@dataclass(frozen=True)
class Match:
    """A round that is played, the rounds won before it, and what a round begins with."""

    position: Position
    wins: tuple[int, ...]
    needed: int
    fewer_tiles: bool
    tiles: list[str]
    trophies: list[int]


def read(text: str) -> Match:
    values = {name: "" if value == "-" else value for name, value in (word.split("=", 1) for word in text.split(" ")[1:])}
    players = int(values["players"])
    tiles, trophies = in_play(players, values["box"].partition("/")[2], values["extra_group"])
    at = [(name, "out") for name in words(values["removed"]) if name != "?"]
    for player, (hand, taking) in enumerate(zip(values["hands"].split("|"), values["taking"].split(","), strict=True), 1):
        at += [(name, f"hand {player}") for name in words(hand)] + [(name, f"taking {player}") for name in words(taking)]
    table = list(tiles)
    for name, _ in at:
        table.remove(name)
    owners: list[tuple[int, int | None]] = [(value, None) for value in trophies]
    for player, owned in enumerate(values["trophies"].split(","), 1):
        if owned != "0":
            owners[owners.index((int(owned), None))] = (int(owned), player)
    unseen = words(values["removed"]).count("?")
    position = Position(players, at + [(name, "table") for name in table], unseen, owners, values["call"], int(values["reaching"]) or None)
    wins = tuple(map(int, values["wins"].split(",")))
    return Match(position, wins, int(values["rounds_to_win"]), values["tie"] == "fewer_tiles", tiles, trophies)


def words(text: str) -> list[str]:
    return [word for word in text.split(",") if word not in ("", "-")]


def in_play(players: int, drawings: str, extra: str) -> tuple[list[str], list[int]]:
    """The tiles and trophies for so many players."""
    eyes = {"2"}
    if players in (5, 6):
        eyes.add({"one-eyed": "1", "three-eyed": "3"}[extra])
    if players > 6:
        eyes = {"1", "2", "3"}
    tiles: list[str] = []
    for drawing in drawings.split(","):
        name, _, rest = drawing.partition(":")
        if rest[0] in eyes:
            tiles += [name] * int(rest.partition("x")[2])
    trophies = {2: [3], 3: [3, 2], 4: [3, 2, 1], 5: [3, 2, 2, 1]}
    return tiles, trophies.get(players, [3, 3, 2, 2, 1])


def following(match: Match) -> list[Match]:
    if match.position.call == "stop":
        return next_round(match)
    return [replace(match, position=after(match.position, *move.split(" "))) for move in oracle.legal(match.position)]


def next_round(match: Match) -> list[Match]:
    """The round after this one, unless somebody has won the match."""
    best = oracle.winners(match.position, match.fewer_tiles)
    wins = tuple(won + (player in best) for player, won in enumerate(match.wins, 1))
    if max(wins) >= match.needed:
        return []
    tiles = [(name, "table") for name in match.tiles]
    position = Position(match.position.players, tiles, 0, [(value, None) for value in match.trophies], "none")
    return [replace(match, position=position, wins=wins)]


def after(position: Position, word: str, rest: str = "") -> Position:
    match word:
        case "go" | "countdown":
            return replace(position, call=word)
        case "stop":
            emptied = [(name, "table" if where.startswith("taking") else where) for name, where in position.tiles]
            return replace(position, call="stop", tiles=emptied)
        case "take":
            return replace(position, reaching=int(rest))
        case "remove":
            return replace(position, tiles=moved(position.tiles, "table", "out", rest))
        case "show":
            return replace(position, tiles=moved(position.tiles, "table", f"taking {position.reaching}", rest), reaching=None)
        case "keep":
            return replace(position, tiles=moved(position.tiles, f"taking {rest}", f"hand {rest}"))
        case "back":
            return replace(position, tiles=moved(position.tiles, f"taking {rest}", "table"))
    player, _, value = rest.partition(":")
    trophies = list(position.trophies)
    trophies[trophies.index((int(value), None))] = (int(value), int(player))
    held = oracle.tiles_at(position, f"taking {player}")
    tiles = moved(position.tiles, f"taking {player}", "table") if held else position.tiles
    return replace(position, trophies=trophies, tiles=tiles)


def moved(tiles: list[Tile], start: str, end: str, name: str = "") -> list[Tile]:
    """The tiles with one of them somewhere else."""
    index = next(i for i, (drawing, where) in enumerate(tiles) if where == start and name in ("", drawing))
    return [*tiles[:index], (tiles[index][0], end), *tiles[index + 1 :]]
