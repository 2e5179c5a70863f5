/** The box or the tick drawn in an item of a list that is chosen as a whole. */

import { attributeOf, firstWithin, hasAttribute, matchesOf } from '../walk/native.ts';
import type { Reading } from '../walk/reading.ts';
import type { Subject } from './subject.ts';

const ITEM = /^(option|menuitemcheckbox|menuitemradio)$/;
const STATE = ['aria-selected', 'aria-checked'];
/** The keyboard gets to the item, and not to what is drawn in it. */
const TICK = 'input:is([type=checkbox], [type=radio])[tabindex="-1"]';

const PICTURE = ':is(svg, i, span)[class*=check i]:not([class*=checked i], [class*=checkbox i])';
const SEEN: CheckVisibilityOptions = { opacityProperty: true, visibilityProperty: true };

/** Whether a tick is seen in an item that says nothing else of it: what a list shows as selected may be where its keys are. */
export function showsTick({ element, word, names }: Subject, reading: Reading): boolean {
  if (!reading.presence.ticks || !/^(option|menuitem)$/.test(word)) return false;
  if (names.includes('aria-checked')) return false;
  return firstWithin(element, PICTURE)?.checkVisibility(SEEN) ?? false;
}

/** Whether a box to tick, or what is drawn around one, only shows whether `item` is chosen, which says so itself. */
export function isTickOf(box: Element, item: Element | undefined): boolean {
  if (!item || !ITEM.test(attributeOf(item, 'role') ?? '')) return false;
  if (!STATE.some((name) => hasAttribute(item, name))) return false;
  const tick = matchesOf(box, TICK) ? box : firstWithin(box, TICK);
  return tick !== null && (tick as HTMLInputElement).labels?.length === 0;
}
