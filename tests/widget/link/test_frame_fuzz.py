"""Changed frames of a server: the page throws nothing, orders nothing and asks nobody else."""

import contextlib
import json
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from changed_frames import COUNT, changed_frames
from pilotfish_client.connection import Connection
from pilotfish_client.observation import Insert
from pilotfish_client.page_messages import ObservationMessage, Run, Stop
from pilotfish_client.protocol import FromPage, Ping
from pilotfish_client.server_messages import Observe, Status
from wire_server import WireServer

SHOP = """<h1>Shop</h1><button onclick="orders++">Place the order for $24.00</button>
<form action="/gone" method="post"><input name="q"></form><script>orders = 0; thrown = [];
addEventListener('error', (event) => thrown.push(event.message));
addEventListener('unhandledrejection', (event) => thrown.push(String(event.reason)));</script>"""
ROUND = 100
"""So many frames for one run: a changed one may end it."""


class Attack:
    """`ref` is that of the button that orders."""

    def __init__(self, page: Page, wire: WireServer) -> None:
        self.page, self.wire = page, wire
        self.acts = 0
        self.run_id = self.ref = ""

    def begin(self) -> None:
        self.page.evaluate("void pilotfish.stop(), void pilotfish.run('go on').catch(() => {})")
        self.run_id = self.wire.wait_for(Run).run_id
        self.wire.send(Status(status="executing", run_id=self.run_id), Observe())
        ops = self.wire.wait_for(ObservationMessage).observation.ops
        rows = [line.row for op in ops if isinstance(op, Insert) for line in op.lines]
        found = [row for row in rows if not isinstance(row, str) and row.word == "button"]
        self.ref = str(found[0].ref)

    def send(self, frame: str) -> None:
        self.acts += 1
        for sample, real in {
            '"d1"': f'"{self.wire.hellos[-1].document}"',
            '"r1"': f'"{self.run_id}"',
            '"r1.1"': f'"a{self.acts}"',
            '"ref": 17': f'"ref": {self.ref}',
        }.items():
            frame = frame.replace(sample, real)
        hellos = len(self.wire.hellos)
        self.wire._on_loop(self._send(frame))
        until = time.monotonic() + 15
        while self._link.unacknowledged and len(self.wire.hellos) == hellos:
            assert time.monotonic() < until, f"the page neither took nor refused {frame[:300]}"
            time.sleep(0.0005)

    @property
    def _link(self) -> Connection[FromPage]:
        return self.wire._links[self.wire._document]

    async def _send(self, text: str) -> None:
        """Under the number that is due, then a numbered frame that shows it was read."""
        due = json.loads(self._link.send(Observe()))["seq"]
        with contextlib.suppress(ValueError, RecursionError):
            body = json.loads(text)
            if isinstance(body, dict) and body.get("seq"):
                text = json.dumps(body | {"seq": due})
        after = [self._link.send(Status(status="executing")), self._link.send(Ping())]
        if self.wire._socket:
            for frame in (text, *after):
                await self.wire._socket.send_text(frame)


@pytest.mark.timeout(600)
def test_the_page_stays_whole(
    open_site: Callable[..., Page], wire: WireServer, record_property: Callable[[str, object], None]
) -> None:
    record_property("cases", COUNT)
    page = open_site(SHOP)
    foreign: list[str] = []
    page.on("request", lambda it: foreign.append(it.url) if wire.origin not in it.url else None)
    attack = Attack(page, wire)
    frames = [it for it in changed_frames("server", COUNT, seed=2) if not refuses(it)]
    for first in range(0, len(frames), ROUND):
        attack.begin()
        for frame in frames[first : first + ROUND]:
            attack.send(frame)
    attack.begin()
    page.evaluate("pilotfish.stop()")
    wire.wait_for(Stop)
    assert page.evaluate("orders") == 0
    assert page.evaluate("location.pathname") == "/"
    assert foreign == []
    assert page.evaluate("thrown") == []
    wrong = [it for it in page.console if "TypeError" in it or "undefined" in it]  # type: ignore[attr-defined]
    assert wrong == []


def refuses(frame: str) -> bool:
    """Ends the link for good, as it should."""
    try:
        body = json.loads(frame)
    except (ValueError, RecursionError):
        return False
    return isinstance(body, dict) and body.get("type") in ("refused", "drain")
