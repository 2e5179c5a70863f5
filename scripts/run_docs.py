"""Runs the commands and code blocks of pages of docs/ as a reader does: in an empty folder each.

usage: python scripts/run_docs.py [BIN] [PAGES]    BIN: the folder of `python` and `pilotfish`

`docs_blocks.toml` says what a reader has at hand, and which blocks are fragments, each with its
reason. Prints a line for each page; exits with 1 where a block failed.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

__all__ = ["PAGES", "failures"]

ROOT = Path(__file__).parents[1]
TOLD = tomllib.loads(Path(__file__).with_name("docs_blocks.toml").read_text(encoding="utf-8"))
PAGES: dict[str, dict[str, Any]] = TOLD["page"]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.M | re.S)
SECONDS = 120
PYTHON = """
import ast, asyncio, inspect, json, sys, types
name, before, blocks = json.load(sys.stdin)
known = vars(sys.modules.setdefault("example", types.ModuleType("example")))
async def main():
    for line, code in [(0, before), *blocks]:
        made = compile("\\n" * line + code, name, "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
        if inspect.iscoroutine(ran := eval(made, known)):
            await ran
asyncio.run(main())
"""


@dataclass(frozen=True)
class Reader:
    """Somebody with an environment in `commands`, in the empty `folder`."""

    commands: Path
    folder: Path
    shop: str

    def ran(self, *command: str, given: str | None = None) -> str:
        """What went wrong; "" where nothing did."""
        done = subprocess.run(
            command,
            cwd=self.folder,
            env=self.environment,
            input=given,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
        return "" if done.returncode == 0 else (done.stdout + done.stderr)[-3000:] or "no output"

    @property
    def environment(self) -> dict[str, str]:
        path = f"{self.commands}:{os.environ['PATH']}"
        at_hand = {"PILOTFISH_MODEL": "builtin", "PILOTFISH_DATABASE": str(self.folder / "db")}
        return {**os.environ, **at_hand, "PATH": path}

    def served(self, command: str) -> str:
        """Runs a command until it prints its address, then stops it as Ctrl+C does."""
        words = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
        with subprocess.Popen(
            ["bash", "-c", f"exec {command}"], cwd=self.folder, env=self.environment, **words
        ) as server:
            assert server.stdout is not None
            said: list[str] = []
            for line in server.stdout:
                said.append(line)
                if "http://" in line:
                    break
            server.send_signal(signal.SIGINT)
            said.append(server.communicate(timeout=SECONDS)[0])
        return "" if server.returncode in (0, 130, -2) else "".join(said)


def failures(page: str, commands: Path, shop: str = "") -> tuple[int, int, list[str]]:
    """Blocks that ran, fragments, and for each block that failed what it said."""
    told = PAGES[page]
    path = ROOT / "README.md" if page == "README" else ROOT / "docs" / f"{page}.md"
    text = path.read_text(encoding="utf-8")
    codes: list[tuple[int, str]] = []
    wrong: list[str] = []
    ran = left = 0
    with tempfile.TemporaryDirectory() as folder:
        reader = Reader(commands, Path(folder), shop)
        for name, body in told.get("files", {}).items():
            (reader.folder / name).parent.mkdir(parents=True, exist_ok=True)
            (reader.folder / name).write_text(body.replace("{shop}", shop))
        for found in FENCE.finditer(text):
            line = text[: found.start()].count("\n") + 1
            code = swapped(found[2], told, shop)
            rule = rule_of(told, found[2])
            if "fragment" in rule:
                left += 1
                continue
            ran += 1
            if found[1] == "python":
                codes.append((line, code))
                continue
            wrong += [f"{page}:{line}: {it}" for it in [done(reader, found[1], code, rule)] if it]
        if codes:
            before = TOLD["at_hand"]["page"] + swapped(told.get("before", ""), told, shop)
            given = json.dumps([path.name, before, codes])
            python = str(commands / "python")
            said = reader.ran(python, "-c", PYTHON, given=given)
            wrong += [f"{page}: {said}"] * bool(said)
    return ran, left, wrong


def rule_of(told: dict[str, Any], block: str) -> dict[str, str]:
    rules: list[dict[str, str]] = told.get("block", [])
    return next((rule for rule in rules if block.startswith(rule["begins"])), {})


def swapped(code: str, told: dict[str, Any], shop: str) -> str:
    for sought, put in {**told.get("swap", {}), **TOLD["swap"]}.items():
        code = code.replace(sought, put.replace("{shop}", shop))
    return code


def done(reader: Reader, kind: str, code: str, rule: dict[str, str]) -> str:
    """Runs one block that is no Python."""
    if "file" in rule:
        (reader.folder / rule["file"]).parent.mkdir(parents=True, exist_ok=True)
        (reader.folder / rule["file"]).write_text(code)
        return reader.ran("bash", "-ec", rule["then"]) if "then" in rule else ""
    if "serves" in rule:
        return reader.served(f"{code.strip()} {rule['serves']}")
    if kind in ("", "sh"):
        return reader.ran("bash", "-ec", code)
    return f"a block of {kind} that docs_blocks.toml says nothing of"


@contextmanager
def shop_of(commands: Path) -> Iterator[str]:
    """The demo shop, on the built-in matcher, with orders that nobody has changed."""
    with tempfile.TemporaryDirectory() as folder:
        words = {"stdout": subprocess.PIPE, "text": True, "cwd": folder}
        own = {name: f"{folder}/{name}" for name in ("PILOTFISH_DEMO_DB", "PILOTFISH_DATABASE")}
        env = {**os.environ, **own, "PILOTFISH_MODEL": "builtin"}
        command = [str(commands / "pilotfish"), "demo", "--port", "0"]
        with subprocess.Popen(command, env=env, **words) as server:
            try:
                assert server.stdout is not None
                found = (re.search(r"http://[\w.]+:\d+", line) for line in server.stdout)
                yield next(it[0] for it in found if it)
            finally:
                server.terminate()


def main(commands: str = "", *pages: str) -> int:
    folder = Path(commands or Path(sys.executable).parent).absolute()
    whole = [0, 0, 0]
    chosen = pages or tuple(PAGES)
    visited = any("{shop}" in str(PAGES[page]) for page in chosen)
    with shop_of(folder) if visited else nullcontext("") as shop:
        for page in chosen:
            began = time.monotonic()
            ran, left, wrong = failures(page, folder, shop)
            seconds = time.monotonic() - began
            print(f"{page}: {ran} run, {len(wrong)} failed, {left} fragments, {seconds:.1f} s")
            print(*wrong, sep="\n", end="\n" * bool(wrong))
            whole = [a + b for a, b in zip(whole, (ran, len(wrong), left), strict=True)]
    print(f"{len(chosen)} pages: {whole[0]} run, {whole[1]} failed, {whole[2]} fragments")
    return int(whole[1] > 0)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
