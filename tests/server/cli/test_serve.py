import signal
import socket
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from server.cli.terminal import Start, got, line_of, ran

SHOP = """
from pilotfish import Agent

agent = Agent(model={model!r}, origins=["https://shop.example"], key="pk_shop")
number = 7
"""


def test_an_agent_is_served_and_leaves_on_sigterm(tmp_path: Path, start: Start) -> None:
    (tmp_path / "shop.py").write_text(SHOP.format(model="builtin"))
    process = start("serve", "shop:agent", "--port", "0")
    url = line_of(process)
    assert url.startswith("http://127.0.0.1:")
    assert line_of(process) == "model: builtin"
    assert '"status":"ok"' in got(f"{url}/readyz")
    process.send_signal(signal.SIGTERM)
    assert process.wait(20) in (0, -signal.SIGTERM)


@pytest.mark.parametrize(
    ("model", "target", "told"),
    [
        (None, "shop:agent", "Set OPENAI_API_KEY or ANTHROPIC_API_KEY"),
        (None, "shop:app", "Set OPENAI_API_KEY or ANTHROPIC_API_KEY"),
        ("nonsense:1", "shop:agent", "'nonsense' is not a known vendor"),
        ("openai:gpt", "shop:agent", "needs a key: set OPENAI_API_KEY"),
        ("builtin", "shop", "expected module:name, such as shop:agent; found 'shop'"),
        ("builtin", "shop:other", "the module 'shop' has no 'other'"),
        ("builtin", "nowhere:agent", "no module 'nowhere'"),
    ],
)
def test_what_cannot_start_says_why_and_what_to_set(
    tmp_path: Path, model: str | None, target: str, told: str
) -> None:
    (tmp_path / "shop.py").write_text(SHOP.format(model=model) + "app = agent.app()\n")
    done = ran(tmp_path, "serve", target, "--port", "0")
    assert done.returncode == 2
    assert told in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("PILOTFISH_SECRET", "short", "PILOTFISH_SECRET has 5 bytes"),
        ("PILOTFISH_DATABASE", "no/such/folder/db", "no session store at 'no/such/folder/db'"),
        ("PILOTFISH_DATABASE", "shop.py", "not a database: PILOTFISH_DATABASE is 'shop.py'"),
        ("PILOTFISH_STORE", "redis://db", "PILOTFISH_STORE has the scheme 'redis'"),
        ("PILOTFISH_STORE", "postgresql://a@127.0.0.1:1/b", "session store"),
    ],
)
def test_a_setting_or_store_that_is_wrong_is_named(
    tmp_path: Path, name: str, value: str, told: str
) -> None:
    (tmp_path / "shop.py").write_text(SHOP.format(model="builtin"))
    set_to = {"PILOTFISH_SECRET": "s" * 32, name: value}
    workers = "2" if value == "shop.py" else "1"
    done = ran(tmp_path, "serve", "shop:agent", "--port", "0", "--workers", workers, **set_to)
    assert (done.returncode, "Traceback" in done.stderr) == (2, False)
    assert told in done.stderr


@pytest.mark.parametrize("workers", [[], ["--workers", "2"]])
def test_a_port_in_use_is_named(tmp_path: Path, workers: list[str]) -> None:
    (tmp_path / "shop.py").write_text(SHOP.format(model="builtin"))
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = ran(tmp_path, "serve", "shop:agent", "--port", str(port), *workers)
    assert (done.returncode, "Traceback" in done.stderr) == (2, False)
    assert f"port {port} of 127.0.0.1 is in use by another program" in done.stderr


def test_an_agent_on_the_origin_of_its_pages_cannot_ask_in_a_frame(tmp_path: Path) -> None:
    shop = SHOP.format(model="builtin").replace("https://shop.example", "http://127.0.0.1:8765")
    rules = "policy=PagePolicy(rules={'confirm': 'frame'}), key="
    shop = shop.replace("import Agent", "import Agent, PagePolicy").replace("key=", rules)
    (tmp_path / "shop.py").write_text(shop)
    done = ran(tmp_path, "serve", "shop:agent", "--port", "8765")
    assert done.returncode == 2 and "Traceback" not in done.stderr
    assert "found http://127.0.0.1:8765 for both" in done.stderr


def test_an_error_of_the_hosts_own_module_is_shown_whole(tmp_path: Path) -> None:
    (tmp_path / "shop.py").write_text("import no_such_package_here\n")
    done = ran(tmp_path, "serve", "shop:agent")
    assert done.returncode != 0
    assert "no_such_package_here" in done.stderr


def test_an_app_is_served_with_the_model_of_its_agent(tmp_path: Path, start: Start) -> None:
    app = SHOP.format(model="builtin") + "app = agent.app()\n"
    (tmp_path / "shop.py").write_text(app)
    process = start("serve", "shop:app", "--port", "0")
    line_of(process)
    assert line_of(process) == "model: builtin"


def token_status(url: str) -> int:
    """What a page of this machine is answered that asks for a token."""
    request = urllib.request.Request(
        f"{url}/pilotfish/token",
        data=b'{"key":"pk_shop"}',
        headers={"origin": "http://127.0.0.1:9999", "content-type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


def test_pages_of_this_machine_come_in_only_where_development_is_asked_for(
    tmp_path: Path, start: Start
) -> None:
    (tmp_path / "shop.py").write_text(SHOP.format(model="builtin"))
    plain = line_of(start("serve", "shop:agent", "--port", "0"))
    asked = line_of(start("serve", "shop:agent", "--port", "0", "--development"))
    named = line_of(start("serve", "shop:agent", "--port", "0", PILOTFISH_DEVELOPMENT="1"))
    assert [token_status(url) for url in (plain, asked, named)] == [403, 200, 200]
