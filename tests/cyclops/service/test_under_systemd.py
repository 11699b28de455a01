"""The unit file under a real systemd: a user's manager in namespaces of its own, which touches nothing of this machine."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cyclops.service.unit import NAME, Served, unit_text

SYSTEMD = Path("/usr/lib/systemd/systemd")
MANAGER = """
mount -t tmpfs tmpfs /run && mkdir -p /run/systemd/system "$XDG_RUNTIME_DIR" || exit 77
umount -R /sys/fs/cgroup; mount -t tmpfs tmpfs /sys/fs/cgroup && mkdir /sys/fs/cgroup/systemd || exit 77
mount -t cgroup -o none,name=systemd cgroup /sys/fs/cgroup/systemd || exit 77
"$SYSTEMD" --user --log-target=null >/dev/null 2>&1 &
for try in $(seq 50); do
    systemctl --user is-system-running >/dev/null 2>&1 && break
    [ "$try" != 50 ] || exit 77
    sleep 0.1
done
"""
"""Ends with 77 where this machine does not allow it."""

PROGRAM = f"""#!{sys.executable}
import sys, time
sys.path.insert(0, {str(Path(__file__).parents[3])!r})
from pathlib import Path
from cyclops.service.notify import service_manager
starts = Path(__file__).with_name("starts")
number = len(starts.read_text()) + 1 if starts.exists() else 1
starts.write_text("x" * number)
if number <= 7:
    sys.exit("the camera is not there")
manager = service_manager()
manager.ready("between two games")
while True:
    manager.beat("between two games")
    time.sleep(60 if number == 8 else 0.1)
"""
"""A service that fails seven times, which is more than systemd usually bears; then its loop stands still; then all is well."""


def systemd_version() -> int:
    return int(subprocess.run([SYSTEMD, "--version"], capture_output=True, text=True, check=True).stdout.split()[1])


def test_case_64_it_is_never_given_up_and_a_loop_that_stands_still_is_started_again(tmp_path: Path) -> None:
    if os.geteuid() != 0 or not SYSTEMD.exists() or shutil.which("unshare") is None:
        pytest.skip("a systemd of one's own needs systemd and an administrator")
    program = tmp_path / "a table" / "cyclops"
    program.parent.mkdir()
    program.write_text(PROGRAM)
    program.chmod(0o755)
    units = tmp_path / ".config" / "systemd" / "user"
    units.mkdir(parents=True)
    quick = unit_text(program, Served(), systemd_version(), home=tmp_path).replace("WatchdogSec=30", "WatchdogSec=1")
    (units / NAME).write_text(quick.replace("RestartSec=2", "RestartSec=50ms"))
    script = f"""{MANAGER}
systemctl --user daemon-reload && systemctl --user enable --quiet {NAME} && systemctl --user start {NAME}
for try in $(seq 150); do
    [ "$(cat '{program.parent}/starts' | wc -c)" -ge 9 ] && systemctl --user --quiet is-active {NAME} && break
    sleep 0.1
done
systemctl --user show {NAME} --property ActiveState,NRestarts,StatusText
ls -d "$XDG_RUNTIME_DIR/cyclops"
systemctl --user stop {NAME}
"""
    environ = {**os.environ, "HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path / ".config"), "XDG_RUNTIME_DIR": "/run/user/0"}
    done = subprocess.run(
        ["unshare", "--mount", "--pid", "--cgroup", "--fork", "--kill-child", "--mount-proc", "sh", "-c", script],
        env={**environ, "SYSTEMD": str(SYSTEMD)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    if done.returncode == 77:
        pytest.skip("this machine allows no systemd of one's own")
    assert sorted(done.stdout.splitlines()) == [
        "/run/user/0/cyclops",
        "ActiveState=active",
        "NRestarts=8",
        "StatusText=between two games",
    ], done.stderr
