"""A site's Content-Security-Policy, widened by what the agent needs and by nothing else (CSP 3)."""

from __future__ import annotations

from dataclasses import dataclass

from pilotfish.proxy.sites import Sites

__all__ = ["Widening", "has_hashes"]

_HASHES = ("'sha256-", "'sha384-", "'sha512-")
# Both would lead the browser away from this machine's http.
_DROPPED = {"upgrade-insecure-requests", "block-all-mixed-content"}
_NO_SOURCES = {
    *("sandbox", "report-uri", "report-to", "plugin-types", "trusted-types"),
    *("require-trusted-types-for", "require-sri-for", "webrtc"),
}


def has_hashes(policy: str) -> bool:
    """Whether it allows inline scripts by their hash: then no letter of one may change."""
    return any(mark in policy for mark in _HASHES)


@dataclass(frozen=True)
class Widening:
    """What one page's policies get: the agent's origin, and the nonce of our tags."""

    sites: Sites
    nonce: str

    def widened(self, policies: str) -> str:
        """A header with one policy or several. Directives that the site has not set stay unset."""
        return ", ".join(self._one(each) for each in policies.split(",") if each.strip())

    def _one(self, policy: str) -> str:
        directives: dict[str, list[str]] = {}
        for part in policy.split(";"):
            words = part.split()
            if words and words[0].lower() not in _DROPPED:
                directives.setdefault(words[0].lower(), words[1:])
        for name, sources in directives.items():
            if name not in _NO_SOURCES:
                directives[name] = self._here(sources)
        self._add_script(directives)
        self._add(directives, "connect-src", [self.sites.agent, self._socket])
        return "; ".join(" ".join([name, *sources]) for name, sources in directives.items())

    @property
    def _socket(self) -> str:
        return self.sites.agent.replace("http", "ws", 1)

    def _here(self, sources: list[str]) -> list[str]:
        """The sources, with the names that shown sites have here beside the real ones."""
        added: list[str] = []
        for source in sources:
            for site in self.sites.all:
                if _covers(source, site.origin, site.real_host):
                    added += [site.address, site.address.replace("http", "ws", 1)]
        return [*sources, *(each for each in dict.fromkeys(added) if each not in sources)]

    def _add_script(self, directives: dict[str, list[str]]) -> None:
        names = ("script-src-elem", "script-src", "default-src")
        name = next((each for each in names if each in directives), None)
        if name is None:
            return
        # A nonce would switch off the 'unsafe-inline' of a policy that has none.
        strict = any(
            source.startswith(("'nonce-", *_HASHES)) or source == "'strict-dynamic'"
            for source in directives[name]
        )
        added = [self.sites.agent, *([f"'nonce-{self.nonce}'"] if strict else [])]
        self._add(directives, "script-src" if name == "default-src" else name, added)

    def _add(self, directives: dict[str, list[str]], name: str, added: list[str]) -> None:
        base = directives.get(name, directives.get("default-src"))
        if base is not None:
            directives[name] = [each for each in base if each.lower() != "'none'"] + added


def _covers(source: str, origin: str, host: str) -> bool:
    """Whether a source expression allows the real origin other than by 'self'."""
    if source.lower() in ("https:", "wss:"):
        return origin.startswith("https:")
    name = source.lower().partition("://")[2] or source.lower()
    name = name.partition("/")[0].partition(":")[0]
    return name == host or (name.startswith("*.") and host.endswith(name[1:]))
