"""A film that never ends: an evening of which nothing but its beginning matters, without a simulated table that is drawn first."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

_TABLE: Final = Path(__file__).parents[2] / "fixtures" / "films" / "factory" / "000.jpg"
"""A table at which a game has just begun."""


def endless_film(folder: Path) -> str:
    """Put a film of one picture there that is shown for a month; what has to be given as the camera."""
    folder.mkdir()
    (folder / _TABLE.name).symlink_to(_TABLE)
    (folder / "film.json").write_text(json.dumps({"frames": [{"image": _TABLE.name, "seconds": 2_592_000}]}), encoding="utf-8")
    return f"film:{folder}"
