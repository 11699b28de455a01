"""What is private is found in every spelling, becomes the same everywhere, and the rest stays."""

from __future__ import annotations

import json
import unicodedata

import pytest

from cyclops.doctor.discretion import Discretion

ZOE = "Zoë"


@pytest.fixture
def discretion() -> Discretion:
    return Discretion(["Zoë", "Łukasz", "Anna Mária", "Bo"], ["zoë.kovács", "Zoë Kovács"], ["kitchen-pi"], "/home/zoë.kovács")


@pytest.mark.parametrize(
    "spelling",
    [
        "Zoë",
        "ZOË",
        "zoë",
        unicodedata.normalize("NFD", ZOE),
        "Zoe",
        json.dumps(ZOE)[1:-1],
        json.dumps(json.dumps(ZOE))[3:-3],
        r"Zo\u00EB",
        repr(ZOE.encode())[2:-1],
        r"Zo\303\253",
        "Zo%C3%AB",
        "Zo%c3%ab",
    ],
)
@pytest.mark.parametrize(
    "around", ["{}", "/tables/{}/game.txt", "of_{}_2.jpg", '"{}"', r"begun\n{} draws", "{}'s turn", "a%20{}", r"\u0020{}"]
)
def test_a_name_is_found_in_every_spelling_and_place(spelling: str, around: str, discretion: Discretion) -> None:
    assert discretion.text(around.format(spelling)) == unicodedata.normalize("NFC", around.format("Player 1"))


def test_names_stay_the_same_players_everywhere(discretion: Discretion) -> None:
    assert (
        discretion.text("Łukasz, Anna Mária and Bo; then lukasz, Mária and bo")
        == "Player 2, Player 3 and Player 4; then Player 2, Player 3 and bo"
    )


def test_words_that_hold_a_name_stay(discretion: Discretion) -> None:
    assert discretion.text("Bob, Zoës, Annals, kitchen, kitchen-pile") == "Bob, Zoës, Annals, kitchen, kitchen-pile"


def test_the_person_the_machine_and_its_folders_have_no_names(discretion: Discretion) -> None:
    told = discretion.text("Dec 24 kitchen-pi cyclops: /home/zoë.kovács/venv, /media/zoë.kovács/STICK by Kovács")
    assert told == "Dec 24 machine cyclops: ~/venv, /media/user/STICK by user"


def test_usual_names_of_people_and_machines_tell_nothing() -> None:
    plain = Discretion([], ["pi", "root"], ["raspberrypi", "localhost"], "/home/pi")
    assert plain.text("Raspberry Pi of pi at raspberrypi: /home/pi/x") == "Raspberry Pi of pi at raspberrypi: ~/x"


@pytest.mark.parametrize("address", ["192.168.1.7", "10.0.0.12", "fe80::1ff:fe23:4567:890a", "2001:db8:0:0:1:2:3:4", "dc:a6:32:01:23:45"])
def test_addresses_are_numbered(address: str, discretion: Discretion) -> None:
    told = discretion.text(f"from {address} to 172.16.0.1, again {address}:")
    first, second, third = [word.rpartition("-")[2].rstrip(",:") for word in told.split() if "-" in word]
    assert (first, second, third) == ("1", "2", "1")
    assert address not in told


@pytest.mark.parametrize("kept", ["127.0.0.1:8080", "at 18:32:07", "[::1]", "0.0.0.0", "opencv 5.0.0", "imx708@1a", "frame 1.2.3.400"])
def test_what_is_no_address_of_a_network_stays(kept: str, discretion: Discretion) -> None:
    assert discretion.text(kept) == kept


@pytest.mark.parametrize(
    "line", ["To press there: 4711", "Kod do naciskania przycisków: 4711", "http://address-1:8080/?token=4711_x-Y", '{"pin": "4711"}']
)
def test_what_lets_people_press_is_kept_at_home(line: str, discretion: Discretion) -> None:
    told = discretion.lines(line)
    assert "4711" not in told
    assert "secret" in told


def test_lines_of_json_stay_json(discretion: Discretion) -> None:
    lines = json.dumps({"names": ["Zoë", "Łukasz"], "text": 'Zoë: "go"\nBo', "number": 7}) + "\nplain Zoë\n"
    first, second = discretion.lines(lines).splitlines()
    assert json.loads(first) == {"names": ["Player 1", "Player 2"], "text": 'Player 1: "go"\nPlayer 4', "number": 7}
    assert second == "plain Player 1"
