/**
 * Elements that a sheet draws as a picture (`content: url(…)`): they have no size until it has
 * come, and no event, mutation or animation tells of that.
 */

import { allWithin, rectOf } from './native.ts';
import { allIn, documentElementOf, isDocument, type Root } from './root.ts';

export class Pictures {
  #selectors: ReadonlySet<string> = new Set();
  #sizes = '';

  /** What is drawn so from now on. */
  select(selectors: Iterable<string>): void {
    this.#selectors = new Set(selectors);
  }

  /** Whether one of them has got another size since the last time. */
  changed(roots: Iterable<Root>): boolean {
    if (!this.#selectors.size && !this.#sizes) return false;
    const sizes: string[] = [];
    for (const root of roots) {
      for (const selector of this.#selectors) {
        for (const element of drawnIn(root, selector)) {
          const { width, height } = rectOf(element);
          sizes.push(`${Math.round(width)}x${Math.round(height)}`);
        }
      }
    }
    const now = sizes.join();
    const changed = now !== this.#sizes;
    this.#sizes = now;
    return changed;
  }
}

/** None for a selector that is only valid within its sheet. */
function drawnIn(root: Root, selector: string): Iterable<Element> {
  try {
    const page = isDocument(root) ? documentElementOf(root) : undefined;
    return page ? allWithin(page, selector) : allIn(root, selector);
  } catch {
    return [];
  }
}
