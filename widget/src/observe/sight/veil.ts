/** What an element's own styles take from sight of it and of all that is in it. */

import * as dom from '../../dom/index.ts';
import type { Reading } from '../reading/reading.ts';
import { isNothing, type Region, regionOfClip, regionOfPath, type Size } from './region.ts';

export interface Veil {
  readonly opacity: number;
  /** Beyond it (px of the top window) nothing is drawn. */
  readonly within: dom.Box | undefined;
  /** What it does to the words in it is not judged. */
  readonly unclear: boolean;
}

/** Asked about only where an element wears it itself, as strangers may write it. */
const UNJUDGED =
  /filter|mask|blend-mode|text-security|text-stroke|perspective|translateZ|matrix3d|translate3d\([^,)]*,[^,)]*,\s*[^0\s)]|translate:\s*\S+\s+\S+\s+\S|\\/i;
/** Shapes of which no more is known than a box around them. */
const ROUGH = /clip-path:(?!\s*(inset|circle|ellipse|none))/i;

const HIDDEN: Veil = { opacity: 0, within: undefined, unclear: false };
/** Colours without any opacity to speak of, and all that may have some. */
const CLEAR = /rgba\([^)]*, 0(\.0\d*)?\)/g;
const PAINT = /rgb|color|lab|lch|url|image/;

/** `undefined`, as of most: nothing. `names`: those of its attributes. */
export function veilOf(
  element: Element,
  style: dom.Style,
  reading: Reading,
  names: readonly string[],
): Veil | undefined {
  const worn = names.includes('style') ? dom.attributeOf(element, 'style') : null;
  if (worn?.includes('z-index')) reading.layered.add(element);
  if (!style.inline && style.all.backfaceVisibility === 'hidden') {
    if (isTurnedAway(element, style, reading)) return HIDDEN;
  }
  const size = sizeOf(element, reading);
  const { regions, hasMore } = regionsOf(element, style, size);
  if (regions.some(isNothing)) return HIDDEN;
  const unclear = worn !== null && (hasMore || UNJUDGED.test(worn) || ROUGH.test(worn));
  const opacity = unclear ? opacityOf(style.all) : 1;
  // Parts of a drawing are measured in units of its own.
  const bounded = regions.length > 0 && !dom.isSvg(element);
  const within = bounded ? boundsOf(regions, element, size(), reading) : undefined;
  return within || unclear ? { opacity, within, unclear } : undefined;
}

/** What filters and masks leave of it by that alone: of other filters and masks that is not asked. */
function opacityOf({ filter, maskImage }: CSSStyleDeclaration): number {
  if (maskImage !== 'none' && !PAINT.test(maskImage.replace(CLEAR, ''))) return 0;
  let opacity = 1;
  for (const [, amount] of filter.matchAll(/opacity\(([\d.e-]+)/g)) opacity *= Number(amount);
  return opacity;
}

/** Nothing of it is drawn, and no press meets it, whatever lies at its place. */
export function isClippedAway(element: Element, style: dom.Style, reading: Reading): boolean {
  return regionsOf(element, style, sizeOf(element, reading)).regions.some(isNothing);
}

interface Regions {
  readonly regions: readonly Region[];
  readonly hasMore: boolean;
}

const NONE: Regions = { regions: [], hasMore: false };

function regionsOf(element: Element, { all, position }: dom.Style, size: () => Size): Regions {
  const lifted = position === 'absolute' || position === 'fixed';
  const clip = lifted ? all.clip : 'auto';
  let { clipPath } = all;
  // Charts clip their parts so, none of which says more for it.
  if (clipPath.startsWith('url(') && dom.isSvg(element)) clipPath = 'none';
  if (clipPath === 'none' && clip === 'auto') return NONE;
  const found = [
    ...(clipPath === 'none' ? [] : [regionOfPath(clipPath, size())]),
    ...(clip === 'auto' ? [] : [regionOfClip(clip, size())]),
  ];
  const regions = found.filter((region) => region !== undefined);
  return { regions, hasMore: regions.length < found.length };
}

function sizeOf(element: Element, reading: Reading): () => Size {
  return () => {
    const { offsetWidth, offsetHeight } = element as HTMLElement;
    if (offsetWidth !== undefined) return { width: offsetWidth, height: offsetHeight };
    const { left, top, right, bottom } = reading.box(element);
    return { width: right - left, height: bottom - top };
  };
}

function boundsOf(
  regions: readonly Region[],
  element: Element,
  { width, height }: Size,
  reading: Reading,
): dom.Box | undefined {
  const box = reading.box(element);
  const upright =
    Math.abs(box.right - box.left - width) < 1 && Math.abs(box.bottom - box.top - height) < 1;
  let all: dom.Box = upright
    ? new dom.Box(-1e9, -1e9, 1e9, 1e9)
    : new dom.Box(
        0,
        0,
        Math.max(width, dom.scrollWidthOf(element)),
        Math.max(height, dom.scrollHeightOf(element)),
      );
  for (const region of regions) all = dom.intersect(all, region);
  if (upright) return dom.shifted(all, box.left, box.top);
  // Of what is turned or scaled only that tells.
  return isNothing(all) ? all : undefined;
}

/** By all turns that it shares a space with (CSS Transforms 2, 4); nothing in a line is turned. */
function isTurnedAway(element: Element, style: dom.Style, reading: Reading): boolean {
  let at = dom.flatParent(element);
  const { transform, rotate = 'none' } = style.all;
  const flat = !transform.startsWith('matrix3d') && rotate === 'none';
  // Many wear it only to be drawn faster.
  if (flat && at && reading.style(at).all.transformStyle !== 'preserve-3d') return false;
  let turn = turnOf(style.all);
  for (; at; at = dom.flatParent(at)) {
    const outer = reading.style(at);
    if (outer.inline || outer.all.transformStyle !== 'preserve-3d') break;
    turn = turnOf(outer.all).multiply(turn);
  }
  return turn.m33 < 0;
}

/** `rotate` is "y 180deg", "0 1 0.5 180deg" or, which turns nothing away, "180deg". */
function turnOf({ transform, rotate = 'none' }: CSSStyleDeclaration): DOMMatrix {
  const axis = rotate.split(' ');
  const angle = axis.pop()!;
  const turn = new DOMMatrix(transform);
  if (axis.length === 0) return turn;
  const [x, y, z] =
    axis.length === 3 ? axis.map(Number) : ['x', 'y', 'z'].map((one) => +(one === axis[0]));
  return new DOMMatrix().rotateAxisAngle(x, y, z, Number.parseFloat(angle)).multiply(turn);
}
