"""Short ways to write down tables of Bugs & Co for the tests."""

from engine.bugs import Box, Call, Drawing, Kit, Move, Options, State, apply, move_from_text

NAMES = {
    1: ["dot", "mono", "owl", "pip", "wink"],
    2: ["ant", "bee", "cricket", "dung", "earwig", "fly", "gnat", "hornet", "imp", "jigger", "kelp", "louse", "mite", "nit", "oozer"],
    3: ["tri-ant", "tri-bee", "tri-fly", "tri-gnat", "tri-imp"],
}
"""Drawings by number of eyes."""
BOX = Box(tuple((Drawing(name, eyes), 3) for eyes, names in NAMES.items() for name in names))


def table(
    *hands: str,
    taking: str = "",
    trophies: tuple[int, ...] = (),
    call: Call = Call.GO,
    removed: str = "",
    options: Options | None = None,
    box: Box = BOX,
) -> State:
    """A state with the hand of each player, such as ``ant ant bee``; what each holds in the taking hand, ``-`` for nothing.

    Seven tiles are out of the game: those named, and as many unseen ones as are missing.
    """
    state = State.start(Kit(box, len(hands), options or Options()))
    out = tuple(sorted(removed.split()))
    return State(
        kit=state.kit,
        hands=tuple(tuple(sorted(hand.split())) for hand in hands),
        taking=tuple(name.strip("-") for name in taking.split()) or state.taking,
        trophies=trophies or state.trophies,
        wins=state.wins,
        call=call,
        removed=out,
        unseen=7 - len(out),
    )


def after(state: State, *moves: Move | str) -> State:
    """The state after moves, or texts of moves with semicolons between them."""
    for move in moves:
        for one in map(move_from_text, move.split("; ")) if isinstance(move, str) else (move,):
            state = apply(state, one)
    return state


def texts(moves: tuple[Move, ...]) -> set[str]:
    """The moves in their notation."""
    return {move.to_text() for move in moves}
