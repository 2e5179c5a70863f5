"""What the workflows use and run."""

import re
from pathlib import Path

import pytest
import yaml
from scripts.release.workflows import commands, jobs, steps, unpinned

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))

TEXT = """on: push
jobs:
  one:
    runs-on: ubuntu-24.04
    container: python:3.11-bookworm
    steps:
      - uses: actions/checkout@v5
      - uses: actions/checkout@0123456789012345678901234567890123456789 # v5
      - run: make test
  two:
    runs-on: ubuntu-24.04
    container:
      image: python:${{{{ matrix.image }}}}
    strategy: {{matrix: {{image: [3.12-bookworm@sha256:{digest}, 3.13-bookworm]}}}}
    steps:
      - uses: actions/checkout@v5
"""


def test_what_has_no_digest_is_told_once(tmp_path: Path) -> None:
    folder = tmp_path / ".github/workflows"
    folder.mkdir(parents=True)
    (folder / "test.yml").write_text(TEXT.format(digest="0" * 64))
    (tmp_path / "Dockerfile").write_text("FROM node:20-slim AS widget\nFROM a@sha256:" + "0" * 64)
    assert [it.split()[1] for it in unpinned(tmp_path)] == [
        "actions/checkout@v5",
        "python:3.11-bookworm",
        "python:3.13-bookworm",
        "node:20-slim",
    ]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_each_command_is_a_make_target(path: Path) -> None:
    targets = set(re.findall(r"^([a-z][\w-]*):", (ROOT / "Makefile").read_text(), re.M))
    for command in commands(path):
        make, *named = command.split()
        assert make == "make" and named and set(named) <= targets, command


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_permissions_are_given_to_jobs_only(path: Path) -> None:
    assert yaml.safe_load(path.read_text())["permissions"] == {}
    for name, job in jobs(path).items():
        granted = job["permissions"]
        assert granted.get("contents") != "write" or name == "notes"
        assert "id-token" not in granted or name in {"attest", "pypi", "npm", "image", "deploy"}


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_actions_and_images_stand_with_a_version(path: Path) -> None:
    used = [str(step["uses"]) for step in steps(path) if "uses" in step]
    assert used
    for name in used:
        assert re.search(r"@(v\d[\d.]*|[0-9a-f]{40})$", name), name


def test_tested_pythons_are_those_that_the_package_names() -> None:
    matrix = jobs(ROOT / ".github/workflows/test.yml")["first"]["strategy"]["matrix"]
    tested = [image.partition("-")[0] for image in matrix["image"]]
    told = re.findall(r"Python :: (3\.\d+)", (ROOT / "pyproject.toml").read_text())
    assert tested == told == ["3.11", "3.12", "3.13", "3.14"]


def test_what_publishes_runs_after_the_built_files_were_tested() -> None:
    path = ROOT / ".github/workflows/release.yml"
    assert [*commands(path)[:3]] == ["make system", "make release", "make test-built"]
    needs = {name: job.get("needs") for name, job in jobs(path).items()}
    assert needs == {
        "build": None,
        "attest": "build",
        "pypi": "attest",
        "npm": "attest",
        "notes": ["pypi", "npm"],
    }
