"""What a changelog out of form is told; that ours keeps it, test_architecture checks."""

import re

import pytest

KINDS = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"]
RELEASE = re.compile(r"\[Unreleased\]|\[(\d+)\.(\d+)\.(\d+)\] - \d{4}-\d{2}-\d{2}")
LINES = 40
WORDS = 20


def faults(text: str) -> list[str]:
    """What breaks the form, one sentence each."""
    title, *sections = re.split(r"^## ", text, flags=re.M)
    found: list[str] = []
    if not title.startswith("# Changelog\n"):
        found.append("the title is missing")
    if not sections or not sections[0].startswith("[Unreleased]\n"):
        found.append("the first section is not [Unreleased]")
    numbers: list[tuple[int, ...]] = []
    for section in sections:
        heading, _, body = section.partition("\n")
        match = RELEASE.fullmatch(heading)
        if match is None:
            found.append(f"{heading!r} is no release")
        elif match[1]:
            numbers.append(tuple(int(part) for part in match.groups()))
        found += faults_of_section(body)
    if numbers != sorted(numbers, reverse=True):
        found.append("the newest release is not the first")
    unreleased = [line for line in sections[0].splitlines()[1:] if line] if sections else []
    if len(unreleased) > LINES:
        found.append(f"{len(unreleased)} unreleased lines, at most {LINES}: join some")
    return found


def faults_of_section(body: str) -> list[str]:
    found: list[str] = []
    kinds: list[str] = []
    for line in filter(None, body.splitlines()):
        if line.startswith("### "):
            kinds.append(line[4:])
        elif not kinds or not line.startswith("- "):
            found.append(f"{line!r} is no bullet below a kind of change")
        elif len(line[2:].split()) > WORDS:
            found.append(f"{len(line[2:].split())} words, at most {WORDS}: {line}")
        elif not line.endswith("."):
            found.append(f"no full stop: {line}")
    if kinds != [kind for kind in KINDS if kind in kinds]:
        found.append(f"kinds {kinds} are not in the order {KINDS}, each once")
    return found


LONG = " ".join(["word"] * 21) + "."
HEAD = "# Changelog\n\n## [Unreleased]\n\n### Added\n\n"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (f"{HEAD}- {LONG}\n", "21 words"),
        (HEAD + "- A line.\n" * 40, "41 unreleased lines"),
        (f"{HEAD}A paragraph.\n", "no bullet"),
        (f"{HEAD}- Half a line\n", "no full stop"),
        (f"{HEAD}- A.\n\n### Novel\n\n- B.\n", "not in the order"),
        (f"{HEAD}- A.\n\n## 1.0\n", "is no release"),
        (f"{HEAD}- A.\n\n## [1.0.0] - 2026-01-01\n\n## [1.1.0] - 2026-02-01\n", "not the first"),
        ("# Changelog\n\n## [1.0.0] - 2026-01-01\n", "not [Unreleased]"),
    ],
)
def test_a_changelog_out_of_form_is_told(text: str, fault: str) -> None:
    assert any(fault in told for told in faults(text))
