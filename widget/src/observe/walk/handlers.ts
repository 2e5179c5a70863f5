/** Press handlers set as properties after their elements were read, of which nothing tells. */

import type { Dirt } from './dirt.ts';
import { tagOf } from './native.ts';
import { type Root, taggedIn } from './root.ts';

/** So many elements of a document are asked at a look. */
const SOME = 400;
/** These are controls in any case. */
const CONTROLS = /^(a|button|input|select|textarea|summary|option|label|html|body)$/;

export class Handlers {
  readonly #next = new WeakMap<Root, number>();
  readonly #known = new WeakSet<Element>();
  readonly #isRow: (element: Element) => boolean;

  /** `isRow`: whether an element was read as a control or another row. */
  constructor(isRow: (element: Element) => boolean) {
    this.#isRow = isRow;
  }

  /** Touches what has got a handler, going on where the last look ended. */
  look(roots: Iterable<Root>, dirt: Dirt): void {
    for (const root of roots) if (root.nodeType === 9) this.#lookIn(root as Document, dirt);
  }

  #lookIn(document: Document, dirt: Dirt): void {
    const all = taggedIn(document, '*');
    const { length } = all;
    let next = this.#next.get(document) ?? 0;
    for (let left = Math.min(SOME, length); left > 0; left -= 1) {
      if (next >= length) next = 0;
      const element = all[next] as HTMLElement;
      next += 1;
      if (typeof element.onclick !== 'function' || CONTROLS.test(tagOf(element))) continue;
      if (this.#known.has(element)) continue;
      this.#known.add(element);
      if (!this.#isRow(element)) dirt.touch(element);
    }
    this.#next.set(document, next);
  }
}
