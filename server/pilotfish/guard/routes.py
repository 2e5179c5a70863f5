"""Which paths a policy lets the agent open and read: as `widget/src/guard/policy/routes.ts`."""

from __future__ import annotations

import re
import unicodedata
from urllib.parse import unquote, urlsplit

from pilotfish.guard.policy import Policy

__all__ = ["off_limits"]

_TIMES = 3
"""Encoded more often than this, nothing is decoded."""


def off_limits(policy: Policy, url: str) -> str:
    """Why the policy keeps the agent from `url`, a path or an address of the site; "" where it may
    go.
    """
    if not (policy.routes or policy.no_routes):
        return ""
    try:
        parts = urlsplit(re.sub(r"^[/\\]{2,}", "/", url.strip()))
    except ValueError:
        return f"{url} cannot be read as an address."
    path = _plain(parts.path)
    hashed = re.match(r"!?(/.*)", parts.fragment, re.DOTALL)
    route = _plain(hashed[1]) if hashed else path
    for pattern in policy.no_routes:
        if _fits(pattern, path) or _fits(pattern, route):
            return f"{path} is off limits by this site's policy (no_routes: {pattern})."
    if policy.routes and not any(_fits(pattern, path) for pattern in policy.routes):
        rules = ", ".join(policy.routes)
        return f"{path} is off limits by this site's policy (routes: {rules})."
    return ""


def _fits(pattern: str, path: str) -> bool:
    """A slash at the end makes no difference."""
    parts = (re.escape(part) for part in _decoded(pattern).split("*"))
    rule = re.compile(".*".join(parts), re.IGNORECASE | re.DOTALL)
    other = path[:-1] if path.endswith("/") else f"{path}/"
    return rule.fullmatch(path) is not None or rule.fullmatch(other) is not None


def _plain(path: str) -> str:
    """As a server may read it: without encoding, parameters, doubled slashes and dots."""
    text = re.sub(r";[^/]*", "", _decoded(path).replace("\\", "/"))
    parts: list[str] = []
    for part in text.split("/"):
        if part == "..":
            del parts[-1:]
        elif part not in ("", "."):
            parts.append(part)
    return "/" + "/".join(parts) + ("/" if parts and text.endswith("/") else "")


def _decoded(text: str) -> str:
    for _ in range(_TIMES):
        text = unquote(text)
    return unicodedata.normalize("NFC", text)
