/** Whether an element is disabled: what actions meet. */

import { isHintedDisabled } from '../observe/element/custom.ts';
import { attributeOf, matchesOf } from '../observe/walk/native.ts';
import { outwards } from './tree.ts';

/** By HTML, by ARIA or by what a custom element says; `inert` and ARIA count for all inside. */
export function isDisabled(element: Element): boolean {
  if (matchesOf(element, ':disabled') || isHintedDisabled(element)) return true;
  if (attributeOf(element, 'aria-disabled') === 'true') return true;
  for (const at of outwards(element)) {
    if (matchesOf(at, '[aria-disabled=true], [inert]')) return true;
  }
  return false;
}
