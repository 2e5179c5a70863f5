"""Pages whose buttons send, and what of it left."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

from widget.act.acting import Acting

__all__ = ["Line", "button", "gated"]


class Line:
    """What the page has sent that was no GET."""

    def __init__(self, agent: Acting) -> None:
        self.sent: list[str] = []
        agent.page.on(
            "request", lambda it: self.sent.append(it.url) if it.method != "GET" else None
        )


def gated(acting: Any, html: str, **options: Any) -> tuple[Acting, Line]:
    agent = acting(html, **options)
    return agent, Line(agent)


def button(name: str, path: str, method: str = "POST", body: str = "{}") -> str:
    """One that sends `body` (an expression) as JSON, and tells in `sent` and `ended` how it went."""
    headers = "{'content-type': 'application/json'}"
    call = f"fetch('/api/{path}', {{method: '{method}', headers: {headers}, body: JSON.stringify({body})}})"
    told = ".then(() => window.sent = 1, (e) => window.ended = e.name)"
    return f'<button onclick="{(call + told).replace(chr(34), "&quot;")}">{name}</button>'
