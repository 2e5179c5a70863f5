"""Secrets that were seen are found again in other texts, however many there are of them."""

import pytest

HIDE = """([values, text, most]) => {
  const remembered = new unit.Remembered(most);
  for (const value of values) remembered.add(value);
  return remembered.hide(text, '#');
}"""
# Thousands that begin alike, as the numbers of orders do in a column that a host has masked.
MANY = """() => {
  const remembered = new unit.Remembered(100_000);
  const began = performance.now();
  for (let n = 0; n < 5000; n += 1) remembered.add(`Order ${10_000 + n}`);
  const texts = Array.from({length: 1000}, (_, n) => `Order 9${n}, Order ${10_000 + n}, an Order`);
  const hidden = new Set(texts.map((text, n) => remembered.hide(text, '#').replace(`9${n}`, 'X')));
  return {hidden: [...hidden], ms: performance.now() - began};
}"""


@pytest.fixture
def page(page_with):
    return page_with("<!doctype html>", "dom/remembered.ts")


def test_what_is_found_and_what_is_not(page):
    for values, text, shown in (
        (["kennwort"], "kennwort, kennwort1, (kennwort)", "#, kennwort1, (#)"),
        (["kennwort1"], "dankennwort12", "dan#2"),
        (["abcd", "abcd efgh ij"], "abcd efgh ij, abcd efgh", "#, # efgh"),
        (["abcd efgh", "abcd efgh ij"], "abcd  efgh\n ij", "#"),
        (["a    b"], "a b", "#"),
        (["two words"], "?q=two%20words&r=two+words", "?q=#&r=#"),
        (["\0\0ab"], "-\0\0ab", "-#"),
        (["pin"], "pin", "pin"),
        (["514907"], "514-907, 5 1 4 9 0 7, 51490 7", "#, #, 51490 7"),
        (["5149"], "5 1 4 9, 51-49", "#, 51-49"),
        (["GB82 WEST 1234 5698"], "GB82WEST12345698, GB82-WEST-1234-5698", "#, #"),
        (["s3cr3t w0rd"], "?q=s3cr3t%20w0rd", "?q=#"),
    ):
        assert page.evaluate(HIDE, [values, text, 1000]) == shown
    assert page.evaluate(HIDE, [["first one", "other one"], "first one, other one", 12]) == (
        "first one, #"
    ), "the oldest are forgotten"


def test_thousands_that_begin_alike(page):
    found = page.evaluate(MANY)
    assert found["hidden"] == ["Order X, #, an Order"]
    assert found["ms"] < 2000, "a comparison with each of them for each text takes several seconds"
