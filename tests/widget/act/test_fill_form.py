"""`fill_form` and `validate_form`: many fields at once, each with its outcome; what is wrong, unseen by the page."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

from widget.act.acting import texts

FORM = """<form id=f aria-label=Booking onsubmit="event.preventDefault();window.sent=1">
<label>Name <input id=n required></label><label>Guests <input id=g type=number max=9></label>
<label>Arrival <input id=a type=date></label><label>Note <textarea id=t></textarea></label>
<label>Country <select id=c><option value="">-<option>France<option>Spain</select></label>
<label>City <select id=y disabled><option>-</select></label>
<label><input id=ok type=checkbox required> Terms</label>
<fieldset><legend>Room</legend><label><input type=radio name=room value=1 required> Single</label><label><input type=radio name=room value=2> Double</label></fieldset>
<label>Nights <input id=s type=range min=1 max=10 value=1></label>
<button type=button id=p aria-haspopup=listbox onclick="pl.hidden=!pl.hidden">Pay later</button><div id=pl role=listbox hidden><div role=option onclick="p.textContent='Card';pl.hidden=true">Card</div></div>
<label>Code <input id=code></label><p id=err></p><button>Book</button></form>
<script>c.onchange=()=>setTimeout(()=>{y.disabled=false;y.add(new Option('Lyon'))},200);
code.onchange=()=>{if(/\\D/.test(code.value)){code.value='';err.textContent='Digits only'}}</script>"""

FIELDS = """([...document.querySelectorAll('#n,#g,#a,#t,#c,#y,#s')].map(f=>f.value).concat([ok.checked,document.querySelector('[name=room]:checked')?.value,p.textContent,code.value]))"""


def refs(agent: Any, *selectors: str) -> dict[str, int]:
    return {it: agent.ref_of(it) for it in selectors}


def test_fields_of_all_kinds_in_one_action(acting: Any) -> None:
    agent = acting(FORM)
    at = refs(agent, *["#n", "#g", "#a", "#t", "#c", "#y", "#ok", "#s", "#p"], "[name=room]")
    values = {
        "#n": "Ada",
        "#g": 2,
        "#a": "2026-12-24",
        "#t": "late\narrival",
        "#c": "France",
        "#y": "Lyon",
        "#ok": True,
        "[name=room]": "Double",
        "#s": 4,
        "#p": "Card",
    }
    fields = [{"ref": at[it], "value": value} for it, value in values.items()]
    outcome = agent.act("fill_form", {"fields": fields})
    assert outcome["status"] == "done", outcome
    filled = ["Ada", "2", "2026-12-24", "late\narrival", "France", "Lyon", "4"]
    assert agent.state(FIELDS) == [*filled, True, "2", "Card", ""]
    assert agent.state("window.sent") is None
    assert "Name is Ada" in texts(outcome, "value")
    assert [it["ref"] for it in outcome["data"]["fields"]] == [it["ref"] for it in fields]


def test_one_that_fails_stops_no_other_and_each_is_told(acting: Any) -> None:
    agent = acting(FORM)
    at = refs(agent, "#code", "#c", "#n", "#ok")
    fields = [
        {"ref": at["#code"], "value": "12ab"},
        {"ref": at["#c"], "value": "Atlantis"},
        {"ref": 999, "value": "x"},
        {"ref": at["#ok"], "value": "maybe"},
        {"ref": at["#n"], "value": "Ada"},
    ]
    outcome = agent.act("fill_form", {"fields": fields})
    assert (outcome["status"], outcome["reason"]) == ("failed", "rejected_value")
    message = outcome["message"]
    assert message.startswith("4 of 5 fields do not have the requested value.")
    assert (
        f'[{at["#code"]}] rejected_value: Code: asked "12ab", it shows ""; message: Digits only'
        in message
    )
    assert "option_missing" in message and '"France"' in message
    assert "[999] not_found" in message and "takes true or false" in message
    assert message.endswith("As asked: Name.")
    assert agent.state("[n.value, code.value, c.value]") == ["Ada", "", ""]


def test_what_must_be_asked_is_left_out_and_ask_mode_asks_once(acting: Any) -> None:
    agent = acting(
        "<input id=a aria-label=Name><div data-pilotfish-consequential=payment><input id=b data-pilotfish-consequential=payment aria-label=Iban></div>"
    )
    at = refs(agent, "#a", "#b")
    fields = [{"ref": at["#b"], "value": "DE1"}, {"ref": at["#a"], "value": "Ada"}]
    outcome = agent.act("fill_form", {"fields": fields})
    assert outcome["reason"] == "denied" and "needs the visitor's approval" in outcome["message"]
    assert agent.state("[a.value, b.value]") == ["Ada", ""]
    agent.run("pf.settings.mode = 'ask'; a.value = ''")
    held = agent.act("fill_form", {"fields": fields[1:]})
    assert held["status"] == "needs_approval" and agent.state("a.value") == ""
    digest = held["approval"]["digest"]
    outcome = agent.act("fill_form", {"fields": fields[1:]}, digest=digest)
    assert outcome["status"] == "done", outcome
    assert agent.state("a.value") == "Ada"


def test_a_dialog_that_opens_ends_it(acting: Any) -> None:
    agent = acting(
        "<input id=a aria-label=A onchange='d.showModal()'><input id=b aria-label=B><dialog id=d aria-label=Sure><button>Yes</button></dialog>"
    )
    at = refs(agent, "#a", "#b")
    fields = [{"ref": at["#a"], "value": "1"}, {"ref": at["#b"], "value": "2"}]
    outcome = agent.act("fill_form", {"fields": fields})
    assert outcome["status"] == "failed"
    assert 'was not tried: dialog "Sure"' in outcome["message"]
    assert agent.state("[a.value, b.value]") == ["1", ""]


def test_validate_form_tells_what_is_wrong_and_leaves_no_trace(acting: Any) -> None:
    agent = acting(
        FORM
        + """<form id=h aria-label=Other><label>Mail <input id=m aria-invalid=true aria-describedby=me></label><p id=me>Taken already</p><div class=error-banner>Fix the errors</div>
        <div role=combobox aria-required=true aria-label=Plan tabindex=0 style='height:20px'></div></form>
        <script>window.heard=[];for(const t of ['invalid','input','change','focus','blur'])document.addEventListener(t,()=>heard.push(t),true);
        new MutationObserver(r=>heard.push('mutation')).observe(document,{subtree:true,childList:true,attributes:true,characterData:true})</script>"""
    )
    ref = agent.ref_of("#f")
    agent.run("g.value='12'; heard.length=0")
    outcome = agent.act("validate_form", {"ref": ref})
    assert outcome["status"] == "done" and outcome["data"]["valid"] is False
    told = {it["name"]: it["kind"] for it in outcome["data"]["problems"]}
    assert told == {"Name": "missing", "Guests": "invalid", "Terms": "missing", "Room": "missing"}
    assert "missing: [" in outcome["message"] and "not valid: [" in outcome["message"]
    other = agent.act("validate_form", {"ref": agent.ref_of("#m")})
    assert [it["why"] for it in other["data"]["problems"]] == ["Taken already", "required"]
    assert other["data"]["errors"] == ["Fix the errors"]
    assert agent.state("[heard.length, window.sent]") == [0, None]
    both = agent.act("validate_form")
    assert both["reason"] == "invalid_args" and "2 forms" in both["message"]
