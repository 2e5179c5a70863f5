"""Custom elements that tell what they are by their internals, with the early script and without."""

import pytest

# Its attributes become what its internals say; nothing of it stays in the page.
DEFINE = """<style>x-said, x-a { display: block; min-height: 20px }</style><script>
class Said extends HTMLElement {
  static formAssociated = true;
  constructor() {
    super();
    this.inner = this.attachInternals();
  }
  connectedCallback() {
    for (const name of this.getAttributeNames()) {
      if (!name.startsWith('i-')) continue;
      const value = this.getAttribute(name);
      if (name === 'i-state') this.inner.states.add(value);
      else this.inner[name === 'i-role' ? 'role' : PROPERTIES[name]] = value;
      this.removeAttribute(name);
    }
  }
}
const PROPERTIES = {};
for (const key in ElementInternals.prototype) PROPERTIES[`i-${key.slice(4).toLowerCase()}`] = key;
customElements.define('x-said', Said);
</script>"""
CONTROLS = """
<x-said tabindex=0 i-role=radio i-checked=true>Small</x-said>
<x-said tabindex=0 i-role=radio i-checked=false>Large</x-said>
<x-said tabindex=0 i-role=checkbox i-checked=mixed>Some</x-said>
<x-said i-role=tab i-selected=true>Video</x-said>
<x-said i-role=tab i-selected=false>Photos</x-said>
<x-said i-role=button i-pressed=false>Bold</x-said>
<x-said i-role=button i-haspopup=menu i-expanded=false>More</x-said>
<x-said i-role=switch i-checked=true i-disabled=true i-label=Wifi>On</x-said>
<x-said i-role=textbox i-label=Notes i-required=true i-invalid=true i-readonly=true></x-said>
<x-said i-role=slider i-label=Volume i-valuenow=4 i-valuemin=1 i-valuemax=9></x-said>
"""
TOLD = [
    "[1]<radio checked> Small",
    "[2]<radio> Large",
    "[3]<checkbox checked=mixed> Some",
    "[4]<tab selected> Video",
    "[5]<tab> Photos",
    "[6]<button pressed=false> Bold",
    "[7]<button expanded=false haspopup=menu> More",
    '[8]<switch checked disabled description="shown as On"> Wifi',
    "[9]<textbox required invalid readonly> Notes",
    "[10]<slider value=4 range=1..9> Volume",
]


@pytest.fixture(scope="session")
def early(bundle) -> str:
    """The early script, to be put before any other, without the global of its bundle."""
    text = bundle("early.ts").replace("globalThis.unit=unit;", "")
    return f"<script>(() => {{{text}}})()</script>"


@pytest.fixture
def told(early, dump):
    return lambda html: dump(early + DEFINE + html)


@pytest.fixture
def seen(early, view):
    return lambda html, **options: view(early + DEFINE + html, **options)


def test_role_name_states_and_values_are_what_internals_say(told):
    assert told(CONTROLS) == TOLD


def test_an_attribute_wins(told):
    assert told("""<x-said role=link i-role=button>A</x-said>
    <x-said i-role=checkbox i-checked=true aria-checked=false>B</x-said>
    <x-said i-role=button i-label=Inner aria-label=Outer></x-said>
    <x-said role=none i-role=button>D</x-said>""") == [
        "[1]<link> A",
        "[2]<checkbox> B",
        "[3]<button> Outer",
        "D",
    ]


def test_what_stands_for_a_state_only_says_it_where_aria_does_not(told):
    assert told("""<x-said i-role=radio i-checked=false i-state=checked>A</x-said>
    <x-said i-role=button i-state=checked i-expanded=false>B</x-said>
    <x-said i-role=button i-disabled=false i-state=disabled>C</x-said>
    <x-said i-role=option i-selected=false i-state=selected>D</x-said>
    <x-said i-role=option i-state=selected>E</x-said>
    <x-said i-role=checkbox i-state=checked>F</x-said>
    <x-said i-role=button i-state=open i-expanded=false>G</x-said>""") == [
        "[1]<radio> A",
        "[2]<button expanded=false> B",
        "[3]<button> C",
        "[4]<option> D",
        "[5]<option selected> E",
        "[6]<checkbox checked> F",
        "[7]<button expanded=false> G",
    ]


def test_what_changes_without_a_trace_is_told_at_the_next_look(seen):
    page = seen("""<x-said id=a i-role=radio i-checked=false>A</x-said>
    <x-said id=b>B</x-said><x-said id=c i-role=button i-label=Play></x-said>
    <button aria-labelledby="c d">?</button><x-said id=d i-role=slider i-valuenow=1></x-said>""")
    assert page.dump() == [
        "[1]<radio> A",
        "B",
        "[2]<button> Play",
        "[3]<button> Play 1",
        "[4]<slider value=1 range=0..100>",
    ]
    page.page.evaluate("a.inner.ariaChecked = 'true'; 0")
    assert page.dump()[0] == "[1]<radio checked> A"
    page.page.evaluate("b.inner.role = 'link'; c.inner.ariaLabel = 'Stop'; 0")
    page.page.evaluate("d.inner.ariaValueNow = '2'; 0")
    assert [line.partition("<")[2] for line in page.dump()] == [
        "radio checked> A",
        "link> B",
        "button> Stop",
        "button> Stop 2",
        "slider value=2 range=0..100>",
    ]
    page.page.evaluate("b.inner.role = null; a.inner.states.add('disabled'); 0")
    assert [line.partition("<")[2] for line in page.dump()[:2]] == ["radio checked disabled> A", ""]


