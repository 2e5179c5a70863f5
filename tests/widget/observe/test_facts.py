"""What is true of the page as a whole."""

from pilotfish_client.observation import Range


def test_url_title_scroll_language(view):
    seen = view("<html lang=de><title> Cart ·\n Acme </title><p style='height:3000px'>x</p>")
    seen.page.evaluate("history.pushState(0, '', '/cart?a=1#b'); scrollTo(0, 240)")
    facts = seen.observe().facts
    assert (facts.url, facts.title, facts.language) == ("/cart?a=1#b", "Cart · Acme", "de")
    assert (facts.scroll.above, facts.scroll.visible) == (240, 720)
    assert facts.scroll.below > 1900
    assert (facts.confidence, facts.unseen) == (0.7, None)
    assert facts.arrived_from is None


def test_arrived_from_after_a_change_of_route(view):
    seen = view("<p>x</p>")
    seen.observe()
    seen.page.evaluate("history.pushState(0, '', '/next')")
    assert seen.observe().facts.arrived_from == "/"
    assert seen.observe().facts.arrived_from is None


def test_ranges_of_keys(view):
    seen = view("".join(f"<p style='height:500px'>{n}</p>" for n in range(5)))
    seen.page.evaluate("scrollTo(0, 600)")
    facts = seen.observe().facts
    keys = [line.key for line in seen.lines]
    assert facts.above == [Range(first=keys[0], last=keys[1])]
    assert facts.visible == [Range(first=keys[2], last=keys[2])]


def test_focus(view):
    seen = view("""<input aria-label=A><x-f></x-f><div id=pilotfish><input id=ours></div>
    <script>customElements.define('x-f', class extends HTMLElement { connectedCallback() {
      this.attachShadow({mode: 'open'}).innerHTML = '<button>Deep</button>'; } });</script>""")
    assert seen.observe().facts.focus is None
    seen.page.evaluate("document.querySelector('x-f').shadowRoot.querySelector('button').focus()")
    assert seen.observe().facts.focus == seen.row("Deep").ref
    seen.page.evaluate("ours.focus()")
    assert seen.observe().facts.focus is None


LARGE = "<main>" + "<p>Words <button>Go</button></p>" * 1500 + "</main>"
# In each turn that the reading gives the page, nothing of it stays as it was.
RESTLESS = """globalThis.on = true;
const {port1, port2} = new MessageChannel();
port1.onmessage = () => {
  document.body.className = `n${performance.now()}`;
  if (on) port2.postMessage(0);
};
port2.postMessage(0);"""


def test_a_page_that_never_stands_still_while_it_is_read_is_told_so(view):
    seen = view(LARGE)
    assert seen.observe().facts.unseen is None
    seen.page.evaluate(RESTLESS)
    assert seen.observe().facts.unseen == ["still changing while read"]
    seen.page.evaluate("on = false")
    assert seen.observe().facts.unseen is None


def test_what_only_moves_or_has_focus_is_read_once(view):
    seen = view(f"""<style>@keyframes x {{ to {{ translate: 9px }} }}
    #m {{ animation: x 1s infinite alternate }}</style><div id=m>Moves</div><input>{LARGE}""")
    seen.page.evaluate("document.querySelector('input').focus()")
    assert seen.observe().facts.unseen is None
