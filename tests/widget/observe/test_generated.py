"""Words that stylesheets put beside the content."""

from __future__ import annotations

import pytest

CASES = {
    'b::before{content:"Checked "}': "Checked 12",
    'b::after{content:" kg"}': "12 kg",
    'b::before{content:"$"}': "$12",
    "b::after{content:attr(data-unit)}": "12 ml",
    'b::before{content:url(x.png) / "Weight: "}': "Weight: 12",
    "@media (min-width: 1px) { p { b::before { content: 'in ' } } }": "in 12",
    "@layer base { .x b::before { content: 'a ' } p > ::before { content: 'b ' } }": "b 12",
    # Icons and signs are no words, and what is not drawn is not read.
    'b::before{content:"\\f015"}': "12",
    'b::before{content:"›"}': "12",
    'b::before{content:url(x.png) url("y (2).png")}': "12",
    'b::after{content:url(x.png) " kg"}': "12 kg",
    'b::before{content:"no";display:none}': "12",
    'b::before{content:"no";visibility:hidden}': "12",
}


@pytest.mark.parametrize("css", CASES)
def test_words_beside_text(css, dump):
    assert dump(f"<style>{css}</style><p><b data-unit=' ml'>12</b></p>") == [CASES[css]]


def test_words_beside_a_name(dump):
    css = 'button::before{content:"Add "} i::before{content:"to cart"}'
    assert dump(f"<style>{css}</style><button><i></i></button>") == ["[1]<button> Add to cart"]


def test_words_that_are_placed_apart_do_not_run_on(dump):
    css = """i::after,b::before{content:'more';position:absolute}
    u::after{content:'too';display:block} s::after{content:'s'}
    em::after{content:'999';display:inline-block}
    q::before{content:'$';display:inline-block} q::after{content:'';quotes:none}"""
    assert dump(
        f"<style>{css}</style><button><i>Blue</i></button><button><b>Red</b></button>"
        "<button><u>Tan</u></button><button><s>Pea</s></button>"
        "<button><em>Music</em></button><button><q>19</q></button>"
    ) == [
        "[1]<button> Blue more",
        "[2]<button> more Red",
        "[3]<button> Tan too",
        "[4]<button struck> Peas",
        "[5]<button> Music 999",
        "[6]<button> $19",
    ]


def test_counters(dump):
    css = """ol{counter-reset:step 4} li{counter-increment:step;display:block}
    li::before{content:"Step " counter(step) ": "}"""
    assert dump(f"<style>{css}</style><ol><li>Mix<li>Bake</ol><ol><li>Eat</ol>") == [
        "Step 5: Mix",
        "Step 6: Bake",
        "Step 5: Eat",
    ]


def test_rules_added_later_count(view):
    seen = view("<style id=s></style><p>12</p>")
    assert seen.dump() == ["12"]
    seen.page.evaluate("s.sheet.insertRule('p::after{content:\" kg\"}')")
    assert seen.dump() == ["12 kg"]


def test_counters_of_what_is_drawn_beside_others(dump):
    css = """ul{counter-reset:step} li::before{counter-increment:step;content:counter(step) ". "}"""
    assert dump(f"<style>{css}</style><ul><li>Cart<li>Pay<li>Done</ul>") == [
        "1. Cart",
        "2. Pay",
        "3. Done",
    ]
