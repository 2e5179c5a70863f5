"""A version's section of the changelog."""

from scripts.release.changelog import Section, section_of, unreleased

TEXT = """# Changelog

## [Unreleased]

### Added

- Later.

## [0.2.0] - 2027-01-02

### Fixed

- Now.

## [0.1.0] - 2026-12-24

### Added

- First.
"""


def test_section_has_date_and_body() -> None:
    assert section_of(TEXT, "0.2.0") == Section("0.2.0", "2027-01-02", "### Fixed\n\n- Now.")
    last = section_of(TEXT, "0.1.0")
    assert last is not None and last.epoch == 1798070400
    assert last.body.endswith("- First.")


def test_section_that_is_not_there() -> None:
    assert section_of(TEXT, "0.3.0") is None
    assert section_of("## [0.3.0]\n\n- Undated.\n", "0.3.0") is None


def test_unreleased_lines() -> None:
    assert unreleased(TEXT) == ["- Later."]
    assert unreleased("# Changelog\n\n## [Unreleased]\n\n## [0.1.0] - 2026-12-24\n\n- A.\n") == []
