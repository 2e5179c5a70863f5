/** Whether a box is ticked by its class alone, where neither HTML nor ARIA says so: of a tree, say. */

import { classesOf, firstWithin, hasAttribute } from '../walk/native.ts';
import type { Reading } from '../walk/reading.ts';
import type { Subject } from './subject.ts';

const ALONE = /^(is--?)?checked$/i;
/** A state beside what it is a state of: `tree-checkbox tree-checkbox-checked`, `tag tag--checked`. */
const BESIDE = /^(.+?)[-_]{1,2}(?:is-)?(checked|indeterminate|half-?checked)$/i;
const TOLD = /^aria-(checked|selected|pressed|current|expanded)$/;
const FIELD = /^(input|select|textarea|option)$/;

/** `undefined` of what is not ticked, and where something else tells. */
export function tickedByClass(
  { element, tag, names }: Subject,
  reading: Reading,
): true | 'mixed' | undefined {
  if (!reading.presence.ticked || !names.includes('class') || FIELD.test(tag)) return undefined;
  if (names.some((name) => TOLD.test(name))) return undefined;
  const classes = classesOf(element).split(/\s+/);
  let found: true | 'mixed' | undefined;
  for (const name of classes) {
    const [, of = '', state = ''] = BESIDE.exec(name) ?? [];
    const isState = state !== '' && (classes.includes(of) || hasBox(element, of));
    if (ALONE.test(name) || (isState && /^checked$/i.test(state))) found = true;
    else if (isState) return 'mixed';
  }
  return found;
}

/** The box is drawn in it: `tree-checkbox` in what is `tree-checked`. */
function hasBox(element: Element, of: string): boolean {
  return firstWithin(element, `[class~="${CSS.escape(of)}-checkbox"]`) !== null;
}

/** A cell that is ticked as a box is, and need have no words. */
export function isTickCell(element: Element, word: string): boolean {
  return word === 'gridcell' && hasAttribute(element, 'aria-checked');
}
