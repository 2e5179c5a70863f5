"""A pytest plugin: what passed, failed and was left out of an engine, by test and reason.

Writes into the file that PILOTFISH_ENGINES_REPORT names, beside what it holds of other engines.
"""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from engines.choice import ENGINE

LEFT_OUT = "left out: "


class Report:
    def __init__(self, path: Path) -> None:
        self.path = path
        self.outcomes: dict[str, str] = {}
        self.left_out: dict[str, str] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.outcomes[report.nodeid] = "failed"
        elif report.skipped:
            why = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
            self.left_out[report.nodeid] = why.removeprefix("Skipped: ").removeprefix(LEFT_OUT)
        elif report.when == "call":
            self.outcomes.setdefault(report.nodeid, "passed")

    def pytest_sessionfinish(self) -> None:
        told: dict[str, Any] = {}
        if self.path.exists():
            told = json.loads(self.path.read_text(encoding="utf-8"))
        ended = list(self.outcomes.values())
        told |= {
            f"{ENGINE}_passed": ended.count("passed"),
            f"{ENGINE}_failed": ended.count("failed"),
            f"{ENGINE}_left_out": len(self.left_out),
            f"{ENGINE}_failures": sorted(k for k, v in self.outcomes.items() if v == "failed"),
            f"{ENGINE}_reasons": dict(sorted(self.left_out.items())),
        }
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--every", type=int, default=1, help="every so many-th test of those chosen")
    parser.addoption("--first", type=int, default=0, help="with --every: which test to begin at")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    items[:] = items[config.getoption("--first") :: config.getoption("--every")]


def pytest_configure(config: pytest.Config) -> None:
    path = os.environ.get("PILOTFISH_ENGINES_REPORT")
    if path and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Report(Path(path)))
