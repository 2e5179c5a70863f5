from pilotfish_demo import effects, mails
from pilotfish_demo.customers import Customer
from pilotfish_demo.database import Database
from pilotfish_demo.mails import SHOP, Mail


def test_a_key_is_sent_once(shop: Database, sam: Customer) -> None:
    mail = Mail(SHOP, "ada@example.com", "Hello", "From Tidewater.", "key-1")
    with shop.transaction() as connection:
        assert not mails.was_sent(connection, "key-1")
        assert mails.send(connection, sam.id, mail)
        assert not mails.send(connection, sam.id, mail)
        assert mails.was_sent(connection, "key-1")
        assert effects.counts(connection)["mails_sent"] == 1


def test_mails_without_a_key_are_all_sent(shop: Database) -> None:
    mail = Mail("Ada <ada@example.com>", SHOP, "A return", "The mug is too blue.")
    with shop.transaction() as connection:
        assert mails.send(connection, None, mail)
        assert mails.send(connection, None, mail)
        assert effects.counts(connection)["mails_sent"] == 2
