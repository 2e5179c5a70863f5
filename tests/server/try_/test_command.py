import json
import signal
import socket
import subprocess
import urllib.request
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route
from typer.testing import CliRunner

from pilotfish.cli.command import cli
from pilotfish.models.recorded import Recording
from pilotfish.try_.command import announce, chosen_model
from pilotfish.try_.trial import Trial
from ports import Ports
from server.cli.terminal import Start, ran


async def hello(request: Request) -> Response:
    return HTMLResponse("<!doctype html><title>Acme</title><p>Hello")


SITE = Starlette(routes=[Route("/shop", hello)])


def lines_of(process: subprocess.Popen[str], count: int) -> list[str]:
    assert process.stdout is not None
    return [process.stdout.readline().rstrip() for _ in range(count)]


def test_it_prints_one_address_and_what_it_changes(
    ports: Ports, tmp_path: Path, start: Start
) -> None:
    with ports.lend(SITE) as port:
        site = f"http://127.0.0.1:{port}"
        process = start(
            "try", f"{site}/shop?a=1", "--private", "--port", "0", "--save", "site.yaml"
        )
        address, *told = lines_of(process, 7)
        name = f"http://127-0-0-1-{port}.localhost:"
        assert address.startswith(name) and address.endswith("/shop?a=1")
        assert told[0].startswith(
            "what it changes: pages get three script tags of http://pilotfish"
        )
        assert told[1].strip().startswith(f"addresses of {site} read {name}")
        assert "what you do there is real" in told[2]
        assert told[3] == "model: builtin" and "no language model" in told[4]
        here = address.split("/")[2]
        url = f"http://127.0.0.1:{here.rpartition(':')[2]}/shop"
        asked = urllib.request.Request(url, headers={"host": here, "sec-fetch-dest": "document"})
        with urllib.request.urlopen(asked, timeout=20) as answer:
            assert 'data-key="pk_try"' in answer.read().decode()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert process.returncode == 0 and "Traceback" not in err
    assert "wrote pilotfish-try.html" in out and "next: pilotfish init --from site.yaml" in out
    assert site in (tmp_path / "pilotfish-try.html").read_text()
    assert f"site: {site}" in (tmp_path / "site.yaml").read_text()


def test_sigterm_ends_it_with_its_report_too(ports: Ports, tmp_path: Path, start: Start) -> None:
    with ports.lend(SITE) as port:
        process = start("try", f"http://127.0.0.1:{port}/shop", "--private", "--port", "0")
        lines_of(process, 7)
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 0
    assert (tmp_path / "pilotfish-try.html").exists()


def tried(*arguments: str) -> tuple[int, str]:
    """In this process: the exit code, and what was said of the mistake."""
    done = CliRunner().invoke(cli, ["try", *arguments])
    return done.exit_code, done.stderr


def test_what_cannot_be_shown_is_a_sentence(
    ports: Ports, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with ports.lend(SITE) as port:
        code, said = tried(f"http://127.0.0.1:{port}", "--port", "0")
    assert code == 2 and "if it is yours, say so: --private" in said
    code, said = tried("http://127.0.0.1:1", "--private", "--port", "0")
    assert code == 2 and "cannot be reached" in said
    assert list(tmp_path.iterdir()) == []


def test_wrong_options_are_told_before_anything_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    (tmp_path / "there").write_text("")
    for arguments, why in [
        (["shop.example"], "sought a URL such as"),
        (["https://shop.example", "--also", "x"], "no origin: 'x'"),
        (["https://shop.example", "--save", "there"], "there is there already"),
        (["https://shop.example", "--record", "a", "--play", "b"], "give one of them"),
        (["https://shop.example", "--play", "none.jsonl"], "cannot be read"),
        (["https://shop.example", "--model", "openai:x"], "needs a key"),
    ]:
        code, said = tried(*arguments, "--port", "0")
        assert code == 2 and why in said, arguments
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        code, said = tried("https://shop.example", "--port", port)
    assert code == 2 and "choose another: --port 8766" in said


def test_open_shows_the_address_in_a_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("typer.launch", opened.append)
    trial = Trial("http://127.0.0.1:1/shop", 8765, print, private=True, model="builtin")
    announce(trial, "builtin", False)
    announce(trial, "builtin", True)
    assert opened == ["http://127-0-0-1-1.localhost:8765/shop"]


def test_model_record_and_play(tmp_path: Path) -> None:
    kept = tmp_path / "replies.jsonl"
    assert isinstance(chosen_model("builtin", kept, None), Recording)
    kept.write_text('{"task": "x", "elements": {}, "reply": {"is_final": true}}\n')
    assert chosen_model("", None, kept).name == "recording:replies.jsonl"


def test_from_there_to_ones_own_site(tmp_path: Path) -> None:
    pages = [{"path": "/a", "title": "A"}]
    site = {"site": "https://shop.example", "name": "Acme", "sitemap": pages}
    (tmp_path / "site.yaml").write_text(json.dumps(site))
    done = ran(tmp_path, "init", "agent", "--from", "site.yaml", "--for", "flask")
    assert done.returncode == 0 and "put the tags of agent/pilotfish_tags.html" in done.stdout
    assert "pilotfish serve agent:agent --port 8001 --development" in done.stdout
    assert (tmp_path / "agent" / "pilotfish_flask.py").exists()
