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
    "<style>i{display:inline-block;vertical-align:top}</style><i>1</i><i>2</i>": "12",
    "<span style='vertical-align:top'>1</span><span style='vertical-align:top'>2</span>": "12",
    "<style>sub{font-size:60%}</style>1010<sub>2</sub>": "10102",
    "mc<sup><b>2</b></sup>, 10<sup><span><i>6</i></span></sup>": "mc^2, 10^6",
}
POWERS = {
    "x<sup><i>n</i>+1</sup>": "x^n+1",
    "x<sup>n</sup><sup>2</sup>": "x^n^2",
    "m<sup>2<!-- -->k</sup>": "m^2k",
    "x<sup>a <b>2</b></sup>": "x^a 2",
}


@pytest.mark.parametrize("html", SAID)
def test_in_text(html, dump):
    assert dump(f"<p>{html}</p>") == [SAID[html]]


@pytest.mark.parametrize("html", SAID)
def test_in_a_name(html, dump):
    assert dump(f"<button>{html}</button>") == [f"[1]<button> {SAID[html]}"]


@pytest.mark.parametrize("html", POWERS)
def test_a_power_of_several_words(html, dump):
    assert dump(f"<p>{html}</p>") == [POWERS[html]]


@pytest.mark.parametrize(
    "note",
    [
        "<sup><a href=/n>1</a></sup>",
        "<a href=/n><sup>1</sup></a>",
        "<sup><b><a href=/n>1</a></b></sup>",
    ],
)
def test_a_note_of_a_sentence(note, dump):
    said = ["Made in 1999^1 and sold.", "[1]<link href=/n> 1"]
    assert dump(f"<p>Made in 1999{note} and sold.</p>") == said
    assert dump(f"<h2>In 1999{note}</h2>")[0] == "[1]<heading level=2> In 1999^1"
