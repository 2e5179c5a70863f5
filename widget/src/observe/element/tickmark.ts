/** The box drawn in an item of a list that is chosen as a whole. */

import { attributeOf, firstWithin, hasAttribute, matchesOf } from '../walk/native.ts';

const ITEM = /^(option|menuitemcheckbox|menuitemradio)$/;
const STATE = ['aria-selected', 'aria-checked'];
/** The keyboard gets to the item, and not to what is drawn in it. */
const TICK = 'input:is([type=checkbox], [type=radio])[tabindex="-1"]';

/** Whether a box to tick, or what is drawn around one, only shows whether `item` is chosen, which says so itself. */
export function isTickOf(box: Element, item: Element | undefined): boolean {
  if (!item || !ITEM.test(attributeOf(item, 'role') ?? '')) return false;
  if (!STATE.some((name) => hasAttribute(item, name))) return false;
  const tick = matchesOf(box, TICK) ? box : firstWithin(box, TICK);
  return tick !== null && (tick as HTMLInputElement).labels?.length === 0;
}
