"""Row 153: Google's models by the chat completions that Google offers."""

from __future__ import annotations

import pytest

from asking import asked, chunks_of
from pilotfish.agent.model.request import Stopped, TextDelta
from pilotfish.agent.model.usage import Usage
from pilotfish.models.google import GEMINI_URL
from pilotfish.models.model_options import ModelOptions
from pilotfish.models.openai_chat import OpenAIChat
from pilotfish.models.vendors import ConfigurationError, model_from
from providers import KEY, ProviderServer, Say

pytestmark = pytest.mark.anyio


async def test_the_key_goes_to_googles_own_address_by_default() -> None:
    model = model_from("google:gemini-3-flash", {"GEMINI_API_KEY": KEY})
    assert isinstance(model, OpenAIChat)
    assert (model.name, model.takes_images) == ("google:gemini-3-flash", True)
    assert str(model._client.base_url) == GEMINI_URL
    await model.aclose()


async def test_the_thinking_level_is_its_reasoning_effort(provider: ProviderServer) -> None:
    env = {"GOOGLE_API_KEY": KEY, "GOOGLE_BASE_URL": provider.openai_url}
    model = model_from("google:gemini-3-flash", env)
    provider.script([Say("Hi."), Say("Hi.")])
    first = await chunks_of(model, asked(thinking="high"))
    assert first == [TextDelta("Hi."), Usage(1200, 40, 1024), Stopped("end")]
    body = provider.requests[0].body
    assert (body["model"], body["reasoning_effort"]) == ("gemini-3-flash", "high")


async def test_what_is_missing_is_said_with_its_own_variables() -> None:
    with pytest.raises(ConfigurationError, match=r"set GOOGLE_API_KEY in the environment"):
        model_from("google:gemini-3-flash", {"OPENAI_API_KEY": KEY})


async def test_a_compatible_server_with_headers_further_fields_and_edits(
    provider: ProviderServer,
) -> None:
    """Rows 152 and 154."""
    options = ModelOptions(
        "openai:llama",
        base_url=provider.openai_url,
        api_key=KEY,
        headers={"x-team": "shop"},
        extra_body={"top_k": 5},
        on_body=lambda body: {**body, "seed": 7},
        on_chunk=lambda chunk: TextDelta("Ho.") if isinstance(chunk, TextDelta) else chunk,
    )
    model = model_from("openai:llama", {}, options)
    provider.script([Say("Hi.")])
    assert (await chunks_of(model))[0] == TextDelta("Ho.")
    request = provider.requests[0]
    assert request.headers["x-team"] == "shop"
    assert (request.body["top_k"], request.body["seed"]) == (5, 7)
