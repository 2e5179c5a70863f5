/** What is drawn in the place of a field that nobody sees. */

import * as dom from '../dom/index.ts';

/** Px: as small as what is there for the keyboard alone, and as far to the left of the page. */
const PIXEL = 2;
const FAR = 2000;
/** So many boxes around a field are asked. */
const MOST_STEPS = 5;

/**
 * What is drawn in the place of a field that stands, whatever its own size, in a box that shows a
 * pixel of it, or far off the page: a press goes there. `undefined` of any other field.
 */
export function standInOf(field: Element): Element | undefined {
  let veiled = false;
  let at: Element | null = field;
  for (let steps = 0; at && steps < MOST_STEPS; steps += 1, at = dom.parentElementOf(at)) {
    const { width, height, right } = dom.rectOf(at);
    if (width <= PIXEL || height <= PIXEL) veiled ||= at === field || cutsOff(at);
    else if (at === field && right < -FAR) veiled = true;
    else if (veiled) return at;
  }
  return undefined;
}

/** Boxes without a height of their own show all of a field that is placed in them. */
function cutsOff(box: Element): boolean {
  const { overflow, clip, clipPath } = getComputedStyle(box);
  return /hidden|clip/.test(overflow) || clip !== 'auto' || clipPath !== 'none';
}
