"""Nodes of two releases side by side: a made-up version 2 of the wire, and what came with it."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

import pilotfish_client.codec as codec
from pilotfish.web.wire.outgoing import Close
from pilotfish_client.page_messages import Run
from pilotfish_client.server_messages import Done, Welcome
from server.web.harness import final, parts_of
from server.web.tab import visited, welcome_of

pytestmark = pytest.mark.anyio


@pytest.fixture
def second(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A release that speaks version 2 as well, in which these two fields are new."""
    for module in (
        "pilotfish_client.connection",
        "pilotfish.web.wire.frames",
        "pilotfish.web.session.greeting",
    ):
        monkeypatch.setattr(f"{module}.VERSIONS", (1, 2))
    for kind, name in ((Run, "contract"), (Done, "turns")):
        monkeypatch.setattr(kind.__dataclass_fields__[name], "metadata", {"since": 2})
    codec._fields.cache_clear()
    yield
    codec._fields.cache_clear()


@pytest.mark.usefixtures("second")
@pytest.mark.parametrize(("spoken", "agreed"), [((2, 1), 2), ((1,), 1), ((9, 2), 2), ((1, 9), 1)])
async def test_the_newest_common_version_is_spoken(spoken: tuple[int, ...], agreed: int) -> None:
    """An older page gets no newer field, and may send none."""
    async with visited(parts_of(final()), versions=spoken) as page:
        assert page.of(Welcome)[0].version == agreed
        await page.run()
        assert ((await page.until(Done)).turns is not None) == (agreed == 2)
        # Written as version 2 has it, whatever was agreed on.
        frame = json.loads(page.connection.send(Run(run_id="r2", task="buy")))
        await page._say(json.dumps(frame | {"contract": {"max_seconds": 9.0}}))
        if agreed == 2:
            assert (await page.until(Done, 2)).run_id == "r2"
        else:
            assert (await page.until_closed())[0] == Close.PROTOCOL


@pytest.mark.usefixtures("second")
async def test_a_page_that_comes_back_in_another_version_starts_anew() -> None:
    async with visited(parts_of(final()), versions=(2, 1)) as page:
        await page.drop()
        page.versions = [1]
        await page.run()
        welcome = welcome_of(await page.connect())
        assert (welcome.version, welcome.fresh) == (1, True)
        await page.until(Done)
