"""The list of all steps: what is fine, what was left for later, what can be done again, and what comes next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from cyclops.guide.guide import Answered, Check, CheckState, Choice, Guide
from cyclops.setup.bench import Bench
from cyclops.setup.step import Step
from vision.phrase import phrase

FINISH, GO_ON, ALONE = "finish", "go on", "alone"
_LIST: Final = "list"


class Overview(Step):
    """How everything stands.

    Parameters
    ----------
    bench : Bench
    steps : sequence of Step
        All that there are.
    commands : bool
        Whether people type commands afterwards.

    Attributes
    ----------
    chosen : tuple of Step
        What people want to do next; none where they have done.
    """

    key, name, looks = "overview", phrase("All steps"), False

    def __init__(self, bench: Bench, steps: Sequence[Step], commands: bool) -> None:
        super().__init__(bench)
        self._steps, self._commands = tuple(steps), commands
        self.chosen: tuple[Step, ...] = ()
        self.was_run = self._picks = False

    @property
    def fine(self) -> bool:
        """Whether nothing is left."""
        return not self._open

    @property
    def _open(self) -> tuple[Step, ...]:
        return tuple(step for step in self._steps if step.missed)

    def begin(self) -> None:
        """Show it."""
        super().begin()
        self._picks = False

    def answer(self, answered: Answered) -> None:
        """Go on with what is left, or do a single step again."""
        self._picks = answered.choice == ALONE
        alone = tuple(step for step in self._steps if step.key == answered.choice)
        self.chosen = self._open if answered.choice == GO_ON else alone
        self.done = answered.choice == FINISH or bool(self.chosen)

    def guide(self) -> Guide:
        """Show all steps."""
        if self._picks:
            steps = tuple(Choice(step.key, step.name) for step in self._steps)
            return Guide(f"{self.key}-pick", phrase("Which step?"), choices=(*steps, Choice(_LIST, phrase("Back"))))
        checks = tuple(self._check(step) for step in self._steps)
        return Guide(self.key, self._title(), tuple(self._lines()), checks, choices=tuple(self._choices()))

    @property
    def _sees(self) -> bool:
        """Whether there is a camera, without which most steps have to wait."""
        return bool(self.bench.preferences.camera)

    def _title(self) -> str:
        if self.fine:
            return phrase("Everything is set up")
        if not self._sees:
            return phrase("A camera is missing still")
        return phrase("Ready to play; some steps are left for later") if self.was_run else phrase("Some of it was set up before")

    def _lines(self) -> Iterator[str]:
        if self.bench.trouble:
            yield self.bench.trouble
        if self.bench.rehearses:
            yield phrase("That was a rehearsal, nothing of it is kept. In earnest: {command}", command="cyclops setup")
        elif self._commands and (self.fine or self.was_run):
            yield from self._commands_now()

    def _commands_now(self) -> Iterator[str]:
        if self._sees:
            yield phrase("Play: {command}", command="cyclops play factory --players Anna,Ben")
            yield phrase("Or let it run all the time, and begin games on the page: {command}", command="cyclops serve --lan")
            yield phrase("So that it starts with the machine: {command}", command="cyclops service install")
        else:
            yield phrase("Photographs of a table are scored without one: {command}", command="cyclops photos --lan")
        yield phrase("Change any of this later: {command}", command="cyclops setup")

    def _check(self, step: Step) -> Check:
        if step.fine:
            return Check(step.name, CheckState.FINE)
        tells = step.missed and (self._sees or not step.looks)
        return Check(step.name, CheckState.WAITING, step.lost if tells else "")

    def _choices(self) -> Iterator[Choice]:
        finished = self.fine or self.was_run
        if self._open:
            yield Choice(GO_ON, phrase("Go on with what is left"), main=not finished)
        yield Choice(FINISH, phrase("Done"), main=finished)
        yield Choice(ALONE, phrase("Do a single step again"))
