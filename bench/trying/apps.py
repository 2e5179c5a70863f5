"""The applications, unmodified: how each starts, how a person signs in, what is looked at."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from bench.consent.sites import served
from bench.consent.tasks import Step
from playwright.sync_api import Page

__all__ = ["APPS", "App", "running"]

HERE = Path(__file__).parent / "sites"
VENV = Path("build/trying-venv")
SUPERSET = Path("build/trying-superset-venv")
KEPT = Path("build/bench/trying")
"""What is slow to make."""
PASSWORD = "open sesame"


@dataclass(frozen=True)
class Task:
    """What a visitor asks for on the page `start`: steps of the agent, as `pilotfish try --record`
    keeps them, at one of which a card comes up. `done` is an expression of the page that is true
    afterwards and not before.
    """

    words: str
    start: str
    steps: tuple[Step, ...]
    done: str


@dataclass(frozen=True)
class App:
    """`pages` are three to read; `ready` is a selector that shows that one is drawn."""

    name: str
    kind: str
    pages: tuple[str, str, str]
    command: Callable[[Path, int], list[str]]
    task: Task
    sign_in: Callable[[Page, str], None] | None = None
    ready: str = "body"
    scheme: str = "http"
    venv: Path = VENV


@contextmanager
def running(app: App, folder: Path) -> Iterator[str]:
    """The origin of an application that keeps its data in `folder`."""
    folder.mkdir(parents=True)
    port = served.free_port()
    url = f"{app.scheme}://127.0.0.1:{port}"
    where = folder / "files" if app.name == "jupyter" else folder
    command = app.command(folder, port)
    with served.started(app.venv, command, url, folder, where):
        yield url


def _script(name: str) -> Callable[[Path, int], list[str]]:
    return lambda folder, port: [str((HERE / name).absolute()), str(port), str(folder.absolute())]


def _desk(folder: Path, port: int) -> list[str]:
    site = Path(served.__file__).with_name("desk_site.py")
    return [str(site), str(port), str(folder.absolute())]


def _jupyter(folder: Path, port: int) -> list[str]:
    return served.jupyter(folder.absolute(), port)


def _streamlit(folder: Path, port: int) -> list[str]:
    return [
        *("-m", "streamlit", "run", str((HERE / "stream_site.py").absolute())),
        *(f"--server.port={port}", "--server.headless=true", "--browser.gatherUsageStats=false"),
    ]


def _lite(folder: Path, port: int) -> list[str]:
    """Built as its users build it, served as files."""
    out = folder.absolute() / "out"
    command = [str(VENV.absolute() / "bin/jupyter"), "lite", "build", "--output-dir", str(out)]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    return ["-m", "http.server", str(port), "--bind", "127.0.0.1", "--directory", str(out)]


def _superset(folder: Path, port: int) -> list[str]:
    """With a copy of a database that is made once."""
    site, made = str((HERE / "superset_site.py").absolute()), KEPT / "superset.db"
    if not made.exists():
        KEPT.mkdir(parents=True, exist_ok=True)
        program = str(SUPERSET / "bin/python")
        subprocess.run([program, site, "make", str(KEPT.absolute())], check=True)
    shutil.copy(made, folder / made.name)
    return [site, str(port), str(folder.absolute())]


def _as_root(page: Page, url: str) -> None:
    page.goto(f"{url}/admin/")
    page.fill("#id_username", "root")
    page.fill("#id_password", PASSWORD)
    page.click("[type=submit]")
    page.wait_for_selector("#user-tools")


def _as_admin(page: Page, url: str) -> None:
    page.goto(f"{url}/login/")
    page.wait_for_selector("input[type=password]")
    page.wait_for_timeout(2000)  # the fields are drawn twice
    for field, words in (("input[type=text]", "admin"), ("input[type=password]", PASSWORD)):
        page.locator(field).first.click()
        page.keyboard.type(words)
    page.keyboard.press("Enter")
    page.wait_for_url("**/welcome/**", wait_until="commit", timeout=90_000)


WAIT = Step("wait", value=3000)
APPS = (
    App(
        "wagtail",
        "server-rendered administration",
        ("/cms/", "/cms/pages/", "/admin/"),
        _desk,
        Task(
            "Unpublish Old offers",
            "/cms/pages/7/unpublish/",
            (Step("click", "button", "Yes, unpublish it"),),
            "(await (await fetch('/state/')).json())"
            ".articles.some(it => it[0] === 'Old offers' && !it[1])",
        ),
    ),
    App(
        "optuna",
        "React single page",
        ("/dashboard", "/dashboard/studies/1", "/dashboard/studies/2"),
        _script("optuna_site.py"),
        Task(
            "Delete the study weather",
            "/dashboard",
            (WAIT, Step("click", "button", "delete study"), Step("click", "button", "Yes")),
            "(await (await fetch('/api/studies')).json()).study_summaries.length === 1",
        ),
        ready="[class*=Mui]",
    ),
    App(
        "jupyter",
        "sockets",
        ("/lab?reset", "/lab/tree/Harvest.ipynb?reset", "/lab/tree/plan.md?reset"),
        _jupyter,
        Task(
            "Make a new folder",
            "/lab?reset",
            (WAIT, Step("click", "button", "New Folder")),
            "(await (await fetch('/api/contents')).json())"
            ".content.some(it => it.name === 'Untitled Folder')",
        ),
        ready="#jp-main-dock-panel",
    ),
    App(
        "streamlit",
        "all over one socket",
        ("/", "/?a=1", "/?b=2"),
        _streamlit,
        Task(
            "Delete all plants",
            "/",
            (Step("click", "button", "Delete all plants"),),
            "document.body.innerText.includes('0 plants')",
        ),
        ready="h1",
    ),
    App(
        "superset",
        "strict policy with nonces, behind a login",
        ("/superset/welcome/", "/dashboard/list/", "/chart/list/"),
        _superset,
        Task(
            "Log out",
            "/superset/welcome/",
            (Step("click", "menuitem", "down Settings"), Step("click", "link", "Logout")),
            "location.pathname.includes('login')",
        ),
        sign_in=_as_admin,
        ready="#app > *",
        venv=SUPERSET,
    ),
    App(
        "lite",
        "service worker",
        ("/lab/index.html", "/tree/index.html", "/repl/index.html"),
        _lite,
        Task("Make a new folder", "/lab/index.html", (), "true"),
    ),
    App(
        "admin",
        "login with __Host- cookies, TLS of its own",
        ("/admin/", "/admin/auth/group/", "/admin/auth/user/"),
        _script("admin_site.py"),
        Task(
            "Delete the group Guests",
            "/admin/auth/group/3/delete/",
            (Step("click", "button", "Yes, I’m sure"),),
            "!(await (await fetch('/admin/auth/group/')).text()).includes('Guests')",
        ),
        sign_in=_as_root,
        scheme="https",
    ),
)
