/** What policies say of reading, and the mode that they leave: known before anything acts. */

import { closestOf } from '../observe/walk/native.ts';
import type { Rules } from '../seams.ts';

/** Whether an element may be read; undefined if all may. */
export function readable(rules: readonly Rules[]): ((element: Element) => boolean) | undefined {
  const never = rules.flatMap((it) => it.never_read ?? []);
  return never.length ? (element) => !never.some((it) => isSelected(it, element)) : undefined;
}

/** The strictest of them. */
export function modeOf(modes: readonly (Rules['mode'] | undefined)[]): 'show' | 'ask' | 'act' {
  return (['show', 'ask'] as const).find((it) => modes.includes(it)) ?? 'act';
}

export function isSelected(selector: string, element: Element): boolean {
  try {
    return closestOf(element, selector) !== null;
  } catch {
    return true; // A selector that cannot be read takes away more rather than less.
  }
}
