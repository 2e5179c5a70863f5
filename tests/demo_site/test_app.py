from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

import pilotfish_demo
import pilotfish_demo.app
from pilotfish_demo import create_app


class Greeting:
    """Stands in for an agent: all that the shop asks of one is its app."""

    def app(self) -> FastAPI:
        greeting = FastAPI()
        greeting.get("/pilotfish.js")(lambda: "hello")
        return greeting


def test_the_agent_is_mounted(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path / "shop.sqlite3", agent=Greeting())) as client:
        answer = client.get("/agent/pilotfish.js")
    assert answer.json() == "hello"
    assert "content-security-policy" not in answer.headers


def test_the_shop_stands_without_an_agent(client: TestClient) -> None:
    assert client.get("/").status_code == 200
    assert client.get("/agent/pilotfish.js").status_code == 404


def test_the_app_is_built_when_asked_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PILOTFISH_DEMO_WITHOUT_AGENT", "1")
    monkeypatch.setenv("PILOTFISH_DEMO_DB", str(tmp_path / "lazy.sqlite3"))
    assert not (tmp_path / "lazy.sqlite3").exists()
    assert isinstance(pilotfish_demo.app.app, FastAPI)
    monkeypatch.delattr(pilotfish_demo.app, "app")
    assert (tmp_path / "lazy.sqlite3").exists()
    with pytest.raises(AttributeError):
        _ = pilotfish_demo.nothing
