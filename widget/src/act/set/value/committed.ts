/** Fields that took their text as they were left, and went away: an Enter would come too late. */

import type { Act } from '../../../wire/protocol.ts';
import type { Task } from '../../task/action.ts';

const KEPT = 8;

let all: { readonly ref: number; readonly name: string }[] = [];

export function noteCommitted(ref: unknown, name: string): void {
  if (typeof ref === 'number')
    all = [...all.filter((it) => it.ref !== ref), { ref, name }].slice(-KEPT);
}

/** The name of the field, if the act is an Enter in one of them. */
export function committedBy({ name, args }: Act): string | undefined {
  const isEnter = name === 'press_key' && /^(enter|return)$/i.test(`${args.key}`);
  return isEnter ? all.find(({ ref }) => ref === args.ref)?.name : undefined;
}

/** Looks at the field for the action that has left it; false while it is not left. */
type Look = (task: Task) => boolean;

// Their value is known only once they are left.
const left = new Map<Element, Look>();

export function lookOnceLeft(field: Element, look: Look): void {
  left.set(field, look);
}

export function lookAtLeft(task: Task): void {
  for (const [field, look] of left) if (look(task)) left.delete(field);
}
