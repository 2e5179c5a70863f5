"""The golden samples of the wire, of each version."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

__all__ = ["SAMPLES", "Sample"]

WIRE = Path(__file__).parents[1] / "wire"


@dataclass(frozen=True)
class Sample:
    version: int
    side: str
    name: str
    text: str

    @property
    def body(self) -> dict[str, Any]:
        frame = json.loads(self.text)
        return {key: value for key, value in frame.items() if key not in ("v", "seq", "ack")}

    def __str__(self) -> str:
        return f"v{self.version}-{self.side}-{self.name}"


SAMPLES = [
    Sample(int(path.parent.name[1:]), *path.stem.split(".", 1), path.read_text())
    for path in sorted(WIRE.glob("v*/*.json"))
]
