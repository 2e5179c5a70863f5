from __future__ import annotations

from pathlib import Path

from pilotfish.web.wire.closing import Close


def test_our_codes_are_applications_codes_and_documented() -> None:
    documented = (Path(__file__).parents[4] / "docs" / "protocol.md").read_text()
    for code in Close:
        if code >= 4000:
            assert 4400 <= code <= 4499
            assert str(code.value) in documented
