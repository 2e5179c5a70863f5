"""No effect, message, result or journal entry of an action tells what the dump would hide."""

import pytest

from widget.act.acting import texts

KEY = "sk_live_Canary9x8y7z6w5v4u3t2s1r0"
FILLER = "lorem ipsum dolor sit amet " * 40


def before(length: int) -> str:
    """So many characters of words."""
    return FILLER[: length - 1] + " "


def pressed(script: str, html: str = "") -> str:
    """A button that does what the script says; `live` is a region that speaks."""
    return f"""<button onclick="go()">Go</button><div role=status id=live></div>{html}<script>
        const live = document.getElementById('live'); function go() {{ {script} }}</script>"""


# A cut in the middle of a key leaves half of one, which nothing tells as such.
CUT = {
    "alert": f"alert('{before(214)}{KEY}')",
    "confirm": f"confirm('{before(213)}{KEY}')",
    "prompt": f"prompt('{before(213)}{KEY}', 'x')",
    "title": f"document.title = '{before(220)}{KEY}'",
    "route": f"history.pushState(null, '', '?q={'a-' * 100}&r={KEY}')",
    "dialog": f"""live.outerHTML = `<div role=dialog aria-label='{before(70)}{KEY}'>x</div>`""",
    "message": f"live.innerHTML = '{before(180)}<b>{KEY[:12]}</b><i>{KEY[12:]}</i>'",
}


@pytest.mark.parametrize("how", CUT)
def test_what_is_cut_is_hidden_before(how, acting):
    page = acting(pressed(CUT[how]))
    outcome = page.act("click", name="Go")
    assert outcome["status"] in ("done", "needs_approval")
    assert "sk_l" not in page.sent(outcome)
    assert "lorem" in page.sent(outcome) or how == "route"


def test_results_and_errors_of_page_actions_are_hidden_before_they_are_cut(acting):
    page = acting("<input type=password value=47119922>")
    page.run(f"pf.register('long', async () => '{before(1480)}{KEY}')")
    page.run(f"pf.register('many', async () => ['{before(1470)}{KEY}', 'x'])")
    page.run(f"pf.register('broken', async () => {{ throw new Error('{before(280)}{KEY}') }})")
    page.run("pf.register('codes', async () => ({said: 47119922, pin: 4711, count: 12}))")
    for name in ("long", "many", "broken"):
        assert "sk_l" not in page.sent(page.act(name)), name
    sent = page.sent(page.act("codes"))
    assert "4711" not in sent and '"count":12' in sent


@pytest.mark.parametrize(
    ("action", "html"),
    [
        ("fill_input", "<div contenteditable aria-label=Go></div>"),
        ("fill_input", "<textarea aria-label=Go></textarea>"),
        ("type_text", "<textarea aria-label=Go autofocus></textarea>"),
    ],
)
def test_what_a_field_shows_instead_is_hidden_before_it_is_cut(action, html, acting):
    page = acting(html)
    page.run(f"""const field = document.querySelector('[aria-label=Go]'); field.focus();
        field.addEventListener('input', () => {{
          const key = 'value' in field ? 'value' : 'textContent';
          field[key] = '{before(106)}{KEY}';
        }})""")
    args = {"text": "x"} if action == "type_text" else {"value": "x", "ref": page.ref("Go")}
    outcome = page.act(action, args)
    assert outcome["reason"] == "rejected_value"
    assert "lorem" in outcome["message"]
    assert "sk_l" not in page.sent(outcome)


def test_what_was_entered_since_the_last_look_and_is_gone_is_not_repeated(acting):
    page = acting(
        pressed(
            "live.textContent = word.value + ' does not fit'; word.remove()",
            "<input type=password id=word>",
        )
    )
    page.ref("Go")
    page.run("word.value = 'harbor-Tulip'")
    ref = page.page.evaluate("pf.observer.lines().find(({row}) => row.name === 'Go').row.ref")
    outcome = page.act("click", {"ref": ref})
    assert texts(outcome, "message") == ["••• does not fit"]
    assert "Tulip" not in page.sent(outcome)


def test_what_comes_up_with_its_echo_is_hidden_in_the_journal_too(acting):
    page = acting(
        pressed("live.innerHTML = 'Yours: willow-Bark <input type=password value=willow-Bark>'")
    )
    outcome = page.act("click", name="Go")
    assert texts(outcome, "message")
    assert "Bark" not in page.sent(outcome)


@pytest.mark.parametrize(
    ("entered", "said"),
    [
        ("514907", "Codes 514-907, 514 907, 5 1 4 9 0 7 and 51 49 07"),
        ("514 907", "514907, 514-907"),
        ("5149", "5 1 4 9"),
        ("C01X00T47M2Z", "C01X 00T4 7M2Z, C01-X00-T47-M2Z"),
        ("C01X-00T4-7M2Z", "C01X00T47M2Z"),
    ],
)
def test_a_code_is_hidden_however_it_is_parted(entered, said, acting):
    page = acting(
        pressed(f"live.textContent = '{said}'", "<input autocomplete=one-time-code id=code>")
    )
    page.run(f"code.value = '{entered}'")
    sent = page.sent(page.act("click", name="Go"))
    assert not any(part in sent for part in ("907", "5 1 4", "49 07", "00T", "X00", "7M2"))


