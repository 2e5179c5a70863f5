"""The other side of a hand-over: a server with the fields that Chatwoot documents, and a desk that
takes webhooks. Both can be down.
"""

import hashlib
import hmac
import json
import time
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

import httpx2
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

SECRET = "chatwoot-secret-of-the-inbox"
INBOX = "inbox-identifier"
CONTACTS = "/public/api/v1/inboxes/{inbox}/contacts"
TALKS = CONTACTS + "/{contact}/conversations"
MESSAGES = TALKS + "/{number}/messages"


@dataclass
class FakeChatwoot:
    """`lost` answers of messages never reach the sender, although they were kept."""

    down: bool = False
    lost: int = 0
    contacts: dict[str, dict[str, Any]] = field(default_factory=dict)
    talks: dict[str, list[dict[str, Any]]] = field(default_factory=lambda: defaultdict(list))
    messages: list[dict[str, Any]] = field(default_factory=list)
    refused: int = 0

    def app(self) -> Starlette:
        return Starlette(
            routes=[
                Route(CONTACTS, self.contact, methods=["POST"]),
                Route(TALKS, self.talk, methods=["GET", "POST"]),
                Route(MESSAGES, self.message, methods=["GET", "POST"]),
            ]
        )

    def off(self, request: Request) -> Response | None:
        assert request.path_params["inbox"] == INBOX
        self.refused += self.down
        return Response("down", 503) if self.down else None

    async def contact(self, request: Request) -> Response:
        body = await request.json()
        if off := self.off(request):
            return off
        source = body["source_id"]
        self.contacts[source] = {"source_id": source, "pubsub_token": "x", **body}
        return JSONResponse(self.contacts[source])

    async def talk(self, request: Request) -> Response:
        body = await request.json() if request.method == "POST" else {}
        if off := self.off(request):
            return off
        there = self.talks[request.path_params["contact"]]
        if request.method == "GET":
            return JSONResponse(there)
        there.append({"id": len(self.talks) * 100 + len(there), **body})
        return JSONResponse(there[-1])

    async def message(self, request: Request) -> Response:
        body = await request.json() if request.method == "POST" else {}
        if off := self.off(request):
            return off
        number = int(request.path_params["number"])
        if request.method == "GET":
            return JSONResponse([it for it in self.messages if it["conversation_id"] == number])
        self.messages.append({"id": len(self.messages) + 1, "conversation_id": number, **body})
        if self.lost:
            self.lost -= 1
            return Response("bad gateway", 502)
        return JSONResponse(self.messages[-1])

    async def answers(self, agent: str, text: str, ident: int = 77, **changes: Any) -> int:
        """Posts what an agent of the team wrote, as Chatwoot does; returns the status."""
        ((contact, (talk, *_)),) = self.talks.items()
        event = {
            "event": "message_created",
            "id": ident,
            "content": text,
            "message_type": "outgoing",
            "content_type": "text",
            "private": False,
            "sender": {"id": 5, "name": "Ana", "type": "user"},
            "conversation": {**talk, "contact_inbox": {"source_id": contact}, "status": "open"},
            **changes,
        }
        return await self.post(agent, event)

    async def resolves(self, agent: str) -> int:
        ((contact, (talk, *_)),) = self.talks.items()
        event = {"event": "conversation_status_changed", "status": "resolved", **talk}
        return await self.post(agent, event | {"contact_inbox": {"source_id": contact}})

    async def post(self, agent: str, event: dict[str, Any], secret: str = SECRET) -> int:
        body, at = json.dumps(event).encode(), str(int(time.time()))
        digest = hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
        headers = {"x-chatwoot-signature": f"sha256={digest}", "x-chatwoot-timestamp": at}
        async with httpx2.AsyncClient() as client:
            url = f"{agent}/pilotfish/handover"
            return (await client.post(url, content=body, headers=headers)).status_code
