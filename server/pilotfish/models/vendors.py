"""From a spec (`openai:NAME`) and the environment to a model."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path

from pilotfish.agent.errors import ModelMisconfigured
from pilotfish.agent.seams import Model

__all__ = ["ConfigurationError", "model_from"]

_DEFAULT_OPENAI = "openai:gpt-5.4-mini"
_DEFAULT_ANTHROPIC = "anthropic:claude-sonnet-4-6"

_FORMS = "openai:NAME, anthropic:NAME, local:PATH.gguf, scripted:PATH.json, builtin"


class ConfigurationError(ModelMisconfigured):
    """The settings name no model, or not enough of one."""


def model_from(spec: str | None, env: Mapping[str, str]) -> Model:
    """The model that `spec` names; without one the model that `env` names or has a key for.

    `env` is read for PILOTFISH_MODEL, PILOTFISH_MODEL_IMAGES (1 or 0: whether it is shown pictures,
    where its name does not tell), OPENAI_API_KEY, OPENAI_BASE_URL, ANTHROPIC_API_KEY and
    ANTHROPIC_BASE_URL. What stands around it is `chain`'s. Raises ConfigurationError.
    """
    chosen = (spec or env.get("PILOTFISH_MODEL") or _default(env)).strip()
    vendor, _, name = chosen.partition(":")
    make = _VENDORS.get(vendor)
    if make is None:
        hint = f" (did you mean 'openai:{chosen}'?)" if ":" not in chosen else ""
        raise ConfigurationError(
            f"No model {chosen!r}: {vendor!r} is not a known vendor{hint}. Known are: {_FORMS}"
        )
    if not name and vendor != "builtin":
        raise ConfigurationError(f"{chosen!r} lacks the model's name. Known forms are: {_FORMS}")
    return make(name, env)


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


def _openai(name: str, env: Mapping[str, str]) -> Model:
    from pilotfish.models.openai_chat import OpenAIChat

    key, url = _account("OPENAI", name, env)
    return OpenAIChat(name, api_key=key, base_url=url, images=_images(env))


def _anthropic(name: str, env: Mapping[str, str]) -> Model:
    from pilotfish.models.anthropic_messages import AnthropicMessages

    key, url = _account("ANTHROPIC", name, env)
    images = _images(env) is not False
    return AnthropicMessages(name, api_key=key, base_url=url, images=images)


def _local(name: str, env: Mapping[str, str]) -> Model:
    from pilotfish.models.local import LocalModel

    return LocalModel(Path(name))


def _scripted(name: str, env: Mapping[str, str]) -> Model:
    from pilotfish.models.scripted import ScriptedModel

    return ScriptedModel.from_file(Path(name))


def _builtin(name: str, env: Mapping[str, str]) -> Model:
    # By name: it is a model of the same distribution, which stands above this package.
    return import_module("pilotfish_builtin").BuiltinMatcher()


_VENDORS: dict[str, Callable[[str, Mapping[str, str]], Model]] = {
    "anthropic": _anthropic,
    "builtin": _builtin,
    "local": _local,
    "openai": _openai,
    "scripted": _scripted,
}


def _images(env: Mapping[str, str]) -> bool | None:
    value = env.get("PILOTFISH_MODEL_IMAGES", "").strip()
    if value not in ("", "0", "1"):
        raise ConfigurationError(f"PILOTFISH_MODEL_IMAGES must be 1 or 0; found {value!r}")
    return value == "1" if value else None


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
