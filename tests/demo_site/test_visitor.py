from fastapi import FastAPI, Request
from fastapi.testclient import TestClient

from pilotfish_demo.database import Database
from pilotfish_demo.visitor import COOKIE, SignInNeeded, recognise


def asked_with(cookie: str) -> Request:
    return Request({"type": "http", "headers": [(b"cookie", f"{COOKIE}={cookie}".encode())]})


def test_a_new_browser_gets_a_cookie_and_keeps_it(client: TestClient) -> None:
    first = client.get("/about")
    assert first.headers["set-cookie"].endswith("Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax")
    assert "set-cookie" not in client.get("/about").headers


def test_two_browsers_have_two_carts(client: TestClient, tidewater: FastAPI) -> None:
    client.post("/api/cart/lines", json={"slug": "blue-mug", "quantity": 2})
    with TestClient(tidewater, base_url="http://tidewater.test") as other:
        assert other.get("/api/cart").json()["count"] == 0
    assert client.get("/api/cart").json()["count"] == 2


def test_only_a_signed_cookie_is_recognised(client: TestClient, shop: Database) -> None:
    client.get("/about")
    cookie = client.cookies[COOKIE]
    customer = recognise(shop, asked_with(cookie))
    assert customer is not None
    assert customer.profile.name == "Sam Rivera"
    assert recognise(shop, asked_with(cookie[:-1] + "!")) is None
    assert recognise(shop, asked_with(customer.token)) is None


def test_files_make_no_customer(client: TestClient, shop: Database) -> None:
    assert "set-cookie" not in client.get("/static/css/base.css").headers
    assert "set-cookie" not in client.get("/pictures/blue-mug.svg").headers
    with shop.reading() as connection:
        assert connection.execute("SELECT COUNT(*) FROM customers").fetchone()[0] == 0


def test_where_to_sign_in() -> None:
    assert SignInNeeded("/account/plan").location == "/login?next=/account/plan"
