/** What opens under the pointer, by the page's stylesheets. */

import { PRESSED } from '../../ask/selectors.ts';
import * as dom from '../../dom/index.ts';
import { saidBy } from '../sheets/index.ts';
import type { Reveal } from '../sheets/reveals.ts';

export class Openers {
  readonly #reveals = new Map<Element, Reveal[]>();

  /** To be called before an element of a tree is asked about. */
  enter(root: dom.Root): void {
    for (const reveal of revealsIn(root)) {
      // Most show a sign or an underline.
      if (![...dom.allIn(root, reveal.shown)].some(holdsControl)) continue;
      for (const element of dom.allIn(root, reveal.trigger)) {
        const others = this.#reveals.get(element);
        if (others) others.push(reveal);
        else this.#reveals.set(element, [reveal]);
      }
    }
  }

  of(element: Element): readonly Reveal[] {
    return this.#reveals.get(element) ?? NOTHING;
  }
}

const NOTHING: readonly Reveal[] = [];
const MANY = 400;

/** Of the sheets of a tree that may be read and are for what the page is shown on. */
function revealsIn(root: dom.Root): readonly Reveal[] {
  const all: Reveal[] = [];
  for (const sheet of dom.styleSheetsOf(root)) {
    if (sheet.disabled || all.length >= MANY) continue;
    all.push(...saidBy(sheet).reveals.filter(({ media }) => media.every(matches)));
  }
  return all;
}

function matches(media: string): boolean {
  return matchMedia(media).matches;
}

export function holdsControl(element: Element): boolean {
  return dom.matchesOf(element, PRESSED) || dom.firstWithin(element, PRESSED) !== null;
}
