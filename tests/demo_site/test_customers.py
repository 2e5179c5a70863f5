from pilotfish_demo import customers
from pilotfish_demo.customers import FIRST_PASSWORD, Customer, Preferences, Profile
from pilotfish_demo.database import Database


def test_a_new_browser_is_sam(sam: Customer) -> None:
    assert sam.signed_in
    assert (sam.profile.name, sam.profile.email) == ("Sam Rivera", "sam@example.com")
    assert (sam.plan, sam.plan_cancelled) == ("monthly", False)


def test_two_browsers_are_two_customers(shop: Database, sam: Customer) -> None:
    ada = Profile("Ada Byron", "ada@example.com", language="fr")
    with shop.transaction() as connection:
        other = customers.welcome(connection)
        customers.save_profile(connection, other.id, ada)
        assert customers.by_id(connection, sam.id).profile.name == "Sam Rivera"
        assert customers.by_id(connection, other.id).profile == ada


def test_preferences(shop: Database, sam: Customer) -> None:
    wanted = Preferences(dark=True, notify=False, currency="EUR")
    with shop.transaction() as connection:
        customers.save_preferences(connection, sam.id, wanted)
        assert customers.by_id(connection, sam.id).preferences == wanted


def test_the_current_password_must_be_right(shop: Database, sam: Customer) -> None:
    with shop.transaction() as connection:
        assert not customers.change_password(connection, sam.id, "guess", "new-password")
        assert customers.change_password(connection, sam.id, FIRST_PASSWORD, "new-password")
        assert not customers.change_password(connection, sam.id, FIRST_PASSWORD, "another")


def test_signing_out_and_in_again(shop: Database, sam: Customer) -> None:
    with shop.transaction() as connection:
        guest = customers.sign_out(connection, sam)
        assert not guest.signed_in
        assert customers.sign_in(connection, guest, "sam@example.com", "wrong") is None
        assert customers.sign_in(connection, guest, "eve@example.com", FIRST_PASSWORD) is None
        back = customers.sign_in(connection, guest, " SAM@example.com ", FIRST_PASSWORD)
        assert back is not None
        assert back.id == sam.id
        assert customers.by_token(connection, sam.token) is None
