"""Two builds are compared byte for byte."""

import zipfile
from pathlib import Path

from scripts.release.building import differences


def wheel(path: Path, content: str) -> None:
    path.parent.mkdir(exist_ok=True)
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(zipfile.ZipInfo("pilotfish/__init__.py"), "")
        archive.writestr(zipfile.ZipInfo("pilotfish/static/pilotfish.js"), content)


def test_same_builds_have_no_differences(tmp_path: Path) -> None:
    for side in ("a", "b"):
        wheel(tmp_path / side / "one.whl", "1")
    assert differences(tmp_path / "a", tmp_path / "b") == []


def test_a_changed_byte_is_told_with_its_file(tmp_path: Path) -> None:
    wheel(tmp_path / "a/one.whl", "1")
    wheel(tmp_path / "b/one.whl", "2")
    wheel(tmp_path / "b/two.whl", "2")
    assert differences(tmp_path / "a", tmp_path / "b") == [
        "one.whl: two builds differ, first in pilotfish/static/pilotfish.js",
        "two.whl is in one of two builds only",
    ]
