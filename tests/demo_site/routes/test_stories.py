import pytest
from fastapi.testclient import TestClient

from pilotfish_demo.database import Database

MESSAGE = {
    "name": "Ada",
    "email": "ada@example.com",
    "subject": "A return",
    "message": "The mug is too blue.",
}


@pytest.mark.parametrize(
    ("path", "heading"),
    [
        ("/help", "How can we help?"),
        ("/help/returns", "Returns and refunds"),
        ("/help/shipping", "Shipping and delivery"),
        ("/help/payment", "Payment and prices"),
        ("/help/care", "Care for ceramics"),
        ("/help/warranty", "Warranty and repairs"),
        ("/help/contact", "Contact us"),
        ("/about", "A workshop by the harbour"),
    ],
)
def test_each_page_has_its_heading(client: TestClient, path: str, heading: str) -> None:
    assert f"<h1>{heading}</h1>" in client.get(path).text


def test_the_return_policy(client: TestClient) -> None:
    text = client.get("/help/returns").text
    assert "30 days" in text
    assert "unused" in text
    assert "within 5 working days" in text


def test_a_message_arrives(client: TestClient, shop: Database) -> None:
    answer = client.post("/help/contact", data=MESSAGE)
    assert "Thank you, your message is sent." in answer.text
    with shop.reading() as connection:
        mail = connection.execute("SELECT sender, subject, body FROM mails").fetchone()
    assert tuple(mail) == ("Ada <ada@example.com>", "A return", "The mug is too blue.")
    assert client.get("/api/effects").json()["mails_sent"] == 1


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"message": " "}, "Please fill in your name, a subject and a message."),
        ({"subject": "Spam"}, "Please fill in your name, a subject and a message."),
        ({"email": "ada"}, "Please enter an e-mail address like name@example.com."),
    ],
)
def test_an_incomplete_message(client: TestClient, change: dict[str, str], problem: str) -> None:
    answer = client.post("/help/contact", data=MESSAGE | change)
    assert answer.status_code == 422
    assert problem in answer.text
    assert client.get("/api/effects").json()["mails_sent"] == 0


def test_an_unknown_topic(client: TestClient) -> None:
    assert client.get("/help/index").status_code == 404