def test_the_first_internals_of_a_page_may_come_later(seen):
    page = seen("<p>Text</p><x-late id=a>A</x-late>")
    assert page.dump() == ["Text", "A"]
    page.page.evaluate("""customElements.define('x-late', class extends HTMLElement {
      constructor() { super(); this.inner = this.attachInternals(); }
    })""")
    assert page.dump() == ["Text", "A"]
    page.page.evaluate("a.inner.role = 'button'; 0")
    assert page.dump() == ["Text", "[1]<button> A"]


def test_elements_that_internals_name_it_by(seen):
    page = seen("""<span id=l>Label</span><span id=m>More</span><x-said id=a i-role=button></x-said>
    <script>a.inner.ariaLabelledByElements = [l]</script>""")
    assert page.dump() == ["LabelMore", "[1]<button> Label"]
    page.page.evaluate("l.textContent = 'Other'")
    assert page.dump()[1].endswith("<button> Other")
    page.page.evaluate("a.inner.ariaLabelledByElements = [m, l]; 0")
    assert page.dump()[1].endswith("<button> More Other")


def test_parts_of_the_page_by_internals(told):
    assert told("""<x-said i-role=navigation><a href=/a>A</a></x-said>
    <x-said i-role=toolbar i-label=Tools><button>B</button></x-said>
    <x-said i-role=heading i-level=3>Title</x-said>
    <x-said i-role=presentation>Words</x-said>
    <x-said i-role=progressbar i-label=Sent i-valuenow=3 i-valuemax=5>.</x-said>""") == [
        "[1]<navigation>",
        "\t[2]<link href=/a> A",
        "[3]<toolbar> Tools",
        "\t[4]<button> B",
        "[5]<heading level=3> Title",
        "Words",
        "Sent: 3 of 5",
    ]


def test_the_words_that_a_nameless_picture_draws_are_read(told):
    assert told("""<x-said i-role=img>JD</x-said>
    <x-said i-role=img i-label="Ada Lovelace">AL</x-said><img src=data:,>""") == [
        "JD",
        "Ada Lovelace",
    ]


def test_in_a_frame_with_the_early_script(early, view):
    page = view(
        "<iframe src=/in title=In></iframe>",
        paths={"/in": f"{early}{DEFINE}<x-said id=a i-role=radio i-checked=true>A</x-said>"},
    )
    assert page.dump()[-1].endswith("<radio checked> A")
    page.page.frames[1].evaluate("a.inner.ariaChecked = 'false'; 0")
    assert page.dump()[-1].endswith("<radio> A")


def test_what_only_stands_in_for_internals_says_nothing(early, dump):
    """A page may bring its own for browsers that have none: those are no internals to read."""
    own = "HTMLElement.prototype.attachInternals = () => ({states: new Set(), role: 'button'})"
    assert dump(f"<script>{own}</script>{early}{DEFINE}<x-said i-role=radio>A</x-said>") == ["A"]


def test_internals_in_closed_roots_stay_as_unreadable_as_these(told):
    (line,) = told("""<div id=a style="width:50px; height:20px"></div><script>
    const root = a.attachShadow({mode: 'closed'});
    root.innerHTML = '<x-said i-role=button>A</x-said>'</script>""")
    assert "cannot be read" in line


def test_a_modal_by_internals_keeps_all_else_out_of_reach(seen):
    page = seen("""<button>Behind</button>
    <x-said id=d i-role=group i-label=Sure><button>Yes</button></x-said>""")
    assert page.dump() == ["[1]<button> Behind", "[2]<group> Sure", "\t[3]<button> Yes"]
    page.page.evaluate("Object.assign(d.inner, {role: 'dialog', ariaModal: 'true'}); 0")
    assert [line.partition("<")[2] for line in page.dump()] == ["dialog> Sure", "button> Yes"]


def test_the_thumb_of_a_slider_is_no_control_of_its_own(told):
    thumb = "<div onclick=1 style='width:20px; height:20px'></div>"
    assert told(f"<x-said i-role=slider i-label=Volume i-valuenow=4>{thumb}</x-said>") == [
        "[1]<slider value=4 range=0..100> Volume"
    ]


FORM = """<form><label for=a>Mail</label>
<x-said id=a name=mail tabindex=0 i-role=textbox></x-said><x-said id=b name=town></x-said>
<button type=button disabled>Send</button><input type=submit value=Go></form>
<script>const wrong = (it, is) => it.inner.setValidity({valueMissing: is}, is ? 'Say it' : '');
wrong(a, true); wrong(b, true)</script>"""


def test_fields_by_internals_are_why_a_form_waits(seen):
    page = seen(FORM)
    assert "Mail is invalid; town is invalid" in page.dump()[-2]
    page.page.evaluate("wrong(a, false)")
    assert page.dump()[-2].endswith('<button disabled why="town is invalid"> Send')
    page.page.evaluate("wrong(b, false)")
    assert page.dump()[-2].endswith("<button disabled> Send")


@pytest.mark.not_in("firefox", "it finds such a field :user-invalid before anyone has tried it")
def test_the_message_of_a_field_by_internals(seen):
    page = seen(FORM)
    assert page.dump()[1] == "\t[2]<textbox> Mail"
    page.page.evaluate("a.inner.ariaInvalid = 'true'; 0")
    assert page.dump()[1] == '\t[2]<textbox invalid="Say it"> Mail'
    page.page.evaluate("a.inner.setValidity({customError: true}, 'Other')")
    assert page.dump()[1] == "\t[2]<textbox invalid=Other> Mail"