def test_a_code_drawn_digit_by_digit_in_a_region_that_speaks(acting):
    page = acting("""<div style="position:relative;width:200px;height:30px">
      <input autocomplete=one-time-code aria-label=Code id=code
        style="position:absolute;inset:0;opacity:0">
      <div role=status id=drawn style="display:flex"></div></div>
      <button onclick="code.value = 'QXZ'; drawn.innerHTML =
        [...'QXZ'].map((it) => `<b>${it}</b>`).join('')">Go</button>""")
    outcome = page.act("click", name="Go")
    sent = page.sent(outcome)
    assert "QXZ" not in sent and ">Q<" not in sent
    assert texts(outcome, "message") == ["•••"]


LEFT_OUT = "Saved <b class=private>child-Birch</b> <b data-pilotfish-skip>other-Alder</b>"


@pytest.mark.parametrize(
    "script",
    [
        f"live.innerHTML = '{LEFT_OUT}'",
        f"live.outerHTML = '<div class=toast>{LEFT_OUT}</div>'",
        f"frame.contentDocument.body.innerHTML = '<p role=status>{LEFT_OUT}</p>'",
        f"document.querySelector('x-live').shadowRoot.innerHTML = '<p role=alert>{LEFT_OUT}</p>'",
        f"field.setAttribute('aria-invalid', 'true'); why.innerHTML = '{LEFT_OUT}'",
    ],
)
def test_what_the_host_leaves_out_is_in_no_effect(script, acting):
    page = acting(
        pressed(
            script,
            """<iframe id=frame srcdoc="<p>Inner</p>"></iframe><x-live></x-live>
            <input id=field aria-label=Field aria-describedby=why><p id=why></p>
            <script>document.querySelector('x-live').attachShadow({mode: 'open'})</script>""",
        ),
        leftOut=".private",
    )
    outcome = page.act("click", name="Go")
    told = page.sent(outcome)
    assert "Saved" in str(outcome["effects"])
    assert "Birch" not in told and "Alder" not in told


def test_what_the_host_leaves_out_is_in_no_question(acting):
    page = acting(
        "<ul><li>Order 7 <b class=private>listed-Maple</b> <button>Delete</button></li></ul>",
        leftOut=".private",
    )
    outcome = page.act("click", name="Delete")
    assert outcome["status"] == "needs_approval"
    assert outcome["approval"]["facts"]["form"] == "Order 7 Delete"
    assert "Maple" not in page.sent(outcome)


def test_what_the_host_leaves_out_and_masks_is_in_no_result(acting):
    page = acting(
        f"""<table><caption>Staff</caption><tr><th>Name<th>Note<th>Pay</tr>
        <tr><td>Ada<td>fine <b class=private>cell-Walnut</b><td data-pilotfish-mask>word-Pear</tr>
        <tr><td>Bob<td class=private>cell-Hazel<td data-pilotfish-skip>word-Plum</tr></table>
        <pre aria-label=Long role=region tabindex=0>{before(700)}
          <b class=private>long-Cedar</b></pre>
        <div contenteditable aria-label=Memo>dear <b class=private>memo-Rowan</b></div>
        <select aria-label=Plan><option>Free<option class=private>plan-Elder</select>
        <select aria-label=Kept data-pilotfish-mask><option value=k1>twice-Yew
          <option value=kept-Fir>twice-Yew</select>""",
        leftOut=".private",
    )
    outcomes = [
        page.act("extract_table", name="Staff"),
        page.act("read", name="Staff"),
        page.act("read", name="Long"),
        page.act("read", name="Memo"),
        page.act("read", name="Plan"),
        page.act("select_option", {"ref": page.ref("Plan"), "value": "none"}),
        page.act("select_option", {"ref": page.ref("Kept"), "value": "twice-yew"}),
        page.act("find", {"text": "Ada"}),
        page.act("wait_until", {"text": "cell-Walnut", "timeout": 300}),
    ]
    sent = "".join(map(page.sent, outcomes))
    assert "Ada" in sent and "lorem" in sent and "Free" in sent
    named = ("Hazel", "Pear", "Plum", "Cedar", "Rowan", "Elder", "kept-Fir")
    assert [word for word in named if word in sent] == []
    assert outcomes[-1]["reason"] == "timeout"


def test_the_browsers_words_for_what_is_wrong_repeat_no_secret(acting):
    page = acting(
        """<form onsubmit="return false">
      <label>Mail <input type=email data-pilotfish-mask value=qzj></label>
      <label>Word <input type=password minlength=9 id=word></label>
      <label>Code <input autocomplete=one-time-code required></label>
      <label>Open <input type=email value=open></label>
      <button>Go</button></form>""",
        unguarded=True,
    )
    page.page.get_by_label("Word").press_sequentially("abc")
    pressed = page.act("click", name="Go")
    told = " ".join(texts(pressed, "validation"))
    assert "Mail: not valid" in told and "Word: not valid" in told
    # Each engine has words of its own for what it may tell.
    code = page.state("document.querySelector('[required]').validationMessage")
    plain = page.state("document.querySelector('[value=open]').validationMessage")
    assert f"Code: {code}" in told and f"Open: {plain}" in told
    listed = page.act("validate_form", name="Go")
    for sent in map(page.sent, (pressed, listed)):
        assert "qzj" not in sent and "3 characters" not in sent


def test_a_number_after_a_text_is_no_secret(acting):
    page = acting("<input type=password value=514907><p>Sent: 514907. Left: 12</p>")
    args = {"at_least": 1}
    found = page.act("wait_until", {"text": "Sent:", **args})
    assert "514907" not in page.sent(found)
    assert page.act("wait_until", {"text": "Left:", **args})["data"] == {"number": 12}
    assert page.act("wait_until", {"text": "514907", "timeout": 300})["reason"] == "timeout"
