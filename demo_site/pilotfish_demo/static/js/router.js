/**
 * Renders the page of an address without loading it. A route is `{pattern, view}`; a view returns
 * `{title, nodes}`. An address without a route belongs to the server and is loaded in full.
 */
export class Router {
  #routes;
  #outlet;
  #drawing = new AbortController();
  #drawn = Promise.resolve();

  constructor(outlet, routes) {
    this.#outlet = outlet;
    this.#routes = routes.map(([pattern, view]) => [new RegExp(`^${pattern}/?$`), view]);
  }

  start() {
    document.addEventListener("click", (event) => this.#follow(event));
    document.addEventListener("submit", (event) => this.#search(event));
    addEventListener("popstate", () => this.#draw());
    return this.#draw({ first: true });
  }

  /** Goes to a path of this client-side part. For any other it returns false and does nothing. */
  push(path) {
    const url = new URL(path, location.href);
    if (url.origin !== location.origin || !this.#match(url)) return false;
    history.pushState(null, "", url.pathname + url.search + url.hash);
    this.#drawn = this.#draw();
    return true;
  }

  /** Goes to any path of this site and resolves when its page is rendered; false for another site. */
  async go(path) {
    const url = new URL(path, location.href);
    if (url.origin !== location.origin) return false;
    if (this.push(url)) await this.#drawn;
    else location.assign(url);
    return true;
  }

  /** Changes the query of the address in place; the page itself renders the change. */
  replaceQuery(query) {
    history.replaceState(null, "", query.size ? `${location.pathname}?${query}` : location.pathname);
  }

  refresh() {
    return this.#draw({ first: true });
  }

  #match(url) {
    for (const [pattern, view] of this.#routes) {
      const found = pattern.exec(url.pathname);
      if (found) return { view, parts: found.slice(1).map(decodeURIComponent) };
    }
    return null;
  }

  async #draw({ first = false } = {}) {
    this.#drawing.abort();
    this.#drawing = new AbortController();
    const { signal } = this.#drawing;
    const url = new URL(location.href);
    const { view, parts } = this.#match(url);
    this.#outlet.setAttribute("aria-busy", "true");
    try {
      const page = await view({ parts, query: url.searchParams, signal, router: this });
      if (signal.aborted) return;
      this.#show(page, first);
    } catch (error) {
      if (!signal.aborted) this.#showFailure(error);
    }
    if (!signal.aborted) this.#outlet.removeAttribute("aria-busy");
  }

  #show({ title, layout = "", nodes }, first) {
    document.title = `${title} · Tidewater`;
    this.#outlet.className = `page ${layout}`;
    this.#outlet.replaceChildren(...nodes);
    markCurrent();
    if (first) return;
    scrollTo(0, 0);
    // A screen reader announces the new page as after a full load.
    this.#outlet.focus({ preventScroll: true });
  }

  #showFailure(error) {
    const heading = document.createElement("h1");
    heading.textContent = error.status === 404 ? "Page not found" : "That did not work";
    const text = document.createElement("p");
    text.textContent = error.message;
    this.#show({ title: heading.textContent, layout: "narrow", nodes: [heading, text] }, false);
  }

  #follow(event) {
    const link = event.target.closest?.("a[href]");
    const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!link || !plain || event.defaultPrevented || link.target || link.hash) return;
    if (this.push(link.href)) event.preventDefault();
  }

  #search(event) {
    if (event.target.getAttribute("role") !== "search" || event.defaultPrevented) return;
    const text = new FormData(event.target).get("q").trim();
    if (this.push(text ? `/shop?q=${encodeURIComponent(text)}` : "/shop")) event.preventDefault();
  }
}

/** Marks the header's link to the part of the site that is open. */
function markCurrent() {
  for (const link of document.querySelectorAll(".main-nav a")) {
    const open = location.pathname.startsWith(link.pathname) ||
      (link.pathname === "/shop" && location.pathname.startsWith("/products"));
    if (open) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}
