"""Documentation sets as Debian ships them, unpacked under build/bench/answers, and questions."""

from __future__ import annotations

import fnmatch
import subprocess
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pilotfish.knowledge import Folder, Page

ROOT = Path(__file__).parents[2]
UNPACKED = ROOT / "build" / "bench" / "answers"
SETS = ("flask", "handbook", "sqlite", "handbook_de", "handbook_ja")
ENGLISH = SETS[:3]
"""The first one is what the ranking's numbers were chosen on."""


@dataclass(frozen=True)
class Question:
    """`pages` answer it, under a heading with `heading`; none where the set does not answer it."""

    asked: str
    pages: tuple[str, ...] = ()
    heading: str = ""


@dataclass(frozen=True)
class Corpus:
    name: str
    language: str
    questions: tuple[Question, ...]
    folder: Path
    without: tuple[str, ...]

    def pages(self) -> Iterator[Page]:
        for page in Folder(self.folder, "/", language=self.language)():
            inner = page.address.lstrip("/")
            if not any(fnmatch.fnmatch(inner, it) for it in self.without):
                yield page


def corpus(name: str) -> Corpus:
    """Downloads and unpacks its package where it is not there yet."""
    file = Path(__file__).parent / "questions" / f"{name}.toml"
    told: dict[str, Any] = tomllib.loads(file.read_text("utf-8"))
    _unpack(told["package"])
    answered = [Question(asked, tuple(pages), under) for asked, pages, under in told["answered"]]
    return Corpus(
        name,
        told["language"],
        (*answered, *map(Question, told["unanswered"])),
        UNPACKED / told["folder"],
        tuple(f"{it}*" if it.endswith("/") else it for it in told.get("without", ())),
    )


def _unpack(package: str) -> None:
    UNPACKED.mkdir(parents=True, exist_ok=True)
    done = UNPACKED / f".{package}"
    if done.exists():
        return
    subprocess.run(["apt-get", "download", package], cwd=UNPACKED, check=True, capture_output=True)
    (file,) = UNPACKED.glob(f"{package}_*.deb")
    subprocess.run(["dpkg", "-x", file, UNPACKED], check=True)
    file.unlink()
    done.touch()
