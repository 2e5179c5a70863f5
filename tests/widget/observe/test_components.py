"""What libraries of web components make of fields: slots, parts, hosts with labels of their own."""

from __future__ import annotations

UNDER = "position:absolute; top:0; left:0; width:18px; height:18px; opacity:0"
BOX = "display:inline-block; width:18px; height:18px; border:1px solid; cursor:pointer"


def test_a_transparent_box_that_is_given_to_a_slot_is_told_once(dump):
    def host(type_: str, state: str) -> str:
        return f"""<x-box style="position:relative; display:inline-block">
        <template shadowrootmode=open><div style="display:contents">
        <div part="mark" aria-hidden=true style="{BOX}"></div><slot name=input></slot>
        <div style="cursor:pointer"><slot name=label></slot></div></div></template>
        <input type={type_} id={type_} slot=input {state} style="{UNDER}">
        <label for={type_} slot=label onclick=1>My {type_}</label></x-box>"""

    assert dump(host("checkbox", "checked") + host("radio", "") + host("file", "")) == [
        "[1]<checkbox checked> My checkbox",
        "[2]<radio> My radio",
        "[3]<input type=file> My file",
    ]


HOSTS = """<script>customElements.define('x-tick', class extends HTMLElement {
  static formAssociated = true;
  constructor() {
    super();
    this.attachShadow({mode: 'open'}).innerHTML = this.hasAttribute('wide')
      ? '<x-tick></x-tick>' : '<input type=checkbox><button>?</button>';
  }
});</script>"""


def test_labels_of_a_host_name_its_field(dump):
    assert dump(f"""<label><x-tick></x-tick> Terms</label>
    <label for=b>News</label> <x-tick id=b></x-tick>
    <x-tick></x-tick>{HOSTS}""") == [
        "[1]<checkbox> Terms",
        "[2]<button> ?",
        "[3]<checkbox> News",
        "[4]<button> ?",
        "[5]<checkbox>",
        "[6]<button> ?",
    ]


def test_a_field_is_named_anew_as_its_hosts_label_changes(view):
    seen = view(f"<label>Old <x-tick></x-tick></label>{HOSTS}")
    assert seen.dump() == ["[1]<checkbox> Old", "[2]<button> ?"]
    seen.page.evaluate("document.querySelector('label').firstChild.data = 'New '")
    assert seen.dump()[0].endswith("<checkbox> New")


def resting(name: str, label: str) -> str:
    return f"""<div style="position:relative; width:200px; height:50px">
    <span style="position:absolute; top:10px; pointer-events:none; {label}">{name}<i>*</i></span>
    <div style="opacity:0"><input aria-label="Mail" style="width:180px; height:40px"></div></div>"""


def test_an_empty_field_that_is_transparent_is_there_under_its_label(view):
    seen = view(resting("Mail", ""))
    assert seen.dump() == ["Mail*", "[1]<textbox> Mail"]
    seen.page.evaluate("document.querySelector('span').style.opacity = 0")
    assert seen.dump() == []


def test_a_transparent_field_under_other_words_or_none_is_bait(dump):
    assert dump(resting("Your cart", "")) == ["Your cart*"]
    assert dump(resting("Mail", "opacity:0")) == []
    assert dump(f"<p>Mail</p>{resting('', '')}") == ["Mail"]
    assert dump(f"<div style='opacity:0'>{resting('Mail', '')}</div>") == []


def test_what_a_list_box_shows_is_its_value_and_the_label_in_it_is_not(dump):
    assert dump("""<div role=combobox aria-label=Size tabindex=0>
    <span>Size</span> <i>Large</i></div>
    <div role=combobox aria-label=Hat tabindex=0>Hat <b>Hat</b></div>
    <div role=combobox aria-label=Car tabindex=0>Cargo</div>""") == [
        "[1]<combobox value=Large> Size",
        "[2]<combobox> Hat",
        "[3]<combobox value=Cargo> Car",
    ]


def test_an_item_of_a_list_that_is_pressed_has_its_words_for_a_name(dump):
    assert dump("""<div role=list><button role=listitem>Inbox <b>3 new</b></button>
    <a role=listitem href=/s>Sent</a><div role=listitem>Plain</div></div>""") == [
        "[1]<listitem> Inbox 3 new",
        "[2]<listitem href=/s> Sent",
        "Plain",
    ]


def test_a_nameless_part_is_told_by_what_its_maker_calls_it(dump):
    button = "<div part='field-button increase-button' onclick=1 style='width:20px;height:20px'>"
    (line,) = dump(button)
    assert "description=increase" in line


