/** Where elements stand, kept over readings as long as nothing about it changes. */

import { isSamePlace, placeOf, type Surroundings } from '../refs/place.ts';
import type { Marks } from './dirt.ts';
import { allWithin, firstElementOf } from './native.ts';
import type { Reading } from './reading.ts';

export class Places {
  #known = new WeakMap<Element, Surroundings>();

  get(element: Element): Surroundings | undefined {
    return this.#known.get(element);
  }

  set(element: Element, place: Surroundings): void {
    this.#known.set(element, place);
  }

  clear(): void {
    this.#known = new WeakMap();
  }

  /**
   * Forgets what changed; what came to the same stays the same object. Elements that now stand in
   * another place come out.
   */
  settle(marks: Marks, reading: Reading): ReadonlySet<Element> {
    const displaced = new Set<Element>();
    for (const element of marks.deep) this.#forgetIn(element, displaced);
    const before = new Map<Element, Surroundings>();
    for (const element of [...marks.touched, ...marks.beside]) {
      const known = this.#known.get(element);
      if (known) before.set(element, known);
      this.#known.delete(element);
    }
    for (const [element, was] of before) {
      const first = firstElementOf(element);
      if (first) placeOf(first, reading);
      const now = this.#known.get(element);
      if (now && isSamePlace(was, now)) this.#known.set(element, was);
      else this.#forgetIn(element, displaced);
    }
    return displaced;
  }

  #forgetIn(element: Element, displaced: Set<Element>): void {
    for (const one of [element, ...allWithin(element, '*')]) {
      this.#known.delete(one);
      displaced.add(one);
    }
  }
}
