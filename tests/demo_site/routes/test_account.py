from fastapi.testclient import TestClient

ADA = {"name": "Ada", "email": "ada@example.com", "language": "fr", "newsletter": False}
WORK = {
    "label": "Work",
    "name": "Sam Rivera",
    "street": "40 Commercial Wharf",
    "city": "Portland",
    "postal_code": "04101",
    "country": "United States",
}


def test_the_account_of_a_new_browser(client: TestClient) -> None:
    account = client.get("/api/account").json()
    assert account["profile"]["name"] == "Sam Rivera"
    assert account["plan"] == {"id": "monthly", "cancelled": False}
    assert account["plans"][0]["price"] == "$9.00"
    assert account["orders"] == []


def test_saving_the_profile(client: TestClient) -> None:
    saved = client.put("/api/account/profile", json=ADA).json()["profile"]
    assert saved == ADA | {"phone": "", "born": ""}
    assert client.get("/api/effects").json()["profiles_saved"] == 1
    assert client.put("/api/account/profile", json=ADA | {"email": "ada"}).status_code == 422


def test_saving_preferences(client: TestClient) -> None:
    wanted = {"dark": True, "notify": False, "currency": "EUR"}
    saved = client.patch("/api/account/preferences", json=wanted).json()["preferences"]
    assert saved == wanted
    saved = client.patch("/api/account/preferences", json={"dark": False}).json()["preferences"]
    assert saved == wanted | {"dark": False}
    client.post("/api/cart/lines", json={"slug": "blue-mug", "quantity": 2})
    assert client.get("/api/cart").json()["about"] == "about €44.16"


def test_the_plan(client: TestClient) -> None:
    assert client.post("/api/account/plan/cancel").json()["plan"]["cancelled"] is True
    assert client.post("/api/account/plan/resume").json()["plan"]["cancelled"] is False
    assert client.put("/api/account/plan", json={"plan": "yearly"}).json()["plan"]["id"] == "yearly"
    assert client.put("/api/account/plan", json={"plan": "weekly"}).status_code == 422


def test_addresses(client: TestClient) -> None:
    book = client.post("/api/account/addresses", json=WORK).json()["addresses"]
    assert [entry["label"] for entry in book] == ["Home", "Work"]
    book = client.post(f"/api/account/addresses/{book[1]['id']}/default").json()["addresses"]
    assert [entry["label"] for entry in book] == ["Work", "Home"]
    book = client.delete(f"/api/account/addresses/{book[0]['id']}").json()["addresses"]
    assert [(entry["label"], entry["is_default"]) for entry in book] == [("Home", True)]
    assert client.post("/api/account/addresses/99999/default").status_code == 404
    abroad = WORK | {"country": "Atlantis"}
    assert client.post("/api/account/addresses", json=abroad).status_code == 422


def test_the_password(client: TestClient) -> None:
    wrong = client.post("/api/account/password", json={"current": "guess", "new": "long-enough"})
    assert wrong.json() == {"detail": "The current password is not right."}
    right = {"current": "harbour-light", "new": "long-enough"}
    assert client.post("/api/account/password", json=right).status_code == 200


def test_a_guest_has_no_account(client: TestClient) -> None:
    client.post("/logout")
    assert client.get("/api/account").status_code == 401
    assert client.post("/api/account/plan/cancel").status_code == 401
