"""Whether the one OpenCV that Cyclops needs is there: two of its packages in one environment overwrite each other's files."""

from __future__ import annotations

from typing import Final

from cyclops.errors import UnusableOpenCVError

_MAJOR: Final = "5."
_PACKAGES: Final = ("opencv-python", "opencv-python-headless", "opencv-contrib-python", "opencv-contrib-python-headless")


def require_opencv() -> None:
    """Refuse to begin where OpenCV is of another version, or parts of it are missing.

    Raises
    ------
    UnusableOpenCVError
        With the command that mends it.
    """
    import cv2

    version = getattr(cv2, "__version__", "")
    if version.startswith(_MAJOR) and hasattr(cv2, "aruco"):
        return
    packages = installed_packages()
    mend = "python -m pip install --force-reinstall 'opencv-python>=5,<6'"
    if len(packages) > 1:
        raise UnusableOpenCVError(
            f"{len(packages)} packages of OpenCV are installed and overwrite each other ({', '.join(packages)}):"
            f" type python -m pip uninstall --yes {' '.join(packages)}, and then {mend}"
        )
    if not version.startswith(_MAJOR):
        raise UnusableOpenCVError(f"OpenCV {version or 'without a version'} is installed, and Cyclops needs version 5: type {mend}")
    raise UnusableOpenCVError(f"the installed OpenCV lacks its markers (cv2.aruco): type {mend}")


def installed_packages() -> list[str]:
    """The packages of OpenCV in this environment, by name."""
    from importlib.metadata import distributions  # takes its time, and is needed only where something is wrong

    names = {str(one.metadata["Name"]).lower().replace("_", "-") for one in distributions()}
    return [name for name in _PACKAGES if name in names]
