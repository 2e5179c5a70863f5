import pytest
from playwright.async_api import async_playwright

from pilotfish.batch.launch import launch
from pilotfish.errors import ConfigurationError

pytestmark = pytest.mark.anyio


async def test_where_there_is_no_chromium_it_says_how_to_get_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PILOTFISH_CHROMIUM", "/nowhere/chromium")
    async with async_playwright() as playwright:
        with pytest.raises(ConfigurationError, match="PILOTFISH_CHROMIUM to the path of one"):
            await launch(playwright)
