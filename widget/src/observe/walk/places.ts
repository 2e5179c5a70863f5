/** Where elements stand, kept over readings as long as nothing about it changes. */

import { isSamePlace, mayBeAnother, placeOf, type Surroundings } from '../refs/place.ts';
import type { Marks } from './dirt.ts';
import { Known } from './known.ts';
import { allWithin, firstElementOf, parentElementOf } from './native.ts';
import type { Reading } from './reading.ts';
import type { Steps } from './steps.ts';

export class Places {
  readonly #known = new Known<Surroundings>();

  get(element: Element): Surroundings | undefined {
    return this.#known.get(element);
  }

  set(element: Element, place: Surroundings): void {
    this.#known.set(element, place);
  }

  clear(): void {
    this.#known.clear();
  }

  /** Forgets what has left the page. */
  release(gone: Iterable<Element>): Steps<void> {
    return this.#known.release(gone);
  }

  /**
   * Forgets what changed; what came to the same stays the same object. Elements that now stand in
   * another place come out.
   */
  settle(marks: Marks, reading: Reading): ReadonlySet<Element> {
    const displaced = new Set<Element>();
    const parents = new Set<Element | null>();
    for (const element of marks.deep) {
      this.#forgetIn(element, displaced);
      parents.add(parentElementOf(element));
    }
    const { beside, moved, touched } = marks;
    const before = new Map<Element, Surroundings>();
    const forget = (element: Element): void => {
      const known = this.#known.get(element);
      if (known) before.set(element, known);
      this.#known.delete(element);
    };
    const sure = !moved && !reading.presence.titles;
    for (const element of touched) {
      const known = this.#known.get(element);
      const stays = sure && !beside.has(element) && !parents.has(element);
      if (known && !(stays && !mayBeAnother(known, element, touched))) forget(element);
    }
    for (const element of beside) forget(element);
    for (const [element, was] of before) {
      const first = firstElementOf(element);
      if (first) placeOf(first, reading);
      const now = this.#known.get(element);
      if (now && isSamePlace(was, now)) {
        this.#known.set(element, was);
        continue;
      }
      this.#forgetIn(element, displaced);
      if (now) this.#known.set(element, now);
    }
    return displaced;
  }

  #forgetIn(element: Element, displaced: Set<Element>): void {
    this.#known.delete(element);
    displaced.add(element);
    for (const one of allWithin(element, '*')) {
      this.#known.delete(one);
      displaced.add(one);
    }
  }
}
