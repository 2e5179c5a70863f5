from pilotfish_demo.money import about, dollars


def test_dollars() -> None:
    assert [dollars(cents) for cents in (2400, 850, 102400)] == ["$24.00", "$8.50", "$1,024.00"]


def test_about_is_empty_for_dollars() -> None:
    assert about(4800, "USD") == ""
    assert about(4800, "EUR") == "about €44.16"
    assert about(4800, "GBP") == "about £37.92"
