/** Actions that wait in place for an answer of the visitor, by the digest of their question. */

import type { Act, Outcome } from '../wire/protocol.ts';
import type { Journal } from './journal.ts';

/** Goes on with the action under the id of `act`, if the visitor has approved. */
export type GoOn = (act: Act) => Promise<Outcome>;

const all = new WeakMap<Journal, Map<string, GoOn>>();

export function suspend(journal: Journal, digest: string, goOn: GoOn): void {
  const waiting = all.get(journal) ?? new Map<string, GoOn>();
  waiting.set(digest, goOn);
  all.set(journal, waiting);
}

export function isSuspended(journal: Journal, { digest }: Act): boolean {
  return digest !== undefined && all.get(journal)?.has(digest) === true;
}

export function resumed(journal: Journal, { digest = '' }: Act): GoOn | undefined {
  const waiting = all.get(journal);
  const found = waiting?.get(digest);
  waiting?.delete(digest);
  return found;
}
