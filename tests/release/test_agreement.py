"""What must agree before a release is built."""

import json
from pathlib import Path

import pytest
from scripts.release.agreement import disagreements, unready

ROOT = Path(__file__).parents[2]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """The files that name a version, all of 0.1.0."""
    lock = {"version": "0.1.0", "packages": {"": {"version": "0.1.0"}}}
    files = {
        "pyproject.toml": '[project]\nversion = "0.1.0"\n',
        "widget/package.json": json.dumps({"version": "0.1.0"}),
        "widget/package-lock.json": json.dumps(lock),
        "docs/asyncapi.json": json.dumps({"info": {"version": "0.1.0"}}),
        "docs/npm.md": "npm install ./pilotfish-0.1.0.tgz\n",
        "CHANGELOG.md": "## [Unreleased]\n\n## [0.1.0] - 2026-12-24\n\n### Added\n\n- A.\n",
        ".github/workflows/test.yml": "jobs: {}\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def test_a_tree_that_agrees(tree: Path) -> None:
    assert disagreements(tree, "0.1.0") == []


@pytest.mark.parametrize(
    ("name", "before", "after", "told"),
    [
        ("pyproject.toml", "0.1.0", "0.1.1", "pyproject.toml is of version 0.1.1, not 0.1.0"),
        ("widget/package.json", "0.1.0", "0.2.0", "widget/package.json is of version 0.2.0"),
        ("widget/package-lock.json", '"0.1.0"}', '"0.0.1"}', "its first package is of version"),
        ("docs/asyncapi.json", "0.1.0", "0.0.9", "docs/asyncapi.json is of version 0.0.9"),
        ("docs/npm.md", "fish-0.1.0", "fish-0.0.9", "docs/npm.md is of version 0.0.9"),
        ("CHANGELOG.md", "[0.1.0]", "[0.0.9]", "CHANGELOG.md has no section [0.1.0]"),
        ("CHANGELOG.md", " - 2026-12-24", "", "CHANGELOG.md has no section [0.1.0] with a date"),
    ],
)
def test_what_disagrees_is_told(tree: Path, name: str, before: str, after: str, told: str) -> None:
    text = (tree / name).read_text()
    assert before in text
    (tree / name).write_text(text.replace(before, after))
    assert [told in it for it in disagreements(tree, "0.1.0")] == [True]


def test_what_is_no_version_is_told(tree: Path) -> None:
    assert disagreements(tree, "1.0") == ["VERSION='1.0' is no version such as 0.1.0"]


def test_what_is_not_ready_is_told(tree: Path) -> None:
    changelog = tree / "CHANGELOG.md"
    changelog.write_text(changelog.read_text().replace("d]\n", "d]\n\n### Added\n\n- B.\n"))
    workflow = tree / ".github/workflows/test.yml"
    workflow.write_text("jobs: {one: {steps: [{uses: actions/checkout@v5}]}}\n")
    told = unready(tree)
    assert "actions/checkout@v5 has no digest" in told[0]
    assert "1 lines below [Unreleased]" in told[1]
    assert "must be the repository's address" in told[2]
    assert "the tree is not what is committed" in told[3]


def test_our_own_tree_names_one_version() -> None:
    version = json.loads((ROOT / "widget/package.json").read_text())["version"]
    told = disagreements(ROOT, version)
    assert [it for it in told if not it.startswith("CHANGELOG")] == []
