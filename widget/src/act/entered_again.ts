/** Enters again what was entered before in a part of the page that has closed. */

import * as dom from '../dom/index.ts';
import { fieldsBy, heldBy, isTicked } from './entered.ts';
import type { Env } from './env.ts';
import { announceChange, type Field, typeInto } from './events/text.ts';
import { frame } from './time.ts';

/** Whether the same fields have these values, entered again where they are empty. */
export async function enterAgain(
  env: Env,
  element: Element,
  seen: WeakSet<Element>,
  values: readonly string[],
): Promise<boolean> {
  const fields = fieldsBy(element, seen);
  if (fields.length !== values.length) return false;
  const due = fields.map((field, at) => ({ field, value: values[at] ?? '' }));
  for (const { field, value } of due) {
    if (heldBy(field) === value) continue;
    if (env.isSecret(field) || !dom.isConnected(field)) return false;
    enter(field, value);
    await frame();
  }
  return due.every(({ field, value }) => dom.isConnected(field) && heldBy(field) === value);
}

function enter(field: HTMLElement, value: string): void {
  if (isTicked(field)) field.click();
  else if (dom.matchesOf(field, 'select')) {
    (field as HTMLSelectElement).value = value;
    field.dispatchEvent(dom.plainEvent(field, 'input', { bubbles: true, composed: true }));
    announceChange(field);
  } else {
    field.focus({ preventScroll: true });
    typeInto(field as Field, value);
  }
}
