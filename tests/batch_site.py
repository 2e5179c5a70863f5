"""A small site without any tag of ours: orders, notes that are written, a list in pages, a file."""

import html
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

__all__ = ["Order", "Site", "serve"]


@dataclass
class Order:
    number: str
    customer: str
    total: str
    status: str
    notes: list[str] = field(default_factory=list)


def _orders(count: int = 30) -> dict[str, Order]:
    names = ("Ada", "Bo", "=1+2", "../../x")
    states = ("New", "Sent", "Back")
    return {
        f"A-{n}": Order(f"A-{n}", names[n % 4], f"{n}.50", states[n % 3])
        for n in range(1, count + 1)
    }


@dataclass
class Site:
    """`redrawn` draws the same in other markup. `on_note` hears of a note before it is kept, and
    after, `on_open` of an order's page."""

    url: str = ""
    orders: dict[str, Order] = field(default_factory=_orders)
    redrawn: bool = False
    opened: Counter[str] = field(default_factory=Counter)
    on_note: Callable[[str, str], None] = lambda number, when: None
    on_open: Callable[[str], None] = lambda number: None
    delay: float = 0.0

    def app(self) -> Starlette:
        return Starlette(
            routes=[
                Route("/orders/{number}", self.order),
                Route("/orders/{number}/notes", self.note, methods=["POST"]),
                Route("/list", self.list),
                Route("/file.csv", self.file),
                Route("/mine", self.mine),
                Route("/away", lambda request: HTMLResponse("<p>nothing here</p>")),
            ]
        )

    def order(self, request: Request) -> Response:
        order = self.orders[request.path_params["number"]]
        self.opened[order.number] += 1
        self.on_open(order.number)
        if self.delay:
            time.sleep(self.delay)
        draw = _redrawn if self.redrawn else _drawn
        return HTMLResponse(draw(order))

    def note(self, request: Request) -> Response:
        number = request.path_params["number"]
        self.on_note(number, "before")
        self.orders[number].notes.append("seen")
        self.on_note(number, "after")
        return RedirectResponse(f"/orders/{number}", 303)

    def mine(self, request: Request) -> Response:
        return HTMLResponse(f"<h1>Signed in as {request.cookies.get('who', 'nobody')}</h1>")

    def list(self, request: Request) -> Response:
        page = int(request.query_params.get("page", "1"))
        numbers = list(self.orders)[(page - 1) * 8 : page * 8]
        rows = "".join(
            f"<tr><td>{n}</td><td>{html.escape(self.orders[n].customer)}</td>"
            f"<td><a href=/orders/{n}>Open</a></td></tr>"
            for n in numbers
        )
        onward = f"<a href=/list?page={page + 1}>Next</a>" if page < 4 else "<span>Next</span>"
        return HTMLResponse(
            f"<title>Orders</title><h1>Orders, page {page} of 4</h1><table><tr><th>Number</th>"
            f"<th>Customer</th><th>Open</th></tr>{rows}</table><nav aria-label=Pages>{onward}</nav>"
        )

    def file(self, request: Request) -> Response:
        return Response(
            "a,b\n1,2\n",
            media_type="text/csv",
            headers={"content-disposition": "attachment; filename=invoice.csv"},
        )


def _drawn(order: Order) -> str:
    told = {k: html.escape(v) for k, v in vars(order).items() if isinstance(v, str)}
    return f"""<!doctype html><title>Order</title><h1>Order {told["number"]}</h1>
<dl><div><dt>Customer</dt><dd id=c>{told["customer"]}</dd></div>
<div><dt>Total</dt><dd>{told["total"]}</dd></div><div><dt>Status</dt><dd>{told["status"]}</dd></div>
<div><dt>Notes</dt><dd>{len(order.notes)}</dd></div></dl>
<details><summary>More</summary><p>Shelf: 7</p></details>
<form method=post action=/orders/{told["number"]}/notes><button>Add note</button></form>
<a href=/file.csv>Invoice</a> <a href=/list>All orders</a>"""


def _redrawn(order: Order) -> str:
    told = {k: html.escape(v) for k, v in vars(order).items() if isinstance(v, str)}
    return f"""<!doctype html><title>Order</title><main><div><div><section>
<h2>Order {told["number"]}</h2><p><a class=x9 href=/list>All orders</a></p>
<div><span><a href=/file.csv>Invoice</a></span></div>
<details id=zz><summary>More</summary><div><p>Shelf: 7</p></div></details>
<table><tr><th>Status</th><th>Total</th><th>Customer</th><th>Notes</th></tr>
<tr><td>{told["status"]}</td><td>{told["total"]}</td><td>{told["customer"]}</td>
<td>{len(order.notes)}</td></tr></table>
<div><form method=post action=/orders/{told["number"]}/notes><button>Add note</button></form></div>
</section></div></div></main>"""


@contextmanager
def serve(orders: int = 30) -> Iterator[Site]:
    site = Site(orders=_orders(orders))
    config = uvicorn.Config(site.app(), port=0, log_level="error", lifespan="off", ws="none")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    site.url = f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    yield site
    server.should_exit = True
    thread.join(10)
