"""What the host leaves out, masks, and says: what is told of it, and what can be acted on."""

# ruff: noqa: E501 - page literals keep their lines

import json
import tomllib
from pathlib import Path

import pytest

from pilotfish_client.codec import encode

TABLES = tomllib.loads(Path(__file__).with_name("marks.toml").read_text(encoding="utf-8"))


def sent(view) -> str:
    return json.dumps(encode(view.observe(full=True)), ensure_ascii=False)


@pytest.mark.parametrize(
    "mark",
    [
        "class=pilotfish-skip",
        "class='a pilotfish-skip b'",
        "data-pilotfish-skip",
        "data-pilotfish-skip=true",
    ],
)
@pytest.mark.parametrize(
    "part",
    TABLES["what_is_left_out_is_nowhere"],
)
def test_what_is_left_out_is_nowhere(view, mark, part):
    assert "Secretum" not in sent(view(part.format(mark)))


def test_a_mark_that_says_false_is_none(view):
    seen = view("<button data-pilotfish-skip=false data-pilotfish-mask=false>Seen</button>")
    assert "Seen" in sent(seen)


def test_false_lifts_no_mark_around_it(view):
    seen = view(
        "<div data-pilotfish-mask><p data-pilotfish-mask=false>Secretum</p></div>"
        "<div data-pilotfish-skip><p data-pilotfish-skip=false>Secretum</p></div>"
    )
    assert "Secretum" not in sent(seen)


def test_what_comes_to_be_left_out_is_no_target_any_more(view):
    seen = view("<main><button>Pay</button></main>")
    seen.observe()
    ref = seen.row("Pay").ref
    assert "html" in seen.resolve(ref)
    seen.page.evaluate("document.querySelector('main').dataset.pilotfishSkip = ''")
    assert seen.resolve(ref)["reason"] == "stale"
    seen.observe()
    assert seen.rows() == [] or all(row.name != "Pay" for row in seen.rows())


@pytest.mark.parametrize(
    "part",
    TABLES["what_is_masked_is_nowhere"],
)
def test_what_is_masked_is_nowhere(view, part):
    seen = view(part)
    seen.page.wait_for_timeout(0)
    assert "Secretum" not in sent(seen)


@pytest.mark.parametrize(
    "part",
    [
        "<pre {}>Code</pre>",
        "<label {}>Name</label>",
        "<div onclick=x() {}><button>A</button><button>B</button></div>",
        "<div tabindex=0 {}><p>Words</p><button>A</button><button>B</button></div>",
        "<fieldset {}><button>A</button></fieldset>",
    ],
)
def test_a_hint_is_told_with_whatever_it_is_about(dump, part):
    (first, *inside) = dump(part.format("data-pilotfish-hint='Read me'"))
    assert first.endswith('description="Read me">')
    assert all(line.startswith("\t") for line in inside)


HINT = "data-pilotfish-hint='Read me'"


@pytest.mark.parametrize(
    "part",
    [
        f"<button><b {HINT}>Go</b></button>",
        f"<a href=/x><b {HINT}>Go</b></a>",
        f"<h2>Go <b {HINT}>on</b></h2>",
        f"<label>Go <b {HINT}>on</b><input></label>",
        f"<label {HINT}><input type=checkbox> Go</label>",
        f"<label><input type=radio> <b {HINT}>Go</b></label>",
        f"<fieldset><legend {HINT}>Go</legend><input></fieldset>",
        f"<details><summary><b {HINT}>Go</b></summary>On</details>",
        f"<table><caption {HINT}>Go</caption><tr><th>A<th>B<tr><td>1<td>2</table>",
        f"<table><thead {HINT}><tr><th>A<th>B</thead><tr><td>1<td>2</table>",
    ],
)
def test_a_hint_of_a_part_is_told_with_the_row_that_holds_its_words(dump, part):
    (first, *inside) = dump(part)
    assert 'description="Read me"' in first
    assert "Read me" not in "".join(inside)


@pytest.mark.parametrize(
    ("cells", "line"),
    [
        (f"<td>Mug<td {HINT}>$4", '<row description="$4: Read me"> Mug | $4'),
        (
            f"<td>Mug<td><b {HINT}>$4</b> a piece",
            '<row description="$4: Read me"> Mug | $4 a piece',
        ),
        (f"<td>Mug<td {HINT}>", '<row description="Read me"> Mug |'),
        (f"<td>Mug<td data-pilotfish-mask {HINT}>$4", '<row description="•••: Read me"> Mug | •••'),
    ],
)
def test_a_hint_of_a_cell_is_told_with_its_row(dump, cells, line):
    lines = dump(f"<table><tr><th>Name<th>Price<tr>{cells}</table>")
    assert lines[-1].split("]", 1)[1].strip() == line


