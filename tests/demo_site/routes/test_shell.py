import pytest
from fastapi.testclient import TestClient

ACCOUNT = ["profile", "preferences", "plan", "addresses", "orders", "security"]


@pytest.mark.parametrize(
    "path",
    ["/", "/shop", "/cart", "/products/blue-mug", "/account", *(f"/account/{p}" for p in ACCOUNT)],
)
def test_every_page_of_the_browser_loads_directly(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert '<script type="module" src="/static/js/app.js"></script>' in answer.text


def test_an_unknown_product_is_404(client: TestClient) -> None:
    assert client.get("/products/blue-moon").status_code == 404


def test_guessed_addresses_lead_on(client: TestClient) -> None:
    assert client.get("/products", follow_redirects=False).headers["location"] == "/shop"


def test_a_guest_signs_in_before_the_account(client: TestClient) -> None:
    client.post("/logout")
    answer = client.get("/account/plan", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/login?next=/account/plan")
