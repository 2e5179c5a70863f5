"""Whose a task is: no way from a press is ever called the page's own."""

from __future__ import annotations

from typing import Any

PAGE = "../../tests/widget/platform/tasks_page.ts"
PRESSES = 25
PROVEN = (
    *("interval", "timeout after timeout", "frame after frame", "idle, in turn"),
    *("interval and awaits", "poll by fetch and json", "poll by xhr", "xhr, listened to"),
    "worker that ticks",
)


def test_no_way_from_a_press_is_called_own_and_the_pages_timers_are(page_with: Any) -> None:
    page = page_with("<body>", PAGE, paths={"/data": "{}"})
    page.evaluate("unit.begin()")
    page.wait_for_timeout(50)
    told = page.evaluate("times => unit.press(times)", PRESSES)
    own = {name: counts for name, counts in told.items() if name.startswith("own: ")}
    ways = {name: counts for name, counts in told.items() if name not in own}
    assert {name: counts for name, counts in ways.items() if counts[1]} == {}
    assert len(ways) >= 20 and sum(all_ for all_, _ in ways.values()) >= 15 * PRESSES
    # Most of each: what shares a task with a press is not proven.
    unproven = [name for name in PROVEN if own[f"own: {name}"][1] < 0.5 * own[f"own: {name}"][0]]
    assert unproven == [], own
