"""A placeholder is entered as what it stands for, by what fills fields, and told by no outcome."""

from typing import Any

CARD = "4242424242424242"
GIVEN = {"{{secret:card}}": CARD, "{{secret:code}}": "123"}
FORM = """<form><input aria-label="Card number" id=card autocomplete=cc-number>
<input aria-label="Security code" id=code autocomplete=cc-csc><textarea aria-label=Comment id=note>
</textarea><div contenteditable aria-label=Editor id=editor></div>
<select aria-label=Month><option>{{secret:card}}</select></form>"""


def filled(page: Any, name: str, value: str = "{{secret:card}}", **more: Any) -> dict[str, Any]:
    return page.act("fill_input", {"value": value}, name=name, **more)


def test_it_is_entered_and_never_told(acting: Any) -> None:
    page = acting(FORM, secrets=GIVEN)
    outcomes = [filled(page, "Card number"), filled(page, "Security code", "{{secret:code}}")]
    assert [it["status"] for it in outcomes] == ["done", "done"]
    assert page.state("[card.value, code.value]") == [CARD, "123"]
    sent = "".join(page.sent(it) for it in outcomes)
    assert CARD not in sent and "filled" in sent


def test_a_form_takes_it_too(acting: Any) -> None:
    page = acting(FORM, secrets=GIVEN)
    fields = [{"ref": page.ref("Card number"), "value": "{{secret:card}}"}]
    outcome = page.act("fill_form", {"fields": fields})
    assert outcome["status"] == "done", outcome
    assert page.state("card.value") == CARD
    assert CARD not in page.sent(outcome)


def test_a_field_that_would_show_it_is_asked_about(acting: Any) -> None:
    page = acting(FORM, secrets=GIVEN)
    held = filled(page, "Comment")
    assert (held["status"], held["approval"]["kind"]) == ("needs_approval", "credentials")
    assert held["approval"]["facts"]["message"] == "Enter {{secret:card}} in “Comment”?"
    assert page.state("note.value.trim()") == ""
    done = filled(page, "Comment", digest=held["approval"]["digest"])
    assert done["status"] == "done", done
    assert page.state("note.value") == CARD
    assert CARD not in page.sent(done)


def test_the_card_tells_which_payment_card_goes(acting: Any) -> None:
    page = acting(FORM.replace("</form>", "<button>Pay $24.00</button></form>"), secrets=GIVEN)
    filled(page, "Card number")
    held = page.act("click", name="Pay $24.00")
    about = page.state(f"pf.approvals.find({held['approval']['digest']!r}).about")
    assert about == ["Card number: •••• 4242 (by the assistant)"]
