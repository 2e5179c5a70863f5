"""The tiers of the suite hold every test file, each once; what they name is there."""

import subprocess
import sys
from pathlib import Path

import pytest

from tiers import SECOND, TESTS, in_tier


def test_files_of_the_second_tier() -> None:
    told = {
        "bench/chaos/test_chaos.py": "second",
        "end_to_end/test_flow.py": "first",
        "end_to_end/test_hard_dates.py": "second",
        "server/batch/test_spec.py": "second",
        "server/agent/test_loop.py": "first",
    }
    for name, tier in told.items():
        assert in_tier(Path(name), tier), name
        assert not in_tier(Path(name), {"first": "second", "second": "first"}[tier]), name


@pytest.mark.parametrize("name", SECOND)
def test_every_name_of_the_second_tier_is_there(name: str) -> None:
    assert list(TESTS.glob(name))


def test_engines_sample_names_are_there() -> None:
    lines = (TESTS / "engines" / "sample.txt").read_text(encoding="utf-8").splitlines()
    sample = [line for line in lines if not line.startswith("#")]
    command = [sys.executable, "-m", "pytest", "-q", "--collect-only", *sample]
    collected = subprocess.run(
        command, cwd=TESTS.parent, capture_output=True, text=True, check=False
    )
    assert collected.returncode == 0, collected.stdout + collected.stderr
