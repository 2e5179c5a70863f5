/** Words that are struck out, as an old price is: drawn, and not meant any more. */

import {
  firstElementOf,
  firstNodeOf,
  nextNodeOf,
  nodeTypeOf,
  shadowOf,
  tagOf,
} from '../walk/native.ts';
import type { Reading } from '../walk/reading.ts';
import { cut, fold, says } from '../walk/text.ts';

/** On both sides of words in text. */
export const STRUCK = '~~';
const LENGTH = 80;
/** Beyond so many nodes nothing more is looked for in one control. */
const MANY = 60;
/** Their words stand beside them. */
const FIELDS = new Set('input select textarea img svg iframe table'.split(' '));

/** Words as text: `~~$20~~`, white space aside. */
export function strikeOut(text: string): string {
  return says(text) ? text.replace(/^(\s*)(.*?)(\s*)$/s, `$1${STRUCK}$2${STRUCK}$3`) : text;
}

/** What is struck out of the words in a control or heading; `true` if they all are. */
export function struckIn(element: Element, reading: Reading): string | true | undefined {
  if (FIELDS.has(tagOf(element)) || reading.isMasked(element)) return undefined;
  if (!firstElementOf(element) && !shadowOf(element)) {
    return firstNodeOf(element) && reading.style(element).struck ? true : undefined;
  }
  const found: Found = { struck: [], plain: false, left: MANY };
  gather(element, found, reading);
  if (found.struck.length === 0) return undefined;
  return found.plain ? cut(reading.mask(fold(found.struck.join(' '))), LENGTH) : true;
}

interface Found {
  readonly struck: string[];
  /** There are words that are not. */
  plain: boolean;
  left: number;
}

function gather(element: Element, found: Found, reading: Reading): void {
  const style = reading.style(element);
  if (style.display === 'none') return;
  for (let node = firstNodeOf(element); node && found.left > 0; node = nextNodeOf(node)) {
    found.left -= 1;
    const type = nodeTypeOf(node);
    if (type === 1 && isTold(node as Element, reading)) gather(node as Element, found, reading);
    if (type !== 3 || !says((node as Text).data)) continue;
    if (style.struck) found.struck.push((node as Text).data);
    else found.plain = true;
  }
}

function isTold(element: Element, reading: Reading): boolean {
  if (tagOf(element) === 'svg' || reading.isOurs(element) || reading.leavesOut(element))
    return false;
  return reading.maskOf(element) === undefined;
}
