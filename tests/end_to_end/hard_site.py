"""The host of the hard pages: their files, slow answers, notes of what reached the server, and the
agent mounted beside them."""

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import uvicorn
from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from pilotfish import (
    ActionOptions,
    Agent,
    Limits,
    PagePolicy,
    PlanInput,
    Planning,
    RunLimits,
    RunOptions,
    Settings,
    TaskPlan,
    TodoItem,
)
from pilotfish.actions.catalogue import BUNDLES
from pilotfish.agent.model.model import Model
from pilotfish.sessions.memory import MemoryStore
from pilotfish.web.widget import serve_file

__all__ = ["Site", "serve"]

PAGES = Path(__file__).parents[1] / "pages" / "hard"
MANY = 10**9
WIDGET = '<script src="/pilotfish.js" data-key="pk_dev" defer></script>'
STRICT = (
    "default-src 'self'; script-src 'self' 'nonce-r4nd'; style-src 'self'; object-src 'none';"
    " connect-src 'self' ws:; require-trusted-types-for 'script'; trusted-types 'none'"
)
HEADERS = {"strict": {"content-security-policy": STRICT}}


@dataclass
class Site:
    """`notes` is what the pages have sent to the server, in order."""

    url: str = ""
    notes: list[Any] = field(default_factory=list[Any])
    store: MemoryStore = field(default_factory=MemoryStore)

    @property
    def other(self) -> str:
        """The same server under another origin."""
        return self.url.replace("127.0.0.1", "localhost")


@contextmanager
def serve(model: Model, widget: Path, rules: dict[str, Any] | None = None) -> Iterator[Site]:
    """On a loopback port, in a thread of its own, with the built widget of the folder `widget`, and
    the agent's policy."""
    site = Site()
    listener = socket.create_server(("127.0.0.1", 0))
    port = listener.getsockname()[1]
    site.url = f"http://127.0.0.1:{port}"
    app = _host(site, widget)
    app.mount("/", _agent(model, site, rules).app())
    config = uvicorn.Config(app, log_level="warning", ws="websockets-sansio")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    end = time.monotonic() + 20
    while not server.started:
        assert time.monotonic() < end, "the server did not start"
        time.sleep(0.005)
    yield site
    server.should_exit = True
    thread.join(20)


async def _planner(given: PlanInput) -> TaskPlan:
    """Only the runs of tests about plans have one."""
    assert "URL: " in given.page
    planned = "a_planned_task" in given.task
    todos = [TodoItem("Read <b>this</b>"), TodoItem("Say it")] if planned else []
    return TaskPlan("I read this page and tell you what it says.", todos)


def _agent(model: Model, site: Site, rules: dict[str, Any] | None) -> Agent:
    limits = Limits(
        run_tokens=MANY,
        user_day=MANY,
        tenant_day=MANY,
        anonymous_runs=MANY,
        run=RunLimits(max_turns=60),
    )
    agent = Agent(
        model=model,
        actions=ActionOptions(bundles=BUNDLES, allow_present=True),
        limits=limits,
        origins=[site.other],
        policy=PagePolicy(rules=rules),
        runs=RunOptions(planning=Planning(planner=_planner, announce_plan=True, min_words=0)),
        settings=Settings(secret="s" * 32, development=True),
        store=site.store,
    )

    @agent.action(require_confirmation=True, confirmation_message="Refund order {order}?")
    async def refund(order: str) -> dict[str, str]:
        """Refund an order. order: its number."""
        site.notes.append(f"refunded {order}")
        return {"refunded": order}

    _ = refund
    return agent


def _host(site: Site, widget: Path) -> FastAPI:
    app = FastAPI()

    @app.get("/hard/{name}")
    def page(name: str) -> Response:
        file = PAGES / f"{name}.html"
        if not file.is_file():
            return HTMLResponse("<h1>Not here</h1>", 404)
        text = file.read_text("utf-8").replace("OTHER_ORIGIN", site.other)
        return HTMLResponse(text, headers=HEADERS.get(name))

    @app.api_route("/note", methods=["GET", "POST"])
    async def note(request: Request, ms: int = 0, status: int = 200) -> Response:
        """Answers after `ms` with what it got, which is then a note of the server's."""
        body = (await request.body()).decode()
        await asyncio.sleep(ms / 1000)
        site.notes.append(body or dict(request.query_params))
        return JSONResponse({"noted": len(site.notes)}, status)

    @app.post("/form/{then}")
    async def form(then: str, request: Request) -> Response:
        """Takes a form as servers do: notes it, and sends the browser on."""
        sent = dict(await request.form())
        site.notes.append(sorted(sent) if "password" in sent else sent)
        answer = RedirectResponse(f"/hard/{then}", 303)
        if "password" in sent:
            answer.set_cookie("signed_in", "yes")
        return answer

    @app.get("/private")
    def private(request: Request) -> Response:
        if "signed_in" not in request.cookies:
            return RedirectResponse("/hard/login", 302)
        return HTMLResponse(f"<title>Invoices</title><h1>Invoices</h1>{WIDGET}")

    @app.get("/file")
    def file() -> Response:
        headers = {"content-disposition": "attachment; filename=report.csv"}
        site.notes.append("file")
        return Response("a,b\n", media_type="text/csv", headers=headers)

    @app.get("/{name}.js")
    def script(name: str, request: Request) -> Response:
        return serve_file(request, f"{name}.js", widget)

    return app
