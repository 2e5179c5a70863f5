"""What the prose of `docs/` says: defaults, sizes, names, requests and proxies."""

import ast
import gzip
import inspect
import json
import os
import re
import socket
import subprocess
import time
import tomllib
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_overloads

import pytest
from bench.widget import weights
from websockets.sync.client import connect
from websockets.typing import Origin, Subprotocol

from builtin_shop import SITEMAP, open_shop
from builtin_site import drive
from nodes import Node, free_port
from pilotfish import Agent, Limits, RunLimits, Waits
from pilotfish.actions.catalogue import DEFAULT_BUNDLES
from pilotfish.config.settings import Settings
from pilotfish.knowledge import Knowledge
from server.web.harness import ORIGIN
from wire_server import built

__all__ = ["built"]

ROOT = Path(__file__).parents[2]
WIDGET, SERVER = ROOT / "widget" / "src", ROOT / "server" / "pilotfish"


def text_of(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def figure(text: str) -> float:
    return float(re.sub(r"[,_]", "", text))


FIGURES = tomllib.loads(Path(__file__).with_name("docs_figures.toml").read_text())["figure"]


@pytest.mark.parametrize("row", FIGURES, ids=lambda row: f"{row['page']} {row['name']}")
def test_figure_in_prose(row: dict[str, str]) -> None:
    told = re.search(row["sentence"], text_of(row["page"]))
    code = re.search(rf"\b{row['name']}(?:: \w+)? = ([\d_.]+)", text_of(row["source"]))
    assert told and code, "the page or the source has no such place"
    seconds = row["name"].endswith("_MS") and " ms" not in row["sentence"]
    assert figure(told[1]) == figure(code[1]) / (1000 if seconds else 1), told[0]


@pytest.mark.parametrize(
    ("page", "sentence", "value"),
    [
        ("operating", r"tokens \(([\d,]+)\) and seconds", Limits().run_tokens),
        ("operating", r"and seconds \((\d+)\) per run", Limits().run_seconds),
        ("protocol", r"no outcome within (\d+) s \(`Waits.act`", Waits().act),
        ("privacy", r"`PILOTFISH_RETENTION_DAYS` is (\d+)", Settings.of({}).retention_days),
        ("dump", r"in characters: ([\d,]+) by default", Settings.of({}).dom_max_length),
        ("python", r"`max_turns` \| `(\d+)`", RunLimits().max_turns),
    ],
)
def test_default_in_prose(page: str, sentence: str, value: float) -> None:
    told = re.search(sentence, text_of(f"docs/{page}.md"))
    assert told and figure(told[1]) == value


def test_defaults_of_variables() -> None:
    """The table of docs/operating.md, against settings of an empty environment."""
    rows = re.findall(
        r"^\| `PILOTFISH_(\w+)` \|.*\| `([^`]+)` \|$", text_of("docs/operating.md"), re.M
    )
    known: dict[str, Any] = {**vars(Settings.of({})), "bundles": ",".join(DEFAULT_BUNDLES)}
    told = {name.lower(): value for name, value in rows if name.lower() in known}
    assert {"database", "bundles", "dom_max_length", "retention_days", "traces"} <= set(told)
    for name, value in told.items():
        found = int(known[name]) if isinstance(known[name], bool) else known[name]
        assert str(found) == value or found is None, f"PILOTFISH_{name.upper()}: {value}"


@pytest.mark.parametrize(
    ("page", "head", "made"),
    [
        ("knowledge", "`Knowledge(…)`", Knowledge),
        ("server-actions", "option", get_overloads(Agent.action)[-1]),
    ],
)
def test_defaults_of_a_table(page: str, head: str, made: Any) -> None:
    """Tables that are written by hand; those of docs/python.md are made from the signatures."""
    table = text_of(f"docs/{page}.md").partition(f"| {head} | default |")[2].partition("\n\n")[0]
    rows = re.findall(r"^\| `(\w+)` \| `([^`]+)` \|", table, re.M)
    known = inspect.signature(made).parameters
    assert len(rows) >= 4
    assert not {name for name, told in rows if ast.literal_eval(told) != known[name].default}


def test_each_option_has_a_meaning() -> None:
    """A table of docs/python.md that says what options are says it of each."""
    tables = re.findall(
        r"^\| keyword \| default \| what it is \|\n\|.*\n((?:\|.*\n)+)",
        text_of("docs/python.md"),
        re.M,
    )
    empty = [row for table in tables for row in table.splitlines() if re.search(r"\|\s*\|$", row)]
    assert tables and not empty, empty


def test_sizes_in_prose(built: Path) -> None:
    """Within a twentieth, since what is built changes with each release."""
    manifest = json.loads((built / "manifest.json").read_text())
    sizes = manifest["sizes"]
    loader = len(gzip.compress((built / "pilotfish.js").read_bytes(), 9)) / 1000
    core = sizes[manifest["core"]]["gzip"] / 1000
    chunks = weights(manifest)["all_gzip_bytes"] / 1000
    page = text_of("docs/comparison.md")
    for sentence, found in (
        (r"\(loader ([\d.]+)", loader),
        (r"core ([\d.]+)\)", core),
        (r"(\d+) kB \(loader", loader + core),
        (r"(\d+) kB, in parts", chunks),
    ):
        told = re.search(sentence, page)
        assert told and abs(float(told[1]) - found) < found / 20, (sentence, found)
    one = re.search(r"in one file \(about (\d+) kB, gzip\)", text_of("docs/npm.md"))
    assert one and abs(int(one[1]) - chunks) < chunks / 20, chunks
    early = re.search(r"at most ([\d.]+) kB, gzip", text_of("docs/page.md"))
    size = len(gzip.compress((built / "pilotfish-early.js").read_bytes(), 9)) / 1000
    assert early and size <= float(early[1])


def test_former_names_still_work() -> None:
    """The first table of docs/migration.md: whatever it names, the widget knows."""
    groups = text_of("widget/src/host/settings/groups.ts")
    table = text_of("docs/migration.md").partition("## Settings")[2].partition("\n## ")[0]
    rows = [row.split("|")[1] for row in table.splitlines() if row.startswith("| `")]
    names = {name for row in rows for name in re.findall(r"`(\w+)", row)}
    assert len(names) > 20
    assert not {name for name in names if not re.search(rf"\b{name}\b", groups)}


def test_types_of_the_reference_have_their_names_here() -> None:
    table = text_of("docs/migration.md").partition("## Types\n")[2]
    named = re.findall(r"`([A-Z]\w+)", "".join(re.findall(r"^\| `.*?\|(.*)", table, re.M)))
    known = text_of("docs/server-api.md") + text_of("docs/api.md")
    assert len(named) > 8 and [it for it in named if f"`{it}" not in known] == []


def test_stored_keys_are_told() -> None:
    """Each key that the widget uses in the browser's storage is in docs/privacy.md."""
    code = "\n".join(path.read_text() for path in WIDGET.rglob("*.ts"))
    keys = set(re.findall(r"= 'pilotfish\.(?!js)([a-z]+)'", code)) | {"session"}
    page = text_of("docs/privacy.md").partition("stores in the browser")[2]
    assert keys == set(re.findall(r"`pilotfish\.(\w+)`", page.partition("## ")[0]))


def test_codes_are_told_and_emitted() -> None:
    """Each of `Code` has a place that says it, and its sentence names it."""
    results = text_of("widget/src/public/results.ts")
    codes = re.findall(r"'(\w+)'", results.partition("export type Code =")[2].partition(";")[0])
    told = text_of("docs/api.md").partition("### `Code`")[2].partition("###")[0]
    sources = [*WIDGET.rglob("*.ts"), *SERVER.rglob("*.py")]
    code = "\n".join(path.read_text() for path in sources if "public" not in path.parts)
    assert codes and not [it for it in codes if f"`{it}`" not in told]
    assert not [it for it in codes if not re.search(rf"['\"]{it}['\"]", code)]


MATCHER = text_of("docs/matcher.md")
WORKS, DECLINED = (
    re.findall(
        r"^\| `([^`]+)` \| (.+) \|$", MATCHER.partition(heading)[2].partition("\n## ")[0], re.M
    )
    for heading in ("## What works", "## What it declines")
)


@pytest.mark.parametrize("request_", [request for request, _ in WORKS])
def test_what_works(request_: str) -> None:
    site = open_shop()
    run = drive(site, request_, SITEMAP)
    assert not run.failed and not site.asked, run.summary
    quoted = run.summary if request_.endswith("?") else None
    assert site.log or site.path != "/" or quoted


@pytest.mark.parametrize(("request_", "reason"), DECLINED)
def test_what_is_declined(request_: str, reason: str) -> None:
    site = open_shop()
    run = drive(site, request_, SITEMAP)
    assert reason in run.summary
    assert run.calls == [] and site.log == []


def test_what_it_asks() -> None:
    site = open_shop()
    drive(site, "sort by price", SITEMAP)
    assert len(site.asked) == 1 and "*sort by price*" in MATCHER


NGINX = """pid {folder}/pid; error_log {folder}/errors; {user} events {{}}
http {{ access_log off; server {{ listen 127.0.0.1:{port};
{block}
}} }}"""
COMMANDS = {
    "nginx": ["nginx", "-e", "{folder}/errors", "-g", "daemon off;", "-c"],
    "caddy": ["caddy", "run", "--adapter", "caddyfile", "--config"],
}


@pytest.fixture(params=COMMANDS)
def proxied(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address below which the page's own block serves an agent that is at its root."""
    node, port = Node(tmp_path, {}).start().until_ready(), free_port()
    heading = request.param.replace("nginx", "```nginx").replace("caddy", "## Caddy\n\n```")
    block = text_of("docs/proxies.md").partition(f"{heading}\n")[2].partition("```")[0]
    block = block.replace("127.0.0.1:8001", f"127.0.0.1:{node.port}")
    if request.param == "nginx":
        user = "user root;" if Path.home() == Path("/root") else ""
        block = NGINX.format(folder=tmp_path, user=user, port=port, block=block)
    block = block.replace("shop.example", f"{{\nadmin off\n}}\nhttp://127.0.0.1:{port}")
    (tmp_path / "proxy.conf").write_text(block)
    command = [it.format(folder=tmp_path) for it in COMMANDS[request.param]]
    env = {"PATH": f"{os.environ['PATH']}:/usr/sbin", "HOME": str(tmp_path)}
    process = subprocess.Popen([*command, str(tmp_path / "proxy.conf")], env=env)
    answers = False
    while process.poll() is None and not answers:
        with socket.socket() as asked:
            answers = not asked.connect_ex(("127.0.0.1", port))
        time.sleep(0.02)
    yield f"127.0.0.1:{port}/agent"
    process.terminate()
    process.wait(10)
    node.stop()


def test_proxy_takes_the_prefix_off(proxied: str) -> None:
    with urllib.request.urlopen(f"http://{proxied}/pilotfish.js") as answer:
        assert answer.status == 200 and b"pilotfish-core" in answer.read()
    names = [Subprotocol("pilotfish.1")]
    with connect(f"ws://{proxied}/ws", origin=Origin(ORIGIN), subprotocols=names) as line:
        assert line.response and line.response.status_code == 101
