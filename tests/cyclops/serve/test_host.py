"""A whole day: home, an evening, home again; nothing that an evening meets ends it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from cyclops.errors import UnwritableError
from cyclops.guide.guide import AFTERWARDS, AGAIN, Answered, Guide
from cyclops.journal.database import default_path
from cyclops.language import Language
from cyclops.play.orders import Orders, Quit
from cyclops.play.playing import Wanted
from cyclops.play.shown import Shown
from cyclops.play.switches import Switches
from cyclops.preferences import Preferences, keep_preferences, kept_preferences, preferences_file
from cyclops.serve.host import Host, Served
from cyclops.serve.interruption import Mark, Marker
from hardware.errors import CameraError
from hardware.frame import Frame
from tests.cyclops.serve.saved_evenings import save_game
from vision.phrase import phrase

NOW_S = 2_000_000_000.0


class DayIsOverError(Exception):
    """The test has seen what it wanted."""


class Wall(Shown):
    """A display on which whoever is there presses, one step after another; an empty choice is giving up."""

    def __init__(self, *presses: str) -> None:
        self.orders, self.switches, self.game_id = Orders(), Switches(), ""
        self.steps: list[Guide] = []
        self._presses = iter(presses)

    def guide(self, guide: Guide, frame: Frame | None) -> None:
        self.steps.append(guide)
        if not guide.choices:
            return
        choice = next(self._presses, None)
        if choice is None:
            raise DayIsOverError
        self.orders.put(Answered(guide.key, choice) if choice else Quit())

    @property
    def home(self) -> Guide:
        """What was shown last."""
        return self.steps[-1]


@dataclass
class Evenings:
    """Plays what it is told to, and remembers it: each evening is a function that may raise."""

    ends: Iterator[Callable[[Wanted, Shown], object]]
    played: list[Wanted] = field(default_factory=list)

    def __call__(self, wanted: Wanted, shown: Shown) -> bool:
        shown.game_id = f"2033-05-18 05:33:2{len(self.played)}"
        self.played.append(wanted)
        next(self.ends)(wanted, shown)
        return False


def ends(wanted: Wanted, shown: Shown) -> None:
    """People end the game."""


def again(wanted: Wanted, shown: Shown) -> None:
    """People end the game and want another one; something else was pressed before."""
    shown.orders.put(Answered("home", "bugs"))
    shown.orders.put(Answered(AFTERWARDS, AGAIN))


def fails(error: BaseException) -> Callable[[Wanted, Shown], None]:
    def end(wanted: Wanted, shown: Shown) -> None:
        raise error

    return end


def day(wall: Wall, *evenings: Callable[[Wanted, Shown], object], **served: object) -> Evenings:
    """Let people press until they have pressed everything."""
    played = Evenings(iter(evenings))
    host = Host(
        Served(camera="simulated:3", preferences=kept_preferences(), **served),  # type: ignore[arg-type]
        wall,
        play=played,
        sleep=lambda seconds: None,
        now=lambda: NOW_S,
    )
    with pytest.raises(DayIsOverError):
        host.run()
    return played


def test_a_game_is_played_as_it_was_chosen_and_then_people_are_home_again() -> None:
    wall = Wall("factory", "more", "begin")
    (wanted,) = day(wall, ends, speed=4.0).played
    assert (wanted.game, wanted.names, wanted.camera, wanted.speed) == ("factory", ("Player 1", "Player 2", "Player 3"), "simulated:3", 4.0)
    assert wanted.stays_s == float("inf"), "until somebody presses"
    assert [step.key for step in wall.steps] == ["home", "who-factory-2", "who-factory-3", "begins", "home"]
    assert Marker(default_path()).read() is None


def test_who_played_is_there_the_next_time() -> None:
    keep_preferences(Preferences("pl", "", "none", "Zoë,Łukasz"))
    (wanted,) = day(Wall("bugs", "begin"), ends).played
    assert wanted.names == ("Zoë", "Łukasz")
    day(Wall("bugs", "more", "begin"), ends)
    assert kept_preferences() == Preferences("pl", "", "none", "Zoë,Łukasz,Player 3"), "nothing else has changed"


def test_another_game_of_the_same_kind_begins_at_once() -> None:
    wall = Wall("bugs", "begin")
    first, second = day(wall, again, ends).played
    assert (first.game, first.names) == (second.game, second.names)
    assert wall.steps[-1].key == "home"


def test_the_language_is_switched_for_all_and_kept() -> None:
    wall = Wall("language", "hu")
    day(wall)
    assert wall.switches.settings.language is Language.HUNGARIAN
    assert kept_preferences().language == "hu"


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (CameraError("v4l2:/dev/video0", "is gone: check its cable"), "is gone: check its cable"),
        (UnwritableError("nothing can be written there: free some space"), "Nothing can be written there: free some space."),
        (ZeroDivisionError("of our own"), "Cyclops met a fault of its own (ZeroDivisionError)"),
    ],
)
def test_what_an_evening_meets_is_told_at_home_once(error: Exception, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    wall = Wall("factory", "begin", "language", "en")
    day(wall, fails(error))
    after = [step for step in wall.steps if step.key == "home"][1:]
    assert [told in step.checks[0].mend for step in after] == [True, True], "as long as people are home"
    assert type(error).__name__ in (report := capsys.readouterr().err) or told.lower() in report.lower()
    assert Marker(default_path()).read() is None, "they know of it: nothing goes on by itself"


def test_a_game_that_people_ended_is_offered_but_not_urged() -> None:
    def saves(wanted: Wanted, shown: Shown) -> None:
        save_game(default_path(), begun=shown.game_id)

    wall = Wall("factory", "begin")
    day(wall, saves)
    assert first_of(wall.home) == ("go-on", False)
    elsewhere = Wall()
    day(elsewhere)
    assert first_of(elsewhere.home) == ("go-on", True), "the next day it is"


def test_one_goes_on_with_the_camera_of_today_and_all_else_as_it_was() -> None:
    saved = save_game(default_path())
    (wanted,) = day(Wall("go-on"), ends).played
    assert (wanted.saved, wanted.names, wanted.camera) == (saved, ("Anna", "Łukasz"), "simulated:3")
    assert kept_preferences().players == "Anna,Łukasz", "they have played last"


def test_a_game_that_was_cut_off_goes_on_by_itself_and_then_people_are_home() -> None:
    saved = save_game(default_path())
    touch(default_path(), NOW_S - 600)
    Marker(default_path()).put(Mark(saved.about.begun))
    marks: list[Mark | None] = []
    wall = Wall()
    (wanted,) = day(wall, lambda wanted, shown: marks.append(Marker(default_path()).read())).played
    assert wanted.saved == saved
    assert marks == [Mark(saved.about.begun, 1)], "counted, in case that it is this game which fails"
    assert [step.key for step in wall.steps] == ["begins", "home"]


def test_yesterdays_game_is_only_offered_even_if_home_was_restarted_since() -> None:
    saved = save_game(default_path())
    Marker(default_path()).put(Mark(saved.about.begun))
    touch(default_path(), NOW_S - 86_400)
    assert day(Wall()).played == []
    touch(default_path(), NOW_S)
    wall = Wall()
    assert day(wall).played == []
    assert [choice.key for choice in wall.home.choices if choice.main] == ["go-on"]


def test_when_the_system_ends_cyclops_the_game_goes_on_at_the_next_start() -> None:
    with pytest.raises(KeyboardInterrupt):
        day(Wall("factory", "begin"), fails(KeyboardInterrupt()))
    mark = Marker(default_path()).read()
    assert mark is not None
    assert mark.tries == 0


def test_the_table_is_set_up_from_home_and_what_was_chosen_there_holds() -> None:
    def set_up(shown: Shown, camera: str | None) -> None:
        assert camera == "simulated"
        keep_preferences(Preferences(language="nl", players="Mia,Noah"))

    wall = Wall("set-up", "bugs")
    host = Host(Served(camera="simulated"), wall, set_up=set_up, sleep=lambda seconds: None)
    with pytest.raises(DayIsOverError):
        host.run()
    assert [one.value for one in wall.home.fields] == ["Mia", "Noah"]


def test_a_setup_that_fails_is_told_at_home() -> None:
    def set_up(shown: Shown, camera: str | None) -> None:
        raise CameraError("", phrase("no camera was found: plug one in"))

    wall = Wall("set-up")
    host = Host(Served(camera="simulated"), wall, set_up=set_up, sleep=lambda seconds: None)
    with pytest.raises(DayIsOverError):
        host.run()
    assert "plug one in" in wall.home.checks[0].mend


def test_what_cannot_be_kept_holds_for_today(capsys: pytest.CaptureFixture[str]) -> None:
    preferences_file().parent.parent.mkdir(parents=True, exist_ok=True)
    preferences_file().parent.write_text("a file where the folder should be")
    wall = Wall("bugs", "more", "begin", "bugs")
    host = Host(Served(camera="simulated"), wall, play=Evenings(iter([ends])), sleep=lambda seconds: None)
    with pytest.raises(DayIsOverError):
        host.run()
    assert len(wall.home.fields) == 3
    assert capsys.readouterr().err.count("\n") == 1


def test_somebody_who_gives_up_at_home_ends_nothing() -> None:
    assert len(day(Wall("", "bugs", "", "begin"), ends).played) == 1


def first_of(guide: Guide) -> tuple[str, bool]:
    return guide.choices[0].key, guide.choices[0].main


def touch(path: Path, time_s: float) -> None:

    for part in (path, Path(f"{path}-wal")):
        if part.exists():
            os.utime(part, (time_s, time_s))
