/** Words that are placed away from the box whose ground their ancestors tell. */

import { type Box, meets } from '../walk/box.ts';
import { ownerOf } from '../walk/native.ts';
import type { Reading } from '../walk/reading.ts';
import { bodyOf, documentElementOf } from '../walk/root.ts';
import { flatParent } from '../walk/tree.ts';
import { alphaOf, rgbOf } from './colour.ts';
import type { Rgb } from './oklab.ts';

/** Whether an element's plain ground is not under a box: that of the root is under everything. */
export function isBeside(element: Element, box: Box, reading: Reading): boolean {
  if (isCanvas(element)) return false;
  const { backgroundColor, display } = reading.style(element);
  if (display === 'contents' || alphaOf(backgroundColor) !== 1) return false;
  return !meets(reading.box(element), box);
}

/**
 * The plain ground under a box of what stands in an element, if it is another than its ancestors
 * tell; `undefined` where it is not, and where that is not certain.
 */
export function groundBeside(element: Element, box: Box, reading: Reading): Rgb | undefined {
  let beside = false;
  for (let at: Element | null = element; at; at = flatParent(at)) {
    const { all, backgroundColor, display } = reading.style(at);
    if (display === 'contents') continue;
    const alpha = alphaOf(backgroundColor);
    if (alpha === 0) continue;
    if (alpha < 1) return undefined;
    if (!isBeside(at, box, reading))
      return beside && isWhole(at, box, reading) ? rgbOf(backgroundColor) : undefined;
    // What is drawn around the box may reach the words.
    if (all.boxShadow !== 'none' || all.outlineStyle !== 'none') return undefined;
    beside = true;
  }
  if (!beside) return undefined;
  const root = documentElementOf(ownerOf(element));
  return reading.style(root).all.colorScheme.includes('dark') ? undefined : WHITE;
}

const WHITE: Rgb = [255, 255, 255];

/** The body's ground is under the whole page, unless the root has one of its own. */
function isWhole(element: Element, box: Box, reading: Reading): boolean {
  const of = ownerOf(element);
  if (element !== bodyOf(of)) return true;
  const { all, backgroundColor } = reading.style(documentElementOf(of));
  const bare = alphaOf(backgroundColor) === 0 && all.backgroundImage === 'none';
  return bare || meets(reading.box(element), box);
}

function isCanvas(element: Element): boolean {
  const of = ownerOf(element);
  return element === bodyOf(of) || element === documentElementOf(of);
}
