/** A field for files that lies transparent over what is drawn as its button. */

import { areaOf, intersect, meets } from '../walk/box.ts';
import { allWithin, parentElementOf } from '../walk/native.ts';
import type { Reading } from '../walk/reading.ts';
import { flatText } from './words.ts';

const CONTROLS =
  'a[href], button, input:not([type=hidden]), select, textarea, [tabindex], [role=button], [role=link]';
/** From the field up to what is drawn as a button. */
const STEPS = 2;
/** Px: a button is no higher. */
const HIGH = 80;

/** The words of the button over which a field lies that nothing names; "" of any other. */
export function wordsUnder(field: Element, reading: Reading): string {
  if ((field as HTMLInputElement).type !== 'file') return '';
  if (reading.style(field).all.opacity !== '0') return '';
  const own = reading.box(field);
  let at = parentElementOf(field);
  for (let steps = 0; at && steps < STEPS; steps += 1, at = parentElementOf(at)) {
    const box = reading.box(at);
    if (allWithin(at, CONTROLS).length > 1 || box.bottom - box.top > HIGH) return '';
    // One that a script opens may stand anywhere, without a size.
    if (!meets(own, box) || areaOf(intersect(own, box)) * 2 < areaOf(box)) return '';
    const words = flatText(at, reading);
    if (words !== '') return words;
  }
  return '';
}
