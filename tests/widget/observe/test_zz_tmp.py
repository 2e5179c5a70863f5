from __future__ import annotations
import time


def test_dup(view):
    seen = view(
        "<div role=list aria-label=S aria-owns='x x'><p>One</p></div><h1>Then</h1><button id=x>X</button>"
    )
    try:
        print(seen.dump())
    except AssertionError as e:
        print("ASSERT", str(e)[:300])


def test_many(view):
    for n in (0, 500, 1000, 2000):
        body = "".join(
            f"<div role=combobox tabindex=0 aria-label=c{i} aria-owns=o{i}>v</div>"
            for i in range(2000)
        )
        body += "".join(f"<div id=o{i}><button>b{i}</button></div>" for i in range(2000))
        seen = view(body) if n == 0 else seen
        seen.page.evaluate(
            f"document.querySelectorAll('[role=combobox]').forEach((e,i) => i < {n} ? e.setAttribute('aria-owns','o'+i) : e.removeAttribute('aria-owns'))"
        )
        began = time.time()
        seen.page.evaluate(
            "(async () => { const f = unit.createObserver(observing); await f.observe(); f.destroy(); })()"
        )
        print(n, round(time.time() - began, 2))
