"""What is struck out is not meant any more: an old price, a task done, a size sold out."""

import pytest

SAID = {
    "<p>Mug <del>$20</del> <ins>$15</ins></p>": ["Mug ~~$20~~ $15"],
    "<p>Mug <s> $20 </s>$15</p>": ["Mug ~~$20~~ $15"],
    "<style>.old{text-decoration:line-through}</style><p>Mug <b class=old>$<i>20</i></b> $15</p>": [
        "Mug ~~$20~~ $15"
    ],
    "<p style='text-decoration:underline'>Mug <s style='text-decoration:none'>$20</s></p>": [
        "Mug $20"
    ],
    "<s>Milk <b style='display:inline-block'>today</b> &middot; </s>": ["\\~~Milk~~ today ·"],
    "<button>Buy <s>$20</s> $15</button>": ['[1]<button struck="$20"> Buy $20 $15'],
    "<button style='text-decoration:line-through'>XL</button>": ["[1]<button struck> XL"],
    "<s><button>XL</button></s>": ["[1]<button> XL"],
    "<a href=/x><s>Old</s><svg width=9 height=9></svg></a>": ["[1]<link href=/x struck> Old"],
    "<a href=/x>Now <s style='display:none'>$20</s> $15</a>": ["[1]<link href=/x> Now $15"],
    "<h2>Mug <s>$20</s> $15</h2>": ['[1]<heading level=2 struck="$20"> Mug $20 $15'],
    "<label style='text-decoration:line-through'><input type=checkbox>Milk</label>": [
        "[1]<checkbox> Milk"
    ],
    "<a href=/x>Card <s data-pilotfish-mask>12</s><s data-pilotfish-skip>34</s><s>56</s></a>": [
        "[1]<link href=/x struck=56> Card •••56"
    ],
    "<button data-pilotfish-mask>Card <s>12</s> 34</button>": ["[1]<button> •••"],
    "<button>Key <s>sk-proj-Zx8yW7vU6tS5rQ4pO3nM2lK1jI0hG9fE</s> gone</button>": [
        "[1]<button> Key ••• gone"
    ],
    "<p><s>$19<sup>99</sup></s> $15</p>": ["\\~~$19^99~~ $15"],
    "<p><s><span>$</span><b>20<i>.99</i></b></s> $15</p>": ["\\~~$20.99~~ $15"],
    "<p><s>$20<span style='display:inline-block'>now $15</span></s></p>": ["\\~~$20~~ now $15"],
    "<p>~~Mug~~ <b>a~~</b><b>~~b</b></p>": ["\\~~Mug~~ a~~~~b"],
    "<p><s>With <a href=/b>bread</a> on it</s> <a href=/c>now</a> sold</p>": [
        "\\~~With bread on it~~ now sold",
        "[1]<link href=/b struck> bread",
        "[2]<link href=/c> now",
    ],
    "<a href=/x>Mug <del><span>$</span>20.00</del> <s>$19<sup>99</sup></s> or $15 <s>$1</s></a>": [
        '[1]<link href=/x struck="$20.00 $19^99, $1"> Mug $20.00 $19^99 or $15 $1'
    ],
    "<a href=/x><img alt=Mug width=9 height=9><s>$20</s></a>": [
        '[1]<link href=/x struck="$20"> Mug$20'
    ],
    "<button>Buy <s style='visibility:hidden'>$20</s> $15</button>": ["[1]<button> Buy $15"],
    "<table><tr><th>Item<th>Price<tr><td>Mug<td><s>$20</s> $15</table>": [
        "[1]<table rows=1>",
        "\t[2]<row> Item | Price",
        "\t[3]<row> Mug | ~~$20~~ $15",
    ],
}


@pytest.mark.parametrize("html", SAID)
def test_what_is_struck_out(html, dump):
    assert dump(html) == SAID[html]


CHANGES = {
    "all around": "done.className = 'old'",
    "a part": "part.className = 'old'",
    "a rule": "sheet.sheet.insertRule('p, a { text-decoration: line-through }')",
    "words of a control": "of.innerHTML = 'Mug <s>$20</s> $15'",
}


@pytest.mark.parametrize("change", CHANGES)
def test_struck_out_later(change, view):
    seen = view("""<style id=sheet>.old { text-decoration: line-through }</style>
        <div id=done><p>Milk <b id=part>today</b></p><a id=of href=/x>Mug</a></div>""")
    before = seen.dump()
    seen.page.evaluate(CHANGES[change])
    # Compared with a fresh look, too.
    after = seen.dump()
    assert after != before
    assert "struck" in after[-1] or "~~today~~" in after[0]
