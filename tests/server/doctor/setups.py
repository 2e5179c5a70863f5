"""A host with pages that are set up well and badly, and the agents that they ask."""

import os
from collections.abc import Callable
from typing import Any

from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse

from pilotfish import Agent, User

__all__ = ["app"]


async def failing(request: Request) -> User | None:
    raise RuntimeError("no database")


def without_sockets(inner: Callable[..., Any]) -> Callable[..., Any]:
    """As a proxy does that passes no Upgrade header on."""

    async def outer(scope: dict[str, Any], receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1000})
        else:
            await inner(scope, receive, send)

    return outer


def without_prefix(inner: Callable[..., Any]) -> Callable[..., Any]:
    """As a proxy does that takes the prefix from requests alone: upgrades keep it."""

    async def outer(scope: dict[str, Any], receive: Any, send: Any) -> None:
        kept = {"root_path": ""} if scope["type"] == "websocket" else {}
        await inner({**scope, **kept}, receive, send)

    return outer


agent = Agent(model="builtin", key="pk_shop")
broken = Agent(model="builtin", key="pk_shop", identify=failing)
app = FastAPI()
app.mount("/agent", agent.app())
app.mount("/broken", broken.app())
app.mount("/half", without_prefix(agent.app()))
app.mount("/http-only", without_sockets(agent.app()))

HERE = os.environ["SHOP_URL"]
EARLY = '<script src="/agent/pilotfish-early.js"></script>'
TAG = '<script src="/agent/pilotfish.js" data-key="pk_shop" defer></script>'
GOOD = EARLY + TAG
BODY = "<main><h1>Shop</h1><a href='/'>Home</a><button>Buy</button></main>"
LEAVES = "<script>pilotfish = {open: () => (location.reload(), new Promise(() => 0)), version: 1}"
PAGES = {
    "restless": (LEAVES + "</script>", BODY),
    "good": (GOOD, BODY),
    "untagged": ("<script>window.x = 1</script>", BODY),
    "fallback": (EARLY + '<script src="/assets/pilotfish.js" defer></script>', BODY),
    "gone": (EARLY + '<script src="/agent/old/pilotfish.js" defer></script>', BODY),
    "key": (EARLY + TAG.replace("pk_shop", "pk_other"), BODY),
    "identify": (EARLY + TAG.replace("/agent/", "/broken/"), BODY),
    "unproxied": (GOOD.replace("/agent/", "/http-only/"), BODY),
    "prefixed": (GOOD.replace("/agent/", "/half/"), BODY),
    "elsewhere": (GOOD.replace('"/agent/', f'"{HERE}/agent/'), BODY),
    "late": (
        "<script>window.x = 1</script>" + EARLY.replace("<script", "<script defer") + TAG,
        BODY,
    ),
    "second": ("<script>window.x = 1</script>" + GOOD, BODY),
    "plain": (TAG, BODY),
    "nameless": (GOOD, BODY + "<button></button><input><button title='Next'>›</button>"),
    "framed": (GOOD, BODY + '<iframe src="http://localhost:1/" width=300 height=200></iframe>'),
}
VISITS: list[str] = []
POLICIES = {
    "no-connection": "script-src 'self'; connect-src 'none'",
    "no-script": "script-src 'none'",
}


@app.get("/assets/{name}")
def fallback(name: str) -> HTMLResponse:
    return HTMLResponse(BODY)


@app.get("/{name}")
def page(name: str) -> HTMLResponse:
    VISITS.append(name)
    leaves = name == "once" and VISITS.count(name) == 1
    head, body = PAGES.get("restless" if leaves else name, PAGES["good"])
    policy = {"content-security-policy": POLICIES[name]} if name in POLICIES else {}
    html = f"<!doctype html><html lang=en><head><title>Shop</title>{head}</head>{body}</html>"
    return HTMLResponse(html, headers=policy)
