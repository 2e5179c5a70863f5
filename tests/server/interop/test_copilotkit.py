"""The page of docs/interop.md: CopilotKit's chat as npm has it, in Chromium, beside the widget."""

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.responses import HTMLResponse, JSONResponse
from fastapi.staticfiles import StaticFiles
from playwright.sync_api import Browser, Page, expect

from batch_replies import ref_of
from built import FRAMEWORKS, ROOT, built, run
from cards import press
from end_to_end.visitor import OPEN_ROOTS
from fakes import envelope, tool
from pilotfish import Settings
from pilotfish.agent.model.request import Request
from pilotfish.agent.run.seams import User
from ports import serving
from server.interop.visitors import agent_of
from server.web.harness import KEY, SECRET, TOKENS, final

pytestmark = pytest.mark.skipif(
    not os.environ.get("PILOTFISH_COPILOTKIT"), reason="500 MB: `make test-copilotkit`"
)
PACKAGES = FRAMEWORKS / "copilotkit"
EXAMPLE = re.compile(r"^```jsx\n(.*?)^```", re.M | re.S)
SITE = f"""<!doctype html><html lang=en><head><title>Shop</title><link rel=icon href=data:,>
<link rel=stylesheet href=/built/page.css>
<script src=/pilotfish.js data-key={KEY} defer></script></head><body><main>
<button onclick="paid.textContent = ++count">Pay 20 EUR</button><output id=paid>0</output>
<div id=chat data-pilotfish-skip style="height: 500px"></div></main><script>let count = 0</script>
<script type=module src=/built/page.js></script></body></html>"""


def bundle(source: Path) -> Path:
    """The folder with page.js and page.css, which is 25 MB; the packages, 500 MB, are not kept."""

    def make(folder: Path) -> None:
        project = folder / "project"
        shutil.copytree(PACKAGES, project)
        shutil.copy(source, project)
        options = ("--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
        run("npm", "install", "--no-save", *options, cwd=project)
        run("node", "package.mjs", project / source.name, project, folder, cwd=FRAMEWORKS)
        shutil.rmtree(project)

    return built("copilotkit", [source, PACKAGES, FRAMEWORKS / "package.mjs"], make)


def pay(request: Request) -> dict[str, Any]:
    click = tool("click", ref=ref_of(request, "button", "Pay 20 EUR"))
    return envelope({"narrate": "I press the button."}, click)


@pytest.fixture
def chat(chromium: Browser, tmp_path: Path) -> Iterator[Page]:
    example = EXAMPLE.search((ROOT / "docs/interop.md").read_text("utf-8"))
    assert example
    source, answer = tmp_path / "page.jsx", "form.get('answer')"
    # This page tries to approve, too.
    source.write_text(example[1].replace(answer, f"{answer} ?? {{ approved: true }}"))
    folder = bundle(source)
    asks = envelope({"narrate": "I look."}, tool("ask_user", question="Which card?"))
    settings = Settings(secret=SECRET, development=True)
    ends = (final(summary="Paid, as you approved."), final(summary="Nothing more."))
    agent = agent_of(asks, pay, *ends, settings=settings)
    site = FastAPI()
    site.mount("/agui", agent.agui())
    site.mount("/built", StaticFiles(directory=folder))
    site.add_api_route("/site", lambda: HTMLResponse(SITE))
    with serving() as ports, ports.lend(site) as port:
        origin = f"http://127.0.0.1:{port}"
        token = TOKENS.mint(origin, User("ada"))
        site.add_api_route("/visitor-token", lambda: JSONResponse({"token": token}))
        site.mount("/", agent.app())
        context = chromium.new_context()
        context.add_init_script(OPEN_ROOTS)
        page = context.new_page()
        page.goto(f"{origin}/site")
        yield page
        context.close()


@pytest.mark.timeout(600)
def test_the_chat_of_copilotkit_follows_runs_answers_and_cannot_approve(chat: Page) -> None:
    shown, paid = chat.locator("#chat"), chat.locator("#paid")
    written = shown.get_by_placeholder("Type a message")
    go_on = shown.get_by_role("button", name="Go on")

    def says(text: str) -> None:
        expect(shown).to_contain_text(text, timeout=30_000)

    written.fill("Pay")
    written.press("Enter")
    says("Which card?")
    shown.get_by_label("Answer").fill("The blue one")
    go_on.click()
    says("This is approved on the card in the page, not here: Pay 20 EUR?")
    with chat.expect_response("**/agui/") as again:
        go_on.click()
    assert '"payload":{"approved":true}' in (again.value.request.post_data or "")
    assert '"pilotfish:approval"' in again.value.text()
    says("This is approved on the card in the page, not here: Pay 20 EUR?")
    expect(paid).to_have_text("0")
    press(chat.get_by_role("alertdialog"), "Approve")
    says("Paid, as you approved.")
    expect(paid).to_have_text("1")
    for text in ("I look.", "I press the button."):
        says(text)
    steps = shown.get_by_test_id("copilot-tool-render")
    names = steps.evaluate_all("them => them.map((it) => it.dataset.toolName)")
    assert names == ["ask_user", "click"]
    written.fill("And now?")
    written.press("Enter")
    says("Nothing more.")
