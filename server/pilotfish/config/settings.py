"""What the operator configures in the environment."""

from __future__ import annotations

import logging
import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

from pilotfish.actions.catalogue import BUNDLES, Bundle
from pilotfish.errors import ConfigurationError
from pilotfish.guard.addresses import Proxies
from pilotfish_client.keywords import checked

__all__ = ["Settings", "Traces"]

log = logging.getLogger("pilotfish.config.settings")

Traces = Literal["off", "on", "content"]
"""Whether runs are traced, and whether with what was said."""

YES, NO = {"1", "true", "yes", "on"}, {"0", "false", "no", "off", ""}
LEAST_SECRET = 32


@checked
@dataclass(frozen=True)
class Settings:
    """Read from the environment by `Settings.of(os.environ)`:

    PILOTFISH_SECRET       signs visitor tokens, 32 bytes or more; by default new in each process
    PILOTFISH_DATABASE     the file that sessions are stored in
    PILOTFISH_STORE        the PostgreSQL database that they are stored in instead, as a URL
    PILOTFISH_ORIGINS      further origins of host pages, separated by commas
    PILOTFISH_DEVELOPMENT  allows pages of this machine, from any port
    PILOTFISH_TRUSTED_PROXIES  addresses or networks whose X-Forwarded-For is used
    PILOTFISH_ENCRYPTION_KEY  encrypts what sessions say; several keys, the newest first
    PILOTFISH_RETENTION_DAYS  days that a session is kept; 30 by default
    PILOTFISH_DEBUG        sends the last prompt to `pilotfish.debug` in the page
    PILOTFISH_SCREENSHOT   models that accept images get pictures of pages whose host allows it
    PILOTFISH_MODEL        the model, such as openai:NAME; the providers' keys and URLs
    PILOTFISH_FALLBACK     a model that answers while the first is down
    PILOTFISH_PRICES       a TOML file of prices and context windows, over our table
    PILOTFISH_METRICS_TOKEN  serves /metrics to whoever shows this token
    PILOTFISH_TRACES       on, or content: a trace of each run, with content also what was said
    PILOTFISH_REFLECTION   1 or 0: replies say how the last goal went and what comes next
    PILOTFISH_ACTIONS_PER_TURN  actions of one reply that are carried out; all by default
    PILOTFISH_BUNDLES      groups of built-in actions; core,fields,flow by default
    PILOTFISH_DOM_MAX_LENGTH  characters of a page that the model reads at once; 16000 by default
    """

    secret: str = field(default_factory=lambda: secrets.token_hex(LEAST_SECRET), repr=False)
    database: str = "pilotfish.sqlite3"
    shared_store: str = field(default="", repr=False)
    origins: tuple[str, ...] = ()
    development: bool = False
    trusted_proxies: tuple[str, ...] = ()
    encryption_keys: tuple[str, ...] = field(default=(), repr=False)
    retention_days: int = 30
    debug: bool = False
    screenshot: bool = False
    model: str | None = None
    fallback: str | None = None
    prices: str | None = None
    metrics_token: str = field(default="", repr=False)
    traces: Traces = "off"
    reflection: bool | None = None
    actions_per_turn: int | None = None
    bundles: tuple[Bundle, ...] = ()
    dom_max_length: int = 16_000
    environment: Mapping[str, str] = field(default_factory=dict[str, str], repr=False)

    @property
    def store(self) -> str:
        """Where sessions are stored: the URL of a database, or a file."""
        return self.shared_store or self.database

    def told_of_secret(self) -> None:
        """Warns where tokens are signed for pages, with a secret that nobody has set."""
        if isinstance(self.secret, _OfThisProcess):
            log.warning(
                "PILOTFISH_SECRET is not set: visitor tokens are signed with a secret of this"
                " process, so they end with it and no other server accepts them"
            )

    @classmethod
    def of(cls, environment: Mapping[str, str] | None = None) -> Settings:
        """Raises ConfigurationError that names the variable and what it may contain."""
        env = dict(os.environ if environment is None else environment)
        if env.get("PILOTFISH_STORE", "").strip() and not env.get("PILOTFISH_SECRET"):
            raise ConfigurationError(
                "PILOTFISH_STORE is shared by servers, so PILOTFISH_SECRET must be set to the same"
                " value on each: no server would accept the tokens of another one"
            )
        return cls(
            secret=_secret(env.get("PILOTFISH_SECRET", "")),
            database=env.get("PILOTFISH_DATABASE", "").strip() or "pilotfish.sqlite3",
            shared_store=env.get("PILOTFISH_STORE", "").strip(),
            origins=_listed(env.get("PILOTFISH_ORIGINS", "")),
            development=_flag(env, "PILOTFISH_DEVELOPMENT"),
            trusted_proxies=_proxies(env.get("PILOTFISH_TRUSTED_PROXIES", "")),
            encryption_keys=_keys(env.get("PILOTFISH_ENCRYPTION_KEY", "")),
            retention_days=_number(env, "PILOTFISH_RETENTION_DAYS", 30) or 30,
            debug=_flag(env, "PILOTFISH_DEBUG"),
            screenshot=_flag(env, "PILOTFISH_SCREENSHOT"),
            model=env.get("PILOTFISH_MODEL", "").strip() or None,
            fallback=env.get("PILOTFISH_FALLBACK", "").strip() or None,
            metrics_token=env.get("PILOTFISH_METRICS_TOKEN", "").strip(),
            traces=_traces(env),
            prices=env.get("PILOTFISH_PRICES", "").strip() or None,
            reflection=_flag(env, "PILOTFISH_REFLECTION")
            if env.get("PILOTFISH_REFLECTION", "").strip()
            else None,
            actions_per_turn=_number(env, "PILOTFISH_ACTIONS_PER_TURN", 0) or None,
            bundles=_bundles(env.get("PILOTFISH_BUNDLES", "")),
            dom_max_length=_number(env, "PILOTFISH_DOM_MAX_LENGTH", 16_000),
            environment=env,
        )


