"""What is made from the wire's dataclasses must be what is committed: `make protocol`."""

from __future__ import annotations

import subprocess
from pathlib import Path

WIDGET = Path(__file__).parents[1] / "widget"


def test_the_widgets_types_are_those_of_the_schema(tmp_path: Path) -> None:
    out = tmp_path / "protocol.ts"
    command = ["npx", "json2ts", "-i", "../docs/protocol.schema.json", "-o", str(out)]
    subprocess.run([*command, "--no-additionalProperties"], cwd=WIDGET, check=True)
    committed = (WIDGET / "src" / "link" / "protocol.ts").read_text()
    assert out.read_text() == committed, "run `make protocol`"
