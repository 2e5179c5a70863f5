"""Markup of the model, streamed in pieces cut at every letter: text at each moment, never a script.

The payloads are our own, of the kinds that lists of cross-site scripting name: event handlers,
addresses that are scripts, documents in attributes, foreign content, mutation, templates, Markdown.

Row 112 of the reference.
"""

from collections.abc import Callable

from playwright.sync_api import Page

from changed_frames import COUNT
from pilotfish_client.page_messages import Run
from pilotfish_client.server_messages import Done, Plan, Status, Subtitle, Todo
from wire_server import WireServer

TAGS = (
    "img src=x",
    "svg",
    "svg/",
    "video src=x",
    "audio src=x",
    "body",
    "input autofocus",
    "details open",
    "select autofocus",
    "textarea autofocus",
    "marquee",
    "iframe",
    "object data=x",
    "embed src=x",
    "a href=x",
    "button",
    "math",
    "style",
    "link rel=stylesheet href=/pwned",
    "video><source",
    "p",
)
HANDLERS = ("onerror", "onload", "onfocus", "ontoggle", "onstart", "onpointerrawupdate")
OTHERS = (
    "<script>window.pwned=1</script>",
    "<script src=/pwned.js></script>",
    "<ScRiPt>pwned=1</sCrIpT>",
    "<iframe src=javascript:top.pwned=1>",
    "<iframe srcdoc='<script>top.pwned=1</script>'>",
    "<a href=javascript:pwned=1>x</a>",
    "<a href='java\tscript:pwned=1'>x</a>",
    "<form action=javascript:pwned=1><input type=submit>",
    "<base href=//evil.example/>",
    "<meta http-equiv=refresh content='0;url=/pwned'>",
    "<object data='data:text/html,<script>1'>",
    "<math><mtext><table><mglyph><style><img src=x onerror=pwned=1>",
    "<svg><animate onbegin=pwned=1 attributeName=x dur=1s>",
    "<svg><set onbegin=pwned=1>",
    "<svg><use href='data:image/svg+xml,<svg onload=pwned=1>'>",
    "<template><script>pwned=1</script>",
    "<noscript><p title='</noscript><img src=x onerror=pwned=1>'>",
    "<!--><img src=x onerror=pwned=1>",
    "<![CDATA[<img src=x onerror=pwned=1>]]>",
    "{{constructor.constructor('pwned=1')()}}",
    "${pwned=1}",
    "<%= pwned=1 %>",
    "#{pwned=1}",
    "<x-y onclick=pwned=1>",
    "<style>@import '/pwned.css'",
    "<div style=background:url(/pwned.png)>",
    '"><img src=x onerror=pwned=1>',
    "'-(pwned=1)-'",
    "</span></div></pilotfish-widget><img src=x onerror=pwned=1>",
    "&lt;img src=x onerror=pwned=1&gt;",
    "![x](/pwned.png)",
    "![x][1]\n\n[1]: /pwned.png",
    "[x](javascript:pwned=1)",
    "<https://evil.example/p>",
    "[x](data:text/html,<script>pwned=1</script>)",
    "[x]: javascript:pwned=1",
    "**<img src=x onerror=pwned=1>**",
    "`<img src=x onerror=pwned=1>`",
    "> <script>pwned=1</script>",
    "- [ ] <img src=x onerror=pwned=1>",
    "[x](//evil.example/pwned)",
    "[x](https:evil.example)",
    "[x](\\\\evil.example)",
    "\u202e<script>pwned=1",
)
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
