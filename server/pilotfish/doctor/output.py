"""Findings for a person, and for a machine."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict

from pilotfish.doctor.dump_reading import controls_in
from pilotfish.doctor.finding import Finding
from pilotfish.doctor.page_evidence import PageEvidence

__all__ = ["as_json", "as_text"]


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
    told = {
        "url": evidence.url,
        "widget": evidence.version or None,
        "server": evidence.server or None,
        "connected": evidence.socket == "welcome",
        "controls": len(controls_in(evidence.dump)),
        "findings": [asdict(finding) for finding in findings],
    }
    return json.dumps(told, indent=2, ensure_ascii=False)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
