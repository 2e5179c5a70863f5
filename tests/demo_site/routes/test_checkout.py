import re

from fastapi import FastAPI
from fastapi.testclient import TestClient

FIELDS = {
    "name": "Sam Rivera",
    "email": "sam@example.com",
    "street": "12 Harbor Street",
    "city": "Portland",
    "postal_code": "04101",
    "country": "United States",
    "delivery": "express",
    "payment": "delivery",
    "gift_note": "For Ada",
}


def form_with_mugs(client: TestClient) -> dict[str, str]:
    client.post("/api/cart/lines", json={"slug": "blue-mug", "quantity": 2})
    found = re.search(r'name="key" value="([^"]+)"', client.get("/checkout").text)
    assert found is not None
    return FIELDS | {"key": found[1]}


def test_the_form_is_filled_in_from_the_account(client: TestClient) -> None:
    form_with_mugs(client)
    text = client.get("/checkout").text
    for value in ("Sam Rivera", "sam@example.com", "12 Harbor Street", "04101"):
        assert f'value="{value}"' in text
    assert '<button class="primary wide" type="submit">Place the order</button>' in text
    assert "<dd>$48.00</dd>" in text


def test_a_repeated_form_leads_to_the_same_order(client: TestClient) -> None:
    form = form_with_mugs(client)
    first = client.post("/checkout", data=form, follow_redirects=False)
    assert (first.status_code, first.headers["location"]) == (303, "/orders/TW-10501")
    again = client.post("/checkout", data=form)
    assert again.url.path == "/orders/TW-10501"
    assert "Thank you, Sam" in again.text
    assert client.get("/api/effects").json()["orders_placed"] == 1


def test_an_incomplete_form_orders_nothing(client: TestClient) -> None:
    form = form_with_mugs(client) | {"street": " ", "payment": "card", "card_number": "4242"}
    answer = client.post("/checkout", data=form)
    assert answer.status_code == 422
    assert "Enter your street and number." in answer.text
    assert "Enter the 13 to 19 digits of your card." in answer.text
    assert 'value="4242"' not in answer.text
    assert client.get("/api/effects").json()["orders_placed"] == 0


def test_an_empty_cart_goes_back_to_the_cart(client: TestClient) -> None:
    assert client.get("/checkout", follow_redirects=False).headers["location"] == "/cart"
    answer = client.post("/checkout", data=FIELDS | {"key": "k"}, follow_redirects=False)
    assert answer.headers["location"] == "/cart"


def test_nobody_sees_the_order_of_another(client: TestClient, tidewater: FastAPI) -> None:
    client.post("/checkout", data=form_with_mugs(client))
    assert "For Ada" in client.get("/orders/TW-10501").text
    with TestClient(tidewater, base_url="http://tidewater.test") as other:
        assert other.get("/orders/TW-10501").status_code == 404
    assert client.get("/orders", follow_redirects=False).headers["location"] == "/account/orders"
