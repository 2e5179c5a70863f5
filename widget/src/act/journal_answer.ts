/** What the journal says of an action that was given before, so that it does not happen twice. */

import type { Act, Effect, Outcome } from '../link/protocol.ts';
import { routeOf } from './effects.ts';
import type { Journal } from './journal.ts';

/** Undefined: it never began and is this document's to carry out. `arrival`: where it was loaded. */
export function answerFrom(
  journal: Journal,
  act: Act,
  document: string,
  arrival: string,
): Outcome | undefined {
  const entry = journal.find(act.action_id);
  if (!entry) return act.document === document ? undefined : GONE;
  if (entry.state === 'leaving') return left(entry.url ?? '', arrival, entry.outcome);
  if (entry.state === 'started') return UNKNOWN;
  const { outcome } = entry;
  // A native dialog held it in the middle; the visitor has now approved just that question.
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

function left(from: string, arrival: string, before: Outcome | undefined): Outcome {
  const text = `route ${place(from)} -> ${place(arrival)}`;
  const kept = (before?.effects ?? []).filter((it) => it.kind !== 'none' && it.kind !== 'changed');
  const effects: Effect[] = [{ kind: 'route', text }, ...kept];
  return { status: 'done', message: `The page was left by it: ${text}.`, effects };
}

/** A path, with its origin only where that is another. */
function place(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url) return address;
  return (url.origin === location.origin ? '' : url.origin) + routeOf(url);
}
