"""The stage: one page of a table at a time, endpoints that record what arrives, and the product."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import unquote_plus

from bench.consent.tasks import Step
from bench.miniwob.model import PolicyModel
from bench.miniwob.site import PLENTY, running
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.websockets import WebSocket

from pilotfish import ActionOptions, Agent, Limits, RunLimits
from pilotfish.actions.catalogue import BUNDLES
from pilotfish.config.settings import Settings

__all__ = ["Arrival", "Scene", "Stage", "staged"]

SCRIPT = Path(__file__).with_name("stage.js")
PAGE = """<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>{title}</title>
<script src="/agent/pilotfish-early.js"></script>
<script src="/agent/pilotfish.js" data-key="pk_bench" data-cursor="false" data-launcher="none"
 defer></script><style>[hidden]{{display:none!important}} td,li{{padding:4px}}</style>
<script src="/stage.js"></script></head>
<body><main>{html}<p id="said" role="status"></p></main><script>{script}</script></body></html>"""
AFTER = "<main><h1>{said}</h1><p><a href='{start}'>Back</a></p></main>"
MOST_TURNS = 30


@dataclass(frozen=True)
class Arrival:
    """One request as the application got it, at the step (from 0) that was played then."""

    step: int
    method: str
    path: str
    body: str = ""

    @property
    def line(self) -> str:
        return f"{self.method} {self.path} {self.body}".rstrip()


@dataclass(frozen=True)
class Scene:
    """A page and what is pressed on it. The addresses of the pattern `again` answer with it, too,
    those of `confirm` with pages of their own. `records` are the application's records by id,
    `deed` the pattern of the requests that count. `after`: ms that are watched after the run.
    """

    start: str
    html: str
    script: str
    steps: tuple[Step, ...]
    deed: str = "^$"
    title: str = "Office"
    language: str = "en"
    again: str = "^$"
    confirm: tuple[tuple[str, str], ...] = ()
    records: dict[str, str] = field(default_factory=dict[str, str])
    after: int = 300


class Stage:
    """The application of one scene. `step` is set by who plays it."""

    def __init__(self) -> None:
        self.scene = Scene("/", "", "", ())
        self.step = 0
        self.arrived: list[Arrival] = []

    def set(self, scene: Scene) -> None:
        self.scene, self.step, self.arrived = scene, 0, []

    def deeds(self) -> list[Arrival]:
        return [it for it in self.arrived if re.search(self.scene.deed, it.line)]

    def touched(self, arrivals: list[Arrival]) -> list[str]:
        """The titles of the records that these requests have changed; `items` stay."""
        text = re.sub(r'"items":\[.*?\]', "", " ".join(it.line for it in arrivals))
        return [
            title
            for key, title in self.scene.records.items()
            if re.search(rf"(?<![\w.]){re.escape(key)}(?![\w.])", text)
        ]

    def _page(self, html: str, script: str = "") -> HTMLResponse:
        scene = self.scene
        return HTMLResponse(
            PAGE.format(language=scene.language, title=scene.title, html=html, script=script),
            headers={"cache-control": "no-store"},
        )

    async def answer(self, request: Request) -> Response:
        path = request.url.path + (f"?{request.url.query}" if request.url.query else "")
        page = "text/html" in request.headers.get("accept", "")
        got = request.method == "GET" and page
        if got and path == self.scene.start:
            return self._page(self.scene.html, self.scene.script)
        if path == "/favicon.ico":
            return Response(status_code=204)
        body = (await request.body()).decode("utf-8", "replace")
        named = {key: request.headers[key] for key in HEADERS if key in request.headers}
        text = " ".join(filter(None, [unquote_plus(body), json.dumps(named) if named else ""]))
        self.arrived.append(Arrival(self.step, request.method, unquote_plus(path), text))
        if not page:
            return JSONResponse({"ok": True})
        if got and re.search(self.scene.again, path):
            return self._page(self.scene.html, self.scene.script)
        for pattern, html in self.scene.confirm:
            if got and re.search(pattern, path):
                return self._page(html)
        return self._page(AFTER.format(said="Done", start=self.scene.start))

    async def live(self, line: WebSocket) -> None:
        await line.accept()
        async for text in line.iter_text():
            self.arrived.append(Arrival(self.step, "SOCKET", "/live", text))

    async def script(self, _: Request) -> Response:
        return Response(SCRIPT.read_text(), media_type="text/javascript")


HEADERS = ("x-http-method-override", "next-action", "x-amz-target", "soapaction")
METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]


@contextmanager
def staged(stage: Stage, model: PolicyModel) -> Generator[str]:
    """The origin of the stage's page, with the product's server in it."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        limits: dict[str, Any] = dict.fromkeys(
            ("run_tokens", "user_day", "tenant_day", "anonymous_runs"), PLENTY
        )
        agent = Agent(
            model=model,
            key="pk_bench",
            actions=ActionOptions(bundles=BUNDLES),
            limits=Limits(**limits, run=RunLimits(max_turns=MOST_TURNS)),
            settings=Settings(
                secret="s" * 32, database=str(Path(folder) / "bench.sqlite3"), development=True
            ),
        )
        routes = [
            Mount("/agent", agent.app()),
            Route("/stage.js", stage.script),
            WebSocketRoute("/live", stage.live),
            Route("/{path:path}", stage.answer, methods=METHODS),
        ]
        with running(Starlette(routes=routes)) as origin:
            yield origin
