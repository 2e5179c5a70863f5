"""A provider's failure, read from its status and words, as the one ModelError that fits it."""

from __future__ import annotations

import math
import re
import time
import tomllib
from collections.abc import Callable, Mapping
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any, cast

from pilotfish.agent.failures import (
    ModelError,
    ModelMisconfigured,
    ModelOverloaded,
    ModelRefused,
    ModelUnavailable,
    RequestTooLarge,
)
from pilotfish.models.provider import Provider

__all__ = ["failure", "refused_by", "retry_after"]


def retry_after(
    headers: Mapping[str, str], wall_clock: Callable[[], float] = time.time
) -> float | None:
    """Seconds to wait, from `retry-after-ms` (OpenAI's) or `retry-after` (RFC 9110 10.2.3: whole
    seconds or an HTTP date); None where neither is there or readable. Never negative.
    """
    milliseconds = _number(headers.get("retry-after-ms"))
    if milliseconds is not None:
        return milliseconds / 1000
    text = headers.get("retry-after")
    seconds = _number(text)
    if seconds is not None or text is None:
        return seconds
    try:
        return max(parsedate_to_datetime(text).timestamp() - wall_clock(), 0.0)
    except ValueError:
        return None


def _number(text: str | None) -> float | None:
    try:
        number = float(text or "")
    except ValueError:
        return None
    return max(number, 0.0) if math.isfinite(number) else None


_OVERLOADED = {429, 503, 529}

_NAMED = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
_STATUS_OF_TYPE: dict[str, int] = _NAMED["status"]
_SPENT = frozenset[str](_NAMED["spent"])
_TOO_LARGE = {"context_length_exceeded", "exceed_context_size_error", "request_too_large"}
_DECLINED = {"content_filter", "content_policy_violation"}

# Servers without a code for it say it in words: Anthropic, vLLM, llama.cpp, Ollama.
_TOO_LARGE_WORDS = re.compile(
    r"prompt is too long|maximum context|context (length|window|size)|input is too long", re.I
)
_SPENT_WORDS = re.compile(r"credit balance", re.I)
_KEY_SHAPE = re.compile(r"\b[srp]k-[\w*.-]{6,}")


def failure(provider: Provider, error: Exception) -> ModelError:
    """`error` of the SDK, or of the connection under it, for the loop and the operator.

    Keys never get into the message: neither the one in use nor anything of a key's shape.
    """
    status = _status(error)
    if status is None:
        return _unreachable(provider, error)
    words, said = _words(error), _said(provider, error)
    known = refused_by(provider, words, said, status)
    if known is not None:
        return known
    pause = retry_after(_headers(error))
    if status in _OVERLOADED:
        return ModelOverloaded(
            f"{provider.name} is overloaded or over its rate limit ({status}{said})"
            + (f"; it asks for {pause:g} s" if pause is not None else "; try again later"),
            retry_after=pause,
        )
    if status in (408, 409) or status >= 500:
        return ModelUnavailable(
            f"{provider.name} failed on the provider's side ({status}{said}); try again",
            retry_after=pause,
        )
    return ModelMisconfigured(
        f"{provider.name} did not accept the request ({status}{said}). The model or the server at "
        f"{provider.place} lacks something that is needed (tool calls, streaming): choose another "
        "in Agent(model=...) or PILOTFISH_MODEL"
    )


def refused_by(provider: Provider, words: set[str], said: str, status: int) -> ModelError | None:
    """The failures that another try cannot mend; None for the others."""
    if status == 402 or words & _SPENT or _SPENT_WORDS.search(said):
        return ModelMisconfigured(
            f"{provider.vendor} says that the account has spent what it may ({status}{said}). "
            "Raise its spending limit or add credit in the provider's console"
        )
    if status == 413 or words & _TOO_LARGE or (status == 400 and _TOO_LARGE_WORDS.search(said)):
        return RequestTooLarge(
            f"The prompt does not fit into {provider.name} ({status}{said}). Lower dom_max_length "
            "or choose a model with a longer context"
        )
    if words & _DECLINED:
        return ModelRefused(f"{provider.vendor}'s content filter declined the prompt ({status})")
    if status in (401, 403):
        return _key_refused(provider, status)
    if status == 404:
        return ModelMisconfigured(
            f"{provider.place} knows no model {provider.model!r} (404{said}). Set another in "
            f"Agent(model=...) or PILOTFISH_MODEL; for a server of your own check that "
            f"{provider.url_variable} has the right path"
        )
    return None


def _key_refused(provider: Provider, status: int) -> ModelError:
    """Says nothing of what the provider said: that may quote the key."""
    if not provider.secret:
        return ModelMisconfigured(
            f"{provider.place} asks for a key ({status}): set {provider.key_variable}"
        )
    return ModelMisconfigured(
        f"{provider.vendor} refused the key for {provider.model!r} ({status}): set "
        f"{provider.key_variable} to a valid key that may use this model"
    )


def _unreachable(provider: Provider, error: Exception) -> ModelError:
    import httpx2

    cause = error
    if not isinstance(error, httpx2.HTTPError) and error.__cause__ is not None:
        cause = error.__cause__
    if isinstance(cause, (httpx2.ConnectTimeout, httpx2.PoolTimeout)):
        what = "took too long to connect"
    elif isinstance(cause, httpx2.ConnectError):
        what = "could not be reached"
    elif isinstance(cause, httpx2.HTTPError):
        what = "broke the connection off"
    else:
        what = f"sent something that is not of its protocol ({type(cause).__name__})"
    return ModelUnavailable(
        f"{provider.name} at {provider.place} {what}; check the network and "
        f"{provider.url_variable}, or try again"
    )


def _status(error: Exception) -> int | None:
    status = getattr(error, "status_code", None)
    if isinstance(status, int) and status >= 400:
        return status
    inner = _inner(error)
    if inner is None:
        return None
    code = str(inner.get("code"))
    if code.isdecimal() and 400 <= int(code) < 600:
        return int(code)
    kinds = (str(inner.get("type")), code)
    return next((_STATUS_OF_TYPE[kind] for kind in kinds if kind in _STATUS_OF_TYPE), 500)


def _words(error: Exception) -> set[str]:
    inner = _inner(error) or {}
    details = inner.get("details")
    code = cast("dict[str, Any]", details).get("error_code") if isinstance(details, dict) else None
    return {str(word) for word in (inner.get("type"), inner.get("code"), code) if word}


def _said(provider: Provider, error: Exception) -> str:
    """What the provider said, led by a colon: folded, cut, without keys; empty for HTML."""
    inner = _inner(error) or {}
    text = str(inner.get("message") or inner.get("detail") or getattr(error, "body", None) or "")
    text = " ".join(text.split())
    if not text or text.startswith("<"):
        return ""
    if provider.secret:
        text = text.replace(provider.secret, "[key]")
    text = _KEY_SHAPE.sub("[key]", text)
    return f": {text[:300]}"


def _inner(error: Exception) -> dict[str, Any] | None:
    """The error object of the body: Anthropic wraps it once more, OpenAI's SDK has unwrapped it."""
    body = getattr(error, "body", None)
    if not isinstance(body, dict):
        return None
    fields = cast("dict[str, Any]", body)
    inner = fields.get("error")
    return cast("dict[str, Any]", inner) if isinstance(inner, dict) else fields


def _headers(error: Exception) -> Mapping[str, str]:
    response = getattr(error, "response", None)
    return cast("Mapping[str, str]", getattr(response, "headers", {}))
