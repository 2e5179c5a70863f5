from fastapi.testclient import TestClient


def test_500_orders_on_one_page(client: TestClient) -> None:
    text = client.get("/admin/orders").text
    assert "500 orders" in text
    assert text.count(">View</a>") == 500


def test_search_and_status(client: TestClient) -> None:
    assert "1 order<" in client.get("/admin/orders?q=TW-10250").text
    found = client.get("/admin/orders?status=Refunded").text
    assert 'class="badge delivered"' not in found
    assert ">Refund</button>" not in found


def test_refunding_twice_counts_once(client: TestClient) -> None:
    answer = client.post("/admin/orders/TW-10499/refund")
    assert "Order TW-10499 is refunded." in answer.text
    client.post("/admin/orders/TW-10499/refund")
    assert client.get("/api/effects").json()["refunds"] == 1


def test_shipping(client: TestClient) -> None:
    answer = client.post("/admin/orders/TW-10500/ship")
    assert answer.url.path == "/admin/orders/TW-10500"
    assert "Order TW-10500 is shipped." in answer.text
    assert client.get("/api/effects").json()["orders_shipped"] == 1


def test_dashboard_and_products(client: TestClient) -> None:
    assert "<strong>500</strong>" in client.get("/admin").text
    assert "39 products" in client.get("/admin/products").text
    assert client.get("/admin/orders/TW-1").status_code == 404
