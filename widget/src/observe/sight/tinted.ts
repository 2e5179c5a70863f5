/** Elements in which filters change colours. */

import { flatParent } from '../walk/tree.ts';

/** What filters give other colours than its styles tell. */
export class Tinted {
  readonly #own = new Set<Element>();
  /** By element: whether it stands in one of them. */
  readonly #within = new Map<Element, boolean>();

  get size(): number {
    return this.#own.size;
  }

  add(element: Element): void {
    this.#own.add(element);
    this.#within.clear();
  }

  holds(element: Element): boolean {
    let is = this.#within.get(element);
    if (is === undefined) {
      const outer = this.#own.has(element) ? null : flatParent(element);
      is = outer ? this.holds(outer) : this.#own.has(element);
      this.#within.set(element, is);
    }
    return is;
  }
}
