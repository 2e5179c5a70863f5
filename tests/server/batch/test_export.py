import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from batch_site import Site
from pilotfish.batch.export import cases_of, pytest_file
from pilotfish.batch.values import SpecError

STEP = {"label": "Customer", "key": "", "word": "text", "before": "", "after": "", "type": "text"}


def run_folder(site: Site, path: Path) -> None:
    folder = path / "records" / "A-1"
    folder.mkdir(parents=True)
    (path / "spec.yaml").write_text(
        f"task: read\nurl: {site.url}/orders/{{n}}\nid: n\nfields: [customer]\n"
    )
    result = {"status": "done", "input": {"n": "A-1"}, "fields": {"customer": "Bo"}}
    (folder / "result.json").write_text(json.dumps(result))
    step = {"name": "save_progress", "args": {"data": {"customer": "Bo"}}}
    step |= {"sources": {"customer": STEP}}
    (folder / "replay.jsonl").write_text(json.dumps(step) + "\n")


def test_the_file_runs_by_itself_and_needs_no_model(site: Site, tmp_path: Path) -> None:
    run_folder(site, tmp_path / "run")
    file = tmp_path / "test_recorded.py"
    file.write_text(pytest_file(tmp_path / "run"))
    told = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(file)],
        cwd=tmp_path,
        env={k: v for k, v in os.environ.items() if k != "PILOTFISH_MODEL"},
        capture_output=True,
        text=True,
        timeout=100,
    )
    assert "1 passed" in told.stdout, told.stdout[-2000:]


def test_a_run_without_a_done_record_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match="no record that was done"):
        cases_of(tmp_path)
