"""People at a simulated table while their evening is made up: their chance, their hands and their haste."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cyclops.simulation.acts import Act, Stop, TrueEvent, Visit


class People:
    """Some people and what they have done so far."""

    def __init__(self, seats_deg: Sequence[float], chance: Random) -> None:
        self.chance = chance
        self.seats_deg = seats_deg
        self.acts: list[Act] = []

    def about(self, spread: float) -> float:
        """A little more or less than nothing."""
        return max(-2.5 * spread, min(2.5 * spread, self.chance.gauss(0, spread)))

    def near(self, place: tuple[float, float], spread: float) -> tuple[float, float]:
        """A place near another."""
        return place[0] + self.chance.uniform(-spread, spread), place[1] + self.chance.uniform(-spread, spread)

    def visit(self, person: int, *stops: Stop, after_s: float = 0.0) -> Visit:
        """A hand of somebody, by the number from 0."""
        return Visit(person, self.seats_deg[person], stops, after_s, self.chance.uniform(1200, 1900))

    def act(self, visits: Sequence[Visit], rest_s: float, *events: TrueEvent) -> None:
        """Do something, then rest."""
        self.acts.append(Act(tuple(visits), rest_s, events))

    def reach_in_vain(self, person: int, place: tuple[float, float]) -> None:
        """Reach twice and touch nothing."""
        for rest in (0.4, self.chance.uniform(1.0, 2.0)):
            self.act([self.visit(person, Stop(self.near(place, 60), wait_s=0.3))], rest)