class _OfThisProcess(str):
    """A secret that was made here, because none was given."""

    __slots__ = ()


def _secret(given: str) -> str:
    if not given:
        return _OfThisProcess(secrets.token_hex(LEAST_SECRET))
    if len(given.encode()) < LEAST_SECRET:
        raise ConfigurationError(
            f"PILOTFISH_SECRET has {len(given.encode())} bytes, at least {LEAST_SECRET} are"
            ' needed: make one with python -c "import secrets; print(secrets.token_hex(32))"'
        )
    return given


def _listed(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


def _keys(text: str) -> tuple[str, ...]:
    found = _listed(text)
    if not found:
        return ()
    try:
        from cryptography.fernet import Fernet

        for key in found:
            Fernet(key)
    except ImportError:
        raise ConfigurationError(
            "PILOTFISH_ENCRYPTION_KEY needs a package: pip install 'pilotfish[encryption]'"
        ) from None
    except ValueError as error:
        raise ConfigurationError(
            f"PILOTFISH_ENCRYPTION_KEY holds no Fernet key ({error}): make one with python -c"
            ' "from cryptography.fernet import Fernet; print(Fernet.generate_key().decode())"'
        ) from None
    return found


def _proxies(text: str) -> tuple[str, ...]:
    found = _listed(text)
    try:
        Proxies(found)
    except ValueError as error:
        raise ConfigurationError(
            "PILOTFISH_TRUSTED_PROXIES must hold addresses or networks, such as 10.0.0.0/8:"
            f" {error}"
        ) from None
    return found


def _bundles(text: str) -> tuple[Bundle, ...]:
    names = _listed(text)
    found: list[Bundle] = [bundle for bundle in BUNDLES if bundle in names]
    if unknown := set(names) - set(found):
        raise ConfigurationError(
            f"PILOTFISH_BUNDLES has no {sorted(unknown)[0]!r}; there are {', '.join(BUNDLES)}"
        )
    return tuple(found)


def _traces(env: Mapping[str, str]) -> Traces:
    value = env.get("PILOTFISH_TRACES", "").strip().lower() or "off"
    for known in get_args(Traces):
        if value == known:
            return known
    raise ConfigurationError(
        f"PILOTFISH_TRACES must be one of {', '.join(get_args(Traces))}; found {value!r}"
    )


def _number(env: Mapping[str, str], name: str, default: int) -> int:
    value = env.get(name, "").strip()
    if value and not value.isdecimal():
        raise ConfigurationError(f"{name} must be a whole number; found {env[name]!r}")
    return int(value or default)


def _flag(env: Mapping[str, str], name: str) -> bool:
    value = env.get(name, "").strip().lower()
    if value in YES | NO:
        return value in YES
    raise ConfigurationError(f"{name} must be 1 or 0; found {env[name]!r}")
