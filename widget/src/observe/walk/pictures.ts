/**
 * Elements that a sheet draws as a picture (`content: url(…)`): they have no size until it has
 * come, and no event, mutation or animation tells of that.
 */

import { allWithin, rectOf } from './native.ts';
import { allIn, documentElementOf, isDocument, type Root } from './root.ts';

const PART = /::?(before|after|marker)\b/g;

export class Pictures {
  readonly #selectors = new Set<string>();
  #sizes = '';

  /** A rule of a sheet; others than those that draw a picture are left out. */
  learn({ selectorText, style }: CSSStyleRule): void {
    if (selectorText && style?.content.includes('url(')) {
      this.#selectors.add(selectorText.replace(PART, ''));
    }
  }

  forget(): void {
    this.#selectors.clear();
  }

  /** Whether one of them has got another size since the last time, or the first was learnt. */
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
