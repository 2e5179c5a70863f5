"""A run as a test file that a team keeps."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from pilotfish.batch.browser import Browser
from pilotfish.batch.folder import read_json
from pilotfish.batch.replay import Case, Replayed, case_of, replay
from pilotfish.batch.values import SpecError
from pilotfish.models.scripted import ScriptedModel

__all__ = ["cases_of", "pytest_file", "replayed"]

_FILE = '''"""Recorded by Pilotfish from {name}: each record again, by target and without a model.

PILOTFISH_SITE is another origin of the same pages, such as a test system's.
"""

import json
import os

import pytest

from pilotfish.batch.export import replayed

CASES = json.loads(
    r"""
{cases}
"""
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["record"])
def test_record(case):
    found = replayed(case, site=os.environ.get("PILOTFISH_SITE", ""))
    assert not found.lost, found.lost
    assert found.fields == case["fields"]
    assert found.model_calls == 0
'''


def cases_of(run: Path) -> list[Case]:
    """The records that were done; raises SpecError where none is."""
    results = (read_json(path) for path in sorted(run.glob("records/*/result.json")))
    names = sorted(
        path.parent.name
        for path, result in zip(sorted(run.glob("records/*/result.json")), results, strict=True)
        if result and result["status"] == "done"
    )
    if not names:
        raise SpecError(f"{run} holds no record that was done")
    return [case_of(run, name) for name in names]


def pytest_file(run: Path) -> str:
    """The text of the test file."""
    told = json.dumps([asdict(case) for case in cases_of(run)], indent=1)
    # Within three quotes: what a page said can hold them, too.
    return _FILE.format(name=run.name, cases=told.replace('"""', "\\u0022\\u0022\\u0022"))


def replayed(case: Mapping[str, Any], *, site: str = "") -> Replayed:
    """One case of such a file, in a browser of its own."""

    async def alone() -> Replayed:
        async with Browser(model=ScriptedModel([], name="none")) as browser:
            return await replay(browser, Case(**case), site=site)

    return asyncio.run(alone())
