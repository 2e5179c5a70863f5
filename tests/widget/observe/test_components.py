"""What libraries of web components make of fields: slots, parts, hosts with labels of their own."""

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
