"""A mask over the whole page makes the dialog on it modal, whatever its markup says."""

# ruff: noqa: E501 - page literals keep their lines
import pytest

PAGE = "<button>Pay</button><p>Behind</p>"
MASK = "position:fixed;inset:0;z-index:5"
BOX = "position:fixed;left:100px;top:100px;width:300px;z-index:6;background:#fff"
INNER = "<h2>Rename</h2><input aria-label=Name><button>Save</button>"
ROWS = ["[N]<heading level=2> Rename", "[N]<textbox> Name", "[N]<button> Save"]
MODALS = {
    "a dialog in its mask": f"<div style='{MASK}'><div role=dialog style='{BOX}'>{INNER}</div></div>",
    "a dialog beside its mask": f"<div style='{MASK}'></div><div role=dialog style='{BOX}'>{INNER}</div>",
    "a box in a dark mask": f"<div style='{MASK};background:#0008'><div style='{BOX}'>{INNER}</div></div>",
    "a box beside a dark mask": f"<div style='{MASK};background:#0008'></div><div style='{BOX}'>{INNER}</div>",
    "a wrapper of mask and box": f"<div style='{MASK}'><div style='{MASK};background:#0008'></div><div style='{BOX}'>{INNER}</div></div>",
}


def numbered(lines: list[str]) -> list[str]:
    return ["[N]" + line.strip().partition("]")[2] for line in lines if "]<" in line]


@pytest.mark.parametrize("kind", MODALS)
def test_only_what_is_on_the_mask_is_told(view, kind):
    seen = view(f"{PAGE}<div id=open hidden>{MODALS[kind]}</div>")
    assert numbered(seen.dump()) == ["[N]<button> Pay"]
    seen.page.evaluate("document.querySelector('#open').hidden = false")
    found = numbered(seen.dump())
    assert [row for row in found if "<dialog>" not in row] == ROWS
    assert [dialog.name for dialog in seen.observe().facts.dialogs] == ["Rename"]
    seen.page.evaluate("document.querySelector('#open').hidden = true")
    assert numbered(seen.dump()) == ["[N]<button> Pay"]
    assert seen.observe().facts.dialogs == []


NO_MODALS = {
    "an application that fills the window": f"<div style='{MASK}'><button>Pay</button><div role=dialog aria-label=Cookies style='position:fixed;bottom:0'><button>Agree</button></div></div>",
    "a mask that lets presses through": f"{PAGE}<div style='{MASK};background:#0001;pointer-events:none'><button>Help</button></div>",
    "what lies behind the page": f"<div style='position:fixed;inset:0;z-index:-1;background:linear-gradient(red,blue)'></div>{PAGE}<div role=dialog aria-label=Cookies style='{BOX};top:auto;bottom:0'><button>Agree</button></div>",
    "a menu that any press closes": f"{PAGE}<div style='{MASK}'></div><div role=menu style='{BOX}'><div role=menuitem tabindex=-1>Copy</div></div>",
    "a page that is still loading": f"{PAGE}<div style='{MASK};background:#fffa'>Loading</div>",
}


@pytest.mark.parametrize("kind", NO_MODALS)
def test_what_blocks_nothing_for_good_is_no_modal(view, kind):
    seen = view(NO_MODALS[kind])
    assert any(row.endswith("Pay") for row in seen.dump())
    assert seen.observe().facts.dialogs == []
