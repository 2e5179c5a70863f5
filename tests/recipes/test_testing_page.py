"""The recipes of docs/testing.md, on the files of the first page and the widget as it is built."""

import os
import re
import subprocess
import sys
from pathlib import Path

import playwright
import pytest

from test_integration_guide import ASGI, COMMANDS, acme, write_files

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "testing.md").read_text()
PYTHON, JAVASCRIPT = TEXT.split("## In JavaScript")
# The library that Python's Playwright brings, so that the recipes need nothing from npm.
DRIVER = Path(playwright.__file__).parent / "driver" / "package" / "index.mjs"


def example(text: str, kind: str, number: int = 0) -> str:
    return re.findall(rf"^```{kind}\n(.*?)^```", text, re.M | re.S)[number]


@pytest.mark.timeout(180)
def test_the_tests_in_python_pass(tmp_path: Path) -> None:
    write_files(ASGI, tmp_path)
    (tmp_path / "test_acme.py").write_text(example(PYTHON, "python"))
    env = {name: value for name, value in os.environ.items() if name != "PILOTFISH_MODEL"}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_acme.py"]
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True)
    assert "2 passed" in done.stdout, done.stdout + done.stderr


# What stands around the body of a test of `refund.spec.js`.
AROUND = """
import {{ chromium }} from {driver!r};
import {{ press }} from './press.js';
const expect = (found) => ({{ toMatchObject: ({{ status }}) => {{
  if (found.status !== status) throw new Error(JSON.stringify(found));
}} }});
const browser = await chromium.launch({{ executablePath: process.env.PILOTFISH_CHROMIUM }});
const tests = [];
const test = (name, body) => tests.push([name, body]);
{tests}
for (const [name, body] of tests) {{
  await body({{ page: await browser.newPage() }});
  console.log('ok', name);
}}
await browser.close();
"""


@pytest.mark.timeout(180)
def test_the_card_in_the_closed_root_is_pressed_from_javascript(tmp_path: Path) -> None:
    write_files(ASGI, tmp_path)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "press.js").write_text(example(JAVASCRIPT, "js"))
    spec = re.sub(r"^import .*\n", "", example(JAVASCRIPT, "js", 1), flags=re.M)
    with acme(tmp_path) as url:
        tests = spec.replace("http://127.0.0.1:8000", url)
        (tmp_path / "run.js").write_text(AROUND.format(driver=str(DRIVER), tests=tests))
        done = subprocess.run(
            ["node", "run.js"], cwd=tmp_path, capture_output=True, text=True, timeout=120
        )
    assert done.stdout.count("ok ") == 2, done.stdout + done.stderr


@pytest.mark.timeout(240)
@pytest.mark.parametrize("page", ["try", "command-line", "evaluation", "batch"])
def test_blocks_of_a_page_with_a_browser_run(page: str) -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "run_docs.py", COMMANDS, page],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
