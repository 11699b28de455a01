"""Files that are replaced as a whole: whatever goes wrong, the older one stays as it was, and no half of a new one is left."""

from __future__ import annotations

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
        beside.write_bytes(data)
        beside.replace(path)
    except BaseException:  # Ctrl-C as well leaves nothing behind
        beside.unlink(missing_ok=True)
        raise
