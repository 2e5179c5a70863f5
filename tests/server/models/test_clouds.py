"""The clouds' own clients, against a server that speaks their wires."""

import json
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from asking import asked, chunks_of
from pilotfish.agent.failures import ModelMisconfigured, ModelOverloaded
from pilotfish.agent.model.request import ArgumentsDelta, Stopped
from pilotfish.agent.model.usage import Usage
from pilotfish.models.model_options import ModelOptions
from pilotfish.models.provider import ConfigurationError
from pilotfish.models.vendors import model_from
from providers import KEY, Fail, ProviderServer, Raw, Say

pytestmark = pytest.mark.anyio

AZURE = {"AZURE_OPENAI_ENDPOINT": "https://acme.openai.azure.com", "AZURE_OPENAI_API_KEY": KEY}
AZURE |= {"OPENAI_API_VERSION": "2024-10-21"}
BEDROCK = {"AWS_BEARER_TOKEN_BEDROCK": KEY, "AWS_REGION": "eu-west-1"}
VERTEX = {"CLOUD_ML_REGION": "europe-west1", "ANTHROPIC_VERTEX_PROJECT_ID": "acme"}
VERTEX |= {"CLOUDSDK_AUTH_ACCESS_TOKEN": KEY}
CLOUDS: dict[str, tuple[dict[str, str], str, str]] = {
    "azure": (AZURE, "/openai/deployments/m-1/chat/completions", "api-key"),
    "bedrock": (BEDROCK, "/model/m-1/invoke-with-response-stream", "authorization"),
    "vertex": (
        VERTEX,
        "/projects/acme/locations/europe-west1/publishers/anthropic/models/m-1:streamRawPredict",
        "authorization",
    ),
}
TURN = Say(calls=(("agent_turn", {"memory": "Seen."}),), letters=99)


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing of this machine's own clouds."""
    for name in ("AWS_PROFILE", "AWS_REGION", "AWS_DEFAULT_REGION", "AWS_ACCESS_KEY_ID"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
    for name in ("AWS_CONFIG_FILE", "AWS_SHARED_CREDENTIALS_FILE"):
        monkeypatch.setenv(name, str(tmp_path / "none"))


@pytest.mark.parametrize("vendor", CLOUDS)
async def test_reply_of_a_cloud(vendor: str, provider: ProviderServer) -> None:
    env, path, header = CLOUDS[vendor]
    model = model_from(f"{vendor}:m-1", env, ModelOptions(f"{vendor}:m-1", base_url=provider.url))
    provider.script([TURN])
    chunks = await chunks_of(model)
    assert model.name == f"{vendor}:m-1"
    assert "".join(it.text for it in chunks if isinstance(it, ArgumentsDelta)) == json.dumps(
        {"memory": "Seen."}
    )
    assert chunks[-2:] == [Usage(1200, 40, 1024), Stopped("tool_use")]
    request = provider.requests[0]
    assert (request.path, request.headers[header].removeprefix("Bearer ")) == (path, KEY)


@pytest.mark.parametrize("vendor", CLOUDS)
async def test_failures_of_a_cloud(vendor: str, provider: ProviderServer) -> None:
    spec = f"{vendor}:m-1"
    model = model_from(spec, CLOUDS[vendor][0], ModelOptions(spec, base_url=provider.url))
    provider.script([Fail(401), Fail(429), Raw(b"<html>", content_type="text/html")])
    with pytest.raises(ModelMisconfigured, match="refused the key for 'm-1'") as caught:
        _ = [chunk async for chunk in model.stream(asked())]
    assert KEY not in str(caught.value)
    with pytest.raises(ModelOverloaded, match=f"{spec} is overloaded"):
        _ = [chunk async for chunk in model.stream(asked())]
    with pytest.raises(ModelMisconfigured):
        await chunks_of(model)


@pytest.mark.parametrize(
    ("spec", "env", "said"),
    [
        ("azure:m", {}, "'azure:m' needs a key: set AZURE_OPENAI_API_KEY, or AZURE_OPENAI_AD"),
        ("azure:m", {**AZURE, "AZURE_OPENAI_ENDPOINT": ""}, "needs AZURE_OPENAI_ENDPOINT: set it"),
        ("azure:m", {**AZURE, "OPENAI_API_VERSION": ""}, "such as 2024-10-21"),
        ("bedrock:m", {"AWS_BEARER_TOKEN_BEDROCK": KEY}, "needs a region: set AWS_REGION"),
        ("vertex:m", {**VERTEX, "CLOUD_ML_REGION": ""}, "needs CLOUD_ML_REGION: set it"),
        ("vertex:m", {"CLOUD_ML_REGION": "eu"}, "needs ANTHROPIC_VERTEX_PROJECT_ID"),
    ],
)
def test_what_a_cloud_needs(spec: str, env: dict[str, str], said: str) -> None:
    with pytest.raises(ConfigurationError, match=said):
        model_from(spec, env)


@pytest.mark.parametrize(("vendor", "package"), [("bedrock", "boto3"), ("vertex", "google.auth")])
def test_package_of_a_cloud_is_named(
    vendor: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pilotfish.models.clouds.find_spec", lambda name: name != package or None)
    with pytest.raises(ConfigurationError, match=rf"pip install 'pilotfish\[{vendor}\]'"):
        model_from(f"{vendor}:m", {"AWS_REGION": "eu-west-1"})


async def test_requests_to_bedrock_are_signed_with_keys_of_aws(
    provider: ProviderServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    env = {"AWS_REGION": "eu-west-1", "ANTHROPIC_BEDROCK_BASE_URL": provider.url}
    with pytest.raises(ModelMisconfigured, match="got no credentials"):
        await chunks_of(model_from("bedrock:m", env))
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "AKIATEST")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", KEY)
    # It keeps sessions, with what they found.
    from anthropic.lib.aws import _auth

    _auth._get_session.cache_clear()
    provider.script([TURN])
    assert (await chunks_of(model_from("bedrock:m", env)))[-1] == Stopped("tool_use")
    signed = provider.requests[0].headers["authorization"]
    assert signed.startswith("AWS4-HMAC-SHA256 Credential=AKIATEST/") and KEY not in signed


async def test_vertex_asks_google_for_a_token(
    provider: ProviderServer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """With the key of a service account."""
    env: dict[str, Any] = {**VERTEX, "ANTHROPIC_VERTEX_BASE_URL": provider.url}
    del env["CLOUDSDK_AUTH_ACCESS_TOKEN"]
    file = tmp_path / "account.json"
    monkeypatch.setenv("GOOGLE_APPLICATION_CREDENTIALS", str(file))
    with pytest.raises(ModelMisconfigured, match="Set GOOGLE_APPLICATION_CREDENTIALS"):
        await chunks_of(model_from("vertex:m", env))
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048).private_bytes(
        Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()
    )
    account = {"type": "service_account", "private_key": key.decode(), "client_email": "a@b.c"}
    file.write_text(json.dumps({**account, "token_uri": f"{provider.url}/token"}))
    granted = json.dumps({"access_token": "granted", "expires_in": 3600}).encode()
    provider.script([Raw(granted, content_type="application/json"), TURN])
    assert (await chunks_of(model_from("vertex:m", env)))[-1] == Stopped("tool_use")
    assert provider.requests[1].headers["authorization"] == "Bearer granted"
