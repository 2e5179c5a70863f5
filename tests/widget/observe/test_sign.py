"""Pictures that a font draws in place of words: the words beside them tell, else their own."""

from typing import Any

import pytest

# As wide as a picture of the font would be.
ICONS = """<style>
.drawn { display: inline-block; width: 1em; height: 1em; overflow: hidden }
.icon { font: 24px 'Material Icons' }
</style>"""


def icon(words: str) -> str:
    return f"<i class='icon drawn'>{words}</i>"


SAID = {
    f"<p>{icon('error')} City is required": ["City is required"],
    f"<div style=display:flex>{icon('error')}<div>City is required</div></div>": [
        "City is required"
    ],
    f"<p><span>{icon('error')}</span> City is required": ["City is required"],
    f"<button>{icon('shopping_cart')} Cart</button>": ["[1]<button> Cart"],
    f"<button><span>{icon('edit')}<b>Edit</b></span></button>": ["[1]<button> Edit"],
    f"<button>{icon('delete')}</button>": ["[1]<button> delete"],
    f"<button>{icon('edit')}{icon('delete')}</button>": ["[1]<button> edit delete"],
    f"<a href=/x>{icon('arrow_forward')}</a>": ["[1]<link href=/x> arrow_forward"],
    f"<p>{icon('star')}{icon('star')}{icon('star_border')}": ["star star star_border"],
    f"<p>Go <a href=/x>{icon('arrow_forward')}</a>": ["Go", "[1]<link href=/x> arrow_forward"],
    f"<p>Go <span tabindex=0 role=button>{icon('edit')}</span>": ["Go", "[1]<button> edit"],
    "<i class='icon drawn' style='cursor:pointer'>menu</i> <b>Shop</b>": ["[1]<i> menu", "Shop"],
    "<i class='icon drawn' role=button tabindex=0>menu</i> <b>Shop</b>": [
        "[1]<button> menu",
        "Shop",
    ],
    f"<h2>{icon('local_shipping')} Delivery</h2>": ["[1]<heading level=2> Delivery"],
    f"<table><tr><th>Who<th>Paid<tr><td>Ann<td>{icon('check')}<tr><td>Bo<td>{icon('close')}": [
        "[1]<table rows=2>",
        "\t[2]<row> Who | Paid",
        "\t[3]<row> Ann | check",
        "\t[4]<row> Bo | close",
    ],
    # The font is not there: what is drawn is the word.
    "<p><i class=icon>error</i> City is required": ["error City is required"],
    "<p><i class=drawn>error</i> City is required": ["error City is required"],
}


@pytest.mark.parametrize("page", SAID)
def test_what_is_said_of_a_picture(page: str, dump: Any) -> None:
    assert dump(ICONS + page) == SAID[page]
