"""What is secret is `filled` or nothing; its value is nowhere in the observation."""

import json
import tomllib
from pathlib import Path

import pytest

from pilotfish_client.codec import encode

TABLES = tomllib.loads(Path(__file__).with_name("secrets.toml").read_text(encoding="utf-8"))

CANARY = "4929zz1182canary"

FIELDS = TABLES["fields"]


@pytest.mark.parametrize("field", FIELDS)
def test_a_secret_is_only_filled(field, view):
    seen = view(field.format(CANARY))
    sent = json.dumps(encode(seen.observe()))
    assert CANARY not in sent
    (row,) = seen.rows()
    assert (row.attributes or {}).get("filled") is True
    assert "value" not in (row.attributes or {})


@pytest.mark.parametrize(
    "around",
    [
        "<h2>Pay with {}</h2>",
        "<a href=/x>Pay with {}</a>",
        "<label>Pay {} <input></label>",
        "<span id=s>{}</span><button aria-labelledby='c'>Go</button>",
        "<table><tr><th>Card<tr><td>{}</table>",
        "<div style='cursor:pointer'>Use {}</div>",
        "<p>Your card: " + CANARY + "</p>{}",
        "<button aria-label='Card " + CANARY + "'>x</button>{}",
        "<x-f></x-f><script>customElements.define('x-f', class extends HTMLElement {{"
        "connectedCallback() {{this.attachShadow({{mode: 'open'}}).innerHTML = '{}'}}}})</script>",
    ],
)
def test_a_secret_does_not_leak_through_its_surroundings(around, view):
    field = f'<input id=c role=textbox autocomplete=cc-number aria-label=Card value="{CANARY}">'
    sent = json.dumps(encode(view(around.format(field)).observe()))
    assert CANARY not in sent


def test_no_secret_is_forgotten_for_others(view):
    """Each of many values that were once in a field is hidden wherever it is repeated."""
    seen = view("<form></form><p id=text></p>")
    seen.page.evaluate(
        """async () => {
          const form = document.querySelector('form');
          const values = Array.from({length: 1500}, (_, nth) => `s3cret ${nth * 7919} word`);
          for (let from = 0; from < values.length; from += 300) {
            form.replaceChildren(...values.slice(from, from + 300).map((value) =>
              Object.assign(document.createElement('input'), {type: 'password', value})));
            await observer.observe();
          }
          form.remove();
          const forms = [(v) => v, (v) => v.replace(' ', '\\n  '), encodeURIComponent,
            (v) => encodeURIComponent(v).replaceAll('%20', '+'), (v) => `x${v}y`];
          text.append(...values.map((v, nth) => `${forms[nth % forms.length](v)} and `));
          await observer.observe();
        }"""
    )
    seen.observe(full=True)
    shown = " ".join(seen.texts())
    assert "and" in shown
    assert "s3cret" not in shown and "word" not in shown


@pytest.mark.parametrize(
    ("said", "shown"),
    TABLES["what_was_typed_is_hidden_where_it_is_repeated"],
)
def test_what_was_typed_is_hidden_where_it_is_repeated(said, shown, view):
    fields = "<input type=password value='{}'>"
    values = ["4711", "sesame opens", "sesame opens now"]
    seen = view("".join(fields.format(value) for value in values) + f"<p>{said}</p>")
    seen.observe()
    assert seen.texts() == [shown]


PARTS = "".join(f"<input maxlength=4 aria-label={n} value={n}2{n}7>" for n in (4, 5, 6, 8))
DIGITS = "".join(f"<input maxlength=1 inputmode=numeric value={n}>" for n in (5, 1, 4, 9))


@pytest.mark.parametrize(
    "html",
    [
        f"<fieldset><legend>Card number</legend>{PARTS}</fieldset>",
        f"<div role=group aria-label='Security code'><div>{PARTS}</div></div>",
        f"<div>{PARTS.replace('<input', '<input autocomplete=cc-number', 1)}</div>",
        f"<div><i>{DIGITS.replace('><', '></i><i><')}</i></div>",
    ],
)
def test_a_secret_that_is_entered_part_by_part(html, view):
    seen = view(f"{html}<p>Sent 4247 5257 6267 8287, or 5149</p>")
    seen.observe()
    assert [row.attributes["filled"] for row in seen.rows() if row.word == "textbox"] == [True] * 4
    (said,) = (text for text in seen.texts() if text.startswith("Sent"))
    assert said in ("Sent •••, or 5149", "Sent 4247 5257 6267 8287, or •••")


def test_what_is_cut_is_hidden_before(view):
    """A cut in the middle of a key leaves half of one, which nothing tells as such."""
    key = "sk_live_Canary9x8y7z6w5v4u3t2s1r0"
    long, words = "x" * 185 + " " + key, "x " * 985 + key
    seen = view(f"""<select aria-label=Plan><option>{long}</select>
      <button title='{long}'>Go</button>
      <input aria-invalid=true aria-label=Mail aria-errormessage=e><p id=e>{long}</p>
      <textarea aria-label=Memo>{words}</textarea>
      <table><tr><th>A<th>B<tr><td>1<td aria-label='{"x" * 585} {key}'><i></i></table>""")
    assert "sk_l" not in json.dumps(encode(seen.observe()))


@pytest.mark.parametrize(
    ("sent", "root"),
    [
        ("form.firstElementChild.value = ''", "document"),
        ("form.remove()", "document"),
        ("form.outerHTML = '<p>Wait'", "document"),
        ("form.firstElementChild.value = ''", "shadow"),
    ],
)
def test_a_password_that_came_and_went_between_two_looks(sent, root, view):
    seen = view("<main></main><p id=said>Nobody yet</p>")
    seen.page.evaluate(
        """([sent, root]) => {
          const main = document.querySelector('main');
          const at = root === 'shadow' ? main.attachShadow({mode: 'open'}) : main;
          at.innerHTML = '<form><input type=password></form>';
          const form = at.querySelector('form');
          form.onsubmit = (event) => {
            event.preventDefault();
            const word = form.firstElementChild.value;
            new Function('form', sent)(form);
            document.querySelector('#said').textContent = `Welcome, ${word}!`;
          };
        }""",
        [sent, root],
    )
    seen.observe()
    seen.page.locator("input").click()
    seen.page.keyboard.type("vanish-Pine")
    seen.page.keyboard.press("Enter")
    assert seen.page.inner_text("#said") == "Welcome, vanish-Pine!"
    sent_on = json.dumps(encode(seen.observe()), ensure_ascii=False)
    assert "Welcome, •••!" in sent_on
    assert "Pine" not in sent_on
