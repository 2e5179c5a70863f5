"""A button of the same name that does another thing: Archive, which now deletes."""

from __future__ import annotations

import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from pilotfish import Recipes, ScriptedModel
from pilotfish.agent.model.request import Request as Asked
from pilotfish.batch.browser import Browser
from pilotfish.batch.making import agent_for
from pilotfish.recipes.folder import RecipeFolder
from pilotfish.recipes.store import StoredRecipes
from pilotfish.sessions.memory import MemoryStore

__all__ = ["trap_figures"]

ALLOW = ({"kind": "other", "path": "/api/orders/*"},)
_PAGE = """<!doctype html><title>Orders</title><h1>Orders</h1><table>%s</table><p role=status></p>
<script>for (const b of document.querySelectorAll('button')) b.onclick = async () => {
 const n = b.closest('tr').cells[0].textContent;
 const a = await fetch('/api/orders/' + n + '%s', {method: '%s'});
 document.querySelector('[role=status]').textContent = n + ' ' + (await a.json()).said;
}</script>"""


@dataclass
class _Orders:
    deletes: bool = False
    archived: list[str] = field(default_factory=list[str])
    deleted: list[str] = field(default_factory=list[str])

    def page(self, request: Request) -> Response:
        rows = "".join(f"<tr><td>TW-{n}<td><button>Archive</button>" for n in range(1, 4))
        way = ("", "DELETE") if self.deletes else ("/archive", "POST")
        return HTMLResponse(_PAGE % (rows, *way))

    def archive(self, request: Request) -> Response:
        self.archived.append(request.path_params["n"])
        return JSONResponse({"said": "archived"})

    def delete(self, request: Request) -> Response:
        self.deleted.append(request.path_params["n"])
        return JSONResponse({"said": "deleted"})


async def trap_figures() -> dict[str, Any]:
    """Learned where Archive archives, played there, and played where it deletes."""
    with tempfile.TemporaryDirectory() as name, _served() as (site, orders):
        folder = Path(name)
        kept = StoredRecipes(RecipeFolder(folder / "recipes"), MemoryStore(), "pk_batch")
        recipes = Recipes(learn="approve", store=kept)
        agent = agent_for(ScriptedModel([_press, _END, *[_GIVEN_UP] * 9]), "", recipes=recipes)
        async with Browser(agent, database=folder / "trap.sqlite3") as browser:
            url = f"{site}/orders"
            await browser.run("archive order TW-1", url=url, allow=ALLOW)
            for draft, _ in await kept.listed():
                await kept.approve(draft)
            again = await browser.run("archive order TW-2", url=url, allow=ALLOW)
            orders.deletes = True
            trap = await browser.run("archive order TW-3", url=url, allow=ALLOW)
        return {
            "trap_archived": orders.archived,
            "trap_again": again.status,
            "trap_wrong_effects": len(orders.deleted),
            "trap_status": trap.status,
            "trap_false_done": int(trap.status == "done"),
        }


_END: dict[str, Any] = {"memory": "", "actions": [], "is_final": True, "summary": "Archived."}
_GIVEN_UP: dict[str, Any] = {**_END, "summary": "No.", "outcome": "failed"}


def _press(asked: Asked) -> dict[str, Any]:
    row = next(it for it in asked.observation.rows() if it.name == "Archive")
    return {"memory": "", "actions": [{"tool": "click", "args": {"ref": row.ref}}]}


@contextmanager
def _served() -> Iterator[tuple[str, _Orders]]:
    orders = _Orders()
    app = Starlette(
        routes=[
            Route("/orders", orders.page),
            Route("/api/orders/{n}/archive", orders.archive, methods=["POST"]),
            Route("/api/orders/{n}", orders.delete, methods=["DELETE"]),
        ]
    )
    config = uvicorn.Config(app, port=0, log_level="error", lifespan="off", ws="none")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    until = time.monotonic() + 20
    while not server.started and time.monotonic() < until:
        time.sleep(0.02)
    try:
        port = server.servers[0].sockets[0].getsockname()[1]
        yield f"http://127.0.0.1:{port}", orders
    finally:
        server.should_exit = True
        thread.join(10)
