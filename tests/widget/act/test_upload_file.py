"""Files that the visitor supplies: which field they go to, and what is asked for."""

import pytest

from widget.act.acting import texts

PAGE = """
<x-field></x-field>
<script>
customElements.define('x-field', class extends HTMLElement {
  connectedCallback() {
    const root = this.attachShadow({ mode: 'open' });
    root.innerHTML = `<button>Attach</button><input type=file hidden multiple data-max-size="2M">`;
    root.querySelector('input').onchange = e => {
      got = [...e.target.files].map(it => [it.name, it.size, it.type]) };
  }
});
</script>
<form><input type=hidden name=MAX_FILE_SIZE value=2048>
<label>Old <input type=file id=old></label></form>
<label>Hint <input type=file id=hint aria-describedby=d></label><p id=d>JPG or PNG, max. 1.5 MB</p>
<form><button type=button>Which one</button><input type=file><input type=file></form>
<button id=made>Import</button><p id=said></p><button id=browse>Browse</button>
<script>got = null; shut = null;
made.onclick = () => {
  const field = document.createElement('input');
  field.type = 'file'; field.accept = '.txt';
  field.onclick = e => { setTimeout(() => { shut = e.defaultPrevented }) };
  field.onchange = () => { said.textContent = 'Imported ' + field.files[0].name };
  field.click();
};
browse.onclick = () => showOpenFilePicker().catch(e => { shut = e.name });
</script>
"""
GIVE = """pf.askForFiles = async request => { asked = request;
  return [new File(['abc'], 'a.txt', { type: 'text/plain' })] }"""
FOUND = """() => {
  const button = document.querySelector('button');
  document.querySelector('a').remove();
  return unit.fileFieldOf(button) ?? null;
}"""


@pytest.fixture
def it(acting):
    it = acting(PAGE, limits={"visitor": 60})
    it.run(GIVE)
    return it


def test_the_hidden_field_of_a_button_in_a_shadow_tree(it):
    outcome = it.act("upload_file", {"purpose": " For the\nfile "}, name="Attach")
    assert outcome["status"] == "done"
    assert outcome["data"] == {"files": [{"name": "a.txt", "size": 3, "type": "text/plain"}]}
    assert it.state("got") == [["a.txt", 3, "text/plain"]]
    assert it.state("asked") == {
        "name": "Attach",
        "accept": "",
        "multiple": True,
        "most": 2 * 1024**2,
        "purpose": "For the file",
    }


@pytest.mark.parametrize(("field", "most"), [("#old", 2048), ("#hint", 1.5 * 1024**2)])
def test_the_size_that_the_page_names(it, field, most):
    assert it.act("upload_file", at=field)["status"] == "done"
    assert (it.state("asked.most"), it.state("asked.multiple")) == (most, False)


def test_nothing_is_begun_before_the_visitor_has_chosen(it):
    it.run("pf.askForFiles = (_, signal) => new Promise(r => { signal.onabort = () => r([]) })")
    outcome = it.act("upload_file", at="#old")
    assert (outcome["status"], outcome["reason"]) == ("failed", "timeout")
    it.run("pf.askForFiles = async () => []")
    outcome = it.act("upload_file", at="#old")
    assert (outcome["status"], outcome["reason"]) == ("failed", "denied")
    assert it.state("document.querySelector('#old').files.length") == 0


def test_a_field_that_a_press_makes(it):
    outcome = it.act("upload_file", at="#made")
    assert outcome["status"] == "done", outcome
    assert it.state("said.textContent") == "Imported a.txt"
    assert (it.state("asked.accept"), it.state("shut")) == (".txt", True)


def test_a_picker_that_a_click_would_open_is_told_of(it):
    outcome = it.act("click", at="#made")
    assert texts(outcome, "native_dialog") == [
        "the page opens a file picker, which only the visitor can use"
    ]


@pytest.mark.chromium_only("no other engine has showOpenFilePicker")
def test_a_picker_of_the_browsers_own_is_shut(it):
    outcome = it.act("upload_file", at="#browse")
    assert (outcome["status"], outcome["reason"]) == ("failed", "unsupported")
    assert it.state("shut") == "AbortError"
    # Afterwards all is the page's own again.
    assert it.state("Object.hasOwn(HTMLInputElement.prototype, 'click')") is False


def test_a_button_beside_two_fields_is_no_one_s(it):
    outcome = it.act("upload_file", name="Which one")
    assert (outcome["status"], outcome["reason"]) == ("failed", "not_interactive")


def test_what_has_left_the_page_in_a_link_has_no_field(page_with):
    page = page_with(
        "<!doctype html><a href=https://other.example/><button>Add</button></a><input type=file>",
        "act/set/upload_file.ts",
    )
    assert page.evaluate(FOUND) is None
