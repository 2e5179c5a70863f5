"""skills/pilotfish/SKILL.md, followed by its text alone in an empty folder."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path

import pytest

from test_integration_guide import COMMANDS, free_port, terminal, write_files

ROOT = Path(__file__).parents[2]
SKILL = (ROOT / "skills/pilotfish/SKILL.md").read_text()
MOUNTED, APART = SKILL.partition("### FastAPI")[2].split("### Flask, Django", 1)
TAG = re.compile(r"^```html\n(<script .*)\n```", re.M)
PAGE = (
    "<!doctype html>\n<html lang=en>\n<head><title>Shop</title>{tag}</head>\n<h1>Shop</h1></html>\n"
)

pytestmark = pytest.mark.timeout(180)


def doctor(url: str) -> dict:
    command = [COMMANDS / "pilotfish", "doctor", url, "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout)


def commands(text: str) -> list[str]:
    return re.findall(r"^```\n(PILOTFISH_MODEL=.*)\n```", text, re.M)


def test_a_fastapi_app_is_connected(tmp_path: Path) -> None:
    [code] = re.findall(r"^```python\n(.*?)^```", MOUNTED, re.M | re.S)
    [tag] = TAG.findall(MOUNTED)
    (tmp_path / "main.py").write_text(
        "from fastapi import FastAPI\nfrom fastapi.responses import HTMLResponse\n\n"
        f"app = FastAPI()\n{code}\n\n"
        f'@app.get("/")\ndef home():\n    return HTMLResponse({PAGE.format(tag=tag)!r})\n'
    )
    [command] = commands(MOUNTED)
    port = free_port()
    with terminal(command.replace("8000", str(port)), tmp_path, port):
        assert doctor(f"http://localhost:{port}")["connected"] is True


def test_a_site_of_another_server_is_connected(tmp_path: Path) -> None:
    """As Flask, Django and Express: pages of one origin, the agent on another."""
    assert write_files(APART, tmp_path) == ["agent.py", "app/assistant.jsx"]
    [tag] = TAG.findall(APART)
    [command] = commands(APART)
    agent, pages = free_port(), free_port()
    (tmp_path / "index.html").write_text(PAGE.format(tag=tag.replace("8001", str(agent))))
    site = f"python3 -m http.server {pages} --bind 127.0.0.1"
    with (
        terminal(command.replace("8001", str(agent)), tmp_path, agent),
        terminal(site, tmp_path, pages),
    ):
        assert doctor(f"http://127.0.0.1:{pages}")["connected"] is True


def test_what_the_skill_names_is_there() -> None:
    assert re.match(r"---\nname: pilotfish\ndescription: .{60,400}\n---\n", SKILL)
    for framework in ("FastAPI", "Django", "Flask", "Next.js", "Express"):
        assert framework in SKILL
    known = {*os.listdir(ROOT / "docs")}
    assert set(re.findall(r"`docs/([\w.-]+)`", SKILL)) <= known
