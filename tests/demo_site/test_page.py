import pytest
from fastapi.testclient import TestClient

from pilotfish_demo.page import POLICY


@pytest.mark.parametrize(
    "path", ["/", "/cart", "/help/returns", "/admin/orders", "/no-such-page", "/api/products"]
)
def test_every_answer_has_the_policy(client: TestClient, path: str) -> None:
    assert client.get(path).headers["content-security-policy"] == POLICY


def test_the_policy_forbids_inline_code() -> None:
    assert "unsafe" not in POLICY
    assert "require-trusted-types-for 'script'" in POLICY


@pytest.mark.parametrize("path", ["/", "/account/plan", "/help", "/admin"])
def test_every_page_includes_the_agent(client: TestClient, path: str) -> None:
    script = '<script src="/agent/pilotfish.js" data-key="pk_tidewater" data-examples="'
    assert script in client.get(path).text


@pytest.mark.parametrize("path", ["/", "/help/contact", "/admin/orders/TW-10500", "/login"])
def test_no_page_has_inline_script_or_style(client: TestClient, path: str) -> None:
    text = client.get(path).text
    for forbidden in ("<style", " style=", " onclick=", "<script>", "javascript:"):
        assert forbidden not in text


def test_the_frame_knows_the_cart_and_the_theme(client: TestClient) -> None:
    client.post("/api/cart/lines", json={"slug": "blue-mug", "quantity": 3})
    client.patch("/api/account/preferences", json={"dark": True})
    text = client.get("/help").text
    assert "data-cart-count>3<" in text
    assert 'data-theme="dark"' in text


def test_a_page_that_is_not_there(client: TestClient) -> None:
    answer = client.get("/no-such-page")
    assert answer.status_code == 404
    assert "<h1>Page not found</h1>" in answer.text
    assert client.get("/api/nothing").json() == {"detail": "Not Found"}
