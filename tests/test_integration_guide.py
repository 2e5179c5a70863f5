"""docs/integration.md, npm.md and sign-in.md, followed literally in an empty folder."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

ROOT = Path(__file__).parents[1]
# Another environment's commands: a wheel in an empty one, say.
COMMANDS = Path(os.environ.get("PILOTFISH_TEST_COMMANDS") or Path(sys.executable).parent)
ASGI = (ROOT / "docs" / "integration.md").read_text()
OTHERS = (ROOT / "docs" / "sign-in.md").read_text().partition("## Flask and Django")[2]
SHARED, FLASK, DJANGO = re.split(r"^### ", OTHERS.partition("\n## ")[0], flags=re.M)
NPM = (ROOT / "docs" / "npm.md").read_text()
WIDGET = ROOT / "widget"


def write_files(text: str, folder: Path) -> list[str]:
    found = re.findall(r"^`([\w./]+)`[^\n]*:\n\n```\w+\n(.*?)^```", text, re.M | re.S)
    for name, body in found:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(body)
    return [name for name, _ in found]


@pytest.mark.timeout(120)
def test_the_guide_works_as_it_stands(tmp_path: Path, chromium: Browser) -> None:
    assert write_files(ASGI, tmp_path) == [
        "acme.py",
        "public/index.html",
        "public/pricing.html",
        "public/acme.js",
    ]
    assert "PILOTFISH_MODEL=builtin pilotfish serve acme:app --development" in ASGI
    with acme(tmp_path) as url:
        use(chromium, url)


@contextmanager
def acme(folder: Path) -> Iterator[str]:
    command = [str(COMMANDS / "pilotfish"), "serve", "acme:app"]
    command += ["--development", "--port", "0"]
    env = {**os.environ, "PILOTFISH_MODEL": "builtin"}
    with subprocess.Popen(
        command, cwd=folder, env=env, stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout is not None
            yield server.stdout.readline().strip()
        finally:
            server.terminate()
            server.wait(20)


def use(browser: Browser, url: str) -> None:
    page = browser.new_context().new_page()
    page.goto(url)
    page.wait_for_function("window.pilotfish?.version")
    ended = page.evaluate("pilotfish.run('turn on dark mode')")
    assert ended["status"] == "done", ended
    assert page.get_attribute("#dark", "aria-pressed") == "true"
    page.evaluate("void pilotfish.run('How much is the Pro plan?')")
    page.wait_for_url("**/pricing.html")
    page.wait_for_function("window.pilotfish?.version && !pilotfish.isRunning()")
    page.context.close()
    page = browser.new_context().new_page()
    page.goto(url)
    page.wait_for_function("window.pilotfish?.version")
    # The second one is approved in recipes/test_testing_page.py.
    for task in ("set greeting text: Hello", "refund order A-1042"):
        assert f"*{task}*" in ASGI
    page.evaluate("pilotfish.run('set greeting text: Hello')")
    assert page.text_content("h1") == "Hello"
    page.context.close()


@pytest.mark.timeout(120)
def test_the_packed_package_works_as_the_guide_has_it(tmp_path: Path, chromium: Browser) -> None:
    """`npm install pilotfish` installs the file that `npm pack` makes here."""
    write_files(ASGI, tmp_path)
    assert write_files(NPM, tmp_path) == ["src/main.js", "public/index.html"]
    packed = tmp_path / "packed"
    subprocess.run(["node", "package.mjs", str(packed)], cwd=WIDGET, check=True)
    subprocess.run(["npm", "pack", "--silent"], cwd=packed, check=True)
    install, build = re.findall(r"^```\n(np.*?)\n```", NPM, re.M | re.S)
    line, more = install.splitlines()
    assert more == "npm install --save-dev esbuild"
    tarball = next(packed.glob("pilotfish-*.tgz"))
    line = line.replace("pilotfish", f"--offline --no-audit {tarball}")
    subprocess.run(line, shell=True, cwd=tmp_path, check=True)
    bundle, serve = build.splitlines()
    tools = {**os.environ, "PATH": f"{WIDGET}/node_modules/.bin:{os.environ['PATH']}"}
    subprocess.run(bundle.removeprefix("npx "), shell=True, cwd=tmp_path, env=tools, check=True)
    assert serve == "PILOTFISH_MODEL=builtin pilotfish serve acme:app --development"
    with acme(tmp_path) as url:
        page = chromium.new_page()
        page.goto(url)
        page.wait_for_function("window.pilotfish?.debug")
        page.evaluate("pilotfish.executeAction('set_greeting', { text: 'Hello' })")
        assert page.text_content("h1") == "Hello"
        ended = page.evaluate("pilotfish.run('Where can I see what Pro costs?')")
        assert page.text_content("output") == f"{ended['status']}: {ended['summary']}"
        page.close()


@pytest.mark.timeout(120)
@pytest.mark.parametrize(
    ("section", "name"), [(FLASK, "flask_site.py"), (DJANGO, "django_site.py")]
)
def test_a_host_of_another_origin_signs_who_is_asking(
    section: str, name: str, tmp_path: Path, chromium: Browser
) -> None:
    # The page names two ports, which may be taken here.
    ports = {"5000": free_port(), "8001": free_port()}
    shared, own = (with_ports(text, ports) for text in (SHARED, section))
    assert write_files(shared, tmp_path) == [
        "agent.py",
        "visitor_token.py",
        "public/index.html",
        "public/acme.js",
    ]
    assert write_files(own, tmp_path) == [name]
    terminals = re.findall(r"^```\n(export .*?)\n```", own, re.M | re.S)
    assert len(terminals) == 2
    with ExitStack() as stack:
        for lines, port in zip(terminals, (ports["8001"], ports["5000"]), strict=True):
            stack.enter_context(terminal(lines, tmp_path, port))
        page = chromium.new_context().new_page()
        page.goto(f"http://127.0.0.1:{ports['5000']}")
        assert (
            renewed(page)
            == "Used “renew plan” (renewed: False, reason: The visitor is not logged in.)."
        )
        page.get_by_role("link", name="Log in").click()
        assert renewed(page) == "Used “renew plan” (renewed: True, plan: Pro, for: Ada)."
        page.evaluate("pilotfish.run('turn on dark mode')")
        assert page.get_attribute("#dark", "aria-pressed") == "true"
        page.context.close()


def renewed(page: Page) -> str:
    page.wait_for_function("window.pilotfish?.version")
    return page.evaluate("pilotfish.run('renew my plan').then(({ summary }) => summary)")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return found.getsockname()[1]


def with_ports(text: str, ports: dict[str, int]) -> str:
    return re.sub(r"\b(5000|8001)\b", lambda match: str(ports[match[0]]), text)


@contextmanager
def terminal(lines: str, folder: Path, port: int) -> Iterator[None]:
    """Runs what the page has one type, until something answers at `port`."""
    env = {**os.environ, "PATH": f"{COMMANDS}:{os.environ['PATH']}"}
    *before, last = lines.splitlines()
    script = "\n".join([*before, re.sub(r"^((?:\w+=\S+ )*)", r"\1exec ", last)])
    command = ["bash", "-c", script]
    # A session of its own: Django's server has a child that serves.
    with subprocess.Popen(command, cwd=folder, env=env, start_new_session=True) as server:
        try:
            wait_for(port)
            yield
        finally:
            os.killpg(server.pid, signal.SIGTERM)
            server.wait(20)


def wait_for(port: int) -> None:
    end = time.monotonic() + 60
    while time.monotonic() < end:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5)
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise AssertionError(f"nothing answers at port {port}")
