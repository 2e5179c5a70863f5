/** Files in the receipt, by their names. */

import * as dom from '../dom/index.ts';
import { entryOf } from '../guard/request/changes.ts';

export function isFiles(element: Element): element is HTMLInputElement {
  return dom.matchesOf(element, 'input[type=file i]');
}

/** As `entryOf`; of files their names, as the page gets them. */
export function heldIn(element: Element): string {
  return isFiles(element) ? namesIn(element).join(', ') : entryOf(element);
}

export function namesIn(field: HTMLInputElement): string[] {
  return [...(field.files ?? [])].map((it) => it.name);
}
