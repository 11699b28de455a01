"""How each game is shown, by the key of its rules."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from cyclops.stage.bugs.game import BugsOnStage
from cyclops.stage.factory.game import FactoryOnStage
from cyclops.stage.fressen.game import FressenOnStage
from cyclops.stage.game import StageGame

STAGES: Final[Mapping[str, StageGame]] = MappingProxyType({"factory": FactoryOnStage(), "bugs": BugsOnStage(), "fressen": FressenOnStage()})
