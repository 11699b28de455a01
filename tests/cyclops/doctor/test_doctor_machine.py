"""What the doctor says of a machine on which something is wrong: the set-up, the line, and what to type."""

from __future__ import annotations

import re
import socket
from dataclasses import replace
from datetime import datetime

import pytest

from cyclops.doctor import examination
from cyclops.doctor.checkup import CHECKS, is_well, results
from cyclops.doctor.finding import State
from cyclops.doctor.telling import sum_of
from tests.cyclops.doctor.patient import MEMORY, Patient
from tests.cyclops.doctor.set_up import BROKEN, UNSURE, SetUp, assert_named_with_its_mend, looked_at

FAILED = ("journalctl --user -u cyclops -n 20", "systemctl --user restart cyclops")


SET_UPS = [
    # What Cyclops keeps
    SetUp(
        "damaged choices",
        lambda one: one.file(one.machine.config / "cyclops.toml", "camera = "),
        "choices",
        BROKEN,
        "cyclops.toml' cannot be read",
        ("rm {config}/cyclops.toml", "cyclops setup"),
    ),
    SetUp(
        "a language that nobody speaks",
        lambda one: one.prefer(language="tlh"),
        "choices",
        UNSURE,
        "the language 'tlh' is chosen",
        ("cyclops setup",),
    ),
    SetUp(
        "damaged games",
        lambda one: one.file(one.machine.data / "games.sqlite", "no games at all" * 1000),
        "saved games",
        BROKEN,
        "games.sqlite' cannot be read .file is not a database.: the next game begins a new file",
        ("mv {data}/games.sqlite {data}/games.sqlite.damaged",),
    ),
    SetUp(
        "a damaged set",
        lambda one: one.really_asks("kept").file(one.machine.data / "sets/bugs.toml", 'game = "bugs"\n[drawings\n'),
        "learnt sets",
        BROKEN,
        "bugs.toml' is no set: it does not begin",
        ("mv {data}/sets/bugs.toml {data}/sets/bugs.toml.old",),
    ),
    SetUp(
        "a card that is full", lambda one: one.change(free=lambda folder: 40e6), "disk", BROKEN, "only 40 MB are free", ("sudo apt clean",)
    ),
    SetUp(
        "a card that is read-only",
        lambda one: one.file("proc/mounts", "/dev/root / ext4 ro,noatime 0 0\n"),
        "disk",
        BROKEN,
        "the card is read-only",
        ("sudo reboot",),
    ),
    SetUp(
        "a file where the folder should be",
        lambda one: one.file(one.machine.data, ""),
        "disk",
        BROKEN,
        "for ~/.local/share/cyclops is a file",
        ("mv {data} {data}.old",),
    ),
    SetUp(
        "no memory left",
        lambda one: one.file("proc/meminfo", "MemTotal: 436000 kB\nMemAvailable: 90000 kB\n"),
        "memory",
        BROKEN,
        "87 of 425 MB free, 0 MB swap: a game needs 220 MB",
        ("sudo apt install rpi-swap",),
        mend="show the page on a phone",
    ),
    SetUp(
        "little memory for cameras",
        lambda one: one.file("proc/meminfo", MEMORY.replace("524288", "32768")),
        "memory",
        UNSURE,
        "32 MB for cameras",
        ("sudo nano /boot/firmware/config.txt",),
        mend="cma-128",
    ),
    SetUp(
        "a clock that stands at its birth",
        lambda one: one.change(now=lambda: datetime(1970, 1, 1)),
        "clock",
        BROKEN,
        "1970-01-01 00:00, which is past",
        ("sudo timedatectl set-ntp true",),
    ),
    SetUp(
        "a clock that nobody has set",
        lambda one: one.program("timedatectl", "echo no"),
        "clock",
        UNSURE,
        "not compared",
        ("sudo timedatectl set-ntp true",),
    ),
    SetUp(
        "too little power",
        lambda one: one.program("vcgencmd", "echo throttled=0x50005"),
        "power",
        BROKEN,
        "less than 4.6 volts",
        mend="power supply",
    ),
    SetUp(
        "too little power before",
        lambda one: one.program("vcgencmd", "echo throttled=0x50000"),
        "power",
        UNSURE,
        "since the Pi was switched on",
    ),
    SetUp("a hot Pi", lambda one: one.file("sys/class/thermal/thermal_zone0/temp", "83000"), "heat", BROKEN, "83 degrees", mend="cooler"),
    SetUp(
        "plain letters only",
        lambda one: one.env.update(LANG="C"),
        "letters",
        UNSURE,
        "C: names with accents",
        ("sudo raspi-config nonint do_change_locale en_GB.UTF-8",),
    ),
    # Speech, page and service
    SetUp(
        "no program that speaks",
        lambda one: one.without(one.bin / "espeak-ng"),
        "speech",
        BROKEN,
        "espeak-ng is missing",
        ("sudo apt install espeak-ng",),
    ),
    SetUp(
        "no voice of the language",
        lambda one: one.prefer(language="pl").program("espeak-ng", "echo Pty Language"),
        "speech",
        BROKEN,
        "no voice for 'pl'",
        ("sudo apt install --reinstall espeak-ng-data",),
    ),
    SetUp(
        "no loudspeaker",
        lambda one: one.file("proc/asound/cards", "--- no soundcards ---"),
        "speech",
        UNSURE,
        "no sound device",
        ("cyclops doctor --speak",),
    ),
    SetUp("no network", lambda one: one.change(addresses=lambda: ()), "phones", UNSURE, "in no network", ("sudo nmtui",)),
    SetUp(
        "a firewall", lambda one: one.file("etc/ufw/ufw.conf", "ENABLED=yes"), "phones", UNSURE, "a firewall", ("sudo ufw allow 18080/tcp",)
    ),
    SetUp(
        "a screen without a browser",
        lambda one: one.without(one.bin / "chromium"),
        "display",
        UNSURE,
        "without chromium",
        ("sudo apt install chromium",),
    ),
    SetUp(
        "a kiosk without a browser",
        lambda one: one.without(one.bin / "chromium").file(one.home / ".config/labwc/autostart", "cyclops service kiosk &"),
        "display",
        BROKEN,
        "there is no browser for it",
        ("sudo apt install chromium",),
    ),
    SetUp(
        "a service that failed",
        lambda one: one.service(ActiveState="failed", Result="exit-code", ExecMainStatus="2"),
        "service",
        BROKEN,
        r"it has failed \(exit-code, exit code 2\)",
        FAILED,
    ),
    SetUp(
        "a service that ends again and again",
        lambda one: one.service(ActiveState="activating", SubState="auto-restart", NRestarts="37"),
        "service",
        BROKEN,
        "again and again .37 times.",
        FAILED,
    ),
    SetUp(
        "a service whose program is gone",
        lambda one: one.without(one.bin / "cyclops"),
        "service",
        BROKEN,
        "not there any more",
        ("cyclops service install",),
    ),
    SetUp(
        "a service that is switched off",
        lambda one: one.service(UnitFileState="disabled"),
        "service",
        UNSURE,
        "not started with the machine",
        ("systemctl --user enable --now cyclops",),
    ),
    SetUp(
        "a service that waits for a login",
        lambda one: one.without("var/lib/systemd/linger/anna"),
        "service",
        UNSURE,
        "only when somebody logs in",
        ("loginctl enable-linger $USER",),
    ),
]


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_a_broken_set_up_is_named_with_its_mend(set_up: SetUp, patient: Patient) -> None:
    assert_named_with_its_mend(set_up, patient)


def test_of_a_machine_in_good_health_all_is_well(patient: Patient) -> None:
    found = list(results(patient.visit()))
    assert [one for one in found if not is_well(one) or one.finding.state is UNSURE] == []
    assert [one.name for one in found if one.finding.state is State.ABSENT] == ["learnt sets", "saved games"]
    assert sum_of(found) == "All is well."


def test_a_page_that_is_shown_here_only_is_told_to_who_wonders_about_phones(patient: Patient) -> None:
    patient.change(addresses=lambda: ("127.0.0.2",))  # another address of this machine, at which nobody listens
    visit = patient.visit()
    visit.health = {"ok": True, "build": "1"}
    (found,) = results(visit, {"phones": CHECKS["phones"]})
    assert found.finding.what == "the page is shown on this machine only, as no --lan was asked for"


def test_a_port_that_another_program_has_is_named_with_it(patient: Patient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examination, "_HEALTH_S", 0.05)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        patient.asked = replace(patient.asked, port=taken.getsockname()[1])
        found = looked_at(patient, "port")
    assert found.state is BROKEN
    assert re.search(rf"\(process \d+\) has port {patient.asked.port}", found.what)
    assert re.fullmatch(r"kill \d+", found.commands[0])
