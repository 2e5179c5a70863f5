/** An element as long as it is in the page, and after that as long as others keep it. */

/** Held fast at first: weak references cost the collector a pause that grows with their number. */
export class Held {
  #fast: Element | undefined;
  #weak: WeakRef<Element> | undefined;

  constructor(element: Element) {
    this.#fast = element;
  }

  get element(): Element | undefined {
    return this.#fast ?? this.#weak?.deref();
  }

  loosen(): void {
    if (this.#fast) this.#weak = new WeakRef(this.#fast);
    this.#fast = undefined;
  }
}
