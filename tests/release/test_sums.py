"""SHA256SUMS, written and read back."""

import subprocess
from pathlib import Path

from scripts.release import sums


def test_sums_are_those_of_sha256sum(tmp_path: Path) -> None:
    (tmp_path / "a.whl").write_bytes(b"a")
    (tmp_path / "b.tgz").write_bytes(b"b")
    sums.write(tmp_path)
    subprocess.run(["sha256sum", "--check", "--quiet", sums.NAME], cwd=tmp_path, check=True)
    assert sums.faults(tmp_path) == []


def test_each_kind_of_wrong_sum_is_told(tmp_path: Path) -> None:
    for name in ("changed", "missing", "kept"):
        (tmp_path / name).write_text(name)
    sums.write(tmp_path)
    (tmp_path / "changed").write_text("Changed")
    (tmp_path / "missing").unlink()
    (tmp_path / "added").write_text("added")
    told = sums.faults(tmp_path)
    assert [it.split()[0].rstrip(":") for it in told] == ["added", "missing", "changed"]
