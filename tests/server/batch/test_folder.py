import hashlib
import json
from pathlib import Path

import pytest

from pilotfish.batch import folder
from pilotfish.batch.folder import Folder, RecordFolder, as_bytes, read_json, write_whole


def test_a_file_is_whole_or_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """E3: a crash in the middle of writing leaves what was there before."""
    write_whole(tmp_path / "result.json", as_bytes({"n": 1}))

    def crash(source: object, target: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(folder.os, "replace", crash)
    with pytest.raises(OSError):
        write_whole(tmp_path / "result.json", as_bytes({"n": 2}))
    assert read_json(tmp_path / "result.json") == {"n": 1}


def test_artifacts_are_numbered_and_their_digests_kept(tmp_path: Path) -> None:
    """E1, E2: NN_label in the record's folder, SHA-256 in its result."""
    folder = Folder(tmp_path).record("A-1")
    assert folder.keep("proof", b"one", ".png") == "01_proof.png"
    assert folder.keep("../../x", b"two", ".png").startswith("02_x-")
    folder.finish({"record": "A-1"})
    told = json.loads((tmp_path / "records" / "A-1" / "result.json").read_text())
    assert told["artifacts"]["01_proof.png"] == hashlib.sha256(b"one").hexdigest()
    for name, digest in told["artifacts"].items():
        data = (tmp_path / "records" / "A-1" / name).read_bytes()
        assert hashlib.sha256(data).hexdigest() == digest


def test_an_interrupted_try_is_gone_on_with(tmp_path: Path) -> None:
    RecordFolder(tmp_path).keep("start", b"one", ".png")
    (tmp_path / "02_end.png.tmp").write_bytes(b"half")
    again = RecordFolder(tmp_path)
    assert again.keep("end", b"two", ".png") == "02_end.png"
    assert sorted(again.artifacts) == ["01_start.png", "02_end.png"]
    assert again.missing(("start", "proof")) == ["proof"]
    assert not list(tmp_path.glob("*.tmp"))
