"""The records of a batch: rows of a CSV file, or what a discovery has found."""

from __future__ import annotations

import csv
import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pilotfish.batch.spec import Spec
from pilotfish.yaml_file import SpecError

__all__ = ["Record", "from_csv", "from_rows", "read_csv", "safe_name"]

_LONGEST = 60
_DEVICES = re.compile(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?")


@dataclass(frozen=True)
class Record:
    """`folder` is its name in the evidence: made of `id`, and safe as a file name."""

    id: str
    folder: str
    values: Mapping[str, str]


def from_csv(path: Path, spec: Spec) -> list[Record]:
    """Raises SpecError for a file that cannot be read, and for columns that the spec needs."""
    columns, all_rows = read_csv(path)
    rows = [
        {name: value or "" for name, value in row.items() if name}
        for row in all_rows
        if any(row.values())
    ]
    if not rows:
        raise SpecError(f"{path}: sought a line with the names of columns and at least one record")
    missing = sorted(spec.columns() - set(columns))
    if missing:
        raise SpecError(f"{path}: no column {missing[0]!r}; there are {', '.join(columns)}")
    return from_rows(rows, spec)


def read_csv(path: Path) -> tuple[list[str], list[dict[str, str]]]:
    """The names of the columns, and the rows. Raises SpecError."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            reader = csv.DictReader(file)
            rows = list(reader)
            return list(reader.fieldnames or ()), rows
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise SpecError(f"{path} cannot be read as CSV: {error}") from None


def from_rows(rows: Sequence[Mapping[str, str]], spec: Spec) -> list[Record]:
    """Each row once: raises SpecError where two records have one name, or one has a number of
    items that is none.
    """
    records: list[Record] = []
    for number, row in enumerate(rows, 1):
        spec.contract(row)
        ident = row[spec.id].strip() if spec.id else ""
        ident = ident or f"{number:04d}"
        records.append(Record(ident, safe_name(ident), dict(row)))
    seen: set[str] = set()
    for record in records:
        if record.id in seen:
            raise SpecError(f"two records are named {record.id!r}: name another column with id")
        seen.add(record.id)
    return records


def safe_name(text: str) -> str:
    """A file name of `text`, and of nothing else: no separators, no dots at its start, never longer
    than a file system allows. Where something had to be left out, a digest tells two apart.
    """
    name = re.sub(r"[^A-Za-z0-9._-]+", "_", text).strip("._- ")[:_LONGEST]
    if name and name == text and not _DEVICES.fullmatch(name):
        return name
    digest = hashlib.sha256(text.encode()).hexdigest()[:8]
    return f"{name}-{digest}" if name else digest
