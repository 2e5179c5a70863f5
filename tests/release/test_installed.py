"""What was built, installed as a stranger does: wheel and npm package in empty environments.

With `PILOTFISH_DIST` the files of that folder, which `make release` made.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from built import built_wheel, run
from release.test_skill import COMMAND, MOUNTED, PAGE, TAG
from site_page import PIERCE

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.timeout(600)

NEWEST = run(ROOT / "scripts/newest-python", cwd=ROOT).strip()
PYTHONS = [sys.executable, NEWEST] if NEWEST else [sys.executable]
INSTALL = ("install", "-q", "--disable-pip-version-check", "--only-binary=:all:")
WHEEL_BYTES = 1_500_000
PACKAGES = 46
STRANGERS = {"numpy", "python-multipart", "itsdangerous", "playwright"}
LINES = 12
"""Of code and commands, from nothing to a reply."""
IMPORT_SECONDS = 0.3
"""Of processor time, the best of several starts."""
TASK = "add two blue mugs to my cart, go to checkout and place the order"
LATER = ("openai", "anthropic", "fastapi", "jinja2", "jsonschema", "markdown_it", "snowballstemmer")
IMPORT = f"""
import resource, sys
from pilotfish import Agent
used = resource.getrusage(resource.RUSAGE_SELF)
print(used.ru_utime + used.ru_stime, [it for it in {LATER} if it in sys.modules])
"""


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the built files."""
    if given := os.environ.get("PILOTFISH_DIST"):
        return ROOT / given
    folder = tmp_path_factory.mktemp("dist")
    shutil.copy(built_wheel(), folder)
    run("node", "package.mjs", folder / "npm", cwd=ROOT / "widget")
    run("npm", "pack", "--silent", "--pack-destination", folder, cwd=folder / "npm")
    return folder


@dataclass(frozen=True)
class Installed:
    """An environment that has only the wheel and what it brings, in an otherwise empty folder."""

    commands: Path
    folder: Path
    wheel: Path
    seconds: float

    @property
    def environment(self) -> dict[str, str]:
        """No compiler, no Node, nothing of the checkout."""
        given = {"HOME": str(self.folder), "LANG": "C.UTF-8", "PILOTFISH_MODEL": "builtin"}
        return {**given, "PATH": f"{self.commands}:/bin"}

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(self.commands / command[0]), *command[1:]],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )

    def doctor(self, url: str) -> dict:
        """What it finds on a page that is connected."""
        chromium = f"PILOTFISH_CHROMIUM={os.environ['PILOTFISH_CHROMIUM']}"
        told = self.run("/bin/env", chromium, "pilotfish", "doctor", url, "--json")
        assert told.returncode == 0, told.stdout + told.stderr
        found = json.loads(told.stdout)
        assert found["connected"] is True
        return found

    @contextmanager
    def serving(self, *command: str) -> Iterator[str]:
        """The address that the command prints first."""
        words = [str(self.commands / command[0]), *command[1:]]
        told = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
        with subprocess.Popen(words, cwd=self.folder, env=self.environment, **told) as server:
            try:
                assert server.stdout is not None
                for line in server.stdout:
                    if found := re.search(r"http://[\w.]+:\d+", line):
                        yield found[0]
                        break
                else:
                    raise AssertionError(f"{command} printed no address")
            finally:
                server.terminate()
                server.wait(20)


@pytest.fixture(scope="module", params=PYTHONS, ids=lambda path: Path(path).parts[-3])
def plain(
    request: pytest.FixtureRequest, dist: Path, tmp_path_factory: pytest.TempPathFactory
) -> Installed:
    folder = tmp_path_factory.mktemp("installed")
    [wheel] = dist.glob("*.whl")
    began = time.monotonic()
    run(request.param, "-m", "venv", folder / "venv", cwd=folder)
    commands = folder / "venv/bin"
    run(commands / "pip", *INSTALL, wheel, cwd=folder)
    return Installed(commands, folder, wheel, time.monotonic() - began)


@pytest.fixture(scope="module")
def installed(plain: Installed) -> Installed:
    """With what the demo and the doctor need."""
    wanted = f"{plain.wheel}[demo,doctor]"
    run(plain.commands / "pip", *INSTALL, "--no-compile", wanted, cwd=plain.folder)
    return plain


def test_a_plain_install_brings_few_packages(plain: Installed) -> None:
    listed = json.loads(run(plain.commands / "pip", "list", "--format", "json", cwd=plain.folder))
    packages = [each["name"] for each in listed if each["name"] not in {"pip", "setuptools"}]
    size = plain.wheel.stat().st_size
    print(f"\nwheel {size} bytes, its environment made and installed in {plain.seconds:.1f} s")
    print(f"{len(packages)} packages: {', '.join(packages)}")
    assert size <= WHEEL_BYTES
    assert len(packages) <= PACKAGES
    assert STRANGERS.isdisjoint(packages)
    demo = plain.run("pilotfish", "demo", "--port", "0")
    assert demo.returncode == 2 and "pip install 'pilotfish[demo]'" in demo.stderr


