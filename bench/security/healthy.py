"""How long healthy visitors wait for the end of a run while others attack the server.

`python -m bench.security.healthy URL SECONDS TOKEN…` prints the times in milliseconds as JSON.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass

from pilotfish_client.server_messages import Done
from server.web.tab import Tab

__all__ = ["p99", "times"]

PAUSE = 0.5
"""Between two runs: a page may send some 20 messages a second."""


@dataclass(frozen=True)
class Elsewhere:
    """The address of a server of another process."""

    ws: str


async def times(url: str, tokens: Sequence[str], seconds: float) -> list[float]:
    """In a process of its own each visitor runs one task after another for so long."""
    arguments = [sys.executable, "-m", "bench.security.healthy", url, str(seconds), *tokens]
    pipe = asyncio.subprocess.PIPE
    visitor = await asyncio.create_subprocess_exec(*arguments, stdout=pipe)
    told, _ = await visitor.communicate()
    return json.loads(told)


def p99(found: list[float]) -> float:
    return round(sorted(found)[int(len(found) * 0.99)], 2)


async def _visits(url: str, seconds: float, tokens: Sequence[str]) -> list[float]:
    found = await asyncio.gather(*(_visit(url, token, seconds) for token in tokens))
    return [each for visitor in found for each in visitor]


async def _visit(url: str, token: str, seconds: float) -> list[float]:
    page = await Tab(Elsewhere(url), token=token).open()  # type: ignore[arg-type]
    found: list[float] = []
    end = time.monotonic() + seconds
    while (began := time.monotonic()) < end:
        await page.run(run_id=f"r{len(found)}")
        await page.until(Done, len(found) + 1)
        found.append((time.monotonic() - began) * 1000)
        await asyncio.sleep(PAUSE)
    await page.close()
    return found


if __name__ == "__main__":
    print(json.dumps(asyncio.run(_visits(sys.argv[1], float(sys.argv[2]), sys.argv[3:]))))
