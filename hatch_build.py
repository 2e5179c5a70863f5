"""Refuses to build a distribution without the widget, which is what a wheel is installed for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class RequireWidget(BuildHookInterface):
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        static = Path(self.root) / "server" / "pilotfish" / "static"
        if version != "editable" and not (static / "pilotfish.js").is_file():
            raise RuntimeError(
                f"no built widget in {static}: looked for pilotfish.js; run `make widget` first"
            )
