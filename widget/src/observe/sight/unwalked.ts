/** What is not walked, as in an editor or a picture, may be placed over other things all the same. */

import { type Box, EVERYWHERE } from '../walk/box.ts';
import type { Walk } from '../walk/index.ts';
import { listWithin, shadowOf } from '../walk/native.ts';
import type { Reading } from '../walk/reading.ts';
import { allIn } from '../walk/root.ts';

/** Beyond so many elements that are not walked none is asked how it is placed. */
const MANY = 200;
/** As `MANY`, of a part that changed as a whole. */
const MANY_ANEW = 50;

/** Notes what is placed in an element of which all is read anew. */
export function liftsWithin(element: Element, { reading, fresh }: Walk): void {
  const { lifted } = reading;
  if (!lifted && fresh === 0) return;
  const all = partsOf(element, MANY);
  if (!all) lifted?.unknown();
  for (const part of all ?? []) {
    if (reading.style(part).position === 'static') continue;
    if (lifted) lifted.add(part);
    else reading.box(part);
  }
}

/** Adds the boxes of what is placed in an element that changed as a whole. */
export function liftsIn(element: Element, reading: Reading, boxes: Box[]): void {
  const all = partsOf(element, MANY_ANEW);
  if (!all) boxes.push(EVERYWHERE);
  for (const part of all ?? []) {
    if (reading.style(part).position !== 'static') boxes.push(reading.box(part));
  }
}

/** All elements in one, those of open shadow roots among them; `undefined` if they are more than `most`. */
function partsOf(element: Element, most: number): Element[] | undefined {
  const parts = [element];
  const take = (more: NodeListOf<Element>): boolean => {
    const fits = parts.length + more.length <= most + 1;
    if (fits) parts.push(...more);
    return fits;
  };
  if (!take(listWithin(element, '*'))) return undefined;
  // It grows by what the roots hold.
  for (let at = 0; at < parts.length; at += 1) {
    const root = shadowOf(parts[at]!);
    if (root && !take(allIn(root, '*'))) return undefined;
  }
  return parts.slice(1);
}
