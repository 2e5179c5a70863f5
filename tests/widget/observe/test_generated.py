"""Words that stylesheets put beside the content."""

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
