"""What the providers' failures become, through the real clients."""

import json
import logging
import traceback

import pytest

from asking import adapter, asked, chunks_of
from pilotfish.agent.failures import (
    ModelError,
    ModelMisconfigured,
    ModelOverloaded,
    ModelRefused,
    ModelUnavailable,
    RequestTooLarge,
)
from pilotfish.models.anthropic_messages import AnthropicMessages
from pilotfish.models.failures import failure, retry_after
from pilotfish.models.openai_chat import OpenAIChat
from pilotfish.models.provider import Provider
from provider_wires import Wire
from providers import KEY, Fail, ProviderServer, Raw

pytestmark = pytest.mark.anyio

FAILURES = [
    (Fail(401, "authentication_error"), ModelMisconfigured, "refused the key.*_API_KEY"),
    (Fail(403, "permission_error"), ModelMisconfigured, "refused the key.*_API_KEY"),
    (Fail(404, "not_found_error"), ModelMisconfigured, "no model '(gpt|claude)-test'.*PILOTFISH"),
    (Fail(402, "billing_error"), ModelMisconfigured, "has spent what it may"),
    (Fail(429, "insufficient_quota"), ModelMisconfigured, "has spent what it may"),
    (Fail(429, "enforced_spend_limit_reached"), ModelMisconfigured, "has spent what it may"),
    (
        Fail(400, "invalid_request_error", "Your credit balance is too low to access the API."),
        ModelMisconfigured,
        "has spent what it may",
    ),
    (Fail(429, "rate_limit_error"), ModelOverloaded, "overloaded or over its rate limit"),
    (Fail(503, "overloaded"), ModelOverloaded, "overloaded or over its rate limit"),
    (Fail(529, "overloaded_error"), ModelOverloaded, "overloaded or over its rate limit"),
    (Fail(500, "api_error"), ModelUnavailable, "failed on the provider's side"),
    (Fail(502, "api_error"), ModelUnavailable, "failed on the provider's side"),
    (Fail(408, "timeout"), ModelUnavailable, "failed on the provider's side"),
    (Fail(413, "request_too_large"), RequestTooLarge, "does not fit.*dom_max_length"),
    (Fail(400, "context_length_exceeded"), RequestTooLarge, "does not fit"),
    (Fail(400, "x", "prompt is too long: 210000 tokens > 200000"), RequestTooLarge, "does not fit"),
    (Fail(400, "content_filter"), ModelRefused, "content filter declined"),
    (Fail(400, "x", "tool_choice is not supported"), ModelMisconfigured, "lacks something"),
    (Fail(422, "x", "Extra inputs: stream_options"), ModelMisconfigured, "stream_options"),
]


@pytest.mark.parametrize(
    ("fail", "kind", "said"), FAILURES, ids=[f"{f.status}-{f.kind}" for f, _, _ in FAILURES]
)
async def test_a_refused_call_says_what_to_do(
    provider: ProviderServer, wire: Wire, fail: Fail, kind: type[ModelError], said: str
) -> None:
    provider.script([fail])
    with pytest.raises(kind, match=said) as caught:
        await chunks_of(adapter(wire, provider))
    assert type(caught.value) is kind
    assert len(provider.requests) == 1, "the SDK must not retry by itself"


async def test_retry_after_is_read(provider: ProviderServer, wire: Wire) -> None:
    provider.script([Fail(429, "rate_limit_error", retry_after="7")])
    with pytest.raises(ModelOverloaded, match="asks for 7 s") as caught:
        await chunks_of(adapter(wire, provider))
    assert caught.value.retry_after == 7


IN_STREAM = [
    ("anthropic", {"type": "overloaded_error", "message": "Overloaded"}, ModelOverloaded),
    ("anthropic", {"type": "api_error", "message": "Internal"}, ModelUnavailable),
    ("anthropic", {"type": "billing_error", "message": "No credit"}, ModelMisconfigured),
    ("openai", {"type": "server_error", "code": None, "message": "Oops"}, ModelUnavailable),
    ("openai", {"code": 429, "message": "Rate limited upstream"}, ModelOverloaded),
    ("openai", {"type": "x", "code": "rate_limit_exceeded", "message": "Slow"}, ModelOverloaded),
    ("openai", {"message": "Something else"}, ModelUnavailable),
]


