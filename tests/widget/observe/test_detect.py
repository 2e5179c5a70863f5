"""Secrets known by their form are masked; the ordinary facts of pages stay as they are."""

import json
import random
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

TABLES = tomllib.loads(Path(__file__).with_name("detect.toml").read_text(encoding="utf-8"))

SECRETS = TABLES["secrets"]

FACTS = (
    "Order #1042", "Order no. 4111111111111111", "Invoice 2024-000123456789", "Booking X7K2PQ",
    "Tracking 1Z999AA10123456784", "9400 1118 9922 3390 0123 45", "00340434161094042557",
    "ISBN 978-3-16-148410-0", "4006381333931", "IMEI 356938035643809", "MAC 00:1B:44:11:3A:B7",
    "+49 30 901820", "+1 (555) 010-2030", "030/901820-0", "0800 1234567", "Fax 44 20 7946 0958",
    "$1,234,567.89", "1.234.567,89 €", "12 345 678 kr", "2026-11-22T10:20:30Z", "22.11.2026 10:20",
    "550e8400-e29b-41d4-a716-446655440000", "/orders/550e8400-e29b-41d4-a716-446655440000",
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "da39a3ee5e6b4b0d3255bfef95601890afd80709", "v10.15.7-build.20240101", "192.168.100.200",
    "52.520008, 13.404954", "Account no. 0532013000", "card ending 1111", "Visa •••• 1111",
    "Meeting ID: 123 4567 8901", "Password: at least 8 characters", "password is incorrect",
    "Forgot your password?", "New password Repeat password",
    "The password field is invalid", "Temporary password required", "Password: Required",
    "PIN: see below", "Token price: 12.50", "Tokens: 1,200", "security update 2024",
    "one-time payment: 1200 EUR", "Login: 1200 visitors", "sign in 2024", "Postal code: 10115",
    "coupon code: SAVE10", "Article code 48291345", "PIN code 560001", "HTTP code 404",
    "/search?q=keys&page=2", "/list?key=title&sort=asc", "/a?code=SAVE10", "/a?state=open",
    "/a?author=ada&session=spring"[:12], "/blog/How-To-Use-AI-in-2024-for-better-results-now",
    "iPhone 15 Pro Max 256GB", "RTX4090Ti", "getElementsByClassNameAndTagName2",
    "maxlength=4000", "x=1234567", "EUR/USD 1.0512", "1600000000000", "Jan 1 2024 - Feb 2 2025",
    "DE89 is a prefix", "GB VAT 123 4567 89", "VAT DE123456789", "Lot 12345678901234",
    "ada@example.org", "SKU AB-12-CD-34-EF-56", "A4 210 x 297", "5 10 15 20 25 30 35 40 45",
)  # fmt: skip


@pytest.fixture(scope="module")
def page(chromium: Browser, bundle) -> Iterator[Page]:
    page = chromium.new_page()
    page.evaluate(bundle("dom/detect.ts"))
    yield page
    page.close()


@pytest.fixture(scope="module")
def without(page: Page) -> Callable[[list[str]], list[str]]:
    return lambda texts: page.evaluate("texts => texts.map(unit.withoutSecrets)", texts)


@pytest.mark.parametrize("text", SECRETS)
def test_a_secret_is_masked(without, text):
    assert without([text]) == [SECRETS[text]]
    assert without([SECRETS[text]]) == [SECRETS[text]]


@pytest.mark.parametrize("fact", FACTS)
def test_an_ordinary_fact_stays(without, fact):
    assert without([fact]) == [fact]


def test_of_2_000_generated_facts_less_than_one_in_a_hundred_is_lost(without):
    rng = random.Random(5)

    def digits(count: int) -> str:
        return "".join(rng.choices("0123456789", k=count))

    facts = [
        fact
        for _ in range(200)
        for fact in (
            f"Order {digits(rng.randint(4, 13))}", f"Order no. {digits(16)}", f"+{digits(12)}",
            f"{digits(4)} {digits(4)} {digits(4)}", f"${digits(3)},{digits(3)}.{digits(2)}",
            f"978-{digits(1)}-{digits(2)}-{digits(6)}-{digits(1)}", f"1Z{digits(16)}",
            f"{rng.getrandbits(128):032x}", f"INV-{digits(4)}-{digits(8)}", digits(14),
        )
    ]  # fmt: skip
    lost = [fact for fact, told in zip(facts, without(facts), strict=True) if told != fact]
    assert len(lost) * 100 < len(facts), lost


# What takes quadratic time with a pattern that begins anew within its own run: minutes of it.
RUNS = {
    "tokens without an end": "1 " + "-eyJ" * 100_000,
    "a path without an end": "1=/" + "reset" * 80_000,
    "paths": "a=1 /" + "login-" * 80_000 + "/x",
}


@pytest.mark.parametrize("kind", RUNS)
def test_no_text_takes_more_than_a_moment(without, kind):
    assert without([RUNS[kind]]) == [RUNS[kind]]


def test_a_long_value_takes_no_more_than_a_moment_either(page):
    value = "4111 1111 1111 1111, " + "1 " * 200_000
    assert page.evaluate("value => unit.isSecretText(value)", value) is True


def test_what_is_not_masked_costs_little(without):
    text = json.dumps([f"Order #{n} of Ada Lovelace, {n} mugs for $12.00" for n in range(5000)])
    assert without([text]) == [text]
