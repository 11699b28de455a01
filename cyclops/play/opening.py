"""What a display is opened with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from cyclops.play.orders import Orders
from cyclops.play.switches import Switches

PORT: Final = 8080
"""Of the page, unless another is named."""


@dataclass(frozen=True, slots=True)
class Web:
    """Where the page is.

    Attributes
    ----------
    lan : bool
        Whether other machines may look; otherwise this one alone.
    port : int
        0 for any that is free.
    """

    lan: bool = False
    port: int = PORT


@dataclass(frozen=True, slots=True)
class Opening:
    """What a display is opened with.

    Attributes
    ----------
    orders : Orders
        Where to put what people say to it.
    switches : Switches
        What people may switch.
    game_id : callable
        Names the game that is played: the same after a restart that goes on with it.
    web : Web
    ends : bool
        Whether people may end an evening where it is shown, for something comes after it.
    """

    orders: Orders
    switches: Switches = field(default_factory=Switches)
    game_id: Callable[[], str] = lambda: ""
    web: Web = Web()
    ends: bool = False
