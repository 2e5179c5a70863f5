"""What the workflows use and run, read from .github/workflows."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, cast

import yaml

__all__ = ["commands", "jobs", "steps", "unpinned"]

PINNED = re.compile(r"@(?:[0-9a-f]{40}|sha256:[0-9a-f]{64})$")


def jobs(path: Path) -> dict[str, dict[str, Any]]:
    """The jobs of a workflow by name."""
    return cast("dict[str, dict[str, Any]]", yaml.safe_load(path.read_text())["jobs"])


def steps(path: Path) -> list[dict[str, Any]]:
    """The steps of all jobs of a workflow."""
    return [step for job in jobs(path).values() for step in job.get("steps", [])]


def commands(path: Path) -> list[str]:
    """What the steps of a workflow run."""
    return [str(step["run"]).strip() for step in steps(path) if "run" in step]


def unpinned(root: Path) -> list[str]:
    """Actions and images without a digest, one sentence each: a tag can be moved by others.

    `root` is a checkout; its Dockerfile counts, too.
    """
    used = {
        str(path.relative_to(root)): [
            *(str(step["uses"]) for step in steps(path) if "uses" in step),
            *(image for job in jobs(path).values() if (image := _image(job))),
        ]
        for path in sorted((root / ".github/workflows").glob("*.yml"))
    }
    if (dockerfile := root / "Dockerfile").is_file():
        used[dockerfile.name] = re.findall(r"^FROM (\S+)", dockerfile.read_text(), re.M)
    return [
        f"{place}: {name} has no digest: look it up and pin it, NAME@DIGEST, with its version"
        for place, names in used.items()
        for name in dict.fromkeys(names)
        if not PINNED.search(name)
    ]


def _image(job: dict[str, Any]) -> str:
    container = cast("str | dict[str, str]", job.get("container", ""))
    return container if isinstance(container, str) else container["image"]
