"""What can go wrong in the rules: one tree, each error also the nearest builtin."""


class EngineError(Exception):
    """Root of all errors of the package `engine`."""


class NotationError(EngineError, ValueError):
    """A text, letter or number that names no tile, move or state."""


class SetupError(EngineError, ValueError):
    """A game that cannot be set up: too many players, too few tiles."""


class OptionError(SetupError, NotationError):
    """An option that does not exist, or a value that it cannot have."""


class PositionError(EngineError, ValueError):
    """A tile or cell that the position does not have, or has already."""


class IllegalMoveError(EngineError, ValueError):
    """A move that the rules forbid in this state; the message is the sentence of the refusal."""
