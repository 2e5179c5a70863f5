/** Actions that wait in place for an answer of the visitor, by the digest of their question. */

import type { Act, Outcome } from '../link/protocol.ts';
import type { Journal } from './journal.ts';

export interface Suspended {
  /** Goes on with the action under the id of `act`, if the visitor has approved. */
  goOn(act: Act): Promise<Outcome>;
  /** Ends it, with its request unsent. */
  end(): Promise<unknown>;
}

const all = new WeakMap<Journal, Map<string, Suspended>>();

export function suspend(journal: Journal, digest: string, action: Suspended): void {
  const waiting = all.get(journal) ?? new Map<string, Suspended>();
  waiting.set(digest, action);
  all.set(journal, waiting);
}

export function isSuspended(journal: Journal, { digest }: Act): boolean {
  return digest !== undefined && all.get(journal)?.has(digest) === true;
}

/** What `act` goes on with. Another action waits for nobody's answer: what was suspended ends. */
export async function resumed(journal: Journal, { digest = '' }: Act) {
  const waiting = all.get(journal);
  const found = waiting?.get(digest);
  waiting?.delete(digest);
  const left = found ? [] : [...(waiting?.values() ?? [])];
  if (left.length) waiting?.clear();
  await Promise.all(left.map((it) => it.end()));
  return found;
}
