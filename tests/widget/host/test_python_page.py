"""Python in the page: npm's Pyodide in a real Chromium, with the client as a wheel holds it."""

import base64
import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route

from pilotfish_client.page_messages import OutcomeMessage, Run
from pilotfish_client.server_messages import Act, Status
from wire_server import WireServer

ROOT = Path(__file__).parents[3]
PYODIDE = ROOT / "widget" / "node_modules" / "pyodide"
KINDS = {".mjs": "text/javascript", ".wasm": "application/wasm", ".json": "application/json"}
LOAD = """async (wheel) => {
  const { loadPyodide } = await import('/pyodide/pyodide.mjs');
  window.python = await loadPyodide({ indexURL: '/pyodide/' });
  python.unpackArchive(Uint8Array.from(atob(wheel), (c) => c.charCodeAt(0)), 'wheel');
}"""
ACTIONS = """
from dataclasses import dataclass
from enum import Enum
from pilotfish_client import page
from pilotfish_client.page import action

class Unit(Enum):
    DAY = "day"
    WEEK = "week"

@dataclass
class Row:
    unit: Unit
    total: float

@action
async def sales(unit: Unit, last: int = 2) -> list[Row]:
    \"\"\"Sum up the sales. last: how many of them\"\"\"
    return [Row(unit, 1.5)] * last

@action(consequential=True)
def wipe() -> None:
    \"\"\"Wipe the board.\"\"\"

@action
def broken(sku: str) -> None:
    \"\"\"Look up a product.\"\"\"
    raise ValueError(f"no product {sku}")
"""

HEARD = """
told = page.events("status", "error")
few = page.events("status")
few._waiting = page.deque(maxlen=1)
heard = []
async for event in told:
    heard.append([event.name, event.data])
"""
READ = """
told.close()
few.close()
left = [event.data async for event in few]
page.json.dumps([heard, few.dropped > 0, left])
"""


def wheel() -> str:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as made:
        for path in (ROOT / "client" / "pilotfish_client").rglob("*.py"):
            made.write(path, path.relative_to(ROOT / "client"))
    return base64.b64encode(held.getvalue()).decode()


def serve(route: Route) -> None:
    path = PYODIDE / route.request.url.rsplit("/", 1)[1]
    kind = KINDS.get(path.suffix, "application/octet-stream")
    route.fulfill(body=path.read_bytes(), content_type=kind)


@pytest.mark.timeout(90)
def test_the_agent_calls_actions_written_in_python(
    open_site: Callable[..., Page], wire: WireServer
) -> None:
    page = open_site()
    page.route("**/pyodide/*", serve)
    page.evaluate(LOAD, wheel())
    page.evaluate("(code) => python.runPythonAsync(code).then(() => null)", ACTIONS)
    page.evaluate("(code) => void python.runPythonAsync(code)", HEARD)
    page.evaluate("() => void python.runPythonAsync(\"done = await page.run('sum up')\")")
    run = wire.wait_for(Run)
    specs = {spec.name: spec for spec in wire.hellos[0].actions}
    assert specs["sales"].description == "Sum up the sales."
    assert specs["sales"].parameters == {
        "type": "object",
        "properties": {
            "unit": {"type": "string", "enum": ["day", "week"]},
            "last": {"type": "integer", "default": 2, "description": "how many of them"},
        },
        "required": ["unit"],
        "additionalProperties": False,
    }
    assert [specs[name].consequential for name in ("sales", "wipe")] == [False, True]
    document = wire.hellos[0].document
    wire.send(
        Status(status="thinking", run_id=run.run_id),
        Act(action_id="a", document=document, epoch=1, name="sales", args={"unit": "week"}),
    )
    outcome = wire.wait_for(OutcomeMessage).outcome
    assert outcome.status == "done"
    assert outcome.data == {"result": [{"unit": "week", "total": 1.5}] * 2}

    told = "() => pilotfish.executeAction('broken', {sku: 'x'}).then(({ message }) => message)"
    assert page.evaluate(told) == "ValueError: no product x"

    page.evaluate("python.runPythonAsync('page.stop()').then(() => null)")
    page.wait_for_function("python.globals.has('done')")
    assert page.evaluate("python.runPython('done.status')") == "stopped"

    read = page.evaluate("(code) => python.runPythonAsync(code)", READ)
    heard, dropped, left = json.loads(read)
    assert heard[0] == ["status", "thinking"]
    assert {name for name, _ in heard} <= {"status", "error"}
    assert (dropped, left) == (True, [heard[-1][1]])

    gone = "[page.unregister(name) for name in ('sales', 'sales')] == [True, False]"
    assert page.evaluate("(code) => python.runPython(code)", gone)
    assert page.evaluate("pilotfish.unregisterAction('sales')") is False
