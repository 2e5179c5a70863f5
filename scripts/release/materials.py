"""Software bills of materials in CycloneDX: what an install of the wheel brings, and which packages
are in the widget's files.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
from pathlib import Path
from typing import Any

from scripts.release.contents import Built

__all__ = ["of_package", "of_wheel", "write"]


def of_wheel(built: Built, folder: Path, tool: Path) -> dict[str, Any]:
    """Of the wheel and all that pip installs beside it, into `folder`; `tool` is cyclonedx-py."""
    venv.create(folder, with_pip=False, clear=True)
    python = folder / "bin/python"
    pip = (sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check")
    subprocess.run([*pip, "install", "-q", "--no-compile", str(built.wheel)], check=True)
    told = subprocess.run(
        [str(tool), "environment", str(python), "--output-reproducible", "--of", "JSON"],
        check=True,
        capture_output=True,
        text=True,
    )
    return _clean(json.loads(told.stdout))


def of_package(tree: Path, version: str) -> dict[str, Any]:
    """Of the packages whose code is in the widget's files; the npm package installs none."""
    widget = tree / "widget"
    command = ("npm", "sbom", "--sbom-format", "cyclonedx", "--sbom-type", "library")
    told = subprocess.run(
        command,
        cwd=widget,
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "npm_config_loglevel": "error"},
    )
    listed = subprocess.run(
        ["node", "bundled.mjs"], cwd=widget, check=True, capture_output=True, text=True
    )
    bundled = set(json.loads(listed.stdout))
    bill = json.loads(told.stdout)
    parts = [each for each in bill["components"] if each["name"] in bundled]
    if missing := bundled - {part["name"] for part in parts}:
        raise RuntimeError(f"npm's list has no {sorted(missing)}, whose code is in the widget")
    for part in parts:
        part.pop("scope", None)
        part["properties"] = [{"name": "bundled", "value": "true"}]
    root = bill["metadata"]["component"]
    refs = [part["bom-ref"] for part in parts]
    bill["components"] = parts
    bill["dependencies"] = [{"ref": root["bom-ref"], "dependsOn": refs}]
    bill["dependencies"] += [{"ref": ref, "dependsOn": []} for ref in refs]
    root["version"] = version
    return _clean(bill)


def _clean(bill: dict[str, Any]) -> dict[str, Any]:
    """Without what differs by machine and time: serial numbers, times, addresses of mirrors."""
    bill.pop("serialNumber", None)
    bill.get("metadata", {}).pop("timestamp", None)
    for part in (bill.get("metadata", {}).get("component", {}), *bill["components"]):
        references = [it for it in part.get("externalReferences", []) if _public(it)]
        part.pop("externalReferences", None)
        if references:
            part["externalReferences"] = references
    bill["components"].sort(key=_name)
    return bill


def _name(part: dict[str, Any]) -> str:
    return str(part["name"])


def _public(reference: dict[str, Any]) -> bool:
    return reference["type"] in {"website", "vcs", "issue-tracker", "documentation"}


def write(bill: dict[str, Any], path: Path) -> None:
    path.write_text(json.dumps(bill, indent=2, sort_keys=True) + "\n")
