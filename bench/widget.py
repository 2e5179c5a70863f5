"""What a page pays for the widget: bytes, a later first paint, layout shifts, long tasks at idle.

And on a slow phone (a processor four times slower, 375 x 740): the work of the main thread before
anyone asks, the time until the palette is drawn, and until the page has been read first.

Writes build/bench/widget.json. The page is opened in turns with and without the script tag.
"""

from __future__ import annotations

import contextlib
import json
import os
import statistics
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

ROOT = Path(__file__).parents[1]
STATIC = ROOT / "server" / "pilotfish" / "static"
TARGET = ROOT / "build" / "bench" / "widget.json"
ENGINE = "src/engine.ts"
CLICK = ("src/ui/stage/index.ts", "src/engine/acting.ts")
ROUNDS = 25
IDLE_MS = 1500
TAG = '<script src="/pilotfish.js" data-key="pk" defer></script>'
BODY = "<h1>Shop</h1>" + "".join(f"<p><a href=/{n}>Mug {n}</a> is a mug.</p>" for n in range(300))
WATCH = """
window.shift = 0; window.longest = 0;
new PerformanceObserver(list => list.getEntries().forEach(it => { shift += it.value }))
  .observe({ type: 'layout-shift', buffered: true });
new PerformanceObserver(list => list.getEntries().forEach(it => {
  longest = Math.max(longest, it.duration);
})).observe({ type: 'longtask', buffered: true });
"""
SLOWER = 4
SLOW_ROUNDS = 7
PHONE = ViewportSize(width=375, height=740)
OPEN_ROOTS = """
const attach = Element.prototype.attachShadow;
Element.prototype.attachShadow = function (init) {
  return attach.call(this, { ...init, mode: 'open' });
};
"""
PALETTE = """() => new Promise((done) => {
  const start = performance.now();
  pilotfish.open();
  const look = () => {
    const root = document.querySelector('pilotfish-widget')?.shadowRoot;
    if (root?.querySelector('.palette')?.checkVisibility()) done(performance.now() - start);
    else requestAnimationFrame(look);
  };
  look();
})"""
READ = """async () => {
  const start = performance.now();
  await pilotfish.debug.dump();
  return performance.now() - start;
}"""
PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"


class Handler(SimpleHTTPRequestHandler):
    def do_GET(self) -> None:
        if self.path not in ("/with", "/without"):
            # A page that is closed early does not wait for the rest.
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                super().do_GET()
            return
        tag = TAG if self.path == "/with" else ""
        page = f"<!doctype html><html lang=en><head><title>Shop</title>{tag}</head><body>{BODY}"
        self.send_response(200)
        self.send_header("content-type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(page.encode())

    def log_message(self, format: str, *args: object) -> None:
        pass


def opened(browser: Browser, address: str) -> Page:
    """A cold cache each time."""
    page = browser.new_context().new_page()
    page.add_init_script(WATCH)
    page.goto(address)
    page.wait_for_function(f"{PAINT} !== undefined")
    return page


def weights(manifest: dict[str, Any]) -> dict[str, int]:
    """Gzip bytes by esbuild's metafile: of what the engine imports at once; of that with the stage
    and what acts; of all chunks.
    """
    parts, sizes = manifest["parts"], manifest["sizes"]

    def closure(*entries: str) -> int:
        left = [name for name, part in parts.items() if part.get("entry") in entries]
        assert len(left) == len(entries), f"sought {entries}, found {left}"
        needed: set[str] = set()
        while left:
            name = left.pop()
            if name in needed:
                continue
            needed.add(name)
            left += parts[name]["imports"]
        return sum(sizes[name]["gzip"] for name in needed)

    return {
        "engine_gzip_bytes": closure(ENGINE),
        "guarded_click_gzip_bytes": closure(ENGINE, *CLICK),
        "all_gzip_bytes": sum(sizes[name]["gzip"] for name in parts),
    }


def measured(browser: Browser, origin: str) -> dict[str, float]:
    paints: dict[str, list[float]] = {"with": [], "without": []}
    for _ in range(ROUNDS):
        for kind, times in paints.items():
            page = opened(browser, f"{origin}/{kind}")
            times.append(page.evaluate(PAINT))
            page.context.close()
    page = opened(browser, f"{origin}/with")
    loaded: list[str] = []
    page.wait_for_function("window.pilotfish?.debug")
    page.evaluate("longest = 0")
    page.wait_for_timeout(IDLE_MS)
    idle = page.evaluate("[shift, longest]")
    page.on("request", lambda request: loaded.append(request.url.rpartition("/")[2]))
    page.evaluate("pilotfish.debug.dump()")
    sizes = json.loads((STATIC / "manifest.json").read_text())["sizes"]
    late = statistics.median(paints["with"]) - statistics.median(paints["without"])
    return {
        "first_read_gzip_bytes": sum(sizes[name]["gzip"] for name in set(loaded) if name in sizes),
        "paint_delay_ms": round(late, 2),
        "layout_shift": idle[0],
        "longest_idle_task_ms": idle[1],
    }


def slow_phone(browser: Browser, origin: str) -> dict[str, float]:
    found: dict[str, list[float]] = {"with": [], "without": [], "palette": [], "read": []}
    for _ in range(SLOW_ROUNDS):
        for kind in ("with", "without"):
            context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
            context.add_init_script(OPEN_ROOTS)
            page = context.new_page()
            control = context.new_cdp_session(page)
            control.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            control.send("Performance.enable")
            page.goto(f"{origin}/{kind}")
            if kind == "with":
                page.wait_for_function("window.pilotfish?.debug")
            page.wait_for_timeout(IDLE_MS)
            told = control.send("Performance.getMetrics")["metrics"]
            found[kind].append(next(it["value"] for it in told if it["name"] == "TaskDuration"))
            if kind == "with":
                found["palette"].append(page.evaluate(PALETTE))
                found["read"].append(page.evaluate(READ))
            context.close()
    middle = {kind: statistics.median(values) for kind, values in found.items()}
    return {
        "slow_phone_idle_work_ms": round((middle["with"] - middle["without"]) * 1000, 1),
        "slow_phone_palette_ms": round(middle["palette"], 1),
        "slow_phone_first_read_ms": round(middle["read"], 1),
    }


def main() -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(STATIC)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    manifest = json.loads((STATIC / "manifest.json").read_text())
    core = manifest["sizes"][manifest["core"]]["gzip"]
    with sync_playwright() as playwright:
        path = os.environ.get("PILOTFISH_CHROMIUM") or None
        browser = playwright.chromium.launch(executable_path=path)
        origin = f"http://127.0.0.1:{server.server_address[1]}"
        found = measured(browser, origin) | slow_phone(browser, origin)
        browser.close()
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    figures = {"core_gzip_bytes": core, **weights(manifest), **found}
    TARGET.write_text(json.dumps(figures, indent=2) + "\n")
    print(TARGET.read_text(), end="")


if __name__ == "__main__":
    main()
