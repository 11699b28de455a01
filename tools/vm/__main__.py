"""Runs in an emulated machine what needs real devices and real power cuts.

usage: python -m tools.vm [--cuts N] [--seed N] [--only tests|cuts] [-- options and files for pytest]
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tools.vm.errors import MachineError
from tools.vm.kernel import Kernel, check_programs, kernel
from tools.vm.machine import Machine

CHECKOUT: Final = Path(__file__).parents[2]
_OPTIONS: Final = {
    "vivid": "n_devs=1 node_types=0x1 num_inputs=1 input_types=0x0 vid_cap_nr=10",
    "v4l2loopback": "devices=4 video_nr=20,21,22,23 card_label=Loop0,Loop1,Loop2,Loop3 exclusive_caps=1,1,1,1",
}
"""One webcam without compressed pictures, and devices that are cameras while they are fed."""
_LONGEST_S: Final = 900.0
_COUNTED: Final = re.compile(r"\b(\d+) (passed|failed|errors?|skipped)\b")


def main() -> None:
    """Run it; the exit code says whether all is well."""
    parser = argparse.ArgumentParser(prog="python -m tools.vm", description="Tests in an emulated machine.")
    parser.add_argument("--cuts", type=int, default=20, metavar="N", help="how often the power is cut (20)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the moments of the cuts (1)")
    parser.add_argument("--only", choices=["tests", "cuts"], help="one of the two parts")
    parser.add_argument("pytest", nargs="*", default=["tests/vm"], metavar="ARG", help="for pytest, after -- (tests/vm)")
    wanted = parser.parse_args()
    try:
        well = _run(wanted)
    except MachineError as error:
        sys.exit(f"test-vm: {error}")
    except KeyboardInterrupt:
        sys.exit("test-vm: stopped")
    if not well:
        sys.exit("test-vm: not all is well")


def _run(wanted: argparse.Namespace) -> bool:
    check_programs()
    ready = kernel()
    well = True
    if wanted.only != "cuts":
        well = run_tests(ready, wanted.pytest)
    if wanted.only != "tests" and wanted.cuts:
        from tools.vm.cuts import run_cuts

        well = run_cuts(ready, wanted.cuts, wanted.seed) and well
    return well


def run_tests(ready: Kernel, arguments: Sequence[str]) -> bool:
    """Run pytest in the machine; whether every test passed and none was left out."""
    begun, counted = time.monotonic(), dict[str, int]()
    with Machine(ready, _command(arguments), _LONGEST_S, options=_OPTIONS) as machine:
        for line in machine.lines():
            print(line, flush=True)
            if " in " in line:
                counted = {name.rstrip("s"): int(number) for number, name in _COUNTED.findall(line)} or counted
    print(f"The emulated machine ran for {time.monotonic() - begun:.0f} s.")
    if machine.status is None:
        raise MachineError(f"the emulated machine stopped before its tests were done, after {time.monotonic() - begun:.0f} s")
    return machine.status == 0 and bool(counted.get("passed")) and not counted.get("skipped")


def _command(arguments: Sequence[str]) -> str:
    """The programs of the host's checkout; udev names the cameras as on any Linux."""
    options = "-p no:cacheprovider --color=no --no-showlocals --tb=short --durations=5 -q"
    return f"""export SYSTEMD_IGNORE_CHROOT=1
/lib/systemd/systemd-udevd --daemon 2>/dev/null && udevadm trigger && udevadm settle
cd '{CHECKOUT}' && .venv/bin/python -m pytest {options} {" ".join(arguments)}
"""


if __name__ == "__main__":
    main()
