"""The folder that a run leaves: each file whole or not at all, and never outside of it."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from collections.abc import Generator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from filelock import FileLock, Timeout

from pilotfish.batch.records import safe_name
from pilotfish.yaml_file import SpecError

__all__ = [
    "QUEUED",
    "Folder",
    "RecordFolder",
    "as_bytes",
    "is_queued",
    "read_json",
    "read_lines",
    "run_folder",
    "write_whole",
]

QUEUED = "queue.json"
"""The file of a run that says under which name its records are in the queue."""


def write_whole(path: Path, data: bytes) -> str:
    """Writes beside it first, then replaces; returns the SHA-256 of what was written."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(path.name + ".tmp")
    with beside.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(beside, path)
    return hashlib.sha256(data).hexdigest()


def read_json(path: Path) -> dict[str, Any] | None:
    """None where no whole object is there."""
    try:
        value: object = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return cast("dict[str, Any]", value) if isinstance(value, dict) else None


def read_lines(path: Path) -> list[dict[str, Any]]:
    """An object a line; none where there is no such file."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError:
        return []
    return [json.loads(line) for line in lines]


def run_folder(given: Path, out: Path) -> Path:
    """The folder of a run, given as it is or as its name in `out`. Raises SpecError that says where
    it was sought and which runs there are.
    """
    sought = [given] if given.is_absolute() or given.is_relative_to(out) else [given, out / given]
    for path in sought:
        if (path / "run.json").is_file():
            return path
    known = sorted((path.parent.name for path in out.glob("*/run.json")), reverse=True)
    there = f"{out} has {', '.join(known[:5])}" if known else f"{out} has no run"
    raise SpecError(
        f"{given} holds no run: sought run.json in {' and '.join(map(str, sought))}; {there}"
    )


def is_queued(path: Path) -> bool:
    """Whether workers of a queue do the records of this run."""
    return (path / QUEUED).is_file()


def as_bytes(value: Any) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=2, default=str) + "\n").encode()


@dataclass
class RecordFolder:
    """A Keeper: what one record leaves. `artifacts` maps each file's name to its SHA-256; numbers
    go on where an interrupted try has stopped.
    """

    path: Path
    artifacts: dict[str, str] = field(default_factory=dict[str, str])
    labels: set[str] = field(default_factory=set[str])
    _number: int = 0

    def __post_init__(self) -> None:
        self.path.mkdir(parents=True, exist_ok=True)
        for left in self.path.glob("*.tmp"):
            left.unlink()
        for there in sorted(self.path.glob("[0-9][0-9]*_*")):
            number, _, label = there.stem.partition("_")
            if number.isdigit():
                self._number = max(self._number, int(number))
                self.labels.add(label)
                self.artifacts[there.name] = hashlib.sha256(there.read_bytes()).hexdigest()

    def begun(self, session: str) -> None:
        write_whole(self.path / "session.json", (json.dumps({"session": session}) + "\n").encode())

    def keep(self, label: str, data: bytes, suffix: str) -> str:
        """An artifact under the next number; returns its name."""
        self._number += 1
        label = safe_name(label) or "unnamed"
        name = f"{self._number:02d}_{label}{suffix}"
        self.artifacts[name] = write_whole(self.path / name, data)
        self.labels.add(label)
        return name

    def missing(self, required: tuple[str, ...]) -> list[str]:
        """Labels that must be there and are not."""
        return [label for label in required if safe_name(label) not in self.labels]

    def lines(self, name: str, lines: list[dict[str, Any]]) -> None:
        text = "".join(json.dumps(each, ensure_ascii=False, default=str) + "\n" for each in lines)
        self.artifacts[name] = write_whole(self.path / name, text.encode())

    def finish(self, result: dict[str, Any]) -> None:
        """The last file: what has none is not finished."""
        artifacts = {"artifacts": dict(sorted(self.artifacts.items()))}
        write_whole(self.path / "result.json", as_bytes(result | artifacts))

    def result(self) -> dict[str, Any] | None:
        return read_json(self.path / "result.json")


@dataclass(frozen=True)
class Folder:
    """The folder of a whole run; `records/` holds those of its records, `attempts/` those
    that were done again.
    """

    path: Path

    @contextlib.contextmanager
    def held(self) -> Generator[None]:
        """One process at a time works in it; the operating system frees it when that one dies.
        Raises SpecError where another has it.
        """
        self.path.mkdir(parents=True, exist_ok=True)
        lock = FileLock(self.path / ".lock", blocking=False)
        try:
            lock.acquire()
        except Timeout as error:
            raise SpecError(
                f"another process works in {self.path}: sought a run that nobody works on,"
                " found its lock held; wait until it ends, or stop it"
            ) from error
        try:
            yield
        finally:
            lock.release()

    def record(self, folder: str) -> RecordFolder:
        return RecordFolder(self.path / "records" / folder)

    def result(self, folder: str) -> dict[str, Any] | None:
        return read_json(self.path / "records" / folder / "result.json")

    def set_aside(self, folder: str) -> None:
        """Moves a record whole to `attempts/`, so that it is done again from its start, and a try
        that is cut off finds no result and goes on by its session.
        """
        attempts = self.path / "attempts"
        attempts.mkdir(exist_ok=True)
        number = 1
        while (aside := attempts / f"{folder}-{number}").exists():
            number += 1
        (self.path / "records" / folder).rename(aside)

    def write(self, name: str, text: str) -> None:
        write_whole(self.path / name, text.encode())

    def write_json(self, name: str, value: Any) -> None:
        write_whole(self.path / name, as_bytes(value))
