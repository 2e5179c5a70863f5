"""Who is visiting: each browser gets a demo customer of its own, so nobody sees another's data."""

import hashlib
import secrets
import sqlite3
from dataclasses import dataclass

from .effects import record

FIRST_PASSWORD = "harbour-light"
LANGUAGES: dict[str, str] = {"en": "English", "de": "Deutsch", "es": "Español", "fr": "Français"}

_COLUMNS = (
    "id, token, signed_in, name, email, phone, born, language, newsletter, dark, notify,"
    " currency, plan, plan_cancelled"
)


@dataclass(frozen=True)
class Profile:
    """What a customer enters about themselves."""

    name: str
    email: str
    phone: str = ""
    born: str = ""
    language: str = "en"
    newsletter: bool = False


@dataclass(frozen=True)
class Preferences:
    """How a customer wants the shop to look and behave."""

    dark: bool
    notify: bool
    currency: str


@dataclass(frozen=True)
class Customer:
    """One browser's customer; a guest (not `signed_in`) has a cart but no account."""

    id: int
    token: str
    signed_in: bool
    profile: Profile
    preferences: Preferences
    plan: str
    plan_cancelled: bool


def welcome(connection: sqlite3.Connection) -> Customer:
    """Make the demo customer that a new browser starts as: Sam Rivera, signed in, on Monthly."""
    token = secrets.token_urlsafe(16)
    cursor = connection.execute(
        "INSERT INTO customers (token, signed_in, name, email, phone, born, newsletter, password)"
        " VALUES (?, 1, 'Sam Rivera', 'sam@example.com', '+1 207 555 0142', '1991-04-12', 0, ?)",
        (token, _hashed(FIRST_PASSWORD)),
    )
    connection.execute(
        "INSERT INTO addresses (customer_id, label, name, street, city, postal_code, country,"
        " is_default) VALUES (?, 'Home', 'Sam Rivera', '12 Harbor Street', 'Portland', '04101',"
        " 'United States', 1)",
        (cursor.lastrowid,),
    )
    return _expect(by_token(connection, token))


def by_token(connection: sqlite3.Connection, token: str) -> Customer | None:
    """The customer whose browser has this token."""
    row = connection.execute(
        f"SELECT {_COLUMNS} FROM customers WHERE token = ?", (token,)
    ).fetchone()
    return _customer(row) if row else None


def by_id(connection: sqlite3.Connection, customer_id: int) -> Customer:
    """The customer of a row that is known to exist."""
    row = connection.execute(
        f"SELECT {_COLUMNS} FROM customers WHERE id = ?", (customer_id,)
    ).fetchone()
    return _customer(row)


def save_profile(connection: sqlite3.Connection, customer_id: int, profile: Profile) -> None:
    """Replace what the customer has entered about themselves."""
    connection.execute(
        "UPDATE customers SET name = ?, email = ?, phone = ?, born = ?, language = ?,"
        " newsletter = ? WHERE id = ?",
        (
            *(profile.name, profile.email, profile.phone, profile.born),
            *(profile.language, profile.newsletter, customer_id),
        ),
    )
    record(connection, "profiles_saved")


def save_preferences(
    connection: sqlite3.Connection, customer_id: int, preferences: Preferences
) -> None:
    """Replace how the customer wants the shop."""
    connection.execute(
        "UPDATE customers SET dark = ?, notify = ?, currency = ? WHERE id = ?",
        (preferences.dark, preferences.notify, preferences.currency, customer_id),
    )
    record(connection, "preferences_saved")


def change_password(
    connection: sqlite3.Connection, customer_id: int, current: str, new: str
) -> bool:
    """Set a new password; False, and nothing changed, when the current one is wrong."""
    if not _password_is(connection, customer_id, current):
        return False
    connection.execute(
        "UPDATE customers SET password = ? WHERE id = ?", (_hashed(new), customer_id)
    )
    record(connection, "passwords_changed")
    return True


def sign_out(connection: sqlite3.Connection, customer: Customer) -> Customer:
    """Turn the browser into a guest with a new token; the account remains for signing in."""
    token = secrets.token_urlsafe(16)
    connection.execute(
        "INSERT INTO customers (token, signed_in, former_id) VALUES (?, 0, ?)", (token, customer.id)
    )
    return _expect(by_token(connection, token))


def sign_in(
    connection: sqlite3.Connection, guest: Customer, email: str, password: str
) -> Customer | None:
    """Give the browser back the account it signed out of, when e-mail and password are right."""
    row = connection.execute(
        "SELECT former.id, former.email FROM customers JOIN customers AS former"
        " ON former.id = customers.former_id WHERE customers.id = ?",
        (guest.id,),
    ).fetchone()
    if row is None or row["email"].lower() != email.strip().lower():
        return None
    if not _password_is(connection, row["id"], password):
        return None
    # A token that was signed out of is never valid again.
    connection.execute(
        "UPDATE customers SET token = ? WHERE id = ?", (secrets.token_urlsafe(16), row["id"])
    )
    return by_id(connection, row["id"])


def _password_is(connection: sqlite3.Connection, customer_id: int, password: str) -> bool:
    row = connection.execute(
        "SELECT password FROM customers WHERE id = ?", (customer_id,)
    ).fetchone()
    salt = str(row["password"]).partition("$")[0]
    return secrets.compare_digest(_hashed(password, salt), row["password"])


def _hashed(password: str, salt: str = "") -> str:
    salt = salt or secrets.token_hex(8)
    # Cheap on purpose: every new browser costs one of these, and it guards a demo account.
    digest = hashlib.scrypt(password.encode(), salt=salt.encode(), n=2**10, r=8, p=1)
    return f"{salt}${digest.hex()}"


def _customer(row: sqlite3.Row) -> Customer:
    return Customer(
        id=row["id"],
        token=row["token"],
        signed_in=bool(row["signed_in"]),
        profile=Profile(
            name=row["name"],
            email=row["email"],
            phone=row["phone"],
            born=row["born"],
            language=row["language"],
            newsletter=bool(row["newsletter"]),
        ),
        preferences=Preferences(
            dark=bool(row["dark"]), notify=bool(row["notify"]), currency=row["currency"]
        ),
        plan=row["plan"],
        plan_cancelled=bool(row["plan_cancelled"]),
    )


def _expect(customer: Customer | None) -> Customer:
    assert customer is not None
    return customer
