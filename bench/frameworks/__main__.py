"""`make bench NAME=frameworks`: builds each recipe and drives it; into build/bench/frameworks.json.

Names of recipes as arguments choose some. Not a test: it installs hundreds of packages from npm.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from bench.frameworks.agent import WORDS, serving  # noqa: E402
from bench.frameworks.proxied import proxied  # noqa: E402
from bench.frameworks.recipes import MISTAKE, Recipe, recipes  # noqa: E402

WORK = ROOT / "build" / "bench" / "frameworks"
OUT = ROOT / "build" / "bench" / "frameworks.json"
STARTS_IN = 60.0
ENDS_IN = 30_000
BEFORE_EARLY = """
const own = EventTarget.prototype.addEventListener;
window.beforeEarly = [];
EventTarget.prototype.addEventListener = function (type, ...more) {
  if (!window.__pilotfishListeners) window.beforeEarly.push(type);
  return own.call(this, type, ...more);
};
"""
"""What the page listens to before the early script records it."""


def main(names: list[str]) -> int:
    WORK.mkdir(parents=True, exist_ok=True)
    package = _packed()
    told: dict[str, dict[str, Any]] = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ.get("PILOTFISH_CHROMIUM"))
        for recipe in [*recipes(), *proxied()]:
            if names and recipe.name not in names:
                continue
            told[recipe.name] = _figures(recipe, package, browser)
            print(json.dumps({recipe.name: told[recipe.name]}), flush=True)
        browser.close()
    OUT.write_text(json.dumps(told, indent=1) + "\n")
    return int(not told or any("failed" in it for it in told.values()))


def _packed() -> Path:
    folder = WORK / "npm"
    subprocess.run(["node", "package.mjs", str(folder)], cwd=ROOT / "widget", check=True)
    subprocess.run(["npm", "pack", "--silent"], cwd=folder, check=True)
    return next(folder.glob("pilotfish-*.tgz"))


def _figures(recipe: Recipe, package: Path, browser: Browser) -> dict[str, Any]:
    folder = WORK / recipe.name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    (folder / "package.json").write_text('{"name": "acme", "private": true, "type": "module"}')
    with serving(folder) as agent:
        recipe.write(folder, agent)
        start = time.monotonic()
        for step in (recipe.install_with(package), recipe.build):
            done = _shell(step, folder)
            if done.returncode:
                return {"failed": step, "said": (done.stdout + done.stderr)[-1500:]}
        built = round(time.monotonic() - start)
        with _served(recipe, folder) as url:
            told = {"seconds_to_build": built, **_driven(browser, url), **_diagnosed(url)}
        recipe.mistyped(folder)
        wrong = _shell(recipe.build, folder)
        if not wrong.returncode or f"'{MISTAKE}'" not in wrong.stdout + wrong.stderr:
            return {"failed": "a mistake in the types is refused", **told}
        return told


def _diagnosed(url: str) -> dict[str, Any]:
    """What `pilotfish doctor` has to say of the page."""
    command = [sys.executable, "-m", "pilotfish", "doctor", url, "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    found = [f"{it['topic']}: {it['what']}" for it in json.loads(done.stdout)["findings"]]
    return {"failed": "pilotfish doctor", "found": found} if found else {"doctor": "nothing found"}


def _shell(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "NEXT_TELEMETRY_DISABLED": "1", "ASTRO_TELEMETRY_DISABLED": "1"}
    return subprocess.run(
        line, shell=True, cwd=folder, env=env, capture_output=True, text=True, check=False
    )


@contextmanager
def _served(recipe: Recipe, folder: Path) -> Generator[str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with (folder / "served.log").open("w") as log:
        process = subprocess.Popen(
            recipe.serve_at(port),
            shell=True,
            cwd=folder,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    try:
        url = f"http://localhost:{port}/"
        _wait_for(url)
        yield url
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(20)


def _wait_for(url: str) -> None:
    end = time.monotonic() + STARTS_IN
    while True:
        try:
            urllib.request.urlopen(url, timeout=5).read()
            return
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.2)


def _driven(browser: Browser, url: str) -> dict[str, Any]:
    page = browser.new_page()
    errors: list[str] = []
    page.on("console", lambda it: errors.append(it.text) if it.type == "error" else None)
    page.on("pageerror", lambda it: errors.append(str(it)))
    page.add_init_script(BEFORE_EARLY)
    page.goto(url)
    page.wait_for_function("window.pilotfish?.debug", timeout=ENDS_IN)
    # A development server loads its first page again when it has found what the page imports.
    page.reload(wait_until="networkidle")
    page.wait_for_function("window.pilotfish?.debug", timeout=ENDS_IN)
    ended = page.evaluate("pilotfish.run('Say hello')")
    page.wait_for_function("document.querySelector('output').textContent === 'done'")
    heading = page.text_content("h1")
    before = page.evaluate("window.__pilotfishListeners ? beforeEarly : 'no early script'")
    page.close()
    errors = [it for it in errors if "favicon" not in it and "404" not in it]
    told = {"status": ended["status"], "heading": heading, "errors": errors, "before_early": before}
    right = ended["status"] == "done" and heading == WORDS and not errors and before == []
    return told if right else {"failed": "driving it", **told}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
