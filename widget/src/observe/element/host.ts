/** The attributes of a row that the host decides on: its words, strangers' words, what is masked. */

import { tagOf } from '../walk/native.ts';
import type { Attributes } from '../walk/piece.ts';
import type { Reading } from '../walk/reading.ts';
import { cut, NAME_LENGTH } from '../walk/text.ts';
import { labelsOf } from './labels.ts';
import { hintOf, isField, isMasked } from './marks.ts';
import { strangenessOf } from './strangers.ts';

/** What tells of a masked control neither its value nor a word in it. */
const KEPT =
  /^(type|expanded|pressed|disabled|required|invalid|readonly|filled|level|haspopup|multiline|rows|shown|at|size)$/;

/** Adds to the attributes of a row, and takes away what the host has masked. */
export function addHostWords(
  element: Element,
  is: { readonly word: string; readonly control: boolean },
  found: Attributes,
  reading: Reading,
): Attributes {
  if (!reading.presence.marks) return found;
  const hint = reading.mask(saidOf(element, reading));
  if (isMasked(element)) {
    for (const key of Object.keys(found)) if (!KEPT.test(key)) delete found[key];
    if (!isField(element)) delete found.filled;
  }
  if (hint !== '') {
    const own = typeof found.description === 'string' ? `; ${found.description}` : '';
    found.description = cut(hint + own, NAME_LENGTH);
  }
  const strange = strangenessOf({ element, ...is }, found, reading);
  if (strange) found.untrusted = strange;
  return found;
}

/** What it says of an element; of a label, it says that of its field. */
function saidOf(element: Element, reading: Reading): string {
  const own = hintOf(element);
  if (own !== '') return own;
  const [label] = isField(element) ? labelsOf(element, tagOf(element), reading) : [];
  return label ? hintOf(label) : '';
}
