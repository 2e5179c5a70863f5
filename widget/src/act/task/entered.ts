/** What was entered in a part of the page that closes, and is opened again, empty. */

import { outwards } from '../../ask/tree.ts';
import * as dom from '../../dom/index.ts';
import { PARTS } from './visibility_changes.ts';

const FIELDS =
  'textarea,select,input:not([type=hidden],[type=button],[type=submit],[type=reset],[type=image],[type=file])';

/** The values of the fields around `element`, in what was not visible when `seen` was. */
export function enteredBy(element: Element, seen: WeakSet<Element>): readonly string[] {
  return fieldsBy(element, seen).map(heldBy);
}

export function fieldsBy(element: Element, seen: WeakSet<Element>): HTMLElement[] {
  let box = element;
  for (const at of outwards(element)) {
    if (dom.matchesOf(at, 'body') || [at, ...dom.allWithin(at, PARTS)].some((it) => seen.has(it)))
      break;
    box = at;
  }
  return dom.allWithin<HTMLElement>(box, FIELDS);
}

export function isTicked(field: Element): boolean {
  return dom.matchesOf(field, '[type=checkbox],[type=radio]');
}

export function heldBy(field: HTMLElement): string {
  const { checked, value } = field as HTMLInputElement;
  return isTicked(field) ? `${checked}` : value;
}
