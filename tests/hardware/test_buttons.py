"""Push buttons: at pins that gpiozero mocks, and scripted ones."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from typing import Any

import gpiozero
import pytest
from gpiozero.pins.mock import MockFactory

from hardware.button import USUAL_PINS, Button, Buttons, pins_from_text
from hardware.buttons.gpio import GpioButtons
from hardware.buttons.opening import open_buttons
from hardware.buttons.scripted import ScriptedButtons
from hardware.errors import ButtonError


@pytest.fixture
def factory() -> Iterator[Any]:
    made = MockFactory()
    yield made
    made.reset()


def press(factory: Any, pin: int, times: int = 1) -> None:
    """Connect a pin with ground, and let go."""
    for _ in range(times):
        factory.pin(pin).drive_low()
        factory.pin(pin).drive_high()


def test_each_press_is_told_once_and_in_order(factory: Any) -> None:
    told: list[Button] = []
    with GpioButtons(USUAL_PINS, told.append, factory):
        press(factory, 27)
        press(factory, 17, times=2)
        press(factory, 22)
    assert told == [Button.UNDO, Button.CONFIRM, Button.CONFIRM, Button.PILE_EMPTY]


def test_a_button_at_rest_is_pulled_up_so_that_two_wires_are_all_it_needs(factory: Any) -> None:
    with GpioButtons(USUAL_PINS, lambda button: None, factory):
        assert [(factory.pin(pin).pull, factory.pin(pin).state) for pin in USUAL_PINS.values()] == [("up", 1)] * 3


def test_contacts_that_chatter_are_left_to_gpiozero_to_calm(factory: Any) -> None:
    with GpioButtons({Button.UNDO: 27}, lambda button: None, factory):
        assert factory.pin(27).bounce == 0.05


def test_a_button_that_is_held_down_is_one_press(factory: Any) -> None:
    told: list[Button] = []
    with GpioButtons({Button.CONFIRM: 5}, told.append, factory):
        factory.pin(5).drive_low()
        factory.pin(5).drive_low()
        factory.pin(5).drive_high()
    assert told == [Button.CONFIRM]


def test_closed_buttons_tell_nothing_and_their_pins_can_be_used_again(factory: Any) -> None:
    told: list[Button] = []
    buttons = GpioButtons(USUAL_PINS, told.append, factory)
    buttons.close()
    buttons.close()
    press(factory, 27)
    assert told == []
    with GpioButtons(USUAL_PINS, told.append, factory):
        press(factory, 27)
    assert told == [Button.UNDO]


def test_a_pin_in_use_is_told_and_the_others_are_given_back(factory: Any) -> None:
    with (
        gpiozero.LED(22, pin_factory=factory),
        pytest.raises(ButtonError, match=r"'pile=22' cannot be used .*another program has this pin"),
    ):
        GpioButtons(USUAL_PINS, lambda button: None, factory)
    with GpioButtons(USUAL_PINS, lambda button: None, factory) as buttons:
        assert buttons.name == "gpio"


def test_without_pins_it_is_said_what_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "nothing")
    monkeypatch.setattr(gpiozero.Device, "pin_factory", None)
    with pytest.raises(ButtonError, match="need the pins of a Raspberry Pi"):
        open_buttons("gpio", lambda button: None)


def test_without_gpiozero_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gpiozero", None)
    with pytest.raises(ButtonError, match="sudo apt install python3-gpiozero python3-lgpio"):
        open_buttons("gpio", lambda button: None)


def test_buttons_have_the_pins_that_are_written() -> None:
    assert pins_from_text("") == {Button.CONFIRM: 17, Button.UNDO: 27, Button.PILE_EMPTY: 22}
    assert pins_from_text("undo=5,confirm=6") == {Button.UNDO: 5, Button.CONFIRM: 6}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("undo", "'undo' is no button: write confirm, undo, pile, each with its pin from 2 to 27"),
        ("undo=99", "'undo=99' is no button"),
        ("stop=5", "'stop=5' is no button"),
        ("undo=5,undo=6", "'undo=6' is there twice"),
        ("undo=5,pile=5", "'pile=5' is there twice"),
    ],
)
def test_what_is_no_button_is_refused(text: str, why: str) -> None:
    with pytest.raises(ButtonError, match=why):
        open_buttons(f"gpio:{text}", lambda button: None)


def test_scripted_buttons_press_themselves_and_keep_what_was_pressed() -> None:
    both, told = threading.Barrier(2), list[Button]()

    def pressed(button: Button) -> None:
        told.append(button)
        both.wait(5)

    with open_buttons("scripted:undo@0.001", pressed) as buttons:
        both.wait(5)
        assert isinstance(buttons, ScriptedButtons)
        assert buttons.pressed == told == [Button.UNDO]


@pytest.mark.parametrize("script", ["undo", "undo@soon", "stop@1"])
def test_what_is_no_press_is_refused(script: str) -> None:
    with pytest.raises(ButtonError, match="is no press: write confirm, undo, pile, each with its seconds"):
        open_buttons(f"scripted:{script}", lambda button: None)


def test_other_buttons_are_refused() -> None:
    with pytest.raises(ButtonError, match="'usb' are no buttons: type gpio"):
        open_buttons("usb", lambda button: None)


def test_all_buttons_are_of_one_kind(factory: Any) -> None:
    for buttons in (GpioButtons(USUAL_PINS, lambda button: None, factory), ScriptedButtons([], lambda button: None)):
        with buttons:
            assert isinstance(buttons, Buttons)
