"""What a site lets robots visit: the Robots Exclusion Protocol, RFC 9309."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import quote, unquote

__all__ = ["EVERYTHING", "NOTHING", "Robots"]

_LARGEST = 500 * 1024  # RFC 9309 2.5: at least this much is read
_SAFE = "/?=&;:@!$'()*+,~%#"


@dataclass(frozen=True)
class Robots:
    """The rules for one robot. `delay` is the site's wish between two requests, in seconds."""

    rules: tuple[tuple[str, bool], ...] = ()
    delay: float = 0.0
    sitemaps: tuple[str, ...] = ()

    @classmethod
    def parse(cls, text: str, agent: str) -> Robots:
        """The group that names `agent`, else that of `*`; groups of one name count together."""
        groups: dict[str, list[tuple[str, str]]] = {}
        sitemaps: list[str] = []
        names: list[str] = []
        naming = False
        for key, value in _records(text[:_LARGEST]):
            if key == "sitemap":
                sitemaps.append(value)
            elif key == "user-agent":
                names = [*names, value.lower()] if naming else [value.lower()]
                groups.setdefault(value.lower(), [])
            else:
                for name in names:
                    groups[name].append((key, value))
            naming = key == "user-agent" or (naming and key == "sitemap")
        mine = groups.get(_product(agent), groups.get("*", []))
        rules = [(value, key == "allow") for key, value in mine if key in ("allow", "disallow")]
        delays = [value for key, value in mine if key == "crawl-delay"]
        return cls(
            tuple((path, allowed) for path, allowed in rules if path),
            next((float(each) for each in delays if re.fullmatch(r"\d+(\.\d+)?", each)), 0.0),
            tuple(sitemaps),
        )

    def allows(self, path: str) -> bool:
        """Whether the path (with its query) may be visited: the longest rule that matches counts,
        and of two as long the one that allows (2.2.2).
        """
        best = (-1, True)
        for pattern, allowed in self.rules:
            if _matches(pattern, path):
                best = max(best, (len(pattern), allowed))
        return best[1]


EVERYTHING = Robots()
NOTHING = Robots((("/", False),))


def _records(text: str) -> Iterator[tuple[str, str]]:
    for line in text.removeprefix("\ufeff").splitlines():
        key, colon, value = line.partition("#")[0].partition(":")
        if colon:
            yield key.strip().lower(), value.strip()


def _product(agent: str) -> str:
    """The product token of a user agent: letters, "-" and "_" (2.2.1)."""
    found = re.match(r"[A-Za-z_-]+", agent)
    return found.group().lower() if found else ""


def _matches(pattern: str, path: str) -> bool:
    end = "$" if pattern.endswith("$") else ""
    parts = pattern.removesuffix("$").split("*")
    expression = ".*".join(re.escape(_normal(part)) for part in parts)
    return re.match(expression + end, _normal(path), re.DOTALL) is not None


def _normal(path: str) -> str:
    """Octets compared as they are percent-encoded (2.2.2)."""
    return quote(unquote(path), safe=_SAFE)
