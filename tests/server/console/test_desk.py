from pathlib import Path

import pytest
from starlette.requests import Request

from pilotfish.config.settings import Settings
from pilotfish.console.desk import Console, desk_of
from pilotfish.sessions.memory import MemoryStore

pytestmark = pytest.mark.anyio


async def test_there_is_a_console_where_the_team_or_development_wants_it() -> None:
    store, settings = MemoryStore(), Settings(secret="s" * 32)

    async def me(request: Request) -> str | None:
        return "me"

    assert desk_of(None, settings, store, "pk") is None
    desk = desk_of(Console(me, batches="runs"), settings, store, "pk")
    assert desk is not None and desk.authorize is me and desk.batches == Path("runs")
    developing = desk_of(None, Settings(secret="s" * 32, development=True), store, "pk")
    assert developing is not None and developing.local is not None


def test_a_form_belongs_to_one_operator_and_one_tenant() -> None:
    settings = Settings(secret="s" * 32, development=True)
    one = desk_of(None, settings, MemoryStore(), "pk")
    other = desk_of(None, settings, MemoryStore(), "pk_other")
    assert one is not None and other is not None
    tokens = {one.form_token("ada"), one.form_token("eve"), other.form_token("ada")}
    assert len(tokens) == 3
