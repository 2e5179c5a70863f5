"""Small letters set higher do not run together with what they follow."""

import pytest

SAID = {
    "10<sup>6</sup> m<sup>2</sup>, x<sup>n</sup> and e<sup>-x</sup>": "10^6 m^2, x^n and e^-x",
    "As shown<sup>1</sup>, on the 10<sup>th</sup> by Acme<sup>TM</sup>, 20<sup>°</sup>": (
        "As shown^1, on the 10th by AcmeTM, 20°"
    ),
    "See <sup>1</sup> and (a)<sup>2</sup> H<sub>2</sub>O": "See 1 and (a)^2 H2O",
    "Only $19<sup>99</sup>": "Only $19^99",
    "Only $19<span style='vertical-align:super'>99</span>": "Only $19^99",
    "Only $19<b style='font-size:60%;position:relative;top:-.5em'>99</b>": "Only $19^99",
    "Only <b style='font-size:30px'>19</b><span>99</span>": "Only 19^99",
    "<b>1</b><b>2</b>": "12",
    "<style>i{display:inline-block;vertical-align:top}</style><i>1</i><i>2</i>": "1 2",
    "<span style='vertical-align:top'>1</span><span style='vertical-align:top'>2</span>": "12",
    "<style>sub{font-size:60%}</style>1010<sub>2</sub>": "10102",
}


@pytest.mark.parametrize("html", SAID)
def test_in_text(html, dump):
    assert dump(f"<p>{html}</p>") == [SAID[html]]


@pytest.mark.parametrize("html", SAID)
def test_in_a_name(html, dump):
    assert dump(f"<button>{html}</button>") == [f"[1]<button> {SAID[html]}"]


def test_in_a_cell(dump):
    assert dump("<table><tr><th>Item<th>Price<tr><td>Mug<td>19<sup>99</sup></table>") == [
        "[1]<table rows=1>",
        "\t[2]<row> Item | Price",
        "\t[3]<row> Mug | 19^99",
    ]


def test_what_comes_before_it_is_another(view):
    seen = view("<p><b id=b>19</b><sup>99</sup></p>")
    assert seen.dump() == ["19^99"]
    seen.page.evaluate("b.textContent = 'from '")
    assert seen.dump() == ["from 99"]


def test_what_comes_before_a_kept_part_is_another(view):
    seen = view("<p><b id=b>19</b><i><span style='vertical-align:super'>99</span></i></p>")
    assert seen.dump() == ["19^99"]
    seen.page.evaluate("b.textContent = 'from '")
    assert seen.dump() == ["from 99"]
