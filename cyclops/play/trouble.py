"""What keeps an evening from going on, in one line of English, for who looks after the machine."""

from __future__ import annotations

from cyclops.guide.guide import CheckState, Guide
from cyclops.referee.situation import Situation


def trouble_of(shown: Situation | Guide | None) -> str:
    """What is wrong with what is shown: no picture, or a check that failed; empty where all is well, or nothing is shown."""
    if isinstance(shown, Guide):
        return "; ".join(f"{check.text}: {check.mend}" for check in shown.checks if check.state is CheckState.WRONG)
    if shown is None or shown.outage is None:
        return ""
    return f"no picture: {shown.outage.reason}"
