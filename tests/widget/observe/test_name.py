"""Accessible names, folded and cut."""

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
