"""Renders the server's pages, all in one frame: header, main, footer, and the agent's script."""

from pathlib import Path
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import StrictUndefined
from starlette.concurrency import run_in_threadpool
from starlette.templating import Jinja2Templates
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from . import cart
from .customers import Customer
from .money import dollars

HERE = Path(__file__).parent
POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "frame-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "require-trusted-types-for 'script'",
    )
)

_templates = Jinja2Templates(directory=HERE / "templates")
_templates.env.undefined = StrictUndefined
_templates.env.trim_blocks = _templates.env.lstrip_blocks = True
_templates.env.filters["dollars"] = dollars


class PageHeaders:
    """ASGI middleware: the headers of every page of the shop; the agent sets its own."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"].startswith("/agent/"):
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] += [
                    (b"content-security-policy", POLICY.encode()),
                    (b"x-content-type-options", b"nosniff"),
                    (b"referrer-policy", b"same-origin"),
                ]
            await send(message)

        await self.app(scope, receive, send_with_headers)


def render(
    request: Request, name: str, context: dict[str, Any] | None = None, *, status: int = 200
) -> HTMLResponse:
    """A page from its template, with what the frame shows of the visitor."""
    customer: Customer = request.state.customer
    with request.app.state.database.reading() as connection:
        count = cart.of(connection, customer.id).count
    frame = {"customer": customer, "cart_count": count, "path": request.url.path}
    return _templates.TemplateResponse(
        request, f"{name}.html", frame | (context or {}), status_code=status
    )


async def render_not_found(request: Request) -> HTMLResponse:
    """The page for an unknown address."""
    return await run_in_threadpool(render, request, "not_found", status=404)
