"""Runs the tests of all rows once and says of each row how many cases held."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.security.rows import Row

__all__ = ["Case", "checked", "collected", "verdict"]

TESTS = "tests/"
MORE = {"PILOTFISH_TEST_FRAMES": "10000"}
"""What these tests do more of than in `make test`."""


@dataclass(frozen=True)
class Case:
    """A test that ran: its node id below tests/, and how many cases it says it had."""

    node: str
    held: bool
    cases: int = 1


def checked(rows: Sequence[Row]) -> list[Case]:
    """Every test of `rows`, each once, on two processes."""
    named = {node for row in rows for node in row.tests}
    # A test of a file that runs whole would run twice.
    nodes = sorted(TESTS + it for it in named if it.partition("::")[0] not in named - {it})
    if not nodes:
        return []
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        command = [sys.executable, "-m", "pytest", "-q", "--no-header", "-n2"]
        told = [f"--junitxml={report}", "-o", "timeout=900", *nodes]
        done = subprocess.run([*command, *told], check=False, env=os.environ | MORE)
        if not report.exists():
            raise RuntimeError(f"pytest ended with {done.returncode} and told nothing")
        return collected(report.read_text())


def collected(report: str) -> list[Case]:
    """The cases of a report in JUnit's form; what was skipped is none."""
    found: list[Case] = []
    for case in ElementTree.fromstring(report).iter("testcase"):
        if case.find("skipped") is not None:
            continue
        node = case.attrib["classname"].replace(".", "/").removeprefix(TESTS) + ".py"
        told = case.find("properties/property[@name='cases']")
        held = case.find("failure") is None and case.find("error") is None
        cases = 1 if told is None else int(told.attrib["value"])
        found.append(Case(f"{node}::{case.attrib['name']}", held, cases))
    return found


def verdict(row: Row, cases: Sequence[Case], figures: dict[str, Any]) -> dict[str, Any]:
    """`holds` where each of its tests ran and passed, and no figure is above its limit."""
    mine = [case for case in cases if any(_is_of(case.node, node) for node in row.tests)]
    silent = [node for node in row.tests if not any(_is_of(case.node, node) for case in mine)]
    values = {name: figures.get(name) for name in row.measures}
    over = [name for name, value in values.items() if value is None or value > row.measures[name]]
    failed = [case.node for case in mine if not case.held]
    told = "fails" if failed or silent or over else "holds"
    notes = [row.note, *failed, *(f"did not run: {node}" for node in silent)]
    return {
        "row": row.number,
        "threat": row.threat,
        "control": row.control,
        "command": " ".join(["pytest", *(TESTS + node for node in row.tests)]) if row.tests else "",
        "n": sum(case.cases for case in mine),
        "figure": {"failed": len(failed)} | values if row.tests else None,
        "verdict": told if row.tests else "not measured",
        "note": "; ".join(filter(None, notes)),
    }


def _is_of(case: str, node: str) -> bool:
    return case == node or case.startswith((node + "::", node + "["))
