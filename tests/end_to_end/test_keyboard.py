"""The whole checkout by keyboard alone: what a screen reader hears, and where the focus is."""

import re

from playwright.sync_api import Browser

from cards import READ_MS
from end_to_end.shop import Shop
from end_to_end.visitor import arrive

TASK = "add two blue mugs to my cart, go to checkout and place the order"
HEAR = """
(() => {
  const tell = (kind, text) => text.trim() && window.__heard(`${kind}: ${text.trim()}`);
  const begin = () => {
    const root = document.querySelector('pilotfish-widget')?.shadowRoot;
    if (!root) return setTimeout(begin, 5);
    const last = new Map();
    const look = () => {
      for (const it of root.querySelectorAll('[role=status],[aria-live],[role=alert]')) {
        const text = it.textContent;
        if (last.get(it) !== text) tell('heard', text);
        last.set(it, text);
      }
    };
    new MutationObserver(look).observe(root, {
      subtree: true, childList: true, characterData: true });
    root.addEventListener('focusin', ({ target }) => {
      tell('focus', target.ariaLabel || target.placeholder || target.textContent);
    });
    look();
  };
  begin();
})();
"""


def test_a_checkout_by_keyboard_alone(chromium: Browser, shop: Shop) -> None:
    visitor = arrive(chromium, shop)
    page, transcript = visitor.page, list[str]()
    visitor.context.expose_function("__heard", lambda text: transcript.append(text))
    visitor.context.add_init_script(HEAR)
    visitor.open("/")
    visitor.ask(TASK)
    card = page.get_by_role("alertdialog")
    card.wait_for(timeout=60_000)
    page.wait_for_timeout(READ_MS)
    for _ in range(2):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    visitor.follow()
    page.wait_for_timeout(50)
    visitor.context.close()
    assert shop.state(visitor.customer).orders == 1
    sought = [
        r"focus: What would you like to do\?",
        rf"heard: Working on: {re.escape(TASK)}\. An AI answers you here\. .*Thinking…",
        r"heard: I'll set Quantity to 2\.",
        r"heard: Step 2: filled something in",
        r"heard: Step 4: opened a page",
        r"heard: Place the order for \$48\.00\? Spends money E-mail: .+",
        r"focus: Cancel",
        r"focus: Approve",
        r"heard: Set Quantity to 2; .* pressed Place the order\.",
    ]
    at = 0
    for line in transcript:
        at += bool(at < len(sought) and re.fullmatch(sought[at], line, re.S))
    assert at == len(sought), f"sought {sought[at]!r} in its place in {transcript}"
    heard = [line for line in transcript if line.startswith("heard: Place the order")]
    assert len(heard) == 1, "each sentence once"
