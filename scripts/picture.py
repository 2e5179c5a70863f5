"""Takes the picture in README.md from the real thing: `python scripts/picture.py docs`."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from playwright.sync_api import sync_playwright  # noqa: E402

from end_to_end.shop import serve  # noqa: E402
from end_to_end.visitor import arrive  # noqa: E402

TASK = "add two blue mugs to my cart, go to checkout and place the order"


def main(folder: Path) -> None:
    with (
        tempfile.TemporaryDirectory() as work,
        serve(Path(work), PILOTFISH_MODEL="builtin") as shop,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        visitor = arrive(browser, shop)
        page = visitor.page
        page.evaluate("pilotfish.configure({ cursor: true })")
        page.keyboard.press("Control+k")
        page.keyboard.type(TASK, delay=10)
        page.wait_for_timeout(300)
        page.screenshot(path=folder / "palette.png")
        page.keyboard.press("Enter")
        page.get_by_role("alertdialog").wait_for(timeout=40_000)
        page.wait_for_timeout(700)
        page.screenshot(path=folder / "confirm.png")
        visitor.follow(approve=True)
        page.wait_for_timeout(500)
        page.screenshot(path=folder / "done.png")
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
