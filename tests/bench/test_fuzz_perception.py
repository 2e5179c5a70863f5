"""The fuzzer of later looks: it runs, and it finds a planted defect."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import playwright

BENCH = Path(__file__).parents[2] / "bench" / "perception"
# The driver of Python's Playwright is the npm package: the bench's own need not be installed.
DRIVER = Path(playwright.__file__).parent / "driver" / "package" / "index.mjs"


def fuzz(*options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["node", "fuzz/run.mjs", *options],
        cwd=BENCH,
        env={**os.environ, "PLAYWRIGHT_CORE": str(DRIVER)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_pages_of_fixed_seeds_differ_in_nothing():
    ran = fuzz("--seed", "1", "--pages", "5")
    assert ran.returncode == 0, ran.stdout + ran.stderr
    told = re.fullmatch(r"5 pages, (\d+) telling steps, 0 differences\n", ran.stdout)
    assert told and int(told[1]) > 2, ran.stdout


def test_a_planted_defect_is_found_with_a_page_that_shows_it():
    ran = fuzz("--seed", "4", "--pages", "1", "--deaf")
    assert ran.returncode == 1, ran.stdout + ran.stderr
    assert ran.stdout.startswith("seed 4, after step ")
    assert "<!-- step 1: " in ran.stdout
    assert ran.stdout.endswith(" 1 differences\n")
