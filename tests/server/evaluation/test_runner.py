"""The demo shop's tasks on the scripted model: 30 of 30, killed once and gone on."""

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from pilotfish.cli.output import CANNOT

PROGRAM = [str(Path(sys.executable).with_name("pilotfish")), "eval"]


def run(folder: Path, *options: str) -> subprocess.Popen[str]:
    command = [*PROGRAM, "shop", "--out", str(folder), *options]
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
    )


def lines_of(folder: Path) -> list[str]:
    file = folder / "trials.jsonl"
    return file.read_text().splitlines() if file.is_file() else []


@pytest.mark.timeout(300)
def test_thirty_of_thirty_killed_once_and_gone_on(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    first = run(folder, "--model", "script", "--workers", "3")
    until = time.monotonic() + 120
    while len(lines_of(folder)) < 8 and time.monotonic() < until:
        assert first.poll() is None, first.stdout and first.stdout.read()
        time.sleep(0.05)
    os.killpg(first.pid, signal.SIGKILL)
    first.wait()
    if first.stdout:
        first.stdout.close()
    done = len(lines_of(folder))
    assert 8 <= done < 30
    told, _ = run(folder, "--model", "script", "--workers", "3").communicate(timeout=240)
    assert "| script | 30 of 30 | 89 to 100 % | 0 |" in told, told
    report = json.loads((folder / "report.json").read_text())
    tasks = Counter(trial["task"] for trial in report["trials"])
    assert len(tasks) == 30 and set(tasks.values()) == {1}
    again = run(folder, "--model", "script", "--against", str(folder / "report.json"))
    told, _ = again.communicate(timeout=60)
    assert again.returncode == 0 and "right  script" not in told, told


def test_a_limit_in_money_needs_prices(tmp_path: Path) -> None:
    env = {"OPENAI_BASE_URL": "http://127.0.0.1:9/v1", "OPENAI_API_KEY": "k"}
    command = [*PROGRAM, "shop", "--out", str(tmp_path), "--model", "openai:ours", "--limit", "2"]
    done = subprocess.run(command, env={**os.environ, **env}, capture_output=True, text=True)
    assert done.returncode == CANNOT
    assert "--limit needs the price of openai:ours" in done.stderr
