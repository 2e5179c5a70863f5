from pathlib import Path

import pytest
from playwright.async_api import async_playwright

from pilotfish.batch.allowance import Allowed
from pilotfish.batch.launch import AnySite, Given, launch, script
from pilotfish.errors import ConfigurationError

pytestmark = pytest.mark.anyio


async def test_where_there_is_no_chromium_it_says_how_to_get_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PILOTFISH_CHROMIUM", "/nowhere/chromium")
    async with async_playwright() as playwright:
        with pytest.raises(ConfigurationError, match="PILOTFISH_CHROMIUM to the path of one"):
            await launch(playwright)


def test_only_the_sites_that_are_opened_may_talk_to_the_server() -> None:
    sites = AnySite()
    assert not sites.allow("http://127.0.0.1:8000")
    sites.sites.add("https://shop.example")
    assert sites.allow("https://shop.example")
    assert not sites.allow("https://evil.example")
    assert not sites.allow(None)


GIVEN = Given("http://s", "http://127.0.0.1:1", "pk", "tok", (Allowed(action="add_note"),))


def test_the_allowance_stands_in_the_script_and_in_no_name_of_the_page(tmp_path: Path) -> None:
    (tmp_path / "pilotfish-batch.js").write_text("run(__PILOTFISH_GIVEN__)")
    (tmp_path / "manifest.json").write_text('{"core": "pilotfish-core.x.js"}')
    text = script(GIVEN, tmp_path)
    assert text.startswith("(() => { const __PILOTFISH_GIVEN__ = {")
    assert '"allow": [{"action": "add_note"}]' in text
    assert '"core": "pilotfish-core.x.js"' in text


def test_an_unbuilt_widget_is_said(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="make widget"):
        script(GIVEN, tmp_path)
