"""Items of lists that one item or the list itself answers for: each is a row, acted on by itself."""

# ruff: noqa: E501 - page literals keep their lines
import pytest

LISTENS = "onclick=\"did = event.target.closest('.i, .lb, .tw')?.textContent\""


@pytest.mark.parametrize("rule", ["<hr>", "<div role=separator></div>", "<template></template>"])
def test_what_parts_the_items_of_a_list_is_no_item(dump, rule):
    found = dump(
        f"<div {LISTENS}><div class=i>Copy</div><div class='i on'>Cut</div>{rule}<div class=i>Paste</div></div>"
    )
    names = [line.partition("> ")[2] for line in found if "<div>" in line]
    assert names == ["Copy", "Cut", "Paste"]
