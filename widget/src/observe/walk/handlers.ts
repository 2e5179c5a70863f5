/** Press handlers set as properties after their elements were read, of which nothing tells. */

import type { Dirt } from './dirt.ts';
import { tagOf } from './native.ts';
import { isDocument, type Root, taggedIn } from './root.ts';

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
    for (const root of roots) if (isDocument(root)) this.#lookIn(root, dirt);
  }

  #lookIn(document: Document, dirt: Dirt): void {
    const all = taggedIn(document, '*');
    const { length } = all;
    const some = Math.min(SOME, length);
    const next = this.#next.get(document) ?? 0;
    const from = next < length ? next : 0;
    const end = from + some;
    for (let at = from; at < end; at += 1) {
      const element = all[at < length ? at : at - length] as HTMLElement;
      if (typeof element.onclick === 'function') this.#found(element, dirt);
    }
    this.#next.set(document, end > length ? end - length : end);
  }

  #found(element: Element, dirt: Dirt): void {
    if (CONTROLS.test(tagOf(element)) || this.#known.has(element)) return;
    this.#known.add(element);
    if (!this.#isRow(element)) dirt.touch(element);
  }
}
