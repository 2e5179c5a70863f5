"""Whose model is called, and what of the settings an error message must name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from pilotfish.agent.failures import ModelMisconfigured

__all__ = ["ConfigurationError", "Provider", "shows_images"]


class ConfigurationError(ModelMisconfigured):
    """The settings name no model, or not enough of one."""


@dataclass(frozen=True)
class Provider:
    """A provider as its operator knows it.

    `name` is the model's spec (`openai:gpt-5.4-mini`); `key_variable` and `url_variable` are the
    environment variables that set the key and the base URL. `secret` is never printed.
    """

    vendor: str
    name: str
    key_variable: str
    url_variable: str
    base_url: str | None = None
    secret: str | None = field(default=None, repr=False)

    @classmethod
    def keyed(cls, vendor: str, name: str, base_url: str | None, secret: str | None) -> Provider:
        """A provider whose variables are its name's: OPENAI_API_KEY and OPENAI_BASE_URL."""
        key, url = f"{vendor.upper()}_API_KEY", f"{vendor.upper()}_BASE_URL"
        whose = vendor if base_url is None else "the provider"
        return cls(whose, name, key, url, base_url=base_url, secret=secret)

    @property
    def model(self) -> str:
        """The model's name without the vendor."""
        return self.name.partition(":")[2]

    @property
    def place(self) -> str:
        """The address that is called, without user name, password, path or query."""
        if not self.base_url:
            return f"{self.vendor}'s own address"
        parts = urlsplit(self.base_url)
        return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"


def shows_images(env: Mapping[str, str]) -> bool | None:
    """What PILOTFISH_MODEL_IMAGES says, None where it is not set; raises ConfigurationError."""
    value = env.get("PILOTFISH_MODEL_IMAGES", "").strip()
    if value not in ("", "0", "1"):
        raise ConfigurationError(f"PILOTFISH_MODEL_IMAGES must be 1 or 0; found {value!r}")
    return value == "1" if value else None
