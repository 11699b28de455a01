"""Makes all pictures of the pages, or those that are named: `python -m scripts.pictures [NAME…]`."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import cv2

from hardware.simulated.pieces import Image
from scripts.pictures import stages, tables, vectors

FOLDER: Final = Path(__file__).parents[2] / "docs" / "images"
_QUALITY: Final = 82
DRAWN: Final[Mapping[str, Callable[[], str]]] = {
    "eye": vectors.eye,
    "side-view": vectors.side_view,
    "mirrored-lamp": vectors.mirrored,
    "flow": vectors.flow,
    "buttons": vectors.buttons,
}
TAKEN: Final[Mapping[str, Callable[[], Image]]] = {
    "table-factory": tables.factory,
    "table-bugs": tables.bugs,
    "table-fressen": tables.fressen,
    "lights": tables.lights,
    "seen-factory": stages.factory,
    "seen-bugs": stages.bugs,
    "seen-fressen": stages.fressen,
}


def main() -> None:
    """Make what is asked for."""
    parser = argparse.ArgumentParser(description="Makes the pictures of docs/.")
    parser.add_argument("names", nargs="*", choices=[*DRAWN, *TAKEN, []], metavar="NAME", help=", ".join([*DRAWN, *TAKEN]))
    names = parser.parse_args().names or [*DRAWN, *TAKEN]
    for name in names:
        if name in DRAWN:
            (FOLDER / f"{name}.svg").write_text(DRAWN[name](), encoding="utf-8")
        else:
            cv2.imwrite(str(FOLDER / f"{name}.jpg"), TAKEN[name](), [cv2.IMWRITE_JPEG_QUALITY, _QUALITY, cv2.IMWRITE_JPEG_PROGRESSIVE, 1])


if __name__ == "__main__":
    main()
