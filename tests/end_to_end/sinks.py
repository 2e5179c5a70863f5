"""A page of canaries at the shop's address, and every place that they could leave it for."""

import json
from dataclasses import dataclass

from playwright.sync_api import Route

from end_to_end.policy import strings
from end_to_end.shop import Shop
from end_to_end.visitor import Visitor
from engines.choice import ENGINE
from engines.left_out import NO_FRAMES, left_out
from providers import ProviderServer

__all__ = ["Sinks"]

SCRIPTS = """<head>
<script src="/agent/pilotfish-early.js"></script>
<script src="/agent/pilotfish.js" data-key="pk_tidewater" defer></script>"""


@dataclass
class Sinks:
    """What goes out from now on; to be read before the document is left."""

    visitor: Visitor
    shop: Shop
    provider: ProviderServer

    def __post_init__(self) -> None:
        if ENGINE == "firefox":
            left_out(NO_FRAMES)
        self.frames: list[str] = []
        self._asked = len(self.provider.requests)
        self._logged = len(self.shop.log)
        self.visitor.page.on(
            "websocket",
            lambda socket: socket.on("framesent", lambda frame: self.frames.append(str(frame))),
        )

    def serve(self, html: str, failing: str) -> None:
        """`html` stands at /canaries.html, with the agent on it; `failing` addresses answer 500."""

        def answer(route: Route) -> None:
            body = html.replace("<head>", SCRIPTS, 1)
            route.fulfill(body=body, content_type="text/html; charset=utf-8")

        # To Chromium such an answer comes from nowhere, and may not reach this machine.
        self.visitor.context.grant_permissions(["local-network-access"], origin=self.shop.url)
        self.visitor.page.route("**/canaries.html**", answer)
        self.visitor.page.route(failing, lambda route: route.fulfill(status=500, body=""))

    def texts(self) -> dict[str, list[str]]:
        """What each sink holds."""
        stored = self.visitor.page.evaluate("JSON.stringify({...sessionStorage})")
        bodies = [request.raw.decode() for request in self.provider.requests[self._asked :]]
        return {
            "frames": self.frames,
            "requests": bodies,
            "prompts": [text for body in bodies for text in strings(json.loads(body)["messages"])],
            "log": self.shop.log[self._logged :],
            "storage": [stored],
        }
