"""A version's section of the changelog: its date, and what is published as its notes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime

__all__ = ["Section", "section_of", "unreleased"]

HEADING = re.compile(r"^## \[(?P<name>[^]]+)\](?: - (?P<date>\d{4}-\d{2}-\d{2}))?$", re.M)


@dataclass(frozen=True)
class Section:
    """What the changelog says of one version. `date` is ISO 8601; `body` begins with a kind."""

    version: str
    date: str
    body: str

    @property
    def epoch(self) -> int:
        """Midnight of `date` in UTC, in seconds: SOURCE_DATE_EPOCH of the builds."""
        return int(datetime.fromisoformat(self.date).replace(tzinfo=UTC).timestamp())


def section_of(text: str, version: str) -> Section | None:
    """The section of `version`; None where there is none, or where it has no date."""
    headings = list(HEADING.finditer(text))
    for at, heading in enumerate(headings):
        if heading["name"] == version and heading["date"]:
            end = headings[at + 1].start() if at + 1 < len(headings) else len(text)
            return Section(version, heading["date"], text[heading.end() : end].strip())
    return None


def unreleased(text: str) -> list[str]:
    """The lines below [Unreleased]."""
    body = text.partition("## [Unreleased]")[2].partition("\n## [")[0]
    return re.findall(r"^- .+$", body, re.M)