def test_import_brings_what_is_used_and_costs_little(plain: Installed) -> None:
    told = [plain.run("python", "-c", IMPORT) for _ in range(8)]
    assert all(it.returncode == 0 for it in told), told[0].stderr
    assert {it.stdout.partition(" ")[2].strip() for it in told} == {"[]"}
    best = min(float(it.stdout.split()[0]) for it in told)
    print(f"\nfrom pilotfish import Agent: {best * 1000:.0f} ms of processor time")
    assert best <= IMPORT_SECONDS


def test_demo_to_a_placed_order(installed: Installed, chromium: Browser) -> None:
    with installed.serving("pilotfish", "demo", "--port", "0") as url:
        page = chromium.new_context().new_page()
        page.add_init_script(PIERCE)
        page.goto(url)
        page.keyboard.press("Control+k")
        page.keyboard.type(TASK)
        page.keyboard.press("Enter")
        approve = page.get_by_role("alertdialog").get_by_role("button", name="Approve")
        approve.wait_for(timeout=60_000)
        page.wait_for_timeout(800)
        approve.click()
        expect(page).to_have_url(re.compile("/orders?/"), timeout=60_000)
        page.context.close()


def test_init_serve_and_doctor(installed: Installed) -> None:
    done = installed.run("pilotfish", "init", "--name", "Acme")
    assert done.returncode == 0, done.stderr
    told = re.findall(r"^next: .*?(pilotfish serve .+)$", done.stdout, re.M)
    assert told, done.stdout
    with installed.serving(*told[0].split(), "--port", "0") as url:
        found = installed.doctor(url)
    assert [it for it in found["findings"] if it["level"] == "fault"] == []


def test_reply_in_a_fastapi_app_by_the_skill_alone(installed: Installed, chromium: Browser) -> None:
    [code] = re.findall(r"^```python\n(.*?)^```", MOUNTED, re.M | re.S)
    [tag] = TAG.findall(MOUNTED)
    [command] = COMMAND.findall(MOUNTED)
    app = (
        "from fastapi import FastAPI\nfrom fastapi.responses import HTMLResponse\n\n"
        f"app = FastAPI()\n{code}\n\n"
        f'@app.get("/")\ndef home():\n    return HTMLResponse({PAGE.format(tag=tag)!r})\n'
    )
    lines = ["python3 -m venv .venv", "pip install pilotfish", *app.split("\n"), command]
    lines = [it for it in lines if it]
    assert len(lines) <= LINES
    (installed.folder / "main.py").write_text(app)
    began = time.monotonic()
    with installed.serving("/bin/env", *command.replace("8000", "0").split()) as url:
        page = chromium.new_context().new_page()
        page.goto(url)
        page.wait_for_function("window.pilotfish?.version")
        ended = page.evaluate("pilotfish.run('press Show mugs')")
        seconds = installed.seconds + time.monotonic() - began
        print(f"\nfrom nothing to a reply: {len(lines)} lines, {seconds:.0f} s")
        assert ended["status"] == "done", ended
        assert page.text_content("button") == "Mugs"
        page.context.close()
        installed.doctor(url)


APP = """
import { useAction, usePilotfish, PilotfishWidget } from 'pilotfish/react';

export function App({ cart }: { cart: { clear(): void } }) {
  const { pilotfish } = usePilotfish();
  useAction({ name: 'empty_cart', description: 'Empty the cart', handler: () => cart.clear() });
  const open = () => pilotfish.open();
  return <button onClick={open}>Ask<PilotfishWidget config={{ key: 'pk_dev' }} /></button>;
}
"""


def test_react_app_by_the_strict_compiler(dist: Path, tmp_path: Path) -> None:
    [package] = dist.glob("*.tgz")
    (tmp_path / "package.json").write_text('{"private": true, "type": "module"}')
    npm = ("npm", "install", "--no-audit", "--no-fund", "--loglevel=error")
    react = ("react@19", "@types/react@19", "typescript@7")
    run(*npm, package, *react, cwd=tmp_path)
    (tmp_path / "app.tsx").write_text(APP)
    options = ["--strict", "--noEmit", "--jsx", "react-jsx", "--target", "es2022"]
    options += ["--module", "nodenext", "--lib", "es2022,dom"]
    run("npx", "tsc", *options, "app.tsx", cwd=tmp_path)
    (tmp_path / "app.tsx").write_text(APP.replace("'pk_dev'", "7"))
    wrong = subprocess.run(
        ["npx", "tsc", *options, "app.tsx"], cwd=tmp_path, capture_output=True, check=False
    )
    assert wrong.returncode != 0
