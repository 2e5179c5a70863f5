/**
 * The journal's answer for an action that was received before, so that it does not happen twice.
 */

import type { Act, Outcome } from '../wire/protocol.ts';
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
  message: 'The page that this was for was closed before it began: look again.',
};

const UNKNOWN: Outcome = {
  status: 'unknown',
  message:
    'The page was closed during this action: check whether it happened before you try again.',
};
