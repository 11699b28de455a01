"""Files that are replaced as a whole: whatever goes wrong, the older one stays as it was, and no half of a new one is left.

Neither the pulled plug: what a name stands for is on the disk before the name is
(https://man7.org/linux/man-pages/man2/fsync.2.html).
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def replace_file(path: Path, data: bytes) -> None:
    """Write a file beside the older one, then put it into its place.

    Parameters
    ----------
    path : Path
    data : bytes
        All that it is to hold.

    Raises
    ------
    OSError
        If it cannot be written.
    """
    beside = path.with_name(f".{path.name}.new")
    try:
        with beside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())  # or the name could get there first: an empty file after a power cut
        beside.replace(path)
    except BaseException:  # Ctrl-C as well leaves nothing behind
        beside.unlink(missing_ok=True)
        raise
    with suppress(OSError):  # some file systems know no such thing; the file is there all the same
        _settle(path.parent)


def _settle(folder: Path) -> None:
    """Wait until the names in a folder are on the disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
