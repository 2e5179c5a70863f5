"""What the agent says at length: from its first line, with a safe subset of Markdown."""

import pytest
from playwright.sync_api import Page, expect

from pilotfish_client.page_messages import Run
from pilotfish_client.server_messages import Done, Subtitle
from site_page import OpenSite
from wire_server import WireServer


def end(page: Page, wire: WireServer, summary: str) -> None:
    page.evaluate("() => void pilotfish.run('x')")
    run = wire.wait_for(Run)
    wire.send(Done(run_id=run.run_id, status="done", summary=summary))
    page.wait_for_function("!pilotfish.isRunning()")


def test_a_long_answer_begins_at_its_first_line(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    text = "First sentence. " + "And one more sentence of the same length. " * 40
    end(page, wire, text)
    expect(page.locator(".line")).to_have_text(text.strip())
    assert page.locator(".line").evaluate("it => it.scrollTop") == 0
    expect(page.locator(".line")).to_have_attribute("tabindex", "0")


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("It is *new* and **blue**.", "<p>It is <em>new</em> and <strong>blue</strong>.</p>"),
        ("Use `npm ci`.", "<p>Use <code>npm ci</code>.</p>"),
        ("5 * 3 * 2 and snake_case_name", "<p>5 * 3 * 2 and snake_case_name</p>"),
        ("Two:\n- mugs\n- bowls", "<p>Two:</p>\n<ul><li>mugs</li><li>bowls</li></ul>"),
        ("1. one\n2. two", "<ol><li>one</li><li>two</li></ol>"),
        ("# Plans\nHobby", "<p><strong>Plans</strong></p>\n<p>Hobby</p>"),
        ("```\na < b\n```", "<pre><code>a &lt; b</code></pre>"),
        ("<b onclick=x>no</b>", "<p>&lt;b onclick=x&gt;no&lt;/b&gt;</p>"),
        ("See [1] there", "<p>See [1] there</p>"),
    ],
)
def test_marks_are_shown_as_what_they_mean(
    open_site: OpenSite, wire: WireServer, text: str, html: str
) -> None:
    page = open_site()
    page.emulate_media(reduced_motion="reduce")
    end(page, wire, text)
    expect(page.locator(".line")).to_have_js_property("innerHTML", html)


def test_links_lead_to_allowed_hosts_only(open_site: OpenSite, wire: WireServer) -> None:
    wire.state = {"policy": {"origins": ["https://pay.example"]}}
    page = open_site()
    text = (
        "[1](/cart#a:~:text=b) [Pay](https://pay.example/x) [Win](https://evil.example/?a=1)"
        " [Run](javascript:alert(1)) [Data](data:text/html,x)"
    )
    end(page, wire, text)
    expect(page.locator(".line")).to_contain_text("Win (https://evil.example/?a=1)")
    found = page.locator(".line a").evaluate_all(
        "all => all.map(it => [it.closest('sup')?.tagName ?? it.text, it.href, it.target, it.rel])"
    )
    assert found == [
        ["SUP", f"{wire.origin}/cart#a:~:text=b", "", ""],
        ["Pay", "https://pay.example/x", "_blank", "noopener noreferrer"],
    ]


def test_no_mark_flickers_while_letters_arrive(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    page.evaluate("() => void pilotfish.run('x')")
    wire.wait_for(Run)
    page.evaluate(
        """() => {
          window.texts = [];
          const line = document.querySelector('pilotfish-widget').shadowRoot.querySelector('.line');
          const note = () => texts.push(line.textContent);
          new MutationObserver(note).observe(line, { childList: true });
        }"""
    )
    text = "I take the **blue mug**, see [its page](/mugs/7)."
    wire.send(*(Subtitle(say_id="s", delta=letter) for letter in text))
    wire.send(Subtitle(say_id="s", text=text))
    expect(page.locator(".line")).to_have_text("I take the blue mug, see its page.")
    assert not [it for it in page.evaluate("texts") if "*" in it or "](" in it]
