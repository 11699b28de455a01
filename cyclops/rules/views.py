"""How each game looks and speaks, by the key of its rules."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from cyclops.rules.bugs_view import BUGS_VIEW
from cyclops.rules.factory_view import FACTORY_VIEW
from cyclops.rules.fressen_view import FRESSEN_VIEW
from cyclops.rules.view import GameView

VIEWS: Final[Mapping[str, GameView[Any, Any]]] = MappingProxyType({"factory": FACTORY_VIEW, "bugs": BUGS_VIEW, "fressen": FRESSEN_VIEW})
