/** What is known of elements as long as they are in the page. */

import { isAttached } from '../refs/ledger.ts';
import type { Steps } from './steps.ts';

/** So many elements are asked for in one step. */
const STRIDE = 256;
/** Each time that something left, so many of all fall due to be asked whether they are in the page. */
const SHARE = 64;

/**
 * By element. A map that is weak costs the browser's collector of memory a pause that grows with its
 * size, so this one has to be told what has left the page.
 */
export class Known<T> extends Map<Element, T> {
  /** How many have fallen due since all were asked. */
  #due = 0;

  /**
   * Forgets those that are not in the page. Of some nobody tells, as of what was taken out of a part
   * that had left before: now and then all are asked.
   */
  *release(gone: Iterable<Element>): Steps<void> {
    yield* this.#ask(gone);
    this.#due += SHARE;
    if (this.#due < this.size) return;
    this.#due = 0;
    yield* this.#ask(this.keys());
  }

  *#ask(elements: Iterable<Element>): Steps<void> {
    let done = 0;
    for (const element of elements) {
      done += 1;
      if (done % STRIDE === 0) yield;
      if (!isAttached(element)) this.delete(element);
    }
  }
}
