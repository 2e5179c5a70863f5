"""docs/integration.md, followed literally in an empty folder."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser

ROOT = Path(__file__).parents[1]
GUIDE = (ROOT / "docs" / "integration.md").read_text()


def write_files(folder: Path) -> list[str]:
    found = re.findall(r"^`([\w./]+)`:\n\n```\w+\n(.*?)^```", GUIDE, re.M | re.S)
    for name, text in found:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return [name for name, _ in found]


@pytest.mark.timeout(120)
def test_the_guide_works_as_it_stands(tmp_path: Path, chromium: Browser) -> None:
    assert write_files(tmp_path) == [
        "acme.py",
        "public/index.html",
        "public/pricing.html",
        "public/acme.js",
    ]
    assert "PILOTFISH_MODEL=builtin pilotfish serve acme:app" in GUIDE
    command = [str(Path(sys.executable).with_name("pilotfish")), "serve", "acme:app", "--port", "0"]
    env = {**os.environ, "PILOTFISH_MODEL": "builtin"}
    with subprocess.Popen(
        command, cwd=tmp_path, env=env, stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout is not None
            use(chromium, server.stdout.readline().strip())
        finally:
            server.terminate()
            server.wait(20)


def use(browser: Browser, url: str) -> None:
    page = browser.new_page()
    page.goto(url)
    page.wait_for_function("window.pilotfish?.version")
    ended = page.evaluate("pilotfish.run('turn on dark mode')")
    assert ended["status"] == "done", ended
    assert page.get_attribute("#dark", "aria-pressed") == "true"
    page.evaluate("void pilotfish.run('How much is the Pro plan?')")
    page.wait_for_url("**/pricing.html")
    page.wait_for_function("window.pilotfish?.version && !pilotfish.isRunning()")
    heading = "pilotfish.executeAction('set_greeting', { text: 'Hello' })"
    page.goto(url)
    page.wait_for_function("window.pilotfish?.version")
    page.evaluate(heading)
    assert page.text_content("h1") == "Hello"
