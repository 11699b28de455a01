"""The machine itself: clock, disk, memory, power, heat, and the letters it can write."""

from __future__ import annotations

import re
import shlex
from datetime import date
from pathlib import Path
from typing import Final

from cyclops.doctor.examination import Examination
from cyclops.doctor.finding import Finding, absent, broken, fine, unsure

RELEASED: Final = date(2026, 12, 1)
"""No clock is before the day on which this version was made."""
_FULL, _TIGHT = 100e6, 500e6  # bytes
_NEEDED_MB: Final = 220
"""What `cyclops play` takes."""
_SCARCE_MB: Final = 300
_CMA_MB: Final = 64
"""For the pictures of a camera module in memory that is in one piece."""
_SMALL_MB: Final = 640
"""A machine with less memory has none for a browser of its own."""
_HOT, _WARM = 80.0, 70.0  # degrees Celsius: a Raspberry Pi slows itself down from 80 on
_UNDER_VOLTAGE, _SLOWED, _WAS_UNDER_VOLTAGE, _WAS_SLOWED = 0x1, 0xE, 0x10000, 0xE0000
_SUPPLY: Final = "Use the power supply made for this Pi, with its own cable, and plug nothing hungry into its USB sockets"
_MIB: Final = 1024


def check_clock(visit: Examination) -> Finding:
    """Case 103: a Pi has no battery for its clock."""
    now = visit.machine.now()
    told = f"{now:%Y-%m-%d %H:%M}"
    if now.date() < RELEASED:
        return broken(
            f"it says {told}, which is past: games and profiles get wrong dates",
            "Connect the machine with the network, so that it can ask",
            "sudo timedatectl set-ntp true",
        )
    ran = visit.machine.run("timedatectl", "show", "--property=NTPSynchronized", "--value")
    told_of_sync = ran.out.strip() if ran.code == 0 else ""
    if told_of_sync == "no":
        return unsure(
            f"{told}, not compared with the network's",
            "Connect the machine with the network, and let it ask",
            "sudo timedatectl set-ntp true",
        )
    return fine(f"{told}{', as the network says' if told_of_sync == 'yes' else ''}")


def check_disk(visit: Examination) -> Finding:
    """Room, and whether games can be saved."""
    machine = visit.machine
    folder = _existing(machine.data)
    shown = machine.shown(machine.data)
    if not folder.is_dir():
        return broken(
            f"games cannot be saved in {shown}, for {machine.shown(folder)} is a file",
            "Move it away",
            f"mv {shlex.quote(str(folder))} {shlex.quote(f'{folder}.old')}",
        )
    if _mounted_read_only(machine.text("proc/mounts"), folder):
        return broken(
            f"games cannot be saved in {shown}, for the card is read-only: it is damaged or wearing out, or was locked",
            "Switch the Pi off and on; if it stays, copy what is on the card to a new one",
            "sudo reboot",
        )
    if not _can_write(folder):
        return broken(f"games cannot be saved in {shown}, for nothing can be written in {machine.shown(folder)}", *_allowed(visit, folder))
    free = machine.free(folder)
    if free < _FULL:
        return broken(
            f"only {_gigabytes(free)} are free", "Make room: empty the waste bin, or remove what you do not need", "sudo apt clean"
        )
    if free < _TIGHT:
        return unsure(f"only {_gigabytes(free)} are free", "Make room soon", "sudo apt clean")
    return fine(f"{_gigabytes(free)} free; games can be saved in {shown}")


def _allowed(visit: Examination, folder: Path) -> tuple[str, ...]:
    if visit.machine.free(folder) < _FULL:
        return "The disk is full: make room", "sudo apt clean"
    return "Make it your own again", f"sudo chown -R $USER {shlex.quote(str(folder))}"


def _existing(folder: Path) -> Path:
    """The folder, or the nearest above it that there is."""
    return next((one for one in (folder, *folder.parents) if one.exists()), folder)


def _can_write(folder: Path) -> bool:
    import tempfile

    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"\0" * 4096)
            file.flush()
    except OSError:
        return False
    return True


