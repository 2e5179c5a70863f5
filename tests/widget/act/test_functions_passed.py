"""The example of docs/acting.md comes to its outcome, past few functions on the way."""

import re
from bisect import bisect
from pathlib import Path
from typing import Any

import pytest

from built import WIDGET
from engines.choice import ENGINE
from widget.act.acting import HARNESS
from widget.conftest import Bundle

PAGE = Path(__file__).parents[3] / "docs" / "acting.md"
# Of `perform(act)`: functions at the top level of a file in act/, until the page gets its `click`.
# 50 are to be reached. Of `press(spot)`: all with a name in act/ and guard/, from the first event
# of the pointer to the `click`. 25 are to be reached.
PERFORM = 89
PRESS = 54

pytestmark = pytest.mark.skipif(ENGINE != "chromium", reason="counted by V8")

Passed = set[tuple[str, str]]


def test_a_press_passes_few_functions(acting: Any, bundle: Bundle) -> None:
    html, told = re.findall(r"```(?:html)?\n(.*?)\n```", PAGE.read_text(), re.S)[:2]
    pauses = html.replace('onclick="', 'onpointerover="debugger" onclick="debugger;')
    agent = acting(pauses)
    client = agent.page.context.new_cdp_session(agent.page)
    paused: list[Any] = []

    def pause(event: Any) -> None:
        paused.append(event)

    client.on("Debugger.paused", pause)
    for method in ("Profiler.enable", "Debugger.enable"):
        client.send(method)
    client.send("Profiler.startPreciseCoverage", {"callCount": True, "detailed": False})
    try:
        ref = agent.ref("More")
        client.send("Profiler.takePreciseCoverage")
        agent.begin("click", {"ref": ref})
        before, events = (_until_paused(client, paused, bundle(HARNESS)) for _ in range(2))
        outcome = agent.end()
    finally:
        client.detach()
    assert told.endswith(f"{outcome['status']}  {outcome['message']}")
    pressing = [path for path, _ in events if path.startswith(("act/", "guard/"))]
    passed = {"perform": len(_top_level(before | events)), "press": len(pressing)}
    print(passed)
    assert passed["perform"] <= PERFORM
    assert passed["press"] <= PRESS


def _until_paused(client: Any, paused: list[Any], source: str) -> Passed:
    """What was called since the last time, when the page comes to its next `debugger`."""
    while not paused:
        client.send("Runtime.getIsolateId")
    paused.clear()
    found = client.send("Profiler.takePreciseCoverage")["result"]
    client.send("Debugger.resume")
    bundle = max((script["functions"] for script in found), key=len)
    files = [(one.start(), one[1]) for one in re.finditer(r"^  // src/(\S+)$", source, re.M)]
    passed: Passed = set()
    for function in bundle:
        place = function["ranges"][0]
        at = bisect(files, (place["startOffset"], "")) - 1
        if place["count"] and function["functionName"] and at >= 0:
            passed.add((files[at][1], function["functionName"]))
    return passed


def _top_level(passed: Passed) -> Passed:
    """Those of act/. The bundle has numbered names that are in two files."""
    declared = re.compile(r"^(?:export )?(?:async )?(?:function\*?|const) (\w+)", re.M)
    return {
        (path, name)
        for path, name in passed
        if path.startswith("act/")
        and {name, re.sub(r"\d+$", "", name)}
        & set(declared.findall((WIDGET / "src" / path).read_text("utf-8")))
    }
