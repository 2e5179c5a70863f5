/** What was entered in a part of the page that closes, and is opened again, empty. */

import { outwards } from '../ask/tree.ts';
import { allWithin, isConnected, matchesOf } from '../observe/walk/native.ts';
import type { Env } from './env.ts';
import { plainEvent } from './events/plain_event.ts';
import { announceChange, type Field, typeInto } from './events/text.ts';
import { frame } from './time.ts';
import { PARTS } from './visibility_changes.ts';

const FIELDS =
  'textarea,select,input:not([type=hidden],[type=button],[type=submit],[type=reset],[type=image],[type=file])';

/** The values of the fields around `element`, in what was not visible when `seen` was. */
export function enteredBy(element: Element, seen: WeakSet<Element>): readonly string[] {
  return fieldsBy(element, seen).map(heldBy);
}

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
    if (env.isSecret(field) || !isConnected(field)) return false;
    enter(field, value);
    await frame();
  }
  return due.every(({ field, value }) => isConnected(field) && heldBy(field) === value);
}

function fieldsBy(element: Element, seen: WeakSet<Element>): HTMLElement[] {
  let box = element;
  for (const at of outwards(element)) {
    if (matchesOf(at, 'body') || [at, ...allWithin(at, PARTS)].some((it) => seen.has(it))) break;
    box = at;
  }
  return allWithin<HTMLElement>(box, FIELDS);
}

function isTicked(field: Element): boolean {
  return matchesOf(field, '[type=checkbox],[type=radio]');
}

function heldBy(field: HTMLElement): string {
  const { checked, value } = field as HTMLInputElement;
  return isTicked(field) ? `${checked}` : value;
}

function enter(field: HTMLElement, value: string): void {
  if (isTicked(field)) field.click();
  else if (matchesOf(field, 'select')) {
    (field as HTMLSelectElement).value = value;
    field.dispatchEvent(plainEvent(field, 'input', { bubbles: true, composed: true }));
    announceChange(field);
  } else {
    field.focus({ preventScroll: true });
    typeInto(field as Field, value);
  }
}
