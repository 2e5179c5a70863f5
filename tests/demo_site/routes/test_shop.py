from fastapi.testclient import TestClient

from pilotfish_demo.database import Database
from pilotfish_demo.routes.shop import count_effects


def test_products_pass_the_filters(client: TestClient) -> None:
    found = client.get("/api/products?category=mugs&colour=blue&max_price=24&sort=price-asc").json()
    assert [(product["name"], product["price"]) for product in found["products"]] == [
        ("Blue Espresso Cup", "$16.00"),
        ("Blue Mug", "$24.00"),
    ]
    assert client.get("/api/products?sort=random").status_code == 422


def test_a_product_with_its_reviews_and_neighbours(client: TestClient) -> None:
    found = client.get("/api/products/blue-mug").json()
    assert (found["product"]["price"], found["product"]["most"]) == ("$24.00", 20)
    assert len(found["neighbours"]) == 4
    assert client.get("/api/products/blue-mug/reviews").json()[0]["author"]
    assert client.get("/api/products/blue-moon").json() == {"detail": "We do not sell that."}


def test_a_picture(client: TestClient) -> None:
    answer = client.get("/pictures/blue-mug.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert client.get("/pictures/blue-moon.svg").status_code == 404


def test_the_cart(client: TestClient) -> None:
    cart = client.post("/api/cart/lines", json={"slug": "blue-mug", "quantity": 2}).json()
    assert (cart["count"], cart["total"], cart["about"]) == (2, "$48.00", "")
    cart = client.put("/api/cart/coupon", json={"code": "welcome10"}).json()
    assert (cart["coupon"], cart["discount"], cart["total"]) == ("WELCOME10", "$4.80", "$43.20")
    cart = client.put("/api/cart/lines/blue-mug", json={"quantity": 1}).json()
    assert cart["lines"][0]["quantity"] == 1
    assert client.delete("/api/cart/lines/blue-mug").json()["lines"] == []


def test_refusals_are_sentences(client: TestClient) -> None:
    answer = client.post("/api/cart/lines", json={"slug": "charcoal-pasta-plate"})
    assert (answer.status_code, answer.json()["detail"]) == (
        409,
        "Charcoal Pasta Plate is sold out.",
    )
    assert client.put("/api/cart/coupon", json={"code": "x"}).status_code == 409


def test_effects_are_counted(client: TestClient, shop: Database) -> None:
    client.post("/api/cart/lines", json={"slug": "blue-mug"})
    client.post("/api/cart/lines", json={"slug": "charcoal-pasta-plate"})
    counted = client.get("/api/effects").json()
    assert (counted["products_added"], counted["orders_placed"]) == (1, 0)
    assert count_effects(shop) == counted
