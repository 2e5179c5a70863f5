"""The loader holds the hash of every file behind it: another file does not run."""

import re
from base64 import b64encode
from hashlib import sha256

import pytest
from playwright.sync_api import Page, Route, expect

from site_page import TAG, OpenSite
from waiting import wait_for_console, wait_until
from widget.conftest import PageWith
from wire_server import WireServer

BARE = "<!doctype html><title>x</title><h1>Shop</h1>"


def tampered(page: Page, files: str) -> list[str]:
    """Whatever matches is answered with more in it; returns the files that were asked for."""
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        found = route.fetch()
        headers = {"access-control-allow-origin": "*", "content-type": "text/javascript"}
        route.fulfill(body=found.text() + ";globalThis.tampered = 1", headers=headers)

    page.route(re.compile(files), answer)
    return asked


@pytest.mark.parametrize(
    "files",
    [
        pytest.param(r"/pilotfish-core\.", id="core"),
        pytest.param(r"/pilotfish-(engine|stage)\.", id="loaded later"),
        pytest.param(r"/pilotfish-chunk\.", id="shared by others"),
    ],
)
def test_a_tampered_file_does_not_run(open_site: OpenSite, wire: WireServer, files: str) -> None:
    wire.pages["/other"] = BARE + TAG
    wire.pages["/"] = BARE
    page = open_site(ready=False)
    asked = tampered(page, files)
    page.goto(wire.origin + "/other")
    page.evaluate("() => { pilotfish.run('x'); pilotfish.open() }")
    told = wait_for_console(page, "was not run")
    assert "another file than the one this loader was built with" in told
    assert asked and page.evaluate("globalThis.tampered") is None


def test_what_a_file_imports_is_checked_before_the_file_is_a_module(page_with: PageWith) -> None:
    """Firefox loads it with the file, and checks it only where its own check has begun."""
    scripts = {"a": 'import "./pilotfish-b.js";', "b": "globalThis.tampered = 1"}
    paths = {f"/pilotfish-{name}.js": text for name, text in scripts.items()}
    page = page_with(BARE, "host/surface/pinned.ts", paths=paths)
    pins = [["a", hash_of(scripts["a"]), 1], ["b", hash_of("as it was built")]]
    told = page.evaluate(
        """async (pins) => {
          const folder = location.origin + '/';
          const check = unit.createCheck({ pins, folder, nonce: undefined });
          const load = () => import(folder + 'pilotfish-a.js');
          return await check('pilotfish-a.js').then(load).catch((error) => error.message);
        }""",
        pins,
    )
    assert "/pilotfish-b.js was not run" in told
    assert page.evaluate("globalThis.tampered") is None


def hash_of(text: str) -> str:
    return b64encode(sha256(text.encode()).digest()).decode()


def test_files_that_are_as_they_were_built_run(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    page.evaluate("pilotfish.open()")
    expect(page.get_by_role("combobox").or_(page.get_by_role("textbox")).first).to_be_visible()
    wait_until(page, "!document.querySelector('link[rel=modulepreload]')")
