"""The picture of the window: everything of a stage is in it, at every size, in every language, whatever the names are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Final

import numpy as np
import pytest
from numpy.typing import NDArray

from cyclops import drawing
from cyclops.language import Language
from cyclops.play.window import brush
from cyclops.play.window.brush import Box, fitted, shortened
from cyclops.play.window.look import COLOURS, WEIGHTS, Look, seat_colours
from cyclops.play.window.pad import View
from cyclops.play.window.picture import board_of, picture_of, with_photo
from cyclops.stage.stage import Asked, Button, Notice, Past, Seat, Stage
from cyclops.stage.tables import BugsStage, FactoryStage, FressenStage
from tests.cyclops.play.window_stages import QUESTION, bugs_stage, factory_stage, fressen_stage, seats, stage, troubled

SIZES: Final = ((800, 480), (1280, 720), (1920, 1080))
STAGES: Final = (factory_stage, bugs_stage, fressen_stage)
LONG: Final = "Wolfeschlegelsteinhausenbergerdorff von und zu Őszödi-Brzęczyszczykiewicz"
NAMES: Final = ("Łukasz", "Őrs Űrhajós", "山田太郎", "محمد", "😀🎉", LONG, "", "a\nb\tc", "\ud800", "x" * 5000)
Image = NDArray[np.uint8]


def same(one: Image, other: Image) -> bool:
    return bool(np.array_equal(one, other))


@cache
def plain_picture(made: Callable[[], Stage], size: tuple[int, int]) -> Image:
    """The picture of a stage as it is made, drawn once for all tests that compare others with it."""
    return picture_of(made(), size)


def part(image: Image, box: Box) -> Image:
    return image[max(round(box.top), 0) : round(box.bottom), max(round(box.left), 0) : round(box.right)]


@pytest.mark.parametrize("made", STAGES)
@pytest.mark.parametrize("size", [*SIZES, (480, 800), (320, 200), (64, 48)])
def test_a_picture_has_the_screens_size_and_is_the_same_for_the_same_stage(made: Callable[[], Stage], size: tuple[int, int]) -> None:
    one, other = picture_of(troubled(made()), size), picture_of(troubled(made()), size)
    assert one.shape == (size[1], size[0], 3)
    assert one.dtype == np.uint8
    assert same(one, other)


@pytest.mark.parametrize("look", Look)
@pytest.mark.parametrize("made", STAGES)
def test_whatever_changes_on_a_stage_changes_the_picture(made: Callable[[], Stage], look: Look) -> None:
    before = made()
    changes: tuple[dict[str, object], ...] = (
        {"banner": "Ben won!"}, {"task": "Something else."}, {"seats": seats("Anna", "Zoe")}, {"question": QUESTION}, {"countdown_s": 7.0},
        {"notices": (Notice("unsure", "Which one is it?"),)}, {"refusal": "That is not possible."}, {"over": True}, {"table": None},
        {"advice": ("Lay it beside the eye.",)}, {"history": (Past(9, "Somebody did something.", "1"),), "table": None},
        {"eye": replace(before.eye, mood="dark", text="it is too dark", well=False)}, {"can_undo": False}, {"can_redo": True},
        {"language": "nl"}, {"hints": "fits"},
    )  # fmt: skip
    first = picture_of(before, SIZES[0], look)
    for change in changes:
        assert not same(first, picture_of(replace(before, **change), SIZES[0], look)), change  # type: ignore[arg-type]


def test_the_banner_has_the_colour_of_whose_turn_it_is_over_the_whole_width() -> None:
    ben = stage("factory", "Monster Factory", seats=seats("Anna", "Ben", to_move=1))
    image = picture_of(ben, (1280, 720))
    expected = seat_colours(ben.seats[1])[0]
    assert tuple(image[25, 900]) == tuple(image[140, 640]) == expected


@pytest.mark.parametrize("size", SIZES)
def test_the_banner_is_read_from_three_metres(size: tuple[int, int]) -> None:
    """Letters of a two-hundredth of the distance are read with ease: of 15 mm, a twentieth of the height of a screen of 24 inches."""
    written = picture_of(stage("factory", "", task="Do it."), size).astype(int)
    empty = picture_of(stage("factory", "", task="Do it.", banner=" "), size).astype(int)
    rows = np.flatnonzero((np.abs(written - empty).max(2) > 60).any(1))
    assert rows[-1] - rows[0] > size[1] / 18


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("made", STAGES)
def test_any_name_can_be_drawn_and_stays_in_its_place(made: Callable[[], Stage], name: str) -> None:
    before = made()
    named = replace(before, seats=tuple(replace(seat, name=name) for seat in before.seats), banner=f"It's {name}'s turn", task=name * 3)
    for size in SIZES[:2]:
        image, plain = picture_of(named, size), plain_picture(made, size)
        edge = size[0] - round(6 * size[0] / 1280)
        assert same(image[:, edge:], plain[:, edge:]), "nothing runs over the edge"


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("size", SIZES)
def test_the_keys_fit_in_every_language_and_those_that_are_needed_most_are_never_left_out(
    language: Language, size: tuple[int, int]
) -> None:
    board = board_of(troubled(factory_stage(language=language, can_redo=True)), size, View())
    assert {"u", "a", "\x1b"} <= {spot.key for spot in board.spots}
    assert all(spot.box.right <= size[0] and spot.box.bottom <= size[1] for spot in board.spots)
    for number, spot in enumerate(board.spots):
        assert not any(other.box.holds(*spot.box.middle) for other in board.spots[:number]), spot


def test_only_what_may_be_done_now_has_a_key() -> None:
    waiting = stage("factory", "Monster Factory", begun=False, can_undo=False, can_accept=False, seats=())
    keys = {spot.key for spot in board_of(waiting, (1280, 720), View()).spots}
    assert keys.isdisjoint("uras1y")
    assert {"h", "l", "p", "\x1b"} <= keys


@pytest.mark.parametrize("size", [*SIZES, (480, 800)])
@pytest.mark.parametrize("number", [2, 3, 6])
def test_each_answer_is_a_button_for_a_finger(size: tuple[int, int], number: int) -> None:
    if number == 2:
        question, keys = QUESTION, ["y", "n"]
    else:
        names = ("Anna", LONG, "Ben", "Cleo", "Dora", "Emil")[:number]
        question = Asked("who", "Who took the trophy?", tuple(Button(name, name) for name in names))
        keys = [str(nth + 1) for nth in range(number)]
    board = board_of(factory_stage(question=question), size, View())
    answers = [spot for spot in board.spots if spot.question == question.key]
    assert [spot.key for spot in answers] == keys
    assert all(spot.box.height >= 40 for spot in answers)
    assert [board.spot_at(*spot.box.middle) for spot in answers] == answers
    assert board.spot_at(2, 2) is None


def test_while_it_is_asked_whether_to_end_nothing_else_is_asked() -> None:
    board = board_of(factory_stage(question=QUESTION), (1280, 720), View(ending=True))
    assert [spot.key for spot in board.spots if spot.question] == ["y", "n"]
    assert not any(spot.question == QUESTION.key for spot in board.spots)


def test_a_correction_is_seen_as_it_is_typed_its_end_above_all() -> None:
    line = "letter A@2,-1 GPWW and a lot more that is typed although nobody would do so because it is far too long for the line"
    pictures = [board_of(factory_stage(), (800, 480), View(typed=text)).image for text in ("", line, f"{line}x")]
    assert not same(pictures[0], pictures[1])
    assert not same(pictures[1], pictures[2])


def test_points_are_shown_with_what_they_are_made_of() -> None:
    plain = board_of(factory_stage(), (1280, 720), View())
    with_reasons = board_of(factory_stage(), (1280, 720), View(with_reasons=True))
    side = Box(plain.table.right + 10, plain.table.top, 1280 - plain.table.right - 10, plain.table.height)
    assert not same(part(plain.image, side), part(with_reasons.image, side))
    assert same(part(plain.image, plain.table), part(with_reasons.image, plain.table))


@pytest.mark.parametrize("made", STAGES)
def test_the_table_itself_changes_with_what_lies_there(made: Callable[[], Stage]) -> None:
    full = made()
    table = full.table
    assert table is not None
    emptied: tuple[FactoryStage | BugsStage | FressenStage, ...]
    match table:
        case FactoryStage():
            emptied = (replace(table, ghosts=()), replace(table, monsters=table.monsters[:1]), replace(table, ghosts=table.ghosts[:1]))
        case BugsStage():
            emptied = (replace(table, trophies=table.trophies[:3]), replace(table, hands=table.hands[:2]), replace(table, hands=()))
        case FressenStage():
            emptied = (
                replace(table, ghosts=()), replace(table, bites=()), replace(table, monsters=()), replace(table, supplies=()),
                replace(table, boss="yellow"), replace(table, turn=1), replace(table, turn=2), replace(table, turn=3),
            )  # fmt: skip
    first = board_of(full, (1280, 720), View())
    pictures = [part(first.image, first.table)]
    pictures += [part(picture_of(replace(full, table=other), (1280, 720)), first.table) for other in emptied]
    assert len({picture.tobytes() for picture in pictures}) == len(pictures)


def test_much_room_between_monsters_is_left_out_so_that_tiles_are_large() -> None:
    full = factory_stage()
    table = full.table
    assert isinstance(table, FactoryStage)
    near, far = ((0.0, 0.0), (6.0, 4.0)), ((1.3, 2.0), (26.0, 19.5))
    pictures = []
    for places in (near, far):
        monsters = tuple(replace(one, at=at) for one, at in zip(table.monsters, places, strict=True))
        pictures.append(picture_of(replace(full, table=replace(table, monsters=monsters, size=(40.0, 40.0))), (1280, 720)))
    assert same(*pictures)


def test_a_place_does_not_change_how_large_the_tiles_are() -> None:
    full = factory_stage()
    table = full.table
    assert isinstance(table, FactoryStage)
    last = table.monsters[1].tiles[0]
    where = []
    for ghosts in (table.ghosts, ()):
        with_it = board_of(replace(full, table=replace(table, ghosts=ghosts)), (1280, 720), View())
        other = replace(table.monsters[1], tiles=(replace(last, eye=False), *table.monsters[1].tiles[1:]))
        without = picture_of(replace(full, table=replace(table, ghosts=ghosts, monsters=(table.monsters[0], other))), (1280, 720))
        rows, columns = np.nonzero((with_it.image != without).any(2))
        where.append((rows.min(), rows.max(), columns.min(), columns.max()))
    assert where[0] == where[1]


def test_a_board_turned_with_the_table_shows_its_first_field_at_the_next_corner() -> None:
    full = fressen_stage()
    assert isinstance(full.table, FressenStage)
    lonely = replace(full.table, monsters=full.table.monsters[:1], ghosts=(), bites=())
    where = []
    for turn in range(4):
        with_it = board_of(replace(full, table=replace(lonely, turn=turn)), (1280, 720), View())
        without = board_of(replace(full, table=replace(lonely, turn=turn, monsters=())), (1280, 720), View())
        rows, columns = np.nonzero((with_it.image != without.image).any(2))
        middle = with_it.table.middle
        where.append((columns.mean() > middle[0], rows.mean() > middle[1]))
    assert where == [(False, False), (True, False), (True, True), (False, True)]


def test_the_cameras_picture_takes_the_place_of_the_drawing_with_the_places_marked_on_it() -> None:
    photo = np.full((720, 1280, 3), (90, 60, 30), np.uint8)
    view = View(photo=True)
    board = board_of(troubled(factory_stage()), (1280, 720), view, photo)
    shown = part(board.image, board.table)
    assert (shown == photo[0, 0]).all(2).mean() > 0.4, "the picture itself"
    marked = board_of(factory_stage(), (1280, 720), view, photo)
    table = factory_stage().table
    assert isinstance(table, FactoryStage)
    without = board_of(replace(factory_stage(), table=replace(table, ghosts=())), (1280, 720), view, photo)
    assert not same(part(marked.image, marked.table), part(without.image, without.table))


def test_only_the_table_is_drawn_anew_for_the_cameras_next_picture() -> None:
    first, second = (np.full((480, 640, 3), shade, np.uint8) for shade in (40, 200))
    view, shown = View(photo=True), factory_stage()
    board = board_of(shown, (1280, 720), view, first)
    before = board.image.copy()
    after = with_photo(board, shown, view, second)
    assert same(board.image, before), "what was shown stays as it was"
    whole = board_of(shown, (1280, 720), view, second).image
    assert (after != whole).any(2).mean() < 0.005, "but for the soft edges of what lies on it"


def test_without_the_cameras_picture_the_drawing_stays() -> None:
    wanted, drawn = (board_of(factory_stage(), (800, 480), View(photo=photo)) for photo in (True, False))
    assert same(part(wanted.image, wanted.table), part(drawn.image, drawn.table))


def contrast(one: drawing.Colour, other: drawing.Colour) -> float:
    """Method: WCAG 2.1, relative luminance."""

    def luminance(colour: drawing.Colour) -> float:
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (share / 255 for share in colour)]
        return 0.0722 * linear[0] + 0.7152 * linear[1] + 0.2126 * linear[2]

    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_writing_stands_out_from_what_it_is_written_on() -> None:
    for colours in COLOURS.values():
        for ink in (colours.ink, colours.soft):
            assert min(contrast(ink, ground) for ground in (colours.card, colours.ground)) >= 4.5
        assert contrast(colours.ink, colours.inset) >= 4.5
    people = [Seat(str(number + 1), "", number) for number in range(8)] + [Seat("red", "", 0), Seat("yellow", "", 1)]
    assert all(contrast(*seat_colours(seat)) >= 3 for seat in people), "names are written large"
    assert all(contrast(fill, ink) >= 3 for fill, ink, _ in WEIGHTS.values())


def test_text_is_as_large_as_fits_and_cut_off_only_at_the_smallest_size() -> None:
    size, rows = fitted("It's Anna's turn", 400, 60, 60, 12)
    assert rows == ("It's Anna's turn",)
    assert drawing.text_width(rows[0], size) <= 400
    smaller, _ = fitted("It's Anna's turn", 200, 60, 60, 12)
    assert smaller < size
    least, cut = fitted(LONG * 3, 120, 30, 40, 14)
    assert least == 14
    assert len(cut) == 1
    assert cut[0].endswith("…")
    assert drawing.text_width(cut[0], least) <= 120


def test_a_short_text_is_left_as_it_is_and_a_long_one_ends_in_dots_within_its_width() -> None:
    assert shortened("Anna", 20, 200) == "Anna"
    for width in (5, 30, 61, 140):
        assert drawing.text_width(shortened(LONG, 20, width), 20) <= max(width, drawing.text_width("…", 20))


def test_a_stamp_beyond_the_edge_is_cut_off_and_one_outside_changes_nothing() -> None:
    image = np.zeros((20, 20, 3), np.uint8)
    art = np.full((8, 8, 3), 255, np.uint8)
    for left, top in ((-20, 0), (30, 5), (3, 40)):
        brush.stamp(image, art, None, left, top)
        assert not image.any()
    brush.stamp(image, art, np.full((8, 8), 255, np.uint8), -4, 16)
    assert (image[16:, :4] == 255).all()
    assert image.sum() == 16 * 3 * 255
