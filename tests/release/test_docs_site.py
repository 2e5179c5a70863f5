"""The docs site: its navigation, and its first page at work without a server."""

import re
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from scripts.docs_site import links, shown
from scripts.docs_site.texts import llms, navigation

from site_page import PIERCE

ROOT = Path(__file__).parents[2]
CONFIG = (ROOT / "scripts/docs_site/zensical.toml").read_text()


def test_every_page_is_in_the_navigation_once() -> None:
    named = [name for part in navigation(CONFIG).values() for name in part]
    assert len(named) == len(set(named))
    pages = {path.name for path in (ROOT / "docs").glob("*.md")} - {"README.md"}
    assert pages - set(named) == set()


def test_links_that_lead_nowhere_are_told(tmp_path: Path) -> None:
    text = '<a href="b.html#x">B</a><a href="/c">C</a><img src="https://cdn.example/d.png">'
    (tmp_path / "a.html").write_text(text)
    (tmp_path / "b.html").write_text('<a id="y">')
    assert links.broken(tmp_path) == [
        "a.html links to b.html#x, which has no such anchor",
        "a.html links to /c, which is not there",
    ]
    assert links.outside(tmp_path) == ["a.html loads https://cdn.example/d.png"]


@pytest.mark.timeout(300)
def test_the_site_is_built_with_no_broken_link() -> None:
    done = subprocess.run(["make", "docs"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    site = ROOT / "build/site"
    text = (site / "llms.txt").read_text()
    assert text == llms(CONFIG, ROOT / "build/docs/pages")
    for name in re.findall(r"\]\(([\w./-]+)\)", text):
        assert (site / name).is_file(), name


def test_the_first_page_plays_a_run_from_a_folder(tmp_path: Path, chromium: Browser) -> None:
    shown.write(ROOT, tmp_path / "shown")
    page = chromium.new_context().new_page()
    asked: list[str] = []
    page.on("request", lambda it: asked.append(it.url.partition(":")[0]))
    page.add_init_script(PIERCE)
    page.goto((tmp_path / "shown/index.html").as_uri())
    # Something happens within ten seconds, and the AI says what it is.
    expect(page.locator(".former")).to_have_text("An AI answers you here. It can make mistakes.")
    expect(page.locator("h1")).to_have_text("Blue Mug", timeout=10_000)
    card = page.get_by_role("alertdialog")
    expect(card).to_contain_text("Place the order for $48.00?", timeout=60_000)
    page.wait_for_timeout(800)
    card.get_by_role("button", name="Approve").click()
    expect(page.locator("h1")).to_have_text("Thank you, Sam", timeout=20_000)
    expect(page.locator(".line")).to_contain_text("Your order is placed")
    assert set(asked) == {"file"}
    page.context.close()
