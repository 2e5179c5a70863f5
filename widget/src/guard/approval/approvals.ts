/**
 * What was held in this document, and which of it the visitor has approved on the widget's own card.
 * The server carries the digests back and forth; one that was not approved here does not count.
 * Without functions that a script of the page may replace: objects of no prototype, and syntax.
 */

import type { Approval } from '../../wire/protocol.ts';

export interface Offer {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly approval: Approval;
  readonly message: string;
  readonly about: readonly string[];
  /** What it says by now: the page may show another sum while the card stands. */
  again?(): Pick<Offer, 'message' | 'about'> | undefined;
  /** The visitor declined, or the question is over. */
  readonly refused?: (() => void) | undefined;
}

export type Approvals = ReturnType<typeof createApprovals>;

const KEPT = 50;

export function createApprovals() {
  let offers = empty<Offer>();
  let approved = empty<true>();

  function drop(digest: string): void {
    const offer = offers[digest];
    delete offers[digest];
    delete approved[digest];
    offer?.refused?.();
  }

  return {
    offer(offer: Offer): void {
      const { digest } = offer.approval;
      delete offers[digest];
      delete approved[digest];
      offers[digest] = offer;
      let count = 0;
      for (const _ in offers) count += 1;
      for (const oldest in offers) {
        if (count <= KEPT) break;
        count -= 1;
        drop(oldest);
      }
    },
    find: (digest: string): Offer | undefined => offers[digest],
    /** Only by who saw the decision on this offer; what the card did not show is not approved. */
    decided(shown: Offer | undefined, yes: boolean): void {
      const digest = shown?.approval.digest;
      if (digest === undefined || offers[digest] !== shown) return;
      if (yes) approved[digest] = true;
      else drop(digest);
    },
    /** Whether the visitor has approved this digest: true once for each approval. */
    take(digest: string): boolean {
      const is = digest in approved && digest in offers;
      if (is) {
        delete approved[digest];
        delete offers[digest];
      }
      return is;
    },
    clear(): void {
      for (const digest in offers) drop(digest);
      offers = empty();
      approved = empty();
    },
  };
}

function empty<T>(): Record<string, T> {
  return { __proto__: null } as unknown as Record<string, T>;
}
