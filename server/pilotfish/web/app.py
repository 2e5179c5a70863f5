"""The ASGI app: the socket, the token endpoint, the widget's files, health."""

from __future__ import annotations

import hmac
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, WebSocket
from starlette.responses import JSONResponse, PlainTextResponse, Response

from pilotfish.agent.failures import AgentError, StoreError
from pilotfish.console.desk import Desk
from pilotfish.console.local import is_local
from pilotfish.console.routes import console_routes
from pilotfish.telemetry.metrics import CONTENT_TYPE
from pilotfish.web.auth import mint_token, preflight
from pilotfish.web.confirming import OVER, check_apart, show_frame, take_decision
from pilotfish.web.opening import Opening
from pilotfish.web.session.parts import Parts
from pilotfish.web.socket import serve_socket
from pilotfish.web.widget import serve_file

__all__ = ["NO_SOCKET", "create_app", "live", "ready", "serve_metrics"]

NO_SOCKET = "Pilotfish has no socket at"

log = logging.getLogger("pilotfish.web")


def create_app(make: Callable[[], Awaitable[Parts]]) -> FastAPI:
    """The ASGI app, to serve or to mount. `make` is called at the first request that needs it."""
    opening = Opening(make)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncGenerator[None]:
        yield
        await opening.close()

    app = FastAPI(lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    app.state.opening = opening
    _add_token(app, opening)
    _add_socket(app, opening)
    _add_frame(app, opening)
    _add_console(app, opening)

    @app.get("/healthz")
    async def healthz() -> Response:
        return live()

    @app.get("/readyz")
    async def readyz() -> Response:
        return await ready(opening)

    @app.get("/metrics")
    async def metrics(request: Request) -> Response:
        return await serve_metrics(request, opening)

    # Another address of the same files, for a document that could not load one of them.
    @app.get("/again/{attempt}/{name}")
    @app.get("/{name}")
    def widget(request: Request, name: str) -> Response:
        return serve_file(request, name)

    _ = (healthz, readyz, metrics, widget)
    return app


def _add_token(app: FastAPI, opening: Opening) -> None:
    @app.api_route("/pilotfish/token", methods=["POST", "OPTIONS"])
    async def token(request: Request) -> Response:
        try:
            opened = await opening.get()
            check_apart(request, opened.parts)
        except AgentError as error:
            log.error("not open: %s", error)
            return JSONResponse({"error": "configuration", "message": str(error)}, 503)
        if request.method == "OPTIONS":
            return preflight(request, opened.parts)
        return await mint_token(request, opened.parts, opened.roster)

    _ = token


def _add_socket(app: FastAPI, opening: Opening) -> None:
    @app.websocket("/ws")
    async def socket(websocket: WebSocket) -> None:
        try:
            opened = await opening.get()
            check_apart(websocket, opened.parts)
        except AgentError as error:
            log.error("not open: %s", error)
            await websocket.send_denial_response(PlainTextResponse(str(error), 503))
            return
        await serve_socket(websocket, opened.roster, opened.parts)

    # Where a proxy leads that rewrites requests, but not upgrades (`pilotfish doctor`).
    @app.websocket("/{path:path}")
    async def elsewhere(websocket: WebSocket, path: str) -> None:
        await websocket.send_denial_response(PlainTextResponse(f"{NO_SOCKET} /{path:.80}", 404))

    _ = (socket, elsewhere)


def _add_console(app: FastAPI, opening: Opening) -> None:
    async def desk() -> Desk | None:
        return (await opening.get()).parts.desk

    app.router.routes.extend(console_routes(desk))


def _add_frame(app: FastAPI, opening: Opening) -> None:
    """The app is open where a question is."""

    def over() -> Response:
        return PlainTextResponse(OVER, 410)

    @app.get("/confirm/{session}/{ident}")
    async def frame(request: Request, session: str, ident: str) -> Response:
        opened = opening.opened
        return await show_frame(request, opened, session, ident) if opened else over()

    @app.post("/confirm/{session}/{ident}")
    async def decision(request: Request, session: str, ident: str) -> Response:
        opened = opening.opened
        return await take_decision(request, opened, session, ident) if opened else over()

    _ = (frame, decision)


log = logging.getLogger("pilotfish.web")


def live() -> Response:
    return JSONResponse({"status": "ok"})


async def ready(opening: Opening) -> Response:
    """503 while the store cannot be written, no model is set, or the server is shutting down. The
    request needs no token: it writes at most once a second, and the reason is only in the log.
    """
    try:
        opened = await opening.get()
        await opened.probe.check()
    except StoreError as error:
        log.error("not ready: %s", error)
        return JSONResponse({"status": "failed", "what": "the session store"}, 503)
    except Exception as error:  # of a host's own store, which may raise anything
        log.error("not ready: %s", error)
        return JSONResponse({"status": "failed"}, 503)
    if opened.roster.draining:
        return JSONResponse({"status": "draining"}, 503)
    return JSONResponse({"status": "ok"})


async def serve_metrics(request: Request, opening: Opening) -> Response:
    """404 where metrics are off, 401 without their token. In development there may be no token."""
    opened = await opening.get()
    telemetry = opened.parts.telemetry
    if telemetry.metrics is None:
        return PlainTextResponse("PILOTFISH_METRICS_TOKEN is not set.", 404)
    shown = request.headers.get("authorization", "")
    if not telemetry.token and not is_local(request):
        return PlainTextResponse("Without a token it is for this machine only.", 403)
    if telemetry.token and not hmac.compare_digest(
        shown.encode(), f"Bearer {telemetry.token}".encode()
    ):
        headers = {"www-authenticate": "Bearer"}
        return PlainTextResponse("Show PILOTFISH_METRICS_TOKEN as a Bearer token.", 401, headers)
    text = telemetry.metrics.text(opened.roster.sockets, opened.roster.going)
    return Response(text, media_type=CONTENT_TYPE)
