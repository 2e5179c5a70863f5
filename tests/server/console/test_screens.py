"""The console in a browser: seven runs that failed, each with its reason in the first screenful."""

import asyncio
import json
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from playwright.sync_api import Browser, Page
from starlette.applications import Starlette
from starlette.requests import Request

from fakes import FakePage, envelope, tool
from pilotfish.agent.failures import LimitReached, PageGone
from pilotfish.agent.run.run import RunLimits
from pilotfish.agent.sentence import say
from pilotfish.agent.state.store import SessionRecord
from pilotfish.batch.folder import write_whole
from pilotfish.console.desk import Desk
from pilotfish.console.routes import console_routes
from pilotfish.console.shelf import Shelf
from pilotfish.recipes.folder import RecipeFolder
from pilotfish.recipes.recipe import Recipe, RecipeScope, RecipeStep
from pilotfish.recipes.store import StoredRecipes
from pilotfish.sessions.indexed import IndexedStore
from pilotfish.sessions.keeping import AuditRecord, Halt, Keeping
from pilotfish.sessions.memory import MemoryStore
from pilotfish_client.outcome import Outcome
from server.console.desks import EVIL, GIVES_UP, KEY, kept_batch, play

ROOT = Path(__file__).parents[3]
AXE = ROOT / "widget" / "node_modules" / "axe-core" / "axe.min.js"
PICTURES = ROOT / "build" / "console"
CLICK = envelope(tool("click", ref=1))
CLAIM = {"says": "bought it", "step": 1}
LIES = envelope(is_final=True, summary="I have bought it.", claims=[CLAIM])
WALL = Outcome(status="failed", reason="auth_required", message="The page asks to sign in.")
POLICY = Outcome(status="failed", reason="denied", message="A policy forbids this: rules.deny.")
CHANGED = Outcome(status="failed", reason="stale", message="[1] is gone: “Sold out” stands there.")


class GonePage(FakePage):
    async def observe(self) -> Any:
        if self.acts:
            raise PageGone("its connection was lost 120 s ago")
        return await super().observe()

    async def act(self, act: Any) -> Any:
        await super().act(act)
        raise PageGone("its connection was lost 120 s ago")


KINDS: dict[str, tuple[str, dict[str, Any]]] = {
    "login-wall": ("The page asked to sign in.", {"outcome": WALL, "replies": [CLICK, GIVES_UP]}),
    "policy": ("A policy forbids this", {"outcome": POLICY, "replies": [CLICK, GIVES_UP]}),
    "lost-socket": ("its connection was lost", {"page": GonePage(), "replies": [CLICK, CLICK]}),
    "lying-model": ("I have bought it.", {"replies": [LIES] * 4, "limits": RunLimits(max_turns=4)}),
    "budget": (
        "would have cost more than one run may",
        {"replies": [CLICK, [LimitReached(say("run_cost"))]]},
    ),
    "page-changed": ("“Sold out” stands there", {"outcome": CHANGED, "replies": [CLICK, GIVES_UP]}),
    "killed-server": ("its server went away", {}),
}


async def seven() -> MemoryStore:
    inner = MemoryStore()
    store = IndexedStore(inner, words=True)
    for kind, (_, fields) in KINDS.items():
        if kind == "killed-server":
            continue
        await play(store, kind, kind, f"buy the blue mug ({kind})", **fields)
    await play(store, "evil", "evil", EVIL, replies=[GIVES_UP])
    told = ("ada", KEY, "https://acme.example", "budget", "budget")
    proof = "card digest=5f2b at=1795910696.060"
    paid = AuditRecord(
        1_795_910_696.0, *told, "budget.1", "click", "5f2b", "approved", proof, "done"
    )
    await store.record(paid)
    await store.halt(Halt("user", "ada"))
    # Its server was killed after the first turn: the journal has no end.
    await play(store, "whole", "whole", "buy the blue mug (killed-server)")
    return await cut_off(inner, store)


async def cut_off(inner: MemoryStore, store: IndexedStore) -> MemoryStore:
    await inner.create(SessionRecord("killed-server", "ada", KEY, "https://acme.example", "killed"))
    epoch = await inner.claim("killed-server")
    for entry in await inner.read("whole"):
        if entry.kind == "run_ended":
            break
        body = entry.body | ({"run_id": "killed-server"} if "run_id" in entry.body else {})
        await store.append("killed-server", epoch, entry.kind, body)
    return inner


async def shelf(folder: Path, store: Keeping) -> Shelf:
    """A draft, one that was taught, and one that was approved, with words that a page may have."""
    kept = StoredRecipes(RecipeFolder(folder), store, KEY)
    scope = RecipeScope(KEY, "https://acme.example", owner="ada1")
    steps = (RecipeStep("navigate", args={"path": "/account"}),)
    for state in ("draft", "taught"):
        await kept.save(
            Recipe(f"a-{state}", (f"set my phone {EVIL}",), steps, scope=scope, state=state)
        )
    approved = Recipe("approved", ("open my account",), steps, scope=scope, state="draft")
    await kept.approve(approved)
    return Shelf(kept)