@pytest.mark.parametrize(
    "out",
    ["hidden", "style='visibility: hidden'", "data-pilotfish-skip", "data-pilotfish-untrusted"],
)
def test_a_hint_of_a_part_that_is_not_told_is_not_either(dump, out):
    lines = dump(f"<button>Go <b {out} {HINT}>on</b></button>")
    assert not any("Read me" in line for line in lines)


def test_strangers_words_stand_inside_a_row_that_says_so(view):
    html = "<div data-pilotfish-untrusted><p>Theirs <a href=/u>Link</a></p></div>"
    seen = view(f"<p>Ours</p>{html}")
    seen.observe()
    marked = [line.depth for line in seen.lines if line.row == "Theirs"]
    (row,) = [row for row in seen.rows() if row.word == "div"]
    assert row.attributes == {"untrusted": True}
    assert marked == [1]
    assert seen.row("Link").attributes == {"href": "/u", "untrusted": True}


def test_a_filter_comes_after_the_marks_and_what_it_throws_at_is_left_out(page_with):
    html = """<!doctype html><p class=pilotfish-skip>Skipped</p>
    <p class=no>Filtered <b>in it</b></p><p class=throws>Thrown</p><p>Kept</p><button class=no>Filtered</button>"""
    page = page_with(html, "observe/index.ts")
    told: list[str] = []
    page.on("console", lambda message: told.append(message.text))
    text = page.evaluate("""async () => {
      globalThis.asked = [];
      const isOurs = () => false;
      const observer = unit.createObserver({ document: 'd', isOurs, domFilter: () => f });
      function f(element) {
        asked.push(element.className);
        if (element.className === 'throws') throw new TypeError('bad filter');
        return element.className === 'no' ? false : undefined;
      }
      await observer.observe({ full: true });
      await observer.observe({ full: true });
      return JSON.stringify(observer.lines());
    }""")
    assert "Kept" in text
    assert not any(word in text for word in ("Skipped", "Filtered", "in it", "Thrown"))
    assert "pilotfish-skip" not in page.evaluate("asked")
    assert len([line for line in told if "policy.neverRead threw at <p>" in line]) == 1


def test_toggled_and_dotted_passwords_stay_secret(view):
    seen = view(
        "<input type=password aria-label=A value=tulips-1><input aria-label=B value=tulips-2"
        " style='-webkit-text-security: disc'><p>tulips-1 and tulips-2</p>"
    )
    assert "tulips" not in sent(seen)
    seen.page.evaluate("document.querySelector('input').type = 'text'")
    text = sent(seen)
    assert "tulips" not in text
    assert text.count('"filled": true') == 2


def test_what_the_browser_filled_in_is_only_filled(view):
    seen = view("<form><input aria-label=A name=city value=Paris></form>")
    assert "Paris" in sent(seen)
    # No script can fill like the browser does: the selector is made to hold.
    seen.page.evaluate("""() => {
      const field = document.querySelector('input');
      const { matches } = field;
      field.matches = (selector) => selector === ':autofill' || matches.call(field, selector);
    }""")
    assert "Paris" not in sent(seen)


@pytest.mark.parametrize("left", ["class=private", "data-pilotfish-skip"])
@pytest.mark.parametrize(
    "html",
    [
        "<pre>told <b {}>canary</b></pre>",
        "<div contenteditable aria-label=F>told <b {}>canary</b></div>",
        "<select aria-label=F><option>told<option {}>canary</select>",
        "<input aria-label=told list=l><datalist id=l><option {} value=canary></datalist>",
    ],
)
def test_what_is_left_out_of_a_text_is_nowhere(html, left, page_with):
    page = page_with(html.format(left), "../../tests/widget/observe/rendered.ts")
    sent = page.evaluate("""async () => {
      const domFilter = () => (element) => !element.matches('.private');
      const observer = unit.createObserver({ document: 'd', isOurs: () => false, domFilter });
      const told = [await observer.observe()];
      for (const element of document.body.children) told.push(unit.detailOf(element));
      return JSON.stringify(told);
    }""")
    assert "told" in sent and "canary" not in sent
