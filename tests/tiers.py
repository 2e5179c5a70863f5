"""A pytest plugin: the two tiers of the suite, and its costliest files first.

`--tier first` is everything that a usual change can break, `--tier second` what takes long and
breaks rarely; without it all tests run. `--costs` writes into costs.json what the costly files
take, which decides their order: the longest last would keep one worker busy alone.
"""

import gc
import json
import re
from collections import Counter
from collections.abc import Generator
from fnmatch import translate
from pathlib import Path

import pytest

__all__ = ["SECOND", "in_tier"]

TESTS = Path(__file__).parent
COSTS = TESTS / "costs.json"
COSTLY = 4.0
"""Seconds from which a file stands in COSTS."""
COSTLIEST = 20
"""Files that `--costs` prints."""

SECOND = (
    "bench",
    "end_to_end/injections",
    "end_to_end/test_*canaries.py",
    "end_to_end/test_deploying.py",
    "end_to_end/test_faults.py",
    "end_to_end/test_goals.py",
    "end_to_end/test_hard_*.py",
    "end_to_end/test_injections.py",
    "end_to_end/test_needle.py",
    "end_to_end/test_nodes.py",
    "end_to_end/test_obedient.py",
    "end_to_end/test_oracle.py",
    "end_to_end/test_patched.py",
    "end_to_end/test_strange_text.py",
    "end_to_end/test_teaching.py",
    "end_to_end/test_wires.py",
    "recipes",
    "release/test_disclosure.py",
    "release/test_docs_site.py",
    "release/test_installed.py",
    "release/test_release.py",
    "release/test_skill.py",
    "server/agent/test_adversaries.py",
    "server/batch",
    "server/cli/test_init.py",
    "server/cli/test_serve.py",
    "server/cli/test_workers.py",
    "server/console/test_screens.py",
    "server/doctor/test_gathering.py",
    "server/evaluation/test_miniwob.py",
    "server/evaluation/test_runner.py",
    "server/evaluation/test_served_site.py",
    "server/interop/test_agui.py",
    "server/interop/test_copilotkit.py",
    "server/interop/test_mcp_[ac]*.py",
    "server/prompt/test_forgery.py",
    "server/sessions/test_postgres*.py",
    "server/web/test_health_stores.py",
    "server/web/test_serving_conformance.py",
    "test_integration_guide.py",
    "test_wheel.py",
    "widget/act/test_agreement.py",
    "widget/act/test_attacks.py",
    "widget/act/test_consent.py",
    "widget/act/test_editors.py",
    "widget/act/test_patched.py",
    "widget/act/test_shadowed.py",
    "widget/act/test_user_event.py",
    "widget/host/test_python_page.py",
    "widget/libraries",
    "widget/link/test_frame_fuzz.py",
    "widget/link/test_socket_lost.py",
    "widget/observe/test_generated.py",
    "widget/observe/test_held_long.py",
    "widget/observe/test_namespaces.py",
    "widget/observe/test_patched.py",
    "widget/observe/test_performance.py",
    "widget/observe/test_refs_frameworks.py",
    "widget/observe/test_refs_many.py",
    "widget/observe/test_shadowed.py",
    "widget/observe/test_strangers.py",
    "widget/package",
    "widget/ui/test_axe.py",
    "widget/act/test_never_ending.py",
)
"""Folders and files of the second tier, below tests/."""
_SECOND = re.compile("|".join(f"(?:{translate(one)}|{re.escape(one)}/)" for one in SECOND))


def in_tier(path: Path, tier: str) -> bool:
    """Whether the test file `path`, below tests/, belongs to "first" or "second"."""
    return bool(_SECOND.match(path.as_posix())) == (tier == "second")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--tier", choices=("first", "second"), help="only the tests of that tier")
    parser.addoption("--costs", action="store_true", help="print and keep what files take")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    tier = config.getoption("--tier")
    if tier is None or collection_path.is_dir() or not collection_path.is_relative_to(TESTS):
        return None
    return None if in_tier(collection_path.relative_to(TESTS), tier) else True


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Without garbage collection, which takes two fifths of it: nothing of it is ever garbage."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    costs: dict[str, float] = json.loads(COSTS.read_text())
    items.sort(key=lambda item: -costs.get(_file_of(item.nodeid), 0.0))


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--costs") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Costs(), "costs")


class Costs:
    """Seconds by file, setup and teardown included."""

    def __init__(self) -> None:
        self.seconds = Counter[str]()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[_file_of(report.nodeid)] += report.duration

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        terminalreporter.section(f"{COSTLIEST} costliest of {len(self.seconds)} files")
        for name, seconds in self.seconds.most_common(COSTLIEST):
            terminalreporter.write_line(f"{seconds:7.1f} s  {name}")
        terminalreporter.write_line(f"{sum(self.seconds.values()):7.1f} s  all files")
        known: dict[str, float] = json.loads(COSTS.read_text())
        known = {name: known[name] for name in known if (TESTS.parent / name).exists()}
        known |= {name: round(seconds) for name, seconds in self.seconds.items()}
        kept = {name: known[name] for name in sorted(known) if known[name] >= COSTLY}
        COSTS.write_text(json.dumps(kept, indent=2) + "\n")


def _file_of(nodeid: str) -> str:
    return nodeid.partition("::")[0]
