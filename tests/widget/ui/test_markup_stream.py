"""Markup of the model, streamed in pieces cut at every letter: text at each moment, never a script.

The payloads are our own, of the kinds that lists of cross-site scripting name: event handlers,
addresses that are scripts, documents in attributes, foreign content, mutation, templates, Markdown.

Row 112 of the reference.
"""

import tomllib
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page

from changed_frames import COUNT
from pilotfish_client.page_messages import Run
from pilotfish_client.server_messages import Done, Plan, Status, Subtitle, Todo
from wire_server import WireServer

TABLES = tomllib.loads(Path(__file__).with_name("markup_stream.toml").read_text(encoding="utf-8"))

TAGS = TABLES["tags"]
HANDLERS = ("onerror", "onload", "onfocus", "ontoggle", "onstart", "onpointerrawupdate")
OTHERS = TABLES["others"]
PAYLOADS = (*OTHERS, *(f"<{tag} {name}=pwned=1>" for tag in TAGS for name in HANDLERS))

TRIED = PAYLOADS if COUNT >= 10_000 else PAYLOADS[::6]
POLICY = "script-src 'self'; object-src 'none'; require-trusted-types-for 'script'"

WATCH = """() => {
  window.made = [];
  const note = (it) => {
    const told = [...it.attributes].filter(({ name }) => /^(on|src|href|style|action)/.test(name));
    window.made.push([it.localName, ...told.map(({ name, value }) => `${name}=${value}`)]);
  };
  new MutationObserver((all) => {
    for (const { addedNodes } of all)
      for (const node of addedNodes)
        if (node instanceof Element) [node, ...node.querySelectorAll('*')].forEach(note);
  }).observe(document.querySelector('pilotfish-widget').shadowRoot,
    { childList: true, subtree: true });
}"""
FORBIDDEN = {
    "img", "script", "iframe", "object", "embed", "link", "meta", "base", "form", "video", "audio",
    "source", "math", "style", "template", "frame", "animate", "set", "use", "foreignobject",
}  # fmt: skip


def test_no_script_runs_and_nothing_is_requested(
    open_site: Callable[..., Page], wire: WireServer, record_property: Callable[[str, object], None]
) -> None:
    record_property("cases", sum(len(payload) for payload in TRIED))
    wire.headers["content-security-policy"] = POLICY
    page = open_site("<h1>Shop</h1>")
    asked_for: list[str] = []
    page.evaluate("void pilotfish.run('x').catch(() => {})")
    run_id = wire.wait_for(Run).run_id
    wire.send(Status(status="thinking", run_id=run_id))
    page.on("request", lambda it: asked_for.append(it.url))
    page.on("dialog", lambda it: asked_for.append(it.message))
    page.evaluate(WATCH)
    for n, payload in enumerate(TRIED):
        wire.send(*(Subtitle(say_id=f"s{n}", delta=letter) for letter in payload))
        wire.send(Subtitle(say_id=f"s{n}", text=payload))
    todos = [Todo(id=f"{n}", description=it, done=False) for n, it in enumerate(OTHERS[:9])]
    wire.send(Plan(summary=OTHERS[0], todos=todos))
    wire.send(Done(run_id=run_id, status="done", summary="\n\n".join(OTHERS)))
    page.locator(".line", has_text="constructor").first.wait_for()
    page.wait_for_timeout(300)
    made = page.evaluate("made")
    assert made
    assert not {it[0] for it in made} & FORBIDDEN
    assert not [it for it in made if any("pwned" in more or more.startswith("on") for more in it)]
    assert page.evaluate("'pwned' in window") is False
    own = f"{wire.origin}/agent/pilotfish-"
    assert not [url for url in asked_for if not url.startswith(own)]
    assert not [it for it in page.console if "Content Security" in it]  # type: ignore[attr-defined]
