/**
 * What the early script of a page or frame tells: a new listener makes a control, a new shadow root
 * shows other things in place of what was shown. Neither changes anything that a MutationObserver sees.
 */

import type { Watched } from '../../platform/watch.ts';
import { viewOf } from './root.ts';

type Tell = NonNullable<Watched['__pilotfishHeard']>;

interface HeardIn {
  readonly before: Tell | undefined;
  readonly now: Tell;
}

export class Heard {
  readonly #tell: Tell;
  /** By document: a frame has the same window for each page that it shows. */
  readonly #told = new WeakMap<Document, HeardIn>();

  constructor(tell: Tell) {
    this.#tell = tell;
  }

  /** From now on it is told of this document, too; who was told before goes on being told. */
  enters(of: Document): void {
    const realm: Watched | null = viewOf(of);
    if (!realm || this.#told.has(of)) return;
    // Nothing is left in a frame where nobody would tell.
    if (realm !== window && !Object.hasOwn(realm, '__pilotfishHeard')) return;
    const before = realm.__pilotfishHeard;
    const now: Tell = (element) => {
      before?.(element);
      // Documents and windows begin to listen, too: nothing of them is read anew.
      if ((element as Partial<Element>).nodeType === 1) this.#tell(element);
    };
    this.#told.set(of, { before, now });
    realm.__pilotfishHeard = now;
  }

  leaves(of: Document): void {
    const told = this.#told.get(of);
    const realm: Watched | null = viewOf(of);
    this.#told.delete(of);
    if (told && realm?.__pilotfishHeard === told.now) realm.__pilotfishHeard = told.before;
  }
}