def test_a_box_to_tick_within_one_by_its_role_is_the_same(dump):
    def host(role: str, inner: str) -> str:
        return f"""<x-a role={role} aria-checked=true tabindex=0 aria-labelledby=n>
        <template shadowrootmode=open><label><input type=checkbox {inner} checked>
        <div onclick=1 ontouchstart=1 style="width:36px; height:14px"></div>
        <slot></slot></label></template><span id=n>Dark</span></x-a>"""

    assert dump(host("checkbox", "")) == ["[1]<checkbox checked> Dark"]
    assert dump(host("checkbox", "hidden")) == ["[1]<checkbox checked> Dark"]
    assert dump(host("switch", "role=switch hidden")) == ["[1]<switch checked> Dark"]


def test_a_transparent_button_over_what_its_label_shows_opens_the_list(dump):
    def opener(more: str, around: str = "label") -> str:
        return f"""<{around} style="position:relative; display:flex; width:300px"><b>Size</b>
        <i>Medium</i><button aria-label="Size, Medium" {more}
        style="position:absolute; inset:0; opacity:0"></button></{around}>"""

    assert dump(opener("aria-haspopup=dialog")) == ["[1]<button haspopup=dialog> Size, Medium"]
    assert dump(opener("")) == ["Size Medium"]
    assert dump(opener("aria-haspopup=dialog", "div")) == ["Size Medium"]


def test_a_box_to_tick_by_its_role_holds_one_that_nobody_sees(dump):
    hidden = "style='visibility:hidden; width:0'"
    assert dump(f"""<div role=radio aria-checked=false aria-label=Free tabindex=-1>
    <input type=radio {hidden}> Free</div>""") == ["[1]<radio> Free"]


def test_what_is_drawn_for_a_field_is_a_part_of_its_own_once_both_are_seen(view):
    seen = view(f"""<div style="position:relative"><div style="{BOX}"></div>
    <input type=checkbox aria-label=Gift style="{UNDER}"></div>""")
    assert seen.dump() == ["[1]<checkbox> Gift"]
    seen.page.evaluate("document.querySelector('input').style.opacity = 1")
    assert len(seen.dump()) == 2


def test_the_track_and_the_thumb_of_a_switch_are_drawn_for_its_field(dump):
    assert dump(f"""<div style="position:relative"><input type=checkbox role=switch
    aria-label=Notify checked style="{UNDER}"><div style="{BOX}"><i style="{BOX}"></i></div>
    </div>""") == ["[1]<switch checked> Notify"]


def test_what_is_pressed_beside_a_transparent_box_is_another_control(dump):
    lines = dump(f"""<div style="position:relative; padding:40px"><input type=checkbox
    aria-label=Gift style="{UNDER}"><i onclick=1 class=remove style="{BOX}"></i></div>""")
    assert [line.split()[0] for line in lines] == ["[1]<checkbox>", "[2]<i"]


def test_what_listens_and_shows_a_hand_stays_a_control_over_a_field_or_around_a_label(dump):
    tick = f"<input type=checkbox id=g aria-label=Gift style='{UNDER}'>"
    over = f"<i class=box onclick=1 style='{BOX}; position:relative'></i>"
    lines = dump(f"<div style='position:relative'>{tick}{over}</div>")
    assert [line.split()[0] for line in lines] == ["[1]<checkbox", "[2]<i"]
    around = "<div class=row style='cursor:pointer'><label for=t>Name</label></div><input id=t>"
    assert dump(around) == ["[1]<textbox> Name"]
    jquery = """<script>jQuery = {}; document.jQuery36012345 =
    {events: {click: [{selector: '.row'}]}}</script>"""
    assert dump(jquery + around)[0] == "[1]<div> Name"


def test_the_field_that_a_labelled_host_was_given_has_its_label(view):
    def host(inner: str, id_: str) -> str:
        return f"""<label for={id_} id=l{id_}>Fruit {id_}</label><x-drop id={id_}>
        <template shadowrootmode=open><slot></slot></template>{inner}</x-drop>"""

    opener = "<button role=combobox aria-haspopup=listbox>Apple</button>"
    seen = view(
        host(f"<i></i>{opener}", "a")
        + host("<input><input>", "b")
        + host("<button>Buy</button>", "c")
    )
    assert seen.dump() == [
        "[1]<combobox value=Apple haspopup=listbox> Fruit a",
        "[2]<textbox> Fruit b",
        "[3]<textbox>",
        "Fruit c",
        "[4]<button> Buy",
    ]
    seen.page.evaluate("la.textContent = 'Car'")
    assert seen.dump()[0].endswith("> Car")