def _mounted_read_only(mounts: str, folder: Path) -> bool:
    """Whether the file system of a folder is mounted so that nothing can be written."""
    found = ("", "")
    for line in mounts.splitlines():
        _, point, _, options, *_ = [*line.split(), "", "", "", ""]
        point = re.sub(r"\\([0-7]{3})", lambda octal: chr(int(octal[1], 8)), point)
        if point and folder.is_relative_to(point) and len(point) >= len(found[0]):
            found = (point, options)
    return "ro" in found[1].split(",")


def _gigabytes(number: float) -> str:
    return f"{number / 1e9:.1f} GB" if number >= 1e9 else f"{number / 1e6:.0f} MB"


def check_memory(visit: Examination) -> Finding:
    """Whether a game and its camera have room."""
    megabytes = {
        name: int(value) // _MIB for name, value in re.findall(r"^(\w+): +(\d+) kB", visit.machine.text("proc/meminfo"), re.MULTILINE)
    }
    if "MemTotal" not in megabytes:
        return absent("the system does not tell")
    free = megabytes.get("MemAvailable", 0) + megabytes.get("SwapFree", 0)
    total, swap, cma = megabytes["MemTotal"], megabytes.get("SwapTotal", 0), megabytes.get("CmaTotal")
    told = f"{megabytes.get('MemAvailable', 0)} of {total} MB free, {swap} MB swap" + (f", {cma} MB for cameras" if cma else "")
    close = "Close other programs, browsers first" + ("; show the page on a phone instead of here" if total < _SMALL_MB else "")
    if free < _NEEDED_MB:
        return broken(
            f"{told}: a game needs {_NEEDED_MB} MB", close, *(("sudo apt install rpi-swap",) if visit.machine.model and not swap else ())
        )
    if cma is not None and cma < _CMA_MB and visit.machine.model:
        return unsure(
            told,
            f"Give cameras {2 * _CMA_MB} MB: in the file below add ,cma-{2 * _CMA_MB} to the line dtoverlay=vc4-kms-v3d",
            "sudo nano /boot/firmware/config.txt",
        )
    return unsure(told, close) if free < _SCARCE_MB else fine(told)


def check_power(visit: Examination) -> Finding:
    """What a Raspberry Pi says of its power supply."""
    ran = visit.machine.run("vcgencmd", "get_throttled")
    found = re.search(r"throttled=0x([0-9a-fA-F]+)", ran.out)
    if found is None:
        return absent("only a Raspberry Pi tells of it")
    bits = int(found[1], 16)
    if bits & _UNDER_VOLTAGE:
        return broken("too little: the Pi gets less than 4.6 volts at this moment", _SUPPLY)
    if bits & _WAS_UNDER_VOLTAGE:
        return unsure("there was too little since the Pi was switched on", _SUPPLY)
    if bits & (_SLOWED | _WAS_SLOWED):
        return unsure("enough, but the Pi slowed itself down, for it is too warm", "Let air at it, or give it a cooler")
    return fine("enough, since the Pi was switched on")


def check_heat(visit: Examination) -> Finding:
    """The warmest that the machine measures."""
    files = sorted((visit.machine.root / "sys/class/thermal").glob("thermal_zone*/temp"))
    told = [visit.machine.text(str(file.relative_to(visit.machine.root))) for file in files]
    degrees = max((int(one) / 1000 for one in told if one.isdecimal()), default=None)
    if degrees is None:
        return absent("the machine does not measure it")
    shown = f"{degrees:.0f} degrees"
    if degrees >= _HOT and visit.machine.model:
        return broken(f"{shown}: it slows itself down", "Let air at it, and give it a cooler")
    return unsure(f"{shown}: that is warm", "Let air at it") if degrees >= _WARM and visit.machine.model else fine(shown)


def check_locale(visit: Examination) -> Finding:
    """Whether the terminal and files can hold the letters of names."""
    env = visit.machine.env
    told = env.get("LC_ALL") or env.get("LC_CTYPE") or env.get("LANG") or "none"
    if re.search(r"utf-?8", told, re.IGNORECASE):
        return fine(told)
    return unsure(
        f"{told}: names with accents are not written as they are",
        "Choose one that ends with UTF-8",
        "sudo raspi-config nonint do_change_locale en_GB.UTF-8" if visit.machine.model else "export LC_ALL=C.UTF-8",
    )
