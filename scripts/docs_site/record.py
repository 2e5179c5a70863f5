"""Takes the shop's pages for the site's first page from the running demo shop.

usage: python -m scripts.docs_site.record

Writes scripts/docs_site/shown/pages.js and its pictures.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import tempfile
import urllib.request
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parents[2]
SHOWN = ROOT / "scripts/docs_site/shown"
MAIN = "document.querySelector('main').outerHTML"
HEADER = "document.querySelector('header').outerHTML"
HIDDEN = re.compile(r'\s*<input type="hidden"[^>]*>')
PICTURE = re.compile(r'src="/(pictures/[\w-]+\.svg)"')


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "PILOTFISH_MODEL": "builtin"}
        environment["PILOTFISH_DATABASE"] = f"{folder}/sessions.sqlite3"
        command = [str(ROOT / ".venv/bin/pilotfish"), "demo", "--port", "0"]
        with subprocess.Popen(
            command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True
        ) as server:
            try:
                assert server.stdout is not None
                lines = (re.search(r"http://[\w.]+:\d+", line) for line in server.stdout)
                url = next(found[0] for found in lines if found)
                write(url, recorded(url))
            finally:
                server.terminate()


def recorded(url: str) -> dict[str, str]:
    """The shop's pages by their paths, as a visitor sees them who orders two blue mugs."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ["PILOTFISH_CHROMIUM"])
        page = browser.new_page()
        pages = {"/shop": taken(page, f"{url}/shop?q=mug"), "header": page.evaluate(HEADER)}
        pages["/products/blue-mug"] = taken(page, f"{url}/products/blue-mug")
        page.get_by_label("Quantity").fill("2")
        page.get_by_role("button", name="Add to cart").click()
        page.locator("[data-cart-count]").filter(has_text="2").wait_for()
        pages["/cart"] = taken(page, f"{url}/cart")
        pages["/checkout"] = taken(page, f"{url}/checkout")
        page.get_by_role("button", name="Place the order").click()
        page.wait_for_url("**/order*/*")
        pages["/ordered"] = page.evaluate(MAIN)
        browser.close()
    return pages


def taken(page: Page, url: str) -> str:
    page.goto(url)
    page.wait_for_selector("main:not([aria-busy])")
    return page.evaluate(MAIN)


def write(url: str, pages: dict[str, str]) -> None:
    (SHOWN / "pictures").mkdir(exist_ok=True)
    for name in sorted({name for text in pages.values() for name in PICTURE.findall(text)}):
        with urllib.request.urlopen(f"{url}/{name}") as answer:
            (SHOWN / name).write_bytes(answer.read())
    pages = {path: beside(text) for path, text in pages.items()}
    told = json.dumps(pages, indent=1, ensure_ascii=False)
    (SHOWN / "pages.js").write_text(
        f"// Made by scripts/docs_site/record.py.\nconst PAGES = {told};\n"
    )


def beside(text: str) -> str:
    """Its pictures stand beside it, and it has no hidden fields."""
    text = HIDDEN.sub("", text).replace('src="/static/', 'src="')
    return PICTURE.sub(r'src="\1"', text)


if __name__ == "__main__":
    main()
