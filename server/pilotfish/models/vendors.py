"""From a spec (`openai:NAME`) and the environment to a model."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from pilotfish.agent.model.model import Model
from pilotfish.models import clouds
from pilotfish.models.anthropic_messages import AnthropicMessages
from pilotfish.models.local import LocalModel
from pilotfish.models.model_options import NONE, CallOptions
from pilotfish.models.openai_chat import OpenAIChat
from pilotfish.models.openai_responses import OpenAIResponses
from pilotfish.models.provider import ConfigurationError, Provider, shows_images
from pilotfish.models.scripted import ScriptedModel
from pilotfish.models.timeouts import Timeouts

__all__ = ["GEMINI_URL", "Vendor", "gemini", "model_from", "register_vendor"]

GEMINI_URL = "https://generativelanguage.googleapis.com/v1beta/openai/"
"""https://ai.google.dev/gemini-api/docs/openai"""


def gemini(
    model: str,
    *,
    api_key: str | None,
    base_url: str | None = None,
    images: bool | None = None,
    timeouts: Timeouts | None = None,
    call: CallOptions = NONE,
) -> OpenAIChat:
    """A Model. Its thinking level is sent as `reasoning_effort`, which Google maps to a budget."""
    return OpenAIChat(
        model,
        api_key=api_key,
        base_url=base_url or GEMINI_URL,
        timeouts=timeouts,
        images=images is not False,
        call=call,
        provider=Provider.keyed("Google", f"google:{model}", base_url, api_key),
    )


if TYPE_CHECKING:
    from pilotfish.models.model_options import ModelOptions


_DEFAULT_OPENAI = "openai:gpt-5.4-mini"
_DEFAULT_ANTHROPIC = "anthropic:claude-sonnet-4-6"

_FORMS = (
    "openai:NAME, openai-responses:NAME, anthropic:NAME, google:NAME, azure:DEPLOYMENT, "
    "bedrock:NAME, vertex:NAME, local:PATH.gguf, scripted:PATH.json, builtin"
)
_NAME = re.compile(r"[a-z][a-z0-9-]*")


Vendor = Callable[[str, Mapping[str, str]], Model]
"""Makes the model behind `VENDOR:NAME` of the name and the environment."""


def register_vendor(vendor: str, make: Vendor) -> None:
    """Makes `vendor:NAME` a spec of models, for the whole process; `make` is called when an agent
    with such a spec opens. Raises ValueError for a word that is taken or is no name.
    """
    if not _NAME.fullmatch(vendor):
        raise ValueError(
            f"register_vendor({vendor!r}): expected lower-case letters, digits and hyphens"
        )
    if vendor in _VENDORS or vendor in _OWN:
        raise ValueError(f"register_vendor({vendor!r}): this vendor is known already")
    _OWN[vendor] = make


def model_from(
    spec: str | None, env: Mapping[str, str], options: ModelOptions | None = None
) -> Model:
    """The model that `spec` names; without one the model that `env` names or has a key for.

    `env` is read for PILOTFISH_MODEL, PILOTFISH_MODEL_IMAGES (1 or 0: whether it is shown pictures,
    where its name does not tell), and for OPENAI, ANTHROPIC and GOOGLE each with _API_KEY and
    _BASE_URL; the key and URL of `options` come first. What is around it is `chain`'s. Raises
    ConfigurationError.
    """
    chosen = (spec or env.get("PILOTFISH_MODEL") or _default(env)).strip()
    vendor, _, name = chosen.partition(":")
    if vendor not in _VENDORS and vendor not in _OWN:
        hint = f" (did you mean 'openai:{chosen}'?)" if ":" not in chosen else ""
        known = ", ".join([_FORMS, *(f"{own}:NAME" for own in _OWN)])
        raise ConfigurationError(
            f"No model {chosen!r}: {vendor!r} is not a known vendor{hint}. Known are: {known}"
        )
    if not name and vendor != "builtin":
        raise ConfigurationError(f"{chosen!r} lacks the model's name. Known forms are: {_FORMS}")
    if vendor in _OWN:
        return _OWN[vendor](name, env)
    return _VENDORS[vendor](name, _with(vendor, env, options), options.call if options else NONE)


def _with(vendor: str, env: Mapping[str, str], options: ModelOptions | None) -> Mapping[str, str]:
    if options is None:
        return env
    prefix = vendor.partition("-")[0].upper()
    names = clouds.VARIABLES.get(vendor, (f"{prefix}_API_KEY", f"{prefix}_BASE_URL"))
    given = zip(names, (options.api_key, options.base_url), strict=True)
    return {**env, **{name: value for name, value in given if value}}


def _default(env: Mapping[str, str]) -> str:
    if env.get("OPENAI_API_KEY"):
        return _DEFAULT_OPENAI
    if env.get("ANTHROPIC_API_KEY"):
        return _DEFAULT_ANTHROPIC
    if env.get("OPENAI_BASE_URL"):
        raise ConfigurationError(
            "OPENAI_BASE_URL is set, but not which of that server's models to use: set "
            "PILOTFISH_MODEL=openai:NAME"
        )
    raise ConfigurationError(
        "No model is set. Set OPENAI_API_KEY or ANTHROPIC_API_KEY in the environment; or "
        "PILOTFISH_MODEL=openai:NAME with OPENAI_BASE_URL for a compatible server; or "
        f"Agent(model=...). Known forms are: {_FORMS}"
    )


_Made = Callable[[str, Mapping[str, str], CallOptions], Model]


def _keyed(vendor: str, make: Callable[..., Model]) -> _Made:
    def made(name: str, env: Mapping[str, str], call: CallOptions) -> Model:
        key, url = _account(vendor, name, env)
        return make(name, api_key=key, base_url=url, images=shows_images(env), call=call)

    return made


def _google(name: str, env: Mapping[str, str], call: CallOptions) -> Model:
    other = {"GOOGLE_API_KEY": env["GEMINI_API_KEY"]} if "GEMINI_API_KEY" in env else {}
    return _keyed("GOOGLE", gemini)(name, {**other, **env}, call)


_VENDORS: dict[str, _Made] = {
    "anthropic": _keyed("ANTHROPIC", AnthropicMessages),
    "azure": clouds.azure,
    "bedrock": clouds.bedrock,
    # By name: it is a model of the same distribution, which is above this package.
    "builtin": lambda name, env, call: import_module("pilotfish_builtin").BuiltinMatcher(),
    "google": _google,
    "local": lambda name, env, call: LocalModel(Path(name), timeouts=call.timeouts),
    "openai": _keyed("OPENAI", OpenAIChat),
    "openai-responses": _keyed("OPENAI", OpenAIResponses),
    "scripted": lambda name, env, call: ScriptedModel.from_file(Path(name)),
    "vertex": clouds.vertex,
}
_OWN: dict[str, Vendor] = {}


def _account(vendor: str, name: str, env: Mapping[str, str]) -> tuple[str | None, str | None]:
    """Key and base URL. Without a base URL of one's own, the vendor's, a key is needed."""
    key = env.get(f"{vendor}_API_KEY", "").strip() or None
    url = env.get(f"{vendor}_BASE_URL", "").strip() or None
    if key is None and url is None:
        raise ConfigurationError(
            f"The model {name!r} needs a key: set {vendor}_API_KEY in the environment, or "
            f"{vendor}_BASE_URL for a compatible server that asks for none"
        )
    if url is not None and not url.startswith(("http://", "https://")):
        raise ConfigurationError(
            f"{vendor}_BASE_URL must begin with http:// or https://; found {url!r}"
        )
    return key, url
