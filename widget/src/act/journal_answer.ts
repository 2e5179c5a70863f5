/**
 * The journal's answer for an action that was received before, so that it does not happen twice.
 */

import type { Act, Outcome } from '../link/protocol.ts';
import type { Journal } from './journal.ts';

/** Undefined: it never began, and this document may carry it out. */
export function answerFrom(journal: Journal, act: Act, document: string): Outcome | undefined {
  const entry = journal.find(act.action_id);
  if (!entry) return act.document === document ? undefined : GONE;
  if (entry.state !== 'finished') return UNKNOWN;
  const { outcome } = entry;
  // A native dialog held it midway; the visitor has now approved exactly that question.
  const approved = outcome?.approval && outcome.approval.digest === act.digest;
  return approved && act.document === document ? undefined : (outcome ?? UNKNOWN);
}

const GONE: Outcome = {
  status: 'failed',
  reason: 'page_gone',
  message: 'The page that this was meant for is gone, and it was not begun there: look again.',
};

const UNKNOWN: Outcome = {
  status: 'unknown',
  message: 'The page went away in the middle of it: look whether it happened before you try again.',
};
