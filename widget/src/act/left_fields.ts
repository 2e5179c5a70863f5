/** Fields that kept the focus as they were filled: only once they are left is their value known. */

import type { Task } from './action.ts';

/** Looks at the field for the action that has left it; false while it is not left. */
export type Look = (task: Task) => boolean;

const all = new Map<Element, Look>();

export function lookOnceLeft(field: Element, look: Look): void {
  all.set(field, look);
}

export function lookAtLeft(task: Task): void {
  for (const [field, look] of all) if (look(task)) all.delete(field);
}
