"""The pages of MiniWoB++ and the product's server under one origin, in a thread of its own."""

from __future__ import annotations

import tempfile
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import uvicorn
from bench.miniwob.model import PolicyModel
from bench.miniwob.tasks import MOST_STEPS
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from pilotfish import ActionOptions, Agent, Limits, Recipes, RunLimits
from pilotfish.actions.catalogue import BUNDLES
from pilotfish.config.settings import Settings

__all__ = ["PLENTY", "running", "serve"]

TAGS = (
    '<script src="/agent/pilotfish-early.js"></script>'
    '<script src="/agent/pilotfish.js" data-key="pk_bench" data-cursor="false"'
    ' data-launcher="none" defer></script>'
)
PLENTY = 1_000_000_000


@contextmanager
def serve(model: PolicyModel, pages: Path, recipes: Recipes | None = None) -> Generator[str]:
    """The origin at which `/miniwob/NAME.html` has the widget in it."""
    with tempfile.TemporaryDirectory() as folder:
        agent = Agent(
            model=model,
            key="pk_bench",
            actions=ActionOptions(bundles=BUNDLES),
            recipes=recipes,
            limits=Limits(
                run_tokens=PLENTY,
                user_day=PLENTY,
                tenant_day=PLENTY,
                anonymous_runs=PLENTY,
                # One turn more than may act, to end in.
                run=RunLimits(max_turns=MOST_STEPS + 1),
            ),
            settings=Settings(
                secret="s" * 32, database=str(Path(folder) / "bench.sqlite3"), development=True
            ),
        )
        with running(_site(agent, pages)) as origin:
            yield origin


def _site(agent: Agent, pages: Path) -> Starlette:
    async def task(request: Request) -> Response:
        file = pages / "miniwob" / f"{Path(request.path_params['name']).name}.html"
        html = file.read_text(encoding="utf-8")
        return HTMLResponse(html.replace("<head>", f"<head>{TAGS}", 1))

    return Starlette(
        routes=[
            Route("/miniwob/{name}.html", task),
            Mount("/agent", agent.app()),
            Mount("/", StaticFiles(directory=pages)),
        ]
    )


@contextmanager
def running(app: Starlette) -> Generator[str]:
    config = uvicorn.Config(app, port=0, log_level="warning", ws="websockets-sansio")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        if not thread.is_alive():
            raise RuntimeError("the bench's server did not start: what it says stands above")
        time.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join(15)
