"""Accessible names, folded and cut."""

from __future__ import annotations

import pytest

CASES = {
    "<button>  Pay \n now </button>": "Pay now",
    "<button aria-label=Pay>x</button>": "Pay",
    "<b id=l>Pay</b><button aria-labelledby=l>x</button>": "Pay",
    "<button><svg width=9 height=9><title>Pay</title></svg></button>": "Pay",
    "<button><img alt=Pay width=9 height=9></button>": "Pay",
    "<button title=Pay></button>": "Pay",
    "<button><svg><a><title>Pay</title><text y=9>$</text></a></svg></button>": "Pay",
    "<label>Pay <input></label>": "Pay",
    "<label for=i>Pay</label><input id=i>": "Pay",
    "<input type=submit value=Pay>": "Pay",
    f"<button><svg width=9 height=9>{'<g> </g>' * 300}</svg> Pay</button>": "Pay",
    f"<button>{(' ' * 40 + '<b>Pay</b>') * 12} now</button>": "Pay " * 12 + "now",
    "<button><i title=Pay> </i></button>": "Pay",
    "<button>P\u200ba\u202ey</button>": "Pay",
    "<button>👩\u200d🚀 می\u200cخواهم</button>": "👩\u200d🚀 می\u200cخواهم",
}


@pytest.mark.parametrize("html", CASES)
def test_name(html, view):
    seen = view(html)
    seen.observe()
    assert seen.rows()[0].name == CASES[html]


def test_names_are_cut_at_200_characters(view):
    seen = view(f"<button aria-label='{'😀' * 300}'>x</button>")
    seen.observe()
    name = seen.rows()[0].name
    assert len(name.encode("utf-16-le")) // 2 <= 200
    assert name.endswith("…")
    assert name.encode()


def test_lone_surrogates_do_not_break_the_wire(view):
    seen = view("<button id=b></button><input id=i aria-label=I>")
    seen.page.evaluate("b.textContent = 'a\\ud800b'; i.value = '\\udc00'")
    seen.observe()
    assert [row.name for row in seen.rows()] == ["a�b", "I"]


TWICE = (
    "<fieldset><label for=n>First</label><input id=n>"
    "<label for=m>Last</label><input id=m></fieldset>"
)


def test_labels_of_fields_with_one_id_belong_to_the_field_beside_them(view):
    seen = view(TWICE * 2)
    seen.observe()
    names = [row.name for row in seen.rows() if row.word == "textbox"]
    assert names == ["First", "Last", "First", "Last"]


def test_all_labels_of_one_id_that_one_field_has_are_its_own(view):
    seen = view("<p><label for=n>Size</label></p><p><label for=n>in cm</label><input id=n></p>")
    seen.observe()
    assert seen.rows()[0].name == "Size in cm"
