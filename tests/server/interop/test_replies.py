from __future__ import annotations

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from pilotfish.agent.failures import StoreUnavailable
from pilotfish.interop.handover import Refused, Reply
from pilotfish.interop.replies import LARGEST, PATH, replies_route


class Box:
    async def take(self, reply: Reply) -> bool:
        if reply.text == "no store":
            raise StoreUnavailable("gone")
        return reply.text == "new"


class Channel:
    def read(self, headers, body: bytes) -> Reply | None:
        if body == b"forged":
            raise Refused("the signature is not ours")
        return None if body == b"other" else Reply("1", "c", body.decode())


@pytest.mark.parametrize(
    "body, status, told",
    [
        ("new", 200, "kept"),
        ("old", 200, "known, or no conversation of ours"),
        ("other", 200, "no reply"),
        ("forged", 401, "the signature is not ours"),
        ("no store", 503, "try again"),
        ("x" * (LARGEST + 1), 413, f"at most {LARGEST} bytes"),
    ],
)
def test_each_answer(body: str, status: int, told: str) -> None:
    async def box() -> Box:
        return Box()

    app = Starlette(routes=[replies_route(Channel(), box)])  # type: ignore[arg-type]
    response = TestClient(app).post(PATH, content=body)
    assert (response.status_code, response.text) == (status, told)
