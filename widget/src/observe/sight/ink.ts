/** Whether text can be told from what it stands on. */

import { childrenOf, isRendered, ownerOf, shadowOf, tagOf } from '../walk/native.ts';
import type { Box } from '../walk/piece.ts';
import type { Reading } from '../walk/reading.ts';
import { textsOf, viewOf } from '../walk/root.ts';
import { flatParent } from '../walk/tree.ts';
import { alphaOf, colourOf, contrast, over, type Rgb } from './colour.ts';
import { isWithin } from './visible.ts';

/** Letters of a smaller size are dust (px). */
const LEGIBLE = 3;
/** #eee on white is 1.16, and can just be made out. */
const LEAST_CONTRAST = 1.15;
const LEAST_ALPHA = 0.05;
const MANY_WORDS = 20;
const WHITE: Rgb = [255, 255, 255];
/** Boxes looked at before it is taken for seen. */
const PATIENCE = 200;
const PICTURES = /^(img|video|canvas|svg|iframe|picture|object|embed|input)$/;

/** Whether text in an element leaves any ink. */
export function hasInk(
  element: Element,
  reading: Reading,
  style = reading.style(element),
): boolean {
  if (!style.visible || style.fontSize < LEGIBLE) return false;
  if (isSvg(element)) return isFilled(style.all);
  if (alphaOf(style.ink) >= LEAST_ALPHA) return true;
  if (isOutlined(style.all)) return true;
  // Letters cut out of a ground show that ground, be it an ancestor's.
  for (let at: Element | null = element; at; at = flatParent(at)) {
    if (reading.style(at).all.backgroundClip === 'text') return true;
  }
  return false;
}

/** Whether some of an element's own words can be made out; true where it has none. */
export function showsWords(element: Element, clip: Box, reading: Reading): boolean {
  if (element.querySelector('img, svg, picture, slot') || shadowOf(element)) return true;
  const texts = textsOf(ownerOf(element), element);
  let words = 0;
  while (words < MANY_WORDS && texts.nextNode()) {
    const node = texts.currentNode as Text;
    if (!/\S/.test(node.data)) continue;
    words += 1;
    const box = reading.textBox(node);
    const parent = node.parentElement ?? element;
    if (isWithin(box, clip) && hasInk(parent, reading) && !blends(parent, box, reading))
      return true;
  }
  return words === 0;
}

/**
 * White on white: text of nearly the colour of what is painted under it. Only plain colours are
 * compared; where a picture may lie under the text, it is taken for seen.
 */
export function blends(
  element: Element,
  box: Box,
  reading: Reading,
  style = reading.style(element),
): boolean {
  const { ink } = style;
  const { rgb, alpha } = colourOf(ink);
  const ground = rgb && backdrop(element, reading);
  if (!ground || stands(ink, over(rgb, alpha, ground), ground) || isSvg(element)) return false;
  if (isOutlined(style.all) || style.all.mixBlendMode !== 'normal') return false;
  // Something elsewhere may come under it, or go.
  reading.open.fixed = true;
  return !mayLieOnMore(element, box, reading);
}

/** The last answer: most texts of a page are of one colour on one ground. */
let last: { ink: string; ground: Rgb; stands: boolean } | undefined;

/** Whether letters, as they are seen on a plain ground, can be told from it. */
function stands(ink: string, letters: Rgb, ground: Rgb): boolean {
  if (last?.ink === ink && last.ground === ground) return last.stands;
  const seen = contrast(letters, ground) >= LEAST_CONTRAST;
  last = { ink, ground, stands: seen };
  return seen;
}

function isSvg(element: Element): boolean {
  return element.namespaceURI === 'http://www.w3.org/2000/svg';
}

function isFilled({ fill, fillOpacity, stroke }: CSSStyleDeclaration): boolean {
  const filled = fill !== 'none' && alphaOf(fill) * Number(fillOpacity) >= LEAST_ALPHA;
  return filled || stroke !== 'none';
}

function isOutlined(style: CSSStyleDeclaration): boolean {
  return style.textShadow !== 'none' || Number.parseFloat(style.webkitTextStrokeWidth) > 0;
}

/** The plain colour that its ancestors paint under an element. */
function backdrop(element: Element, reading: Reading): Rgb | undefined {
  let found = reading.backdrops.get(element);
  if (found === undefined) {
    found = paintedUnder(element, reading);
    reading.backdrops.set(element, found);
  }
  return found === 'unknown' ? undefined : found;
}

function paintedUnder(element: Element, reading: Reading): Rgb | 'unknown' {
  const { rgb, alpha } = colourOf(reading.style(element).backgroundColor);
  if (!rgb) return 'unknown';
  if (alpha === 1) return rgb;
  const parent = flatParent(element);
  const under = parent ? backdrop(parent, reading) : canvas(element, reading);
  if (!under) return 'unknown';
  return alpha === 0 ? under : over(rgb, alpha, under);
}

/** What the browser paints under the whole page: white, unless the page wishes it dark. */
function canvas(root: Element, reading: Reading): Rgb | undefined {
  return reading.style(root).all.colorScheme.includes('dark') ? undefined : WHITE;
}

/** Whether anything but the plain grounds of its ancestors may be painted under a box. */
function mayLieOnMore(element: Element, box: Box, reading: Reading): boolean {
  let left = PATIENCE;
  const paints = (other: Element): boolean => {
    left -= 1;
    if (left < 0) return true;
    const { backgroundColor, all } = reading.style(other);
    const { backgroundImage } = all;
    const drawn = PICTURES.test(tagOf(other)) || backgroundImage !== 'none';
    const inked = drawn || alphaOf(backgroundColor) > 0;
    // What closed details hold is not drawn, and may have a box once that was asked for.
    if (inked && isRendered(other) && meet(reading.box(other), box)) return true;
    return childrenOf(other).some(paints);
  };
  let inner: Element | null = null;
  for (let at: Element | null = element; at; inner = at, at = flatParent(at)) {
    const style = reading.style(at);
    if (style.all.backgroundImage !== 'none' || style.all.boxShadow.includes('inset')) return true;
    if (hasPainting(at, '::before') || hasPainting(at, '::after')) return true;
    for (const other of childrenOf(at)) if (other !== inner && paints(other)) return true;
    if (alphaOf(style.backgroundColor) === 1) return false;
  }
  return false;
}

function hasPainting(element: Element, pseudo: string): boolean {
  const style = (viewOf(ownerOf(element)) ?? window).getComputedStyle(element, pseudo);
  if (style.content === 'none' || style.content === 'normal') return false;
  return style.backgroundImage !== 'none' || alphaOf(style.backgroundColor) > 0;
}

function meet(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
