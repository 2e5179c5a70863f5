/** Whether words can be made out: by their size, their ink and what they stand on (decision 0182). */

import * as dom from '../../dom/index.ts';
import { alphaOf, colourOf, isDistinct } from '../reading/colour.ts';
import type { Reading } from '../reading/reading.ts';
import { groundOf, mayLieOnMore } from './ground.ts';
import type { Around } from './visible.ts';

/** `unclear`: on a picture or a gradient, say, where styles do not tell. */
export type Ink = 'shown' | 'unclear' | 'hidden';

/** Px² that a letter of that size takes at least: half as wide as it is high. */
const DUST = (dom.LEGIBLE * dom.LEGIBLE) / 2;
/** A line so many times as wide as high, and once more for each letter, is slanted beyond sight. */
const SMEARED = 5000;
const LEAST_ALPHA = 0.05;
const MANY_WORDS = 20;

export function hasInk(element: Element, style: dom.Style): boolean {
  if (!style.visible || style.fontSize < dom.LEGIBLE) return false;
  return dom.isSvg(element) ? isFilled(style.all) : alphaOf(style.ink) >= LEAST_ALPHA;
}

/** Whether enough letters can be brought into sight, each with its share of the box. */
export function isLegible(text: string, box: dom.Box, clip: dom.Box): boolean {
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  const across = Math.min(box.right, clip.right) - Math.max(box.left, clip.left);
  const down = Math.min(box.bottom, clip.bottom) - Math.max(box.top, clip.top);
  if (across <= Math.max(1, Math.min(dom.LEGIBLE, width / 2))) return false;
  if (down <= Math.max(1, Math.min(dom.LEGIBLE, height / 2))) return false;
  if (width < dom.LEGIBLE && height < dom.LEGIBLE) return false;
  if (width > height * (SMEARED + text.length)) return false;
  const area = width * height;
  if (area >= text.length * DUST) return true;
  return area >= dom.fold(text).length * DUST;
}

/** Of text in an element, in a box. `around`: what its ancestors mean for it. */
export function inkOf(
  element: Element,
  box: dom.Box,
  around: Around,
  reading: Reading,
  style = reading.style(element),
): Ink {
  if (!style.visible || style.fontSize < dom.LEGIBLE) return 'hidden';
  const unclear = around.unclear ? 'unclear' : 'shown';
  if (dom.isSvg(element)) return isFilled(style.all) ? unclear : 'hidden';
  const { rgb, alpha } = colourOf(style.ink);
  if (alpha < LEAST_ALPHA)
    return isOutlined(style) || isCutOut(element, reading) ? 'unclear' : 'hidden';
  const ground = groundOf(element, box, reading);
  if (around.unclear || ground.pictured) return 'unclear';
  if (!rgb || !ground.rgb || isDistinct(style.ink, ground.rgb)) return 'shown';
  const more = isOutlined(style) || mayLieOnMore(element, box, rgb, ground, reading);
  return more ? 'unclear' : 'hidden';
}

/** What an element's own words come to, the clearest of them first; `shown` where it has none. */
export function inkWithin(element: Element, around: Around, reading: Reading): Ink {
  if (dom.firstWithin(element, 'img, svg, picture, slot') || dom.shadowOf(element)) return 'shown';
  const texts = dom.textsOf(dom.ownerOf(element), element);
  let found: Ink | undefined;
  for (let words = 0; words < MANY_WORDS && texts.nextNode(); ) {
    const node = texts.currentNode as Text;
    if (!/\S/.test(node.data)) continue;
    words += 1;
    const box = reading.textBox(node);
    const legible = isLegible(node.data, box, around.flow.clip);
    const ink = legible ? inkOf(node.parentElement ?? element, box, around, reading) : 'hidden';
    if (ink === 'shown') return ink;
    if (found !== 'unclear') found = ink;
  }
  return found ?? 'shown';
}

function isFilled(style: CSSStyleDeclaration): boolean {
  const { fill, fillOpacity, stroke, strokeOpacity, strokeWidth } = style;
  const filled = fill !== 'none' && alphaOf(fill) * Number(fillOpacity) >= LEAST_ALPHA;
  if (filled || stroke === 'none') return filled;
  return (
    alphaOf(stroke) * Number(strokeOpacity) >= LEAST_ALPHA && Number.parseFloat(strokeWidth) > 0
  );
}

function isOutlined({ all }: dom.Style): boolean {
  return all.textShadow !== 'none' || Number.parseFloat(all.webkitTextStrokeWidth) > 0;
}

/** Letters cut out of a ground show that ground, be it an ancestor's. */
function isCutOut(element: Element, reading: Reading): boolean {
  for (let at: Element | null = element; at; at = dom.flatParent(at))
    if (reading.style(at).all.backgroundClip === 'text') return true;
  return false;
}
