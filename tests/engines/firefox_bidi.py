"""Starts Firefox and stands between it and Playwright, which speaks WebDriver BiDi with it.

Playwright sends commands of the standard's newest draft, such as an override of media features
that nobody asked for. A release of Firefox that lacks one refuses it, and no tab can be opened.
Here an unknown command of the `emulation` module succeeds and does nothing.

usage: python firefox_bidi.py FIREFOX [ARGUMENTS]
"""

import asyncio
import json
import os
import re
import signal
import sys
from typing import Any

from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve

LISTENING = re.compile(rb"WebDriver BiDi listening on (ws://\S+)")
ENDLESS: dict[str, Any] = {"max_size": None, "ping_interval": None, "compression": None}


async def run(command: list[str]) -> int:
    firefox = await asyncio.create_subprocess_exec(*command, stderr=asyncio.subprocess.PIPE)
    assert firefox.stderr is not None
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, firefox.terminate)
    servers: list[Any] = []
    async for line in firefox.stderr:
        found = LISTENING.search(line)
        if found is None:
            sys.stderr.buffer.write(line)
        else:
            servers.append(await serve(_between(found[1].decode()), "127.0.0.1", 0, **ENDLESS))
            port = servers[-1].sockets[0].getsockname()[1]
            print(f"WebDriver BiDi listening on ws://127.0.0.1:{port}", file=sys.stderr)
        sys.stderr.flush()
    return await firefox.wait()


def _between(address: str) -> Any:
    async def serve_one(playwright: ServerConnection) -> None:
        async with connect(address + "/session", **ENDLESS) as firefox:
            emulations: set[int] = set()

            async def commands() -> None:
                async for text in playwright:
                    if '"method":"emulation.' in str(text)[:200]:
                        emulations.add(json.loads(text)["id"])
                    await firefox.send(text)
                await firefox.close()

            async def answers() -> None:
                async for text in firefox:
                    await playwright.send(_answer(str(text), emulations))
                await playwright.close()

            await asyncio.gather(commands(), answers(), return_exceptions=True)

    return serve_one


def _answer(text: str, emulations: set[int]) -> str:
    if not emulations or '"unknown command"' not in text:
        return text
    answer = json.loads(text)
    if answer.get("id") not in emulations or answer.get("error") != "unknown command":
        return text
    return json.dumps({"type": "success", "id": answer["id"], "result": {}})


if __name__ == "__main__":
    code = asyncio.run(run(sys.argv[1:]))
    sys.stderr.flush()
    os._exit(max(code, 0))
