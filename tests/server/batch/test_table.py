from pilotfish.batch.table import cell, combined, fields_of


def test_one_line_a_record_sorted_with_zero_and_false_as_values() -> None:
    """E5: one merge at the end, sorted; what is no scalar is JSON."""
    results = [
        {"record": "B", "fields": {"n": 0, "ok": False, "more": [1]}, "status": "done"},
        {"record": "A", "fields": {"n": None}, "status": "failed", "why": "crashed"},
    ]
    assert combined(results, ["n", "ok"]).split("\r\n") == [
        "record,n,ok,more,outcome,verified,why",
        "A,,,,failed,,crashed",
        "B,0,false,[1],done,,",
        "",
    ]


def test_a_formula_is_told_as_text() -> None:
    for text in ("=1+2", "@SUM(A1)", "+cmd", "-cmd|x", "\t=1", " =1"):
        assert cell(text) == f"'{text}"
    assert (cell("-5.00"), cell(-5), cell("+49"), cell("a=b")) == ("-5.00", "-5", "+49", "a=b")


def test_fields_that_are_none_are_empty() -> None:
    assert fields_of({"fields": None}) == {}
