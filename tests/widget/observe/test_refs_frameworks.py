"""Refs across seeded random re-renders by real libraries, counted against who knows the records."""

from typing import Any

import pytest

from built import of_frameworks

DRAWERS = [
    "react-18",
    "react-19",
    "vue-3",
    "svelte",
    "html",
    "htmx-swap",
    "htmx-morph",
    "turbo-update",
    "turbo-morph",
]
STEPS = 200
RUN = """options => scenarios.run(
  unit.createObserver({document: 'd1', isOurs: () => false}), options
)"""


@pytest.fixture(scope="session")
def scenarios() -> str:
    """The scenarios with the libraries in one script."""
    return of_frameworks("bundle.mjs", "scenarios/index.ts").read_text(encoding="utf-8")


@pytest.fixture
def run(page_with: Any, scenarios: str, capsys: pytest.CaptureFixture[str]) -> Any:
    def run_steps(drawer: str, kind: str, seed: int) -> dict[str, Any]:
        page = page_with("<!doctype html><body></body>", "observe/index.ts")
        page.add_script_tag(content=scenarios)
        assert drawer in page.evaluate("scenarios.drawers")
        options = {"drawer": drawer, "kind": kind, "seed": seed, "steps": STEPS}
        counts = page.evaluate(RUN, options)
        with capsys.disabled():
            share = f"{counts['kept']} of {counts['due']} kept"
            print(f"\n{drawer}, {kind}: {share}, {counts['wrong']} of {counts['checked']} wrong")
        return counts

    return run_steps


@pytest.mark.parametrize("drawer", DRAWERS)
def test_what_keeps_role_name_and_place_keeps_its_ref(run, drawer):
    counts = run(drawer, "keep", 1)
    assert counts["losses"] == []
    assert counts["wrongs"] == []
    assert counts["kept"] == counts["due"] > 10 * STEPS


@pytest.mark.parametrize("drawer", DRAWERS)
def test_no_ref_goes_over_to_something_else(run, drawer):
    counts = run(drawer, "change", 2)
    assert counts["wrongs"] == []
    assert counts["wrong"] == 0
    assert counts["checked"] > 10 * STEPS
    # Not so by retiring everything: most of what has not changed is kept.
    assert counts["kept"] > 0.75 * counts["due"]
