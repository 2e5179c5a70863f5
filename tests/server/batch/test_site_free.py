"""What a batch does rests on no site: knowledge of one is in its spec."""

import re
from pathlib import Path

import pilotfish

HOST = re.compile(
    r"https?://(?!127\.0\.0\.1|localhost|\{)(?![\w.-]*\.example\b)[\w.-]+|\b[\w-]+\.(?:com|org|net|io)\b"
)
FOLDER = Path(pilotfish.__file__).parent / "batch"


def test_no_site_is_named_in_the_code() -> None:
    """E15."""
    named = {
        path.name: HOST.findall(path.read_text(encoding="utf-8")) for path in FOLDER.glob("*.py")
    }
    assert len(named) > 20
    assert {name: hosts for name, hosts in named.items() if hosts} == {}
