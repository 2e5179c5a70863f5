"""What is made from one source must be what is committed: `make protocol`."""

import re
import shutil
import subprocess
import sys
import typing
from pathlib import Path

import pilotfish.interop
import pilotfish_sitemap

WIDGET = Path(__file__).parents[1] / "widget"
OTHERS = {"ASGIApp", "Chromium", "Exception", "False", "FastAPI", "None", "Path", "True"}


def test_the_widgets_types_are_those_of_the_schema(tmp_path: Path) -> None:
    out = tmp_path / "protocol.ts"
    subprocess.run(["node", "wire_types.mjs", str(out)], cwd=WIDGET, check=True)
    committed = (WIDGET / "src" / "wire" / "protocol.ts").read_text()
    assert out.read_text() == committed, "run `make protocol`"


def test_the_types_of_the_strings_are_those_of_the_languages(tmp_path: Path) -> None:
    made = tmp_path / "strings.ts"
    subprocess.run(["node", "string_types.mjs", str(made)], cwd=WIDGET, check=True)
    committed = (WIDGET / "src" / "public" / "strings.ts").read_text()
    assert made.read_text() == committed, "run `make protocol`"


def api(target: Path, *folder: Path) -> subprocess.CompletedProcess[str]:
    command = ["node", "api.mjs", str(target), *map(str, folder)]
    return subprocess.run(command, cwd=WIDGET, capture_output=True, text=True, check=False)


def test_the_page_of_the_api_is_that_of_its_source(tmp_path: Path) -> None:
    done = api(tmp_path / "api.md")
    assert done.returncode == 0, done.stderr
    committed = (WIDGET.parent / "docs" / "api.md").read_text()
    assert (tmp_path / "api.md").read_text() == committed, "run `make protocol`"


def test_every_public_name_has_its_words_and_every_method_an_example(tmp_path: Path) -> None:
    """`api.mjs` refuses a name without them: a source with some of them, and the real one."""
    assert api(tmp_path / "pilotfish.d.ts").returncode == 0
    shutil.copytree(WIDGET / "src" / "public", tmp_path / "public")
    results = tmp_path / "public" / "results.ts"
    results.write_text(re.sub(r"/\*\* (What visibly|From 1, in).*?\*/\s+", "", results.read_text()))
    calls = tmp_path / "public" / "api.ts"
    added = "  /** Does more. */\n  more(): void;\n  /** Ends the run at once"
    text = calls.read_text()
    assert "  /**\n   * Ends the run at once" in text
    calls.write_text(
        text.replace(
            "  /**\n   * Ends the run at once", added.replace("  /** Ends", "  /**\n   * Ends")
        )
    )
    done = api(tmp_path / "api.md", tmp_path / "public")
    assert done.returncode == 1
    assert done.stderr.split("\n")[:-1] == [
        "without an example: Pilotfish.more",
        "without a doc comment: Effect",
        "without a doc comment: Outcome.effects",
        "without a doc comment: Step.number",
    ]


def test_the_page_has_one_place_for_each_heading_and_each_task(tmp_path: Path) -> None:
    text = (WIDGET.parent / "docs" / "api.md").read_text()
    heads = [re.sub(r"[^\w\- ]", "", it.lower()) for it in re.findall(r"^#+ (.+)$", text, re.M)]
    assert len(heads) == len(set(heads))
    tasks = re.findall(r"^## (.+)$", text, re.M)
    assert re.findall(r"^- \[(.+)\]\(#", text, re.M) == tasks
    assert len(text.split()) <= 3564  # half of what it was
    shutil.copytree(WIDGET / "src" / "public", tmp_path / "public")
    source = tmp_path / "public" / "surfaces.ts"
    source.write_text(source.read_text() + "\n/** Of no task. */\nexport type Stray = string;\n")
    done = api(tmp_path / "api.md", tmp_path / "public")
    assert "no task has Stray" in done.stderr


def test_all_that_the_types_export_is_on_the_page(tmp_path: Path) -> None:
    """The text that `api.mjs` reads hides nothing from it; lists of names stand in the types."""
    folder = WIDGET / "src" / "public"
    text = "".join(path.read_text() for path in folder.glob("*.ts") if path.stem != "strings")
    names = set(re.findall(r"^export (?:declare )?\w+ (\w+)", text, re.M)) - {"type"}
    told = set(re.findall(r"^### `(\w+)`", (WIDGET.parent / "docs" / "api.md").read_text(), re.M))
    assert names == told


def test_the_page_of_python_is_that_of_its_signatures(tmp_path: Path) -> None:
    root = WIDGET.parent
    made = tmp_path / "python.md"
    shutil.copy(root / "docs" / "python.md", made)
    subprocess.run([sys.executable, root / "scripts" / "python_page.py", made], check=True)
    assert made.read_text() == (root / "docs" / "python.md").read_text(), "run `make protocol`"


def test_the_servers_names_are_those_of_its_source(tmp_path: Path) -> None:
    """Both ways: a name without an entry, and an entry without its name, both differ."""
    root = WIDGET.parent
    made = tmp_path / "server-api.md"
    subprocess.run([sys.executable, root / "scripts" / "server_api.py", made], check=True)
    committed = (root / "docs" / "server-api.md").read_text()
    assert made.read_text() == committed, "run `make protocol`"
    told = set(re.findall(r"^### `(\w+)`", committed, re.M))
    assert told == {*pilotfish.__all__, *pilotfish.interop.__all__, *pilotfish_sitemap.__all__}


def test_every_type_in_a_signature_has_its_entry() -> None:
    """Names of Python, pydantic, Starlette and Playwright, and words in texts, are none of ours."""
    page = (WIDGET.parent / "docs" / "server-api.md").read_text()
    told = set(re.findall(r"^(?:### |- )`(\w+)", page, re.M))
    code = " ".join(re.findall(r"^(?:- )?`([^`\n]*\([^`\n]*: [^`\n]*)`", page, re.M))
    named = set(re.findall(r"(?<![\w.])[A-Z][A-Za-z]+\b", re.sub(r"'[^']*'", "", code)))
    ours = [name for name in named - told if not hasattr(typing, name) and name not in OTHERS]
    assert len(named) > 150 and ours == []
    checks = r"\b(?:Annotated|\w*Validator|Field|Strict|Len|Gt)\b|(?<!\w)_[A-Z]\w+"
    assert re.findall(checks, code) == [], "a type is told without what checks it"


def test_the_page_of_conventions_is_that_of_the_widgets_tables(tmp_path: Path) -> None:
    root = WIDGET.parent
    made = tmp_path / "conventions.md"
    subprocess.run([sys.executable, root / "scripts" / "conventions_page.py", made], check=True)
    assert made.read_text() == (root / "docs" / "conventions.md").read_text(), "run `make protocol`"


def test_no_public_method_of_the_server_is_without_its_words() -> None:
    text = (WIDGET.parent / "docs" / "server-api.md").read_text()
    assert re.findall(r"^- `[^`]*\)(?: -> [^`]*)?`$", text, re.M) == []
