"""The games there are, by the name that commands and files give them."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from engine.bugs.game import RULES as BUGS
from engine.factory.game import RULES as FACTORY
from engine.fressen.game import RULES as FRESSEN
from engine.rules import Rules

GAMES: Final[Mapping[str, Rules[Any, Any]]] = MappingProxyType({rules.key: rules for rules in (FACTORY, BUGS, FRESSEN)})
