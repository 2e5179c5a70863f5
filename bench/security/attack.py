"""How long the event loop of a server is held up while others attack it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
import time
from typing import Any

from pilotfish.web.parts import Waits
from server.web.harness import KEY, ORIGIN, TOKENS, dial, final, parts_of, served

__all__ = ["loop_delay", "sampled"]

TICK = 0.001


async def loop_delay(seconds: float = 10.0) -> dict[str, float]:
    """The delay of a 1 ms timer in milliseconds at p50, p99, p99.9 and at most, under attack."""
    async with served(parts_of(final(), waits=Waits())) as address:
        tokens = [TOKENS.mint(ORIGIN, None) for _ in range(4)]
        arguments = [sys.executable, "-m", "bench.security.attack", address.ws, str(seconds)]
        starting = asyncio.create_subprocess_exec
        attackers = [await starting(*arguments, token) for token in tokens]
        try:
            return await sampled(seconds)
        finally:
            for attacker in attackers:
                attacker.kill()
                await attacker.wait()


async def sampled(seconds: float) -> dict[str, float]:
    """The delay of a 1 ms timer in milliseconds."""
    delays: list[float] = []
    end = time.monotonic() + seconds
    while (began := time.monotonic()) < end:
        await asyncio.sleep(TICK)
        delays.append((time.monotonic() - began - TICK) * 1000)
    delays.sort()
    at = {"p50": 0.5, "p99": 0.99, "p999": 0.999}
    found = {name: delays[int(len(delays) * share)] for name, share in at.items()}
    return {name: round(value, 2) for name, value in (found | {"max": delays[-1]}).items()}


def frames() -> list[str]:
    """What was broken once: pages nobody asked for, operations on nothing, schemas by the dozen."""
    lines = [{"key": f"k{n}", "depth": 0, "row": "x"} for n in range(9000)]
    facts: dict[str, Any] = {"url": "/", "title": "", "visible": [], "above": [], "dialogs": []}
    facts["scroll"] = {"above": 0, "visible": 1, "below": 0}
    page: dict[str, Any] = {"id": "o1", "document": "d1", "facts": facts}
    whole = page | {"ops": [{"op": "insert", "lines": lines}]}
    ops = page | {"id": "o2", "base": "o1", "ops": [{"op": "remove", "keys": []}] * 15_000}
    schema = {"type": "object", "properties": {f"p{n}": {"type": "string"} for n in range(190)}}
    action = {"description": "x", "parameters": schema}
    added = [{"name": f"a{n}", **action} for n in range(60)]
    small = [{"name": "X", "description": "", "parameters": {}} for _ in range(4000)]
    bodies: list[dict[str, Any]] = [
        {"type": "observation", "observation": whole},
        {"type": "observation", "observation": ops},
        {"type": "register", "added": added, "removed": []},
        {"type": "register", "added": small, "removed": []},
    ]
    return [json.dumps(body, separators=(",", ":"))[1:] for body in bodies]


async def _attack(url: str, seconds: float, token: str) -> None:
    made, end = frames(), time.monotonic() + seconds
    hello = {"v": 1, "seq": 0, "ack": 0, "type": "hello", "versions": [2], "key": KEY}
    hello |= {"token": token, "document": "d1", "url": ORIGIN, "capabilities": [], "actions": []}
    hello |= {"journal": [], "locale": "en"}
    while time.monotonic() < end:
        with contextlib.suppress(Exception):
            line = await dial(url, ORIGIN)
            await line.send(json.dumps(hello))
            await line.recv()
            for seq in range(1, 1000):
                body = made[seq % len(made)]
                await line.send(f'{{"v":2,"seq":{seq},"ack":0,{body}')
                await asyncio.sleep(0.02)


if __name__ == "__main__":
    asyncio.run(_attack(sys.argv[1], float(sys.argv[2]), sys.argv[3]))
