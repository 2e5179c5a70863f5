/** Files in the receipt, by their names. */

import { matchesOf } from '../dom/native.ts';
import { entryOf } from '../guard/changes.ts';

export function isFiles(element: Element): element is HTMLInputElement {
  return matchesOf(element, 'input[type=file i]');
}

/** As `entryOf`; of files their names, as the page gets them. */
export function heldIn(element: Element): string {
  return isFiles(element) ? namesIn(element).join(', ') : entryOf(element);
}

export function namesIn(field: HTMLInputElement): string[] {
  return [...(field.files ?? [])].map((it) => it.name);
}
