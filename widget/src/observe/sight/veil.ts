/** What an element's own styles take from sight of it and of all that is in it. */

import { Box } from '../walk/box.ts';
import { attributeOf, isSvg, scrollHeightOf, scrollWidthOf } from '../walk/native.ts';
import type { Reading } from '../walk/reading.ts';
import { regionOfMask } from './mask.ts';
import { NOTHING, type Region, regionOfClip, regionOfPath, type Size } from './region.ts';
import type { Style } from './style.ts';
import { isBehind, isTurnedAway } from './turned.ts';

/** Below it nothing can be made out. */
export const FAINT = 0.1;

/** Filters that make other colours of those there are. */
const COLOURS = /brightness|contrast|invert|grayscale|saturate|sepia|hue-rotate|drop-shadow|url/;

export interface Veil {
  /** Its colours are no more than this opaque. */
  readonly opacity: number;
  /** Beyond it (px of the top window) nothing is drawn. */
  readonly within: Box | undefined;
}

/** What is as rare, and asked about only where an element wears it itself. */
const RARE = /blend-mode|gradient|text-security|text-stroke/;

/** It may be drawn nearer than the viewer is. Mostly the third part of a shift is nought. */
const DEEP =
  /perspective|translateZ|matrix3d|translate3d\([^,)]*,[^,)]*,\s*[^0\s)]|translate:\s*\S+\s+\S+\s+\S/i;

/** It may be drawn outside of what it stands in. */
const STRAYS = /translate|matrix|margin[^;]*-|(^|[^-\w])(inset|left|top|right|bottom)\b/i;

const HIDDEN: Veil = { opacity: 0, within: undefined };

/** `undefined`, as of most: nothing. `names`: those of its attributes. */
export function veilOf(
  element: Element,
  style: Style,
  reading: Reading,
  names: readonly string[],
): Veil | undefined {
  const { filter, maskImage } = style.all;
  let { clipPath } = style.all;
  // Charts clip their parts so, none of which says more for it.
  if (clipPath.startsWith('url(') && isSvg(element)) clipPath = 'none';
  const lifted = style.position === 'absolute' || style.position === 'fixed';
  const clip = lifted ? style.all.clip : 'auto';
  const worn = names.includes('style') ? attributeOf(element, 'style') : null;
  if (worn !== null) {
    if (RARE.test(worn)) reading.tinted.add(element);
    if (worn.includes('z-index')) reading.layered.add(element);
    if (STRAYS.test(worn)) reading.strayed.add(element);
    if (DEEP.test(worn) && isBehind(element, style, reading)) return HIDDEN;
  }
  if (!style.inline && style.all.backfaceVisibility === 'hidden') {
    if (isTurnedAway(element, style, reading)) return HIDDEN;
  }
  const cut = clipPath !== 'none' || clip !== 'auto' || maskImage !== 'none';
  if (filter === 'none' && !cut) return undefined;
  const opacity = filter === 'none' ? 1 : opacityOf(element, style, reading);
  if (!cut || opacity < FAINT) return { opacity, within: undefined };
  const size = sizeOf(element, reading);
  const regions = [
    clipPath === 'none' ? undefined : regionOfPath(clipPath, element, size),
    clip === 'auto' ? undefined : regionOfClip(clip, size),
    maskImage === 'none' || scrolls(style)
      ? undefined
      : regionOfMask(element, style.all, size, FAINT),
  ].filter((region) => region !== undefined);
  if (regions.some((region) => isNothing(region))) return HIDDEN;
  // Parts of a drawing are measured in units of its own.
  if (regions.length === 0 || isSvg(element))
    return opacity === 1 ? undefined : { opacity, within: undefined };
  return boundedBy(regions, opacity, element, size, reading);
}

/** Nothing of it is drawn, and no press meets it, whatever lies at its place. */
export function isClippedAway(element: Element, style: Style, reading: Reading): boolean {
  const { clip, clipPath } = style.all;
  const placed = style.position === 'absolute' || style.position === 'fixed';
  const clipped = placed && clip !== 'auto';
  if (!clipped && clipPath === 'none') return false;
  const size = sizeOf(element, reading);
  const regions = [
    clipped ? regionOfClip(clip, size) : undefined,
    clipPath === 'none' ? undefined : regionOfPath(clipPath, element, size),
  ];
  return regions.some((region) => region !== undefined && isNothing(region));
}

/** What is in it moves under its mask. */
function scrolls({ overflow }: Style): boolean {
  return /auto|scroll/.test(overflow);
}

function isNothing(region: Region): boolean {
  return region === NOTHING || region.right - region.left <= 1 || region.bottom - region.top <= 1;
}

/** Before it is transformed. */
function sizeOf(element: Element, reading: Reading): Size {
  const { offsetWidth, offsetHeight } = element as HTMLElement;
  if (offsetWidth !== undefined) return { width: offsetWidth, height: offsetHeight };
  const { left, top, right, bottom } = reading.box(element);
  return { width: right - left, height: bottom - top };
}

function boundedBy(
  regions: readonly Region[],
  opacity: number,
  element: Element,
  { width, height }: Size,
  reading: Reading,
): Veil {
  const box = reading.box(element);
  const upright =
    Math.abs(box.right - box.left - width) < 1 && Math.abs(box.bottom - box.top - height) < 1;
  let [left, top, right, bottom] = upright
    ? [-1e9, -1e9, 1e9, 1e9]
    : [0, 0, Math.max(width, scrollWidthOf(element)), Math.max(height, scrollHeightOf(element))];
  for (const region of regions) {
    left = Math.max(left, region.left);
    top = Math.max(top, region.top);
    right = Math.min(right, region.right);
    bottom = Math.min(bottom, region.bottom);
  }
  if (right - left <= 1 || bottom - top <= 1) return HIDDEN;
  // Of what is turned or scaled only that tells.
  if (!upright) return { opacity, within: undefined };
  const { left: x, top: y } = box;
  return {
    opacity,
    within: new Box(x + left, y + top, x + right, y + bottom),
  };
}

/** What filters leave of it: they may make it clear, or smear its letters until none is left. */
function opacityOf(element: Element, style: Style, reading: Reading): number {
  const { filter } = style.all;
  if (COLOURS.test(filter)) reading.tinted.add(element);
  let opacity = 1;
  for (const [, kind, amount] of filter.matchAll(/(opacity|blur)\(([\d.e-]+)/g)) {
    if (kind === 'opacity') opacity *= Math.min(1, Number(amount));
    else if (Number(amount) >= Math.max(1, style.fontSize)) return 0;
  }
  return opacity;
}
