"""Custom elements that tell what they are by their internals, acted on and judged by these."""

from typing import Any

import pytest

from widget.act.acting import texts

BOXES = """<style>x-box { display: block; height: 24px }</style><script>
customElements.define('x-box', class extends HTMLElement {
  static formAssociated = true;
  constructor() {
    super();
    this.inner = this.attachInternals();
    this.addEventListener('click', () => {
      if (this.hasAttribute('stuck')) return;
      if (this.inner.role !== 'radio') return this.set(this.inner.ariaChecked !== 'true');
      for (const other of document.querySelectorAll('x-box[kind=radio]')) other.set(false);
      this.set(true);
    });
  }
  connectedCallback() {
    this.inner.role = this.getAttribute('kind');
    this.set(this.hasAttribute('on'));
  }
  set(on) {
    this.inner.ariaChecked = `${on}`;
    if (on) this.inner.states.add('checked'); else this.inner.states.delete('checked');
  }
  get checked() { return this.inner.ariaChecked === 'true'; }
});
customElements.define('x-slide', class extends HTMLElement {
  constructor() {
    super();
    this.inner = Object.assign(this.attachInternals(), {
      role: 'slider', ariaLabel: 'Volume', ariaValueMin: '0', ariaValueMax: '9', ariaValueNow: '4',
    });
    this.addEventListener('keydown', ({key}) => {
      const by = {ArrowRight: 1, ArrowLeft: -1}[key] ?? 0;
      this.inner.ariaValueNow = `${Number(this.inner.ariaValueNow) + by}`;
    });
  }
});
</script>"""


@pytest.fixture
def early(bundle: Any) -> str:
    text = bundle("early.ts").replace("globalThis.unit=unit;", "")
    return f"<script>(() => {{{text}}})()</script>"


@pytest.fixture(params=["with the early script", "without"])
def page(request: pytest.FixtureRequest, acting: Any, early: str) -> Any:
    script = early if request.param == "with the early script" else ""
    return lambda html: acting("<!doctype html>" + script + BOXES + html)


def test_a_box_is_brought_into_the_asked_state(page: Any) -> None:
    it = page("<x-box kind=checkbox tabindex=0 aria-label=News></x-box>")
    done = it.act("check", name="News")
    assert (done["status"], texts(done, "value")) == ("done", ["News is checked"])
    assert it.state("document.querySelector('x-box').checked") is True
    again = it.act("check", name="News")
    assert (again["status"], "already" in again["message"]) == ("done", True)
    assert it.act("uncheck", name="News")["status"] == "done"
    assert it.state("document.querySelector('x-box').checked") is False


def test_one_that_does_not_come_on_is_not_said_to(page: Any) -> None:
    it = page("<x-box kind=checkbox stuck tabindex=0 aria-label=News></x-box>")
    assert it.act("check", name="News")["reason"] == "rejected_value"


def test_a_form_takes_a_tick(page: Any) -> None:
    it = page("<form><x-box kind=checkbox tabindex=0 aria-label=News></x-box></form>")
    done = it.act("fill_form", {"fields": [{"ref": it.ref("News"), "value": True}]})
    assert done["status"] == "done", done
    assert it.state("document.querySelector('x-box').checked") is True


RADIOS = """<div role=radiogroup aria-label=Size>
<x-box kind=radio on tabindex=0 aria-label=Small></x-box>
<x-box kind=radio tabindex=0 aria-label=Large></x-box></div>"""


def test_one_of_several_radio_buttons(acting: Any, early: str) -> None:
    it = acting("<!doctype html>" + early + BOXES + RADIOS)
    assert it.act("uncheck", name="Small")["reason"] == "not_interactive"
    assert it.act("check", name="Large")["status"] == "done"
    assert it.state("[...document.querySelectorAll('x-box')].map((it) => it.checked)") == [
        False,
        True,
    ]
    group = it.act("fill_form", {"fields": [{"ref": it.ref("Size"), "value": "Small"}]})
    assert group["status"] == "done", group
    assert it.state("document.querySelector('x-box').checked") is True


def test_a_slider_is_set(acting: Any, early: str) -> None:
    slide = "<x-slide tabindex=0 style='display:block; width:200px; height:20px'></x-slide>"
    it = acting("<!doctype html>" + early + BOXES + slide)
    assert it.act("set_slider", {"value": 7}, name="Volume")["status"] == "done"
    assert it.state("document.querySelector('x-slide').inner.ariaValueNow") == "7"


def test_what_internals_disable_is_not_pressed(acting: Any, early: str) -> None:
    box = "<x-box kind=checkbox tabindex=0 aria-label=News></x-box>"
    it = acting("<!doctype html>" + early + BOXES + box)
    it.run("document.querySelector('x-box').inner.ariaDisabled = 'true'")
    assert it.act("check", name="News")["reason"] == "disabled"


def test_a_button_by_its_internals_is_asked_about_whatever_it_stands_in(
    acting: Any, early: str
) -> None:
    html = (
        "<div role=option tabindex=0 aria-label=Row><x-box kind=button>Delete account</x-box></div>"
    )
    it = acting("<!doctype html>" + early + BOXES + html)
    assert it.act("click", at="x-box")["status"] == "needs_approval"


def test_a_tick_by_its_internals_is_not_asked_about(acting: Any, early: str) -> None:
    box = "<x-box kind=checkbox tabindex=0 aria-label='Send invoice'></x-box>"
    it = acting("<!doctype html>" + early + BOXES + box)
    assert it.act("check", name="Send invoice")["status"] == "done"


def test_a_text_field_in_a_host_with_such_a_property_takes_its_text(acting: Any) -> None:
    it = acting("""<!doctype html><x-text id=host><input></x-text><script>
    host.checked = false</script>""")
    done = it.act("fill_form", {"fields": [{"ref": it.ref_of("input"), "value": "Ada"}]})
    assert (done["status"], it.state("document.querySelector('input').value")) == ("done", "Ada")


def test_what_is_waited_for_may_be_said_by_internals(page: Any) -> None:
    it = page("<x-box kind=checkbox tabindex=0 aria-label=News></x-box>")
    it.run("document.querySelector('x-box').inner.states.add('disabled')")
    assert it.act("check", name="News")["reason"] == "disabled"
    it.run("setTimeout(() => document.querySelector('x-box').inner.states.clear(), 200)")
    assert it.act("wait_until", {"state": "enabled"}, name="News")["status"] == "done"
    it.run("setTimeout(() => document.querySelector('x-box').set(true), 200)")
    assert it.act("wait_until", {"state": "checked"}, name="News")["status"] == "done"
