import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from asking import asked, chunks_of
from pilotfish.agent.failures import ModelMisconfigured
from pilotfish.agent.model.model import Model, close_model
from pilotfish.agent.model.picture import takes_images
from pilotfish.agent.model.request import Stopped, TextDelta
from pilotfish.agent.model.usage import Usage
from pilotfish.models.model_options import ModelOptions
from pilotfish.models.openai_chat import OpenAIChat
from pilotfish.models.provider import ConfigurationError
from pilotfish.models.scripted import ScriptedModel
from pilotfish.models.vendors import GEMINI_URL, model_from, register_vendor
from provider_wires import Wire
from providers import KEY, Fail, ProviderServer, Say

pytestmark = pytest.mark.anyio

OPENAI = {"OPENAI_API_KEY": KEY}
ANTHROPIC = {"ANTHROPIC_API_KEY": KEY}


@pytest.mark.parametrize(
    ("spec", "env", "name"),
    [
        (None, OPENAI, "openai:gpt-5.4-mini"),
        (None, ANTHROPIC, "anthropic:claude-sonnet-4-6"),
        (None, OPENAI | ANTHROPIC, "openai:gpt-5.4-mini"),
        (None, OPENAI | {"PILOTFISH_MODEL": "openai:gpt-4.1"}, "openai:gpt-4.1"),
        (None, OPENAI | {"PILOTFISH_MODEL": ""}, "openai:gpt-5.4-mini"),
        ("anthropic:claude-x", ANTHROPIC | {"PILOTFISH_MODEL": "openai:m"}, "anthropic:claude-x"),
        ("openai:llama3:8b", {"OPENAI_BASE_URL": "http://127.0.0.1:1/v1"}, "openai:llama3:8b"),
        (" openai:m ", OPENAI, "openai:m"),
    ],
)
async def test_which_model_is_meant(spec: str | None, env: dict[str, str], name: str) -> None:
    model = model_from(spec, env)
    await close_model(model)
    assert model.name == name


NO_MODEL = (
    "No model is set. Set OPENAI_API_KEY or ANTHROPIC_API_KEY in the environment; or "
    "PILOTFISH_MODEL=openai:NAME with OPENAI_BASE_URL for a compatible server; or "
    "Agent(model=...). Known forms are: openai:NAME, openai-responses:NAME, anthropic:NAME, "
    "google:NAME, azure:DEPLOYMENT, bedrock:NAME, vertex:NAME, local:PATH.gguf, "
    "scripted:PATH.json, builtin"
)


@pytest.mark.parametrize(
    ("spec", "env", "said"),
    [
        (None, {}, NO_MODEL),
        (None, {"OPENAI_API_KEY": ""}, NO_MODEL),
        (None, {"OPENAI_BASE_URL": "http://x/v1"}, "which of that server's models"),
        ("openai:m", {}, "set OPENAI_API_KEY in the environment, or OPENAI_BASE_URL"),
        ("openai:m", ANTHROPIC, "set OPENAI_API_KEY"),
        ("anthropic:m", OPENAI, "set ANTHROPIC_API_KEY"),
        ("gemini:pro", OPENAI, "'gemini' is not a known vendor. Known are: openai:NAME,"),
        ("gpt-5", OPENAI, "did you mean 'openai:gpt-5'?"),
        ("openai:", OPENAI, "'openai:' lacks the model's name"),
        ("openai:m", OPENAI | {"OPENAI_BASE_URL": "localhost:8080"}, "begin with http://"),
        ("openai:m", OPENAI | {"PILOTFISH_MODEL_IMAGES": "yes"}, "MODEL_IMAGES must be 1 or 0"),
        ("google:m", OPENAI, "set GOOGLE_API_KEY in the environment"),
    ],
)
def test_what_is_missing_is_said(spec: str | None, env: dict[str, str], said: str) -> None:
    with pytest.raises(ConfigurationError) as caught:
        model_from(spec, env)
    assert said in str(caught.value)
    assert KEY not in str(caught.value)


async def test_served_wire_from_the_environment_alone(provider: ProviderServer, wire: Wire) -> None:
    provider.script([Say("Hi."), Fail(401)])
    model = model_from(None, provider.env(wire, "some-model"))
    assert [chunk async for chunk in model.stream(asked())][-1] == Stopped("end")
    with pytest.raises(ModelMisconfigured, match="refused the key"):
        await chunks_of(model)
    assert provider.requests[0].body["model"] == "some-model"


async def test_a_server_without_keys_needs_none(provider: ProviderServer) -> None:
    provider.script([Say("Hi.")])
    model = model_from("openai:llama", {"OPENAI_BASE_URL": provider.openai_url})
    assert (await chunks_of(model))[-1] == Stopped("end")
    await close_model(model)


def test_a_script_and_a_gguf_by_path(tmp_path: Path) -> None:
    path = tmp_path / "script.json"
    path.write_text(json.dumps([{"memory": "", "actions": []}]))
    assert isinstance(model_from(f"scripted:{path}", {}), ScriptedModel)
    with pytest.raises(ModelMisconfigured, match=r"no model file|not installed"):
        model_from(f"local:{tmp_path}/none.gguf", {})


def test_the_built_in_matcher_needs_nothing() -> None:
    assert model_from("builtin", {}).name == "builtin"


LAZY = """
import sys
import pilotfish.models.vendors, pilotfish.models.scripted, pilotfish.models.chain
import pilotfish.models.openai_chat, pilotfish.models.anthropic_messages, pilotfish.models.local
pilotfish.models.vendors.model_from('scripted:' + sys.argv[1], {})
print(sorted({'openai', 'anthropic', 'httpx2', 'numpy', 'fastapi'} & sys.modules.keys()))
"""


def test_no_sdk_is_loaded_before_it_is_needed(tmp_path: Path) -> None:
    script = tmp_path / "script.json"
    script.write_text("[]")
    done = subprocess.run(
        [sys.executable, "-c", LAZY, str(script)], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("spec", "value", "sees"),
    [
        ("openai:gpt-5.4-mini", "", True),
        ("openai:gpt-5.4-mini", "0", False),
        ("openai:llama3", "", False),
        ("openai:llama3", "1", True),
        ("anthropic:claude-sonnet-4-6", "", True),
        ("anthropic:claude-sonnet-4-6", "0", False),
        ("builtin", "1", False),
    ],
)
def test_whether_the_model_sees_pictures(spec: str, value: str, sees: bool) -> None:
    own = {} if "llama" not in spec else {"OPENAI_BASE_URL": "http://127.0.0.1:1/v1"}
    env = OPENAI | ANTHROPIC | own | {"PILOTFISH_MODEL_IMAGES": value}
    assert takes_images(model_from(spec, env)) is sees


def test_a_vendor_of_ones_own_is_a_spec_like_the_others() -> None:
    """Row 155."""
    made: list[str] = []

    def acme(name: str, env: Mapping[str, str]) -> Model:
        made.append(name)
        return ScriptedModel([], f"acme:{name}")

    register_vendor("acme-test", acme)
    assert model_from("acme-test:big", {}).name == "acme:big"
    assert made == ["big"]
    with pytest.raises(ValueError, match="known already"):
        register_vendor("openai", acme)
    with pytest.raises(ValueError, match="expected lower-case letters"):
        register_vendor("Acme!", acme)


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
