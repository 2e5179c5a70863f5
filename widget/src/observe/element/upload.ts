/** A field for files that lies transparent over what is drawn as its button. */

import { allWithin, parentElementOf, rectOf } from '../walk/native.ts';
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
  let at = parentElementOf(field);
  for (let steps = 0; at && steps < STEPS; steps += 1, at = parentElementOf(at)) {
    if (allWithin(at, CONTROLS).length > 1 || rectOf(at).height > HIGH) return '';
    reading.uses(field, at);
    if (!liesOver(field, at)) return '';
    const words = flatText(at, reading);
    if (words !== '') return words;
  }
  return '';
}

/** Most of it: what a script opens may stand anywhere, without a size. */
function liesOver(field: Element, button: Element): boolean {
  const [over, under] = [rectOf(field), rectOf(button)];
  const width = Math.min(over.right, under.right) - Math.max(over.left, under.left);
  const height = Math.min(over.bottom, under.bottom) - Math.max(over.top, under.top);
  if (width <= 0 || height <= 0) return false;
  return width * height * 2 >= under.width * under.height;
}
