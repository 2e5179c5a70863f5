/** What the tab keeps of a receipt, beyond the document. */

import type { Outcome } from '../wire/protocol.ts';

export interface FieldChange {
  readonly id: string;
  readonly name: string;
  /** Empty for secrets. */
  readonly before: string;
  readonly after: string;
  readonly secret: boolean;
  readonly undone: boolean;
}

export interface Deed {
  readonly number: number;
  readonly action: string;
  readonly name: string;
  readonly status: Outcome['status'];
  /** What the page said, and where it went. */
  readonly effects: readonly string[];
  readonly fields: readonly FieldChange[];
}

export type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined;

export const RECEIPT_KEY = 'pilotfish.receipt';

export function kept(storage: Kept): { run: string; deeds: readonly Deed[] } {
  try {
    const { run, deeds } = JSON.parse(storage?.getItem(RECEIPT_KEY) ?? '{}');
    if (typeof run === 'string' && Array.isArray(deeds)) return { run, deeds };
  } catch {
    // Nothing that can be read.
  }
  return { run: '', deeds: [] };
}

export function forget(storage: Kept): void {
  storage?.removeItem(RECEIPT_KEY);
}
