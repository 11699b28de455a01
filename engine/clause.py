"""Names that say which clause of the rules they come from."""

from enum import Enum


class ClauseEnum(Enum):
    """An enumeration whose values begin with a clause, such as ``MF-3: no tile``; the rest tells names of one clause apart."""

    @property
    def clause(self) -> str:
        """The clause, such as ``MF-3``."""
        return str(self.value).partition(":")[0]
