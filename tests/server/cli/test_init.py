"""What `init` writes works when its own words are followed literally."""

import ast
import re
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from typer.testing import CliRunner

from pilotfish.cli.command import cli
from pilotfish.cli.init import first_files
from pilotfish_sitemap import Sitemap
from server.cli.terminal import PILOTFISH, environment, line_of, ran


def test_the_words_of_init_lead_to_a_run(chromium: Browser, tmp_path: Path) -> None:
    told = ran(tmp_path, "init", "shop", "--name", "Acme").stdout
    command = re.search(r"^next: (.+)$", told, re.MULTILINE)
    task = re.search(r"type: (.+)$", told, re.MULTILINE)
    assert command is not None and task is not None
    typed = command[1].replace("--reload", "--port 0")
    with subprocess.Popen(
        ["bash", "-c", typed.replace("pilotfish serve", "exec pilotfish serve")],
        cwd=tmp_path,
        env=with_own_path(),
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        try:
            url = line_of(server)
            page = chromium.new_page()
            page.goto(url)
            # A person waits for the launcher to appear.
            page.wait_for_function("globalThis.pilotfish?.version")
            page.keyboard.press("Control+k")
            page.keyboard.type(task[1])
            page.keyboard.press("Enter")
            expect(page.locator("#dark")).to_have_attribute("aria-pressed", "true", timeout=30_000)
            page.close()
        finally:
            server.terminate()
            server.wait(20)


def with_own_path() -> dict[str, str]:
    own = environment(PYTHONUNBUFFERED="1")
    return {**own, "PATH": f"{Path(PILOTFISH).parent}:{own['PATH']}"}


@pytest.mark.parametrize(
    "name", ["Acme", 'A "quoted" <b>name</b> & co', "Ünïcode ✓", "back\\slash"]
)
def test_any_name_makes_files_that_can_be_read(tmp_path: Path, name: str) -> None:
    made = first_files(name)
    tree = ast.parse(made["agent.py"])
    assert name in {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    (tmp_path / "sitemap.yaml").write_text(made["sitemap.yaml"], encoding="utf-8")
    pages = Sitemap.load(tmp_path / "sitemap.yaml").places()
    assert [page.path for page in pages] == ["/", "/contact.html"]
    assert "<b>" not in made["public/index.html"]


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "sitemap.yaml").write_text("mine")
    done = ran(tmp_path, "init")
    assert done.returncode == 2 and "sitemap.yaml is there already" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["sitemap.yaml"]


def test_with_a_model_of_ones_own_no_other_is_named(tmp_path: Path) -> None:
    told = ran(tmp_path, "init", OPENAI_API_KEY="sk-x").stdout
    assert (
        "next: pilotfish serve agent:app --development --reload" in told and "builtin" not in told
    )


def test_a_file_of_a_trial_that_is_none(tmp_path: Path) -> None:
    path = tmp_path / "site.yaml"
    path.write_text("site: https://shop.example\nsitemap: []\n")
    for arguments, why in [
        (["--from", str(path), "--for", "rails"], "sought one of fastapi, flask, django, page"),
        (["--from", str(tmp_path / "none.yaml")], "cannot be read"),
    ]:
        done = CliRunner().invoke(cli, ["init", str(tmp_path / "new"), *arguments])
        assert done.exit_code == 2 and why in done.stderr
    assert not (tmp_path / "new").exists()
