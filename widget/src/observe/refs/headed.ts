/** Which boxes have headings in them: of the others no child needs to be asked. */

import { parentElementOf, rootOf } from '../walk/native.ts';
import { allIn, type Root } from '../walk/root.ts';
import { TITLES } from './item.ts';

const HEADING = `${TITLES}, header, hgroup`;

/** For many elements asked about at one time. */
export class Headed {
  readonly #in = new Map<Node, Set<Element>>();

  /** Whether a child may be, or hold, a heading. */
  has(parent: Element): boolean {
    const root = rootOf(parent);
    let headed = this.#in.get(root);
    if (!headed) {
      headed = new Set();
      this.#in.set(root, headed);
      for (const heading of allIn(root as Root, HEADING)) {
        const around = parentElementOf(heading);
        if (around) headed.add(around);
      }
    }
    return headed.has(parent);
  }
}