@pytest.fixture(scope="module")
def batch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return kept_batch(tmp_path_factory.mktemp("batches"), "20261129-090000")


@pytest.fixture(scope="module")
def console(tmp_path_factory: pytest.TempPathFactory, batch: Path) -> Iterator[str]:
    # Playwright's own loop runs in this thread.
    with ThreadPoolExecutor(1) as pool:
        store = pool.submit(lambda: asyncio.run(seven())).result()
        folder = tmp_path_factory.mktemp("recipes")
        recipes = pool.submit(lambda: asyncio.run(shelf(folder, store))).result()

    async def authorize(request: Request) -> str | None:
        return "grace"

    async def desk() -> Desk | None:
        return Desk(store, KEY, authorize, "s" * 32, shelf=recipes, batches=batch.parent)

    listening = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        Starlette(routes=console_routes(desk)), log_level="error", timeout_graceful_shutdown=1
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{listening.getsockname()[1]}/console"
    server.should_exit = True
    thread.join(10)
    listening.close()


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    yield context.new_page()
    context.close()


def violations(page: Page) -> list[str]:
    page.evaluate(AXE.read_text(encoding="utf-8"))
    return page.evaluate(
        """async () => (await axe.run(document, {
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
        })).violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)}`)"""
    )


@pytest.mark.parametrize("kind", KINDS)
def test_the_reason_is_in_the_first_screenful(page: Page, console: str, kind: str) -> None:
    page.goto(f"{console}/runs/{kind}/{kind}")
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"{kind}.png")
    box = page.get_by_text(KINDS[kind][0]).first.bounding_box()
    assert box is not None and box["y"] + box["height"] <= 800


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    "path",
    ["", "/overview", "/runs/policy/policy", "/runs/none/none", "/recipes"]
    + ["/questions", "/users", "/audit", "/switches", "/batches", "/batches/20261129-090000"]
    + [f"/recipes/{key}" for key in ("draft:a-draft:ada1", "taught:a-taught:ada1")],
)
def test_axe_finds_nothing_and_a_phone_shows_all(
    page: Page, console: str, path: str, theme: str
) -> None:
    errors: list[str] = []
    page.on("console", lambda told: errors.append(told.text) if told.type == "error" else None)
    page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    page.goto(console + path)
    assert violations(page) == []
    name = f"{path.strip('/').replace('/', '-').replace(':', '-') or 'runs'}-{theme}"
    page.screenshot(path=PICTURES / f"{name}.png")
    page.set_viewport_size({"width": 375, "height": 700})
    page.screenshot(path=PICTURES / f"{name}-phone.png")
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
    assert [it for it in errors if "404" not in it] == []


def test_nothing_that_a_visitor_or_a_page_wrote_runs(page: Page, console: str) -> None:
    page.on("dialog", lambda dialog: pytest.fail(dialog.message))
    for path in ("", "/overview", "/recipes/draft:a-draft:ada1", "/recipes", "/runs/evil/evil"):
        page.goto(console + path)
        assert page.locator("img").count() == 0
    assert page.locator("h1").inner_text() == EVIL


def test_a_draft_is_read_and_approved(page: Page, console: str) -> None:
    page.goto(f"{console}/recipes")
    page.locator("tr", has_text="a-draft").get_by_role("link").click()
    page.get_by_role("button", name="Approve for everybody").click()
    page.wait_for_url(f"{console}/recipes")
    assert page.locator("tr", has_text="a-draft").locator(".status").inner_text() == "approved"


def test_a_batch_is_followed_live(page: Page, console: str, batch: Path) -> None:
    """O5: the step that a record is at, without a reload."""
    page.goto(f"{console}/batches/{batch.name}")
    page.evaluate("window.kept = true")
    told = json.loads((batch / "live.json").read_text())
    cells = page.get_by_role("row", name="A-13").get_by_role("cell")
    for step in range(4, 40):  # It hears of what changes once it listens.
        told["doing"][0] |= {"step": step, "action": "click"}
        write_whole(batch / "live.json", json.dumps(told).encode())
        page.wait_for_timeout(500)
        if cells.nth(3).inner_text() == "click":
            break
    record, turn, shown, action = cells.all_inner_texts()[:4]
    assert (record, turn, int(shown) >= 4, action) == ("A-13", "2", True, "click")
    assert page.evaluate("window.kept")


def test_stop_all_asks_first(page: Page, console: str) -> None:
    page.goto(f"{console}/switches")
    stop = page.get_by_role("button", name="Yes, stop all runs")
    assert not stop.is_visible()
    page.get_by_text("Stop all runs…").click()
    stop.click()
    page.get_by_role("button", name="Let runs start again").click()
    page.get_by_role("button", name="Release", exact=True).click()
    assert page.get_by_text("Nothing is stopped.").is_visible()


def test_it_works_without_scripts(chromium: Browser, console: str) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(console)
    page.get_by_label("Status").select_option("running")
    page.get_by_role("button", name="Filter").click()
    assert page.locator("tbody tr").count() == 1
    page.locator("tbody a").click()
    assert "its server went away" in page.locator("main").inner_text()
    context.close()
