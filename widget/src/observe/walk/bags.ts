/** Sets of elements by what they hang on, which may outlive any number of them. */

import { isAttached } from '../refs/ledger.ts';

/** So many are kept before any is asked whether it is still in the page. */
const FEW = 16;

/** Holds at most twice as many as are in the page: beyond that those that left are let go of. */
class Bag extends Set<Element> {
  #room = FEW;

  override add(element: Element): this {
    super.add(element);
    if (this.size > this.#room) {
      for (const one of this) if (!isAttached(one)) this.delete(one);
      this.#room = Math.max(FEW, 2 * this.size);
    }
    return this;
  }
}

interface Bags<K> {
  get(key: K): Set<Element> | undefined;
  set(key: K, value: Set<Element>): unknown;
}

/** Puts an element under a key. */
export function file<K>(bags: Bags<K>, key: K, element: Element): void {
  const bag = bags.get(key) ?? new Bag();
  if (bag.size === 0) bags.set(key, bag);
  bag.add(element);
}
