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


class RecordError(EngineError, ValueError):
    """A record of a game that cannot be read, or a point that it does not have; the message names the line."""


class SetError(EngineError, ValueError):
    """A tile set that cannot be used; the message begins with the line to be mended, when there is one.

    Parameters
    ----------
    sentence : str
        What is wrong and what to do.
    line : int, optional
        Number of the line, from 1; it is put in front.
    """

    def __init__(self, sentence: str, line: int | None = None) -> None:
        super().__init__(sentence if line is None else f"line {line}: {sentence}")
        self.line = line
