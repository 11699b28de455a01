"""Where hands and things are while people act at a simulated table."""

from __future__ import annotations

from cyclops.artwork.cards import card
from cyclops.simulation.acts import Act, Moment, Stop, Visit, Weather, moments, seat
from cyclops.simulation.laid import Thing

SIZE = (600.0, 400.0)
CARD = Thing(card(1), (0.0, 0.0))
LAY = Visit(0, 180, (Stop((-100.0, 0.0), {"pile": None}, carries=CARD), Stop((100.0, 0.0), {"tile": CARD})))


def played(*acts: Act, frames_per_s: float = 10) -> list[Moment]:
    return list(moments(acts, SIZE, frames_per_s))


def test_a_hand_comes_takes_lays_and_goes() -> None:
    shown = played(Act((LAY,), 1.0))
    changes = [key for moment in shown for key in moment.change]
    assert changes == ["pile", "tile"]
    assert [bool(moment.hands) for moment in shown] == sorted([bool(moment.hands) for moment in shown], reverse=True)
    assert len(shown[-1].hands) == 0


def test_what_is_carried_is_above_the_table_at_the_fingers() -> None:
    carrying = [hand for moment in played(Act((LAY,))) for hand in moment.hands if hand.holds is not None]
    assert carrying
    for hand in carrying:
        assert hand.holds is not None
        assert hand.holds.centre_mm == hand.tip
        assert hand.holds.on_mm > 5


def test_it_is_told_what_happened_once_the_hand_is_gone() -> None:
    shown = played(Act((LAY,), 1.0, ({"type": "placed"},)))
    told = [number for number, moment in enumerate(shown) if moment.events]
    assert len(told) == 1
    assert not shown[told[0]].hands
    assert shown[told[0] - 1].hands


def test_nothing_is_lost_between_two_quick_moves() -> None:
    acts = [Act((LAY,), 0.01, ({"type": "placed", "number": number},)) for number in range(5)]
    shown = played(*acts, Act(rest_s=1.0), frames_per_s=3)
    assert [event["number"] for moment in shown for event in moment.events] == list(range(5))


def test_frames_are_even_in_time_whatever_happens() -> None:
    shown = played(Act((LAY,), 0.33), Act(rest_s=0.5, weather=Weather.CLOUD), frames_per_s=8)
    assert [moment.seconds for moment in shown] == [number / 8 for number in range(len(shown))]
    assert [moment.weather for moment in shown if moment.weather] == [(Weather.CLOUD,)]


def test_two_people_reach_at_the_same_time() -> None:
    other = Visit(1, 0, (Stop((0.0, 50.0)),), after_s=0.2)
    assert max(len(moment.hands) for moment in played(Act((LAY, other)))) == 2


def test_a_seat_lies_beyond_the_rim_of_the_table() -> None:
    assert abs(seat(90, SIZE, 100)[0] - 400) < 1e-9
    assert abs(seat(180, SIZE, 100)[1] - 300) < 1e-9
