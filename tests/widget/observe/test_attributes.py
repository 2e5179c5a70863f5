"""Live values and states, exact, and only where they help."""

import pytest

CASES = {
    "<input aria-label=A value='  two  spaces '>": '[1]<textbox value="  two  spaces "> A',
    "<input aria-label=A type=email required>": "[1]<textbox type=email required> A",
    "<input aria-label=A type=search readonly value=x>": "[1]<searchbox value=x readonly> A",
    "<input aria-label=A type=date value=2026-01-31>": "[1]<textbox type=date value=2026-01-31> A",
    "<input aria-label=A type=number value=3>": "[1]<spinbutton value=3> A",
    "<input aria-label=A type=range min=0 max=9 value=4>": "[1]<slider value=4 range=0..9> A",
    "<input aria-label=A readonly aria-haspopup=listbox value=x>": (
        "[1]<combobox value=x haspopup=listbox> A"
    ),
    "<label for=b>A</label><button id=b>May 5 – 9</button>": '[1]<button value="May 5 – 9"> A',
    "<label for=b>A</label><button id=b>A ▼</button>": "[1]<button> A",
    "<button disabled title=Third>Third step</button>": "[1]<button disabled> Third step",
    "<input aria-label=A aria-invalid=true>": "[1]<textbox invalid> A",
    "<input aria-label=A placeholder=DD/MM>": "[1]<textbox description=DD/MM> A",
    "<input placeholder=Search>": "[1]<textbox> Search",
    "<textarea aria-label=A>one\ntwo</textarea>": '[1]<textbox value="one\\ntwo" multiline> A',
    "<div contenteditable aria-label=A>Hi <b>you</b></div>": (
        '[1]<textbox value="Hi you" multiline> A'
    ),
    **{
        f"<div contenteditable role={role} aria-label=A>Hi <b>you</b></div>": (
            '[1]<textbox value="Hi you" multiline> A'
        )
        for role in (
            "region",
            "document",
            "application",
            "article",
            "main",
            "group",
            "none",
            "listitem",
            "note",
        )
    },
    "<form contenteditable aria-label=A>Hi <b>you</b></form>": (
        '[1]<textbox value="Hi you" multiline> A'
    ),
    "<h2 role=heading contenteditable>A</h2>": "[1]<textbox value=A multiline>",
    "<div contenteditable role=button>A</div>": "[1]<button> A",
    "<input type=checkbox aria-label=A>": "[1]<checkbox> A",
    "<div role=checkbox tabindex=0 aria-checked=mixed>A</div>": "[1]<checkbox checked=mixed> A",
    "<input type=checkbox aria-checked=mixed aria-label=A>": "[1]<checkbox checked=mixed> A",
    "<input type=checkbox checked aria-checked=mixed aria-label=A>": "[1]<checkbox checked> A",
    "<input type=radio aria-checked=mixed aria-label=A>": "[1]<radio> A",
    "<div role=switch tabindex=0 aria-checked=true>A</div>": "[1]<switch checked> A",
    "<div role=tab tabindex=0 aria-selected=true>A</div>": "[1]<tab selected> A",
    "<a href=/ aria-current=page>A</a>": "[1]<link selected href=/> A",
    "<p role=radio aria-checked=false aria-current=date>May</p>": "[1]<radio> May",
    "<button aria-pressed=true>A</button>": "[1]<button pressed> A",
    "<button aria-pressed=false>A</button>": "[1]<button pressed=false> A",
    "<button aria-expanded=true aria-haspopup=menu>A</button>": (
        "[1]<button expanded haspopup=menu> A"
    ),
    "<details><summary>A</summary>x</details>": "[1]<button expanded=false> A",
    "<a href='/a?b=1#c'>A</a>": "[1]<link href=/a?b=1#c> A",
    "<a href='https://other.example/x'>A</a>": "[1]<link href=https://other.example/x> A",
    "<a href='mailto:ada@x.org'>A</a>": "[1]<link href=mailto:ada@x.org> A",
    "<a href='javascript:void 0'>A</a>": "[1]<link> A",
    "<h3>A</h3>": "[1]<heading level=3> A",
    "<div role=heading aria-level=2>A</div>": "[1]<heading level=2> A",
    "<button title='Opens a window'>A</button>": '[1]<button description="Opens a window"> A',
    "<button aria-describedby=d>A</button><p hidden id=d></p>": "[1]<button> A",
    "<button class='btn icon-trash' data-act=remove><svg width=9 height=9></svg></button>": (
        '[1]<button description="trash act remove">'
    ),
    "<button disabled title='Sold out'>A</button>": '[1]<button disabled why="Sold out"> A',
    "<button disabled title='Go (^G)'>Go</button>": '[1]<button disabled description="Go (^G)"> Go',
    "<button aria-disabled=true>A</button>": "[1]<button disabled> A",
    "<fieldset disabled><button>A</button></fieldset>": "[1]<button disabled> A",
    "<input type=submit>": "[1]<button> Submit",
    "<div role=BUTTON tabindex=0>A</div>": "[1]<button> A",
    "<button role=presentation>A</button>": "[1]<button> A",
    "<a role=none href=/x>A</a>": "[1]<link href=/x> A",
    "<span role=presentation onclick=1>A</span>": "[1]<span> A",
    "<div contenteditable=inherit>A</div>": "A",
    "<button id=b>A</button><p popover id=p>x<script>b.popoverTargetElement = p</script>": (
        "[1]<button expanded=false> A"
    ),
}


@pytest.mark.parametrize("html", CASES)
def test_row_of_one_control(html, dump):
    assert dump(html)[0] == CASES[html]
