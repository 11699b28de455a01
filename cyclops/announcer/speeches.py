"""How each game speaks, by the key of its rules."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from cyclops.announcer.bugs import BugsSpeech
from cyclops.announcer.factory import FactorySpeech
from cyclops.announcer.fressen import FressenSpeech
from cyclops.announcer.speech import Speech

SPEECHES: Final[Mapping[str, Speech]] = MappingProxyType({"factory": FactorySpeech(), "bugs": BugsSpeech(), "fressen": FressenSpeech()})
