"""What a server's event loop and its healthy visitors feel while others attack it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
import time
from collections.abc import Sequence
from typing import Any

from bench.security.healthy import p99, times

from pilotfish.guard.budgets import Limits
from pilotfish.web.session.caps import Caps
from pilotfish.web.session.parts import Waits
from server.web.harness import KEY, ORIGIN, TOKENS, dial, final, parts_of, served

__all__ = ["under_attack"]

MANY = Caps(sockets_address=1000, sessions_minute=10_000, sessions_burst=10_000)
"""All of them come from one address here."""
LONGEST = 300.0
SHARES = {"p50": 0.5, "p99": 0.99, "p999": 0.999}
TICK, WARM = 0.001, 3.0
ATTACKERS, VISITORS = 4, 6
SESSIONS = 100
"""Of each attacker, one after the other: a flood ends its session."""


async def under_attack(seconds: float = 20.0) -> dict[str, Any]:
    """Figures at rest and with four attackers, in ms: the delay of a 1 ms timer of the server's
    event loop, and how long a healthy visitor's run takes."""
    parts = parts_of(final(), waits=Waits(), limits=Limits(anonymous_runs=100_000), caps=MANY)
    async with served(parts) as address:
        attack = [sys.executable, "-m", "bench.security.attack", address.ws, str(LONGEST)]
        rest, healthy_rest = await _measured(address.ws, seconds)
        starting = asyncio.create_subprocess_exec
        attackers = [
            await starting(
                *attack,
                *(TOKENS.mint(ORIGIN, None) for _ in range(SESSIONS)),
                stdout=asyncio.subprocess.PIPE,
            )
            for _ in range(ATTACKERS)
        ]
        for attacker in attackers:
            assert attacker.stdout is not None
            assert await attacker.stdout.readline(), "an attacker ended before it began"
        try:
            delay, healthy = await _measured(address.ws, seconds)
        finally:
            for attacker in attackers:
                with contextlib.suppress(ProcessLookupError):
                    attacker.kill()
                await attacker.wait()
    return {
        "loop_delay_p999_ms": delay["p999"],
        "loop_delay_ms": delay,
        "loop_delay_at_rest_ms": rest,
        "healthy_p99_ms": healthy,
        "healthy_p99_at_rest_ms": healthy_rest,
        "healthy_p99_ratio": round(healthy / healthy_rest, 2),
    }


async def _measured(url: str, seconds: float) -> tuple[dict[str, float], float]:
    tokens = [TOKENS.mint(ORIGIN, None) for _ in range(VISITORS)]
    visiting = asyncio.create_task(times(url, tokens, seconds))
    # A process begins: its imports are not what is measured.
    await asyncio.sleep(WARM)
    delay = await sampled(seconds - WARM)
    return delay, p99(await visiting)


async def sampled(seconds: float) -> dict[str, float]:
    """The delay of a 1 ms timer in milliseconds; `own_p999` is what of it the loop's own thread
    worked, whatever else the machine did meanwhile.
    """
    own: list[float] = []
    wall: list[float] = []
    end = time.monotonic() + seconds
    while (began := time.monotonic()) < end:
        ran = time.thread_time()
        await asyncio.sleep(TICK)
        wall.append((time.monotonic() - began - TICK) * 1000)
        own.append((time.thread_time() - ran) * 1000)
    told = {name: _at(wall, share) for name, share in SHARES.items()}
    return told | {"max": round(max(wall), 2), "own_p999": _at(own, 0.999)}


def _at(delays: list[float], share: float) -> float:
    return round(sorted(delays)[int(len(delays) * share)], 2)


def frames() -> list[str]:
    """What was broken once: pages nobody asked for, operations on nothing, schemas by the dozen."""
    lines = [{"key": f"k{n}", "depth": 0, "row": "x"} for n in range(9000)]
    facts: dict[str, Any] = {"url": "/", "title": "", "visible": [], "above": [], "dialogs": []}
    facts["scroll"] = {"above": 0, "visible": 1, "below": 0}
    page: dict[str, Any] = {"id": "o1", "document": "d1", "facts": facts}
    whole = page | {"ops": [{"op": "insert", "lines": lines}]}
    ops: dict[str, Any] = page | {
        "id": "o2",
        "base": "o1",
        "ops": [{"op": "remove", "keys": []}] * 15_000,
    }
    schema = {"type": "object", "properties": {f"p{n}": {"type": "string"} for n in range(190)}}
    action = {"description": "x", "parameters": schema}
    added = [{"name": f"a{n}", **action} for n in range(60)]
    small: list[Any] = [{"name": "X", "description": "", "parameters": {}} for _ in range(4000)]
    bodies: list[dict[str, Any]] = [
        {"type": "observation", "observation": whole},
        {"type": "observation", "observation": ops},
        {"type": "register", "added": added, "removed": []},
        {"type": "register", "added": small, "removed": []},
    ]
    return [json.dumps(body, separators=(",", ":"))[1:] for body in bodies]


async def _attack(url: str, seconds: float, tokens: Sequence[str]) -> None:
    made, end = frames(), time.monotonic() + seconds
    hello = {"v": 1, "seq": 0, "ack": 0, "type": "hello", "versions": [1], "key": KEY}
    hello |= {"document": "d1", "url": ORIGIN, "capabilities": [], "actions": []}
    hello |= {"journal": [], "locale": "en"}
    for token in tokens:
        with contextlib.suppress(Exception):
            line = await dial(url, ORIGIN)
            await line.send(json.dumps(hello | {"token": token}))
            await line.recv()
            print("begun", flush=True)
            for seq in range(1, 1000):
                if time.monotonic() > end:
                    return
                body = made[seq % len(made)]
                await line.send(f'{{"v":1,"seq":{seq},"ack":0,{body}')
                await asyncio.sleep(0.02)


if __name__ == "__main__":
    asyncio.run(_attack(sys.argv[1], float(sys.argv[2]), sys.argv[3:]))
