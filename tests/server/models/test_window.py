from typing import Any

import pytest

from pilotfish.models.model_options import ModelOptions
from pilotfish.models.roles import Models
from pilotfish.models.scripted import ScriptedModel
from pilotfish.models.sources import Sources
from pilotfish.models.window import asked_of, read_window, window_told
from providers import ProviderServer

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("row", "found"),
    [
        ({"max_model_len": 32768}, 32_768),
        ({"context_length": 131072}, 131_072),
        ({"id": "x", "meta": {"n_ctx_train": 40960, "n_ctx": 8192}}, 8_192),
        ({"context_window": 0, "max_context_length": 4096}, 4_096),
        ({"max_model_len": "many"}, None),
        ({}, None),
    ],
)
def test_servers_tell_it_under_different_names(row: dict[str, Any], found: int | None) -> None:
    assert read_window(row) == found


async def window(server: ProviderServer, spec: str, **more: Any) -> list[int | None]:
    """What is known before anybody has looked, and after."""
    sources = Sources(Models(ModelOptions(spec, **more)), server.env("openai"))
    sources.hold()
    before = sources.context_window
    for _ in range(2):
        await sources.look()
    known = [before, sources.context_window]
    await sources.release()
    return known


async def test_a_compatible_server_is_asked_once_where_the_table_does_not_know() -> None:
    rows = [{"id": "other", "max_model_len": 1_000}, {"id": "ours", "max_model_len": 24_000}]
    with ProviderServer(models=rows) as server:
        assert await window(server, "openai:ours") == [None, 24_000]
        assert await window(server, "openai:gpt-5.4-mini") == [400_000, 400_000]
        assert await window(server, "openai:ours", context_window=9_000) == [9_000, 9_000]
    assert server.requests == []


async def test_the_smaller_window_counts_where_a_second_model_may_answer() -> None:
    models = Models(
        ModelOptions(ScriptedModel([]), context_window=500_000), fallback="openai:gpt-5"
    )
    assert Sources(models, {"OPENAI_API_KEY": "k"}).context_window == 400_000


async def test_a_server_that_does_not_say_stops_nothing() -> None:
    with ProviderServer(models=[{"id": "other"}]) as server:
        assert await window(server, "openai:ours") == [None, None]
    assert await window(server, "openai:ours") == [None, None]
    assert await window_told(ScriptedModel([])) is None
    assert await asked_of(object(), "ours") is None
