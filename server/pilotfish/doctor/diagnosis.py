"""PageEvidence to findings: what stands in the way of everything else comes first."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from urllib.parse import urlsplit

from pilotfish.doctor.dump_reading import controls_in, read_dump
from pilotfish.doctor.evidence import Finding, PageAnswer, PageEvidence, Tag, advice, fault
from pilotfish.web.app import NO_SOCKET

__all__ = ["as_json", "as_text", "diagnose"]

_SNIPPET = '<script src="https://YOUR-AGENT/pilotfish.js" data-key="pk_…" defer></script>'
_EARLY = '<script src="https://YOUR-AGENT/pilotfish-early.js"></script>'
_TOPICS = {"origin": "origin", "key": "key", "configuration": "server", "identify": "token"}
_MENDS = {
    "origin": "list the page's origin in Agent(origins=[…]) or PILOTFISH_ORIGINS",
    "key": "write the same public name into data-key and Agent(key=…)",
    "configuration": "the agent's server does not start: see its log",
    "identify": "see the server's log for what identify raised",
}


def diagnose(evidence: PageEvidence) -> list[Finding]:
    """The faults in the order to mend them in, then the advice."""
    found = list(_found(evidence))
    return sorted(found, key=lambda finding: finding.level != "fault")


def _found(evidence: PageEvidence) -> Iterator[Finding]:
    if evidence.error or evidence.status >= 400:
        why = evidence.error or f"it answers {evidence.status}"
        yield fault("page", f"{evidence.url} cannot be opened: {why}")
        return
    widget = evidence.tag("widget")
    if widget is None and not evidence.version:
        said = evidence.said[0] if evidence.said else ""
        if evidence.server or said:
            yield fault("tag", f"the widget of the npm package did not start{said and f': {said}'}")
            return
        mend = f"add {_SNIPPET}; with the npm package: call create() when the page loads"
        yield fault("tag", "no script tag of the page loads pilotfish.js", mend)
        return
    if sum(tag.kind == "widget" for tag in evidence.tags) > 1:
        yield advice("tag", "more than one tag loads pilotfish.js: only the first one counts")
    yield from _policy(evidence)
    yield from _loading(evidence, widget)
    yield from _connection(evidence)
    yield from _early(evidence)
    yield from read_dump(evidence.dump)


def _policy(evidence: PageEvidence) -> Iterator[Finding]:
    server = urlsplit(evidence.server)
    ours = {f"{scheme}://{server.netloc}" for scheme in (server.scheme, "wss", "ws")}
    reported = set[str]()
    for violation in evidence.violations:
        blocked = urlsplit(violation.blocked)
        origin = f"{blocked.scheme}://{blocked.netloc}"
        directive = violation.directive.removesuffix("-elem").removesuffix("-attr")
        if origin in ours and directive not in reported:
            reported.add(directive)
            yield fault(
                "csp",
                f"the page's Content-Security-Policy blocks {violation.blocked} ({directive})",
                f"add {_sources(directive, evidence)} to {directive}",
            )


def _sources(directive: str, evidence: PageEvidence) -> str:
    server = urlsplit(evidence.server)
    origin = f"{server.scheme}://{server.netloc}"
    if directive != "connect-src":
        return origin
    return f"{origin} and {origin.replace('http', 'ws', 1)}"


def _loading(evidence: PageEvidence, widget: Tag | None) -> Iterator[Finding]:
    if widget is None or evidence.version:
        return
    blocked = any(widget.src == violation.blocked for violation in evidence.violations)
    answer = evidence.answers.get(widget.src)
    if answer is not None and not blocked and (why := _unusable(answer)):
        yield fault(
            "tag",
            f"the tag's {widget.src} {why}",
            "src must be where the agent is served: with app.mount('/agent', agent.app()) that is"
            " /agent/pilotfish.js",
        )
    elif not evidence.violations:
        said = evidence.said[0] if evidence.said else "nothing was said in the console"
        yield fault("tag", f"the widget did not start: {said}")


def _unusable(answer: PageAnswer) -> str:
    if answer.error:
        return f"could not be loaded: {answer.error}"
    if answer.status >= 400:
        return f"answers {answer.status}"
    if "javascript" not in answer.kind:
        return f"answers with {answer.kind or 'no type'}, not with a script"
    return ""


def _connection(evidence: PageEvidence) -> Iterator[Finding]:
    if not evidence.version or evidence.socket == "welcome":
        return
    if any("connect-src" in violation.directive for violation in evidence.violations):
        return
    minted = evidence.minted
    if not evidence.is_ready:
        mend = "its log says why: look at PILOTFISH_STORE or PILOTFISH_DATABASE"
        yield fault("server", f"the session store of {evidence.server} fails", mend)
    elif minted is not None and minted.error:
        topic = _TOPICS.get(minted.error, "token")
        mend = _MENDS.get(minted.error, "the server's log says more")
        what = minted.message or f"{minted.url} answers {minted.status}"
        yield Finding("fault", topic, what, mend)  # pyright: ignore[reportArgumentType]
    elif evidence.refusal and not _unanswered(evidence):
        yield fault("token", evidence.refusal)
    else:
        what = f"a token is minted, and no WebSocket to {evidence.server} is welcomed"
        answered = f"; {evidence.server}/ws answers {evidence.upgrade}" if evidence.upgrade else ""
        yield fault("socket", f"{what}{answered}", _socket_mend(evidence.upgrade))


def _socket_mend(upgrade: str) -> str:
    if NO_SOCKET in upgrade:
        return (
            "the proxy takes the path's prefix from HTTP requests, but not from upgrades: let one"
            " rule rewrite both"
        )
    if upgrade.startswith(("403", "404")):
        return "pass upgrades of this path on to the agent, at the same path as its other requests"
    return "let the proxy before the agent pass WebSockets on (Upgrade and Connection headers)"


def _unanswered(evidence: PageEvidence) -> bool:
    """A token is minted here, and the page has opened a socket that nobody has answered: what the
    widget says then is only that. A page whose own getToken fails opens none.
    """
    return evidence.socket == "opened" and evidence.minted is not None


def _early(evidence: PageEvidence) -> Iterator[Finding]:
    tag = evidence.tag("early")
    if tag is None:
        if evidence.version:
            yield advice(
                "early",
                "there is no early script: listeners and closed roots of before are not known,"
                " and scripts that kept the browser's own fetch send without a question",
                f"add {_EARLY} as the first tag of the head",
            )
        return
    answer = evidence.answers.get(tag.src)
    if answer is not None and (why := _unusable(answer)):
        yield fault("early", f"the early script {tag.src} {why}")
    elif tag.is_late:
        yield fault(
            "early",
            "the early script is async, deferred or a module: it runs after what it should see",
            f"write it plainly: {_EARLY}",
        )
    elif tag.before or not tag.in_head:
        first = f" after {', '.join(tag.before[:3])}" if tag.before else ", outside the head"
        yield fault(
            "early",
            f"the early script comes too late:{first}"[:300],
            "make it the first script of the head",
        )


def as_text(evidence: PageEvidence, findings: Sequence[Finding]) -> str:
    """The first fault in the first line; last a line that counts."""
    lines: list[str] = []
    for finding in findings:
        lines.append(f"{finding.level} {finding.topic}: {finding.what}")
        if finding.mend:
            lines.append(f"    mend: {finding.mend}")
    faults = sum(finding.level == "fault" for finding in findings)
    lines.append(f"{evidence.url}: {_count(faults, 'fault')}, {len(findings) - faults} advice")
    if evidence.version:
        read = (
            f"; {_count(len(controls_in(evidence.dump)), 'control')} read" if evidence.dump else ""
        )
        connected = "connected" if evidence.socket == "welcome" else "not connected"
        lines.append(f"widget {evidence.version}, {connected} to {evidence.server}{read}")
    return "\n".join(lines)


def as_json(evidence: PageEvidence, findings: Sequence[Finding]) -> str:
    document = {
        "url": evidence.url,
        "widget": evidence.version or None,
        "server": evidence.server or None,
        "connected": evidence.socket == "welcome",
        "controls": len(controls_in(evidence.dump)),
        "findings": [asdict(finding) for finding in findings],
    }
    return json.dumps(document, indent=2, ensure_ascii=False)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