@pytest.mark.parametrize(("wire", "error", "kind"), IN_STREAM)
async def test_an_error_inside_the_stream_counts_like_a_status(
    provider: ProviderServer, wire: Wire, error: dict[str, str], kind: type[ModelError]
) -> None:
    document = json.dumps({"type": "error", "error": error})
    provider.script([Raw(f"event: error\ndata: {document}\n\n".encode())])
    with pytest.raises(ModelError) as caught:
        await chunks_of(adapter(wire, provider))
    assert type(caught.value) is kind


async def test_an_html_page_is_not_quoted(provider: ProviderServer, wire: Wire) -> None:
    provider.script([Raw(b"<html>Bad gateway</html>", 502, "text/html")])
    with pytest.raises(ModelUnavailable) as caught:
        await chunks_of(adapter(wire, provider))
    assert "html" not in str(caught.value)


async def test_nobody_there(wire: Wire) -> None:
    with ProviderServer() as gone:
        pass
    with pytest.raises(ModelUnavailable, match=r"127\.0\.0\.1:\d+ could not be reached"):
        await chunks_of(adapter(wire, gone))


async def test_a_server_that_wants_a_key_where_none_is_set(provider: ProviderServer) -> None:
    provider.script([Fail(401), Fail(401)])
    keyless = (
        (OpenAIChat("m", base_url=provider.openai_url), "set OPENAI_API_KEY"),
        (AnthropicMessages("m", base_url=provider.anthropic_url), "set ANTHROPIC_API_KEY"),
    )
    for model, said in keyless:
        with pytest.raises(ModelMisconfigured, match=said):
            await chunks_of(model)


@pytest.mark.parametrize("status", [400, 401, 403, 404, 429, 500])
async def test_the_key_is_nowhere_in_what_is_raised_or_logged(
    provider: ProviderServer, wire: Wire, status: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    said = f"Incorrect API key provided: {KEY}, also known as sk-pro****************f00d"
    provider.script([Fail(status, "some_error", said)])
    model = adapter(wire, provider)
    with pytest.raises(ModelError) as caught:
        async for _ in model.stream(asked()):
            pass
    await model.aclose()

    told = "".join(traceback.format_exception(caught.value)) + repr(caught.value)
    ours = "".join(r.getMessage() for r in caplog.records if r.name.startswith("pilotfish"))
    assert KEY not in provider.requests[0].raw.decode()
    assert KEY in str(provider.requests[0].headers)
    for text in (told, ours, repr(model), caplog.text.replace(said, "")):
        assert KEY not in text
    assert "f00d" not in told


def test_a_base_url_is_shown_without_its_password() -> None:
    provider = Provider("it", "openai:m", "K", "U", "https://ada:s3cret@llm.acme.example/v1?t=9")
    shown = str(failure(provider, ConnectionError()))
    assert "https://llm.acme.example" in shown
    assert "s3cret" not in shown
    assert "t=9" not in shown


NOW = 1_795_219_200.0  # Sat, 21 Nov 2026 00:00:00 GMT


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, None),
        ({"retry-after": "7"}, 7.0),
        ({"retry-after": "0.5"}, 0.5),
        ({"retry-after": "-3"}, 0.0),
        ({"retry-after": "inf"}, None),
        ({"retry-after": "soon"}, None),
        ({"retry-after": "Sat, 21 Nov 2026 00:00:12 GMT"}, 12.0),
        ({"retry-after": "Fri, 20 Nov 2026 00:00:00 GMT"}, 0.0),
        ({"retry-after-ms": "250", "retry-after": "1"}, 0.25),
    ],
)
def test_seconds_to_wait(headers: dict[str, str], seconds: float | None) -> None:
    assert retry_after(headers, lambda: NOW) == seconds
