"""Files that the visitor supplies: which field they go to, and what is asked for."""

from __future__ import annotations

import pytest

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
<script>got = null</script>
"""
GIVE = """pf.askForFiles = async request => { asked = request;
  return [new File(['abc'], 'a.txt', { type: 'text/plain' })] }"""


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


def test_a_button_beside_two_fields_is_no_one_s(it):
    outcome = it.act("upload_file", name="Which one")
    assert (outcome["status"], outcome["reason"]) == ("failed", "not_interactive")
