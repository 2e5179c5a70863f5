"""`pilotfish doctor`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pilotfish.cli.output import echo, give_up, giving_up, need

if TYPE_CHECKING:
    from pilotfish.doctor.evidence import Finding
    from pilotfish.sessions.keeping import Keeping

__all__ = ["doctor"]

_SESSIONS = 500
"""The newest so many are read for proposals."""


def doctor(
    url: Annotated[str, typer.Argument(help="A page with the script tag.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    strict: Annotated[bool, typer.Option(help="Exit with 1 for advice, too.")] = False,
    seconds: Annotated[float, typer.Option(help="How long the page may take to load.")] = 30.0,
    asked: Annotated[
        bool, typer.Option(help="Propose `harmless` from the questions in the session store.")
    ] = False,
) -> None:
    """Look at a page in a headless Chromium and say what to mend; exits with 1 for faults."""
    need("doctor", {"playwright": "playwright"})
    from pilotfish.doctor.diagnosis import as_json as written
    from pilotfish.doctor.diagnosis import as_text, diagnose
    from pilotfish.doctor.gathering import NoBrowser, gather

    if not url.startswith(("http://", "https://")):
        give_up(f"sought a URL such as https://shop.example, found {url!r}")
    with giving_up(NoBrowser):
        evidence = gather(url, seconds)
    findings = diagnose(evidence) + (_proposals() if asked else [])
    echo(written(evidence, findings) if as_json else as_text(evidence, findings))
    counts = any(strict or finding.level == "fault" for finding in findings)
    raise typer.Exit(1 if counts else 0)


def _proposals() -> list[Finding]:
    from pilotfish.cli.stored import from_store
    from pilotfish.doctor.asked_requests import asked_requests, harmless_patterns, questions_in

    async def read(store: Keeping) -> list[Finding]:
        sessions = [await store.read(each) for each in await store.recent_sessions(_SESSIONS)]
        return harmless_patterns(asked_requests(q for each in sessions for q in questions_in(each)))

    return from_store(read)
