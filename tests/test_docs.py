"""The pages link to what is there, and name files, make targets and headings that exist."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted(
    [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), ROOT / "bench/perception/README.md"]
)
FENCE = re.compile(r"^```.*?^```", re.M | re.S)
TARGETS = re.compile(r"^([a-z][\w-]*):", re.M)
# What a bench or a build writes into these is there or not.
TOP = {path.name for path in ROOT.iterdir() if path.is_dir() and path.name[0] != "."}
TOP -= {"build", "dist"}


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def anchors(text: str) -> set[str]:
    """As GitHub makes them of headings."""
    found = re.findall(r"^#+ (.+)$", FENCE.sub("", text), re.M)
    plain = (re.sub(r"[`*]|\[([^]]*)\]\([^)]*\)", r"\1", heading) for heading in found)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in plain}


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)\s]+)\)", FENCE.sub("", page.read_text())):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        assert target.exists(), f"{name_of(page)} links to {link}"
        if anchor:
            assert anchor in anchors(target.read_text()), f"{name_of(page)} links to {link}"


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_files_and_targets_that_a_page_names_exist(page: Path) -> None:
    text = page.read_text()
    targets = set(TARGETS.findall((ROOT / "Makefile").read_text()))
    for target in re.findall(r"(?:`|^)make ([a-z][\w-]*)", text, re.M):
        assert target in targets, f"{name_of(page)} names make {target}"
    for bench in re.findall(r"make bench NAME=(\w+)", text):
        assert {p.stem for p in ROOT.glob("bench/*")} >= {bench}, f"{name_of(page)}: bench {bench}"
    for path in re.findall(r"`([\w.-]+/[\w./-]+\.\w+)`", text):
        if path.split("/")[0] in TOP:
            assert (ROOT / path).exists() or "NAME" in path, f"{name_of(page)} names {path}"


def test_every_page_is_in_the_index() -> None:
    index = (ROOT / "docs" / "README.md").read_text()
    for page in (ROOT / "docs").glob("*.md"):
        assert page.name == "README.md" or f"({page.name})" in index, page.name
