"""What was built, installed as a stranger does: wheel and npm package in empty environments.

With `PILOTFISH_DIST` the files of that folder, which `make release` made.
"""

from __future__ import annotations

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

from built import run
from wire_server import PIERCE

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.timeout(600)

WHEEL_BYTES = 1_500_000
PACKAGES = 46
IMPORT_SECONDS = 0.3
"""Of processor time, the best of several starts."""
TASK = "add two blue mugs to my cart, go to checkout and place the order"
PROVIDERS = ("openai", "anthropic", "httpx2", "fastapi", "jinja2", "jsonschema", "jwt")
IMPORT = f"""
import resource, sys
from pilotfish import Agent
used = resource.getrusage(resource.RUSAGE_SELF)
print(used.ru_utime + used.ru_stime, [it for it in {PROVIDERS} if it in sys.modules])
"""


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the built files."""
    if given := os.environ.get("PILOTFISH_DIST"):
        return ROOT / given
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", folder, cwd=ROOT)
    run("node", "package.mjs", folder / "npm", cwd=ROOT / "widget")
    run("npm", "pack", "--silent", "--pack-destination", folder, cwd=folder / "npm")
    return folder


def pythons() -> list[str]:
    """The interpreter of the tests, and the newest of the machine."""
    minors = range(19, sys.version_info.minor, -1)
    versions = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    for minor in minors:
        candidates = [shutil.which(f"python3.{minor}"), *versions.glob(f"3.{minor}.*/bin/python3")]
        for candidate in filter(None, candidates):
            command = [str(candidate), "-c", "import ensurepip, sqlite3, ssl, venv"]
            if subprocess.run(command, capture_output=True, check=False).returncode == 0:
                return [sys.executable, str(candidate)]
    return [sys.executable]


@dataclass(frozen=True)
class Installed:
    """An environment that has only the wheel and what it brings, and an empty folder."""

    commands: Path
    folder: Path

    @property
    def environment(self) -> dict[str, str]:
        """No compiler, no Node, nothing of the checkout."""
        return {
            "PATH": f"{self.commands}:/bin",
            "HOME": str(self.folder),
            "LANG": "C.UTF-8",
            "PILOTFISH_MODEL": "builtin",
        }

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(self.commands / command[0]), *command[1:]],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )

    @contextmanager
    def serving(self, *command: str) -> Iterator[str]:
        """The address that the command prints first."""
        with subprocess.Popen(
            [str(self.commands / command[0]), *command[1:]],
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            text=True,
        ) as server:
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


@pytest.fixture(scope="module", params=pythons(), ids=lambda path: Path(path).parts[-3])
def installed(
    request: pytest.FixtureRequest, dist: Path, tmp_path_factory: pytest.TempPathFactory
) -> Installed:
    folder = tmp_path_factory.mktemp("installed")
    run(request.param, "-m", "venv", folder / "venv", cwd=folder)
    commands = folder / "venv/bin"
    [wheel] = dist.glob("*.whl")
    pip = (commands / "python", "-m", "pip", "--disable-pip-version-check")
    began = time.monotonic()
    run(*pip, "install", "-q", "--only-binary=:all:", wheel, cwd=folder)
    seconds = time.monotonic() - began
    listed = json.loads(run(*pip, "list", "--format", "json", cwd=folder))
    packages = [each["name"] for each in listed if each["name"] not in {"pip", "setuptools"}]
    print(f"\nwheel {wheel.stat().st_size} bytes, installed in {seconds:.1f} s")
    print(f"{len(packages)} packages: {', '.join(packages)}")
    assert wheel.stat().st_size <= WHEEL_BYTES
    assert len(packages) <= PACKAGES
    run(*pip, "install", "-q", "--only-binary=:all:", f"{wheel}[demo,doctor]", cwd=folder)
    (folder / "empty").mkdir()
    return Installed(commands, folder / "empty")


def test_import_brings_no_provider_and_costs_little(installed: Installed) -> None:
    told = [installed.run("python", "-c", IMPORT) for _ in range(8)]
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
    command = (*told[0].split(), "--port", "0")
    with installed.serving(*command) as url:
        environment = {"PILOTFISH_CHROMIUM": os.environ["PILOTFISH_CHROMIUM"]}
        told = subprocess.run(
            [installed.commands / "pilotfish", "doctor", url, "--json"],
            env={**installed.environment, **environment},
            capture_output=True,
            text=True,
            check=False,
        )
    found = json.loads(told.stdout)
    assert told.returncode == 0, told.stdout
    assert found["connected"] is True
    assert [it for it in found["findings"] if it["level"] == "fault"] == []


APP = """
import { useAction, usePilotfish, PilotfishWidget } from 'pilotfish/react';

export function App({ cart }: { cart: { clear(): void } }) {
  const { pilotfish, status } = usePilotfish();
  useAction({ name: 'empty_cart', description: 'Empty the cart', handler: () => cart.clear() });
  return (
    <>
      <PilotfishWidget config={{ server: '/agent', key: 'pk_dev' }} />
      <button onClick={() => pilotfish.open()} disabled={status === 'thinking'}>Ask</button>
    </>
  );
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
