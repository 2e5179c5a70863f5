"""skills/pilotfish/SKILL.md, followed by its text alone in an empty folder.

FastAPI is in test_installed.py, with what was built.
"""

import json
import os
import re
from pathlib import Path

import pytest

from built import run
from test_integration_guide import COMMANDS, free_port, terminal, write_files

ROOT = Path(__file__).parents[2]
SKILL = (ROOT / "skills/pilotfish/SKILL.md").read_text()
MOUNTED, APART = SKILL.partition("### FastAPI")[2].split("### Flask, Django", 1)
TAG = re.compile(r"^```html\n(<script .*)\n```", re.M)
COMMAND = re.compile(r"^```\n(PILOTFISH_MODEL=.*)\n```", re.M)
PAGE = """<!doctype html>
<html lang=en>
<head><title>Shop</title>{tag}</head>
<h1>Shop</h1><button onclick="textContent='Mugs'">Show mugs</button></html>
"""
pytestmark = pytest.mark.timeout(180)


def test_a_site_of_another_server_is_connected(tmp_path: Path) -> None:
    """As Flask, Django and Express: pages of one origin, the agent on another."""
    assert write_files(APART, tmp_path) == ["agent.py", "app/assistant.jsx"]
    [tag] = TAG.findall(APART)
    [command] = COMMAND.findall(APART)
    agent, pages = free_port(), free_port()
    (tmp_path / "index.html").write_text(PAGE.format(tag=tag.replace("8001", str(agent))))
    site = f"python3 -m http.server {pages} --bind 127.0.0.1"
    with (
        terminal(command.replace("8001", str(agent)), tmp_path, agent),
        terminal(site, tmp_path, pages),
    ):
        told = run(
            COMMANDS / "pilotfish", "doctor", f"http://127.0.0.1:{pages}", "--json", cwd=tmp_path
        )
    assert json.loads(told)["connected"] is True


def test_what_the_skill_names_is_there() -> None:
    assert re.match(r"---\nname: pilotfish\ndescription: .{60,400}\n---\n", SKILL)
    for framework in ("FastAPI", "Django", "Flask", "Next.js", "Express"):
        assert framework in SKILL
    known = {*os.listdir(ROOT / "docs")}
    assert set(re.findall(r"`docs/([\w.-]+)`", SKILL)) <= known
