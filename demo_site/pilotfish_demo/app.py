"""The shop as one ASGI app: pages, data, pictures, and the agent under /agent."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles

from .cart import Refused
from .database import Database, default_path
from .page import HERE, PageHeaders, render_not_found
from .routes import account, admin, checkout, shell, shop, sign_in, stories
from .visitor import SignInNeeded, Visitors

if TYPE_CHECKING:
    app: FastAPI


def create_app(database: Path | None = None, agent: Any = None) -> FastAPI:
    """The shop over this database file; without an agent it takes the one of `agent.py`."""
    goods = Database(database or default_path())
    tidewater = FastAPI(title="Tidewater", docs_url=None, redoc_url=None, openapi_url=None)
    tidewater.state.database = goods
    for routes in (shop, account, checkout, stories, admin, sign_in, shell):
        tidewater.include_router(routes.router)
    tidewater.mount("/static", StaticFiles(directory=HERE / "static"), name="static")
    if agent is None and not os.environ.get("PILOTFISH_DEMO_WITHOUT_AGENT"):
        from .agent import create_agent

        agent = create_agent(goods)
    if agent is not None:
        tidewater.mount("/agent", agent.app(), name="agent")
    tidewater.add_exception_handler(Refused, _refused)
    tidewater.add_exception_handler(SignInNeeded, _sign_in_needed)
    tidewater.add_exception_handler(HTTPException, _failed)
    tidewater.add_middleware(Visitors, database=goods)
    tidewater.add_middleware(PageHeaders)
    return tidewater


async def _refused(request: Request, error: Exception) -> Response:
    return JSONResponse({"detail": str(error)}, 409)


async def _sign_in_needed(request: Request, error: Exception) -> Response:
    assert isinstance(error, SignInNeeded)
    return RedirectResponse(error.location, 303)


async def _failed(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    # A file or the agent has no visitor in its state, and nobody reads a page of ours there.
    if error.status_code == 404 and hasattr(request.state, "customer") and not _is_data(request):
        return await render_not_found(request)
    return JSONResponse({"detail": error.detail}, error.status_code, headers=error.headers)


def _is_data(request: Request) -> bool:
    return request.url.path.startswith("/api/")


def __getattr__(name: str) -> object:
    # Building the app opens the database: so it is built only when a server asks for it.
    if name != "app":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    built = globals()["app"] = create_app()
    return built
