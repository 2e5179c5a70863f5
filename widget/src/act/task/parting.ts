/**
 * An approval over a page load. The server keeps a note of it, this tab the same in its journal: a
 * script of the page has no line to write the one, a server cannot write the other. Only where both
 * are equal the next document believes them.
 */

import type { Came } from '../../guard/deps.ts';
import type { Raw } from '../../platform/raw.ts';
import type { Task } from './action.ts';
import type { Journal } from './journal.ts';

/** Of an approved action that may load a page: what that page needs in order not to ask again. */
export async function part({ act, args, env, target }: Task, journal: Journal): Promise<void> {
  const note = env.guard.parts(act, args.ref === undefined ? undefined : target());
  if (!note) return;
  const { document } = env;
  journal.parting = { type: 'parting', document, action_id: act.action_id, note };
  await env.part?.(journal.parting);
}

/** Once: what led to this document. `first`: no script of the page ran before ours. May throw. */
export function arrivedWith(journal: Journal, raw: Raw, first: boolean): Came | undefined {
  const { came, told } = journal;
  if (!came) return undefined;
  journal.came = undefined;
  const { document, action_id, note } = came;
  const same = told?.document === document && told.action_id === action_id && told.note === note;
  return { action_id, sure: first && same, note: raw.apply!(raw.parse, undefined, [note]) };
}
