import pytest
from fastapi.testclient import TestClient

SAM = {"email": "sam@example.com", "password": "harbour-light"}


def test_logging_out_leaves_a_guest(client: TestClient) -> None:
    client.post("/api/cart/lines", json={"slug": "blue-mug"})
    before = client.cookies["tidewater"]
    assert "You are logged out." in client.post("/logout").text
    assert client.cookies["tidewater"] != before
    assert client.get("/api/cart").json()["count"] == 0
    assert '<a href="/login"' in client.get("/help").text


def test_logging_in_brings_the_account_back(client: TestClient) -> None:
    client.post("/api/account/plan/cancel")
    client.post("/logout")
    answer = client.post("/login", data=SAM | {"next": "/account/plan"}, follow_redirects=False)
    assert answer.headers["location"] == "/account/plan"
    assert client.get("/api/account").json()["plan"]["cancelled"] is True


def test_a_wrong_password(client: TestClient) -> None:
    client.post("/logout")
    answer = client.post("/login", data=SAM | {"password": "guess"})
    assert answer.status_code == 422
    assert "This e-mail address and password do not go together." in answer.text


@pytest.mark.parametrize("next", ["//evil.example", "https://evil.example", "/\\evil.example"])
def test_logging_in_never_leaves_the_shop(client: TestClient, next: str) -> None:
    client.post("/logout")
    answer = client.post("/login", data=SAM | {"next": next}, follow_redirects=False)
    assert answer.headers["location"] == "/account"


def test_a_link_alone_logs_nobody_out(client: TestClient) -> None:
    assert "<h1>Log out</h1>" in client.get("/logout").text
    assert client.get("/api/account").status_code == 200
