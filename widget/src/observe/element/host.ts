/** The attributes of a row that the host decides on: its words, strangers' words, what is masked. */

import { closestOf, listWithin, tagOf } from '../walk/native.ts';
import type { Attributes } from '../walk/piece.ts';
import type { Reading } from '../walk/reading.ts';
import { cut, NAME_LENGTH } from '../walk/text.ts';
import { referenced } from '../walk/tree.ts';
import { labelBefore, labelBeside } from './beside.ts';
import { labelsOf } from './labels.ts';
import { hintOf, holdsUntrusted, isField, isMasked, isUntrusted } from './marks.ts';

/** What tells of a masked control neither its value nor a word in it. */
const KEPT =
  /^(type|expanded|pressed|disabled|required|invalid|readonly|filled|level|haspopup|multiline|rows|shown|at|size)$/;

const REFERRING = ['aria-labelledby', 'aria-describedby', 'aria-errormessage', 'aria-details'];
const CAPTIONS = ':scope > :is(caption, legend, figcaption, summary)';
const FIELD = /^(input|select|textarea)$/;

/** Adds to the attributes of a row, and takes away what the host has masked. */
export function addHostWords(
  element: Element,
  is: { readonly word: string; readonly control: boolean },
  found: Attributes,
  reading: Reading,
): Attributes {
  if (!reading.presence.marks) return found;
  const hint = reading.mask(hintOf(element));
  if (isMasked(element)) {
    for (const key of Object.keys(found)) if (!KEPT.test(key)) delete found[key];
    if (!isField(element)) delete found.filled;
  }
  if (hint !== '') {
    const own = typeof found.description === 'string' ? `; ${found.description}` : '';
    found.description = cut(hint + own, NAME_LENGTH);
  }
  const whole = is.control || /^(row|heading)$/.test(is.word);
  const strange = whole ? holdsUntrusted(element) : isUntrusted(element);
  if (strange || isCalledByStrangers(element, reading)) found.untrusted = true;
  return found;
}

/** Whether something else that strangers may have written gives it a name or a description. */
export function isCalledByStrangers(element: Element, reading: Reading): boolean {
  const tag = tagOf(element);
  const field = FIELD.test(tag);
  const around = field ? closestOf(element, 'label') : null;
  const beside = field ? (labelBeside(element) ?? labelBefore(element, reading)) : null;
  return (
    REFERRING.some((attribute) => referenced(element, attribute).some(holdsUntrusted)) ||
    labelsOf(element, tag, reading).some(holdsUntrusted) ||
    [around, beside].some((label) => label && holdsUntrusted(label)) ||
    Array.from(listWithin(element, CAPTIONS)).some(holdsUntrusted)
  );
}
