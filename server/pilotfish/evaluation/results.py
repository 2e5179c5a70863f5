"""The folder of an evaluation: a line for each trial, so that it can be stopped and continued."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pilotfish.agent.state.record import RunRecord
from pilotfish.batch.folder import as_bytes, write_whole
from pilotfish.evaluation.trial import Trial
from pilotfish.runs.timeline import timeline

__all__ = ["Results"]


@dataclass(frozen=True)
class Results:
    path: Path

    @property
    def database(self) -> Path:
        return self.path / "sessions.sqlite3"

    def trials(self) -> list[Trial]:
        """Each trial once; a last line that was cut off by a kill is none."""
        found: dict[tuple[str, str, int], Trial] = {}
        try:
            lines = (self.path / "trials.jsonl").read_text(encoding="utf-8").splitlines()
        except OSError:
            lines = []
        for line in lines:
            try:
                trial = Trial.of(json.loads(line))
            except (ValueError, TypeError, KeyError):
                continue
            found.setdefault(trial.key, trial)
        return list(found.values())

    def add(self, trial: Trial) -> None:
        """On the disk before it returns."""
        self.path.mkdir(parents=True, exist_ok=True)
        with (self.path / "trials.jsonl").open("ab") as file:
            if file.tell() and not self._ends_whole():
                file.write(b"\n")
            file.write(json.dumps(trial.as_json(), ensure_ascii=False).encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())

    def keep(self, trial: Trial, record: RunRecord) -> str:
        """Writes the record, as JSON and to read; the name of the latter, in the folder."""
        name = "-".join((trial.variant, trial.task, str(trial.repeat)))
        safe = "".join(letter if letter.isalnum() or letter in "-." else "_" for letter in name)
        lines = [*timeline(record), "", *(f"check failed: {fault}" for fault in trial.faults)]
        write_whole(self.path / "records" / f"{safe}.json", as_bytes(record.as_json()))
        write_whole(self.path / "records" / f"{safe}.txt", "\n".join(lines).encode())
        return f"records/{safe}.txt"

    def write(self, name: str, value: Any) -> Path:
        text = value.encode() if isinstance(value, str) else as_bytes(value)
        write_whole(self.path / name, text)
        return self.path / name

    def _ends_whole(self) -> bool:
        with (self.path / "trials.jsonl").open("rb") as file:
            file.seek(-1, os.SEEK_END)
            return file.read(1) == b"\n"
