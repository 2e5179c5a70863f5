/** What a mask lets through of an element. */

import type { Box } from '../walk/box.ts';
import { firstElementOf, rootOf, tagOf } from '../walk/native.ts';
import { type Root, withId } from '../walk/root.ts';
import { alphaOf, rgbOf } from './colour.ts';
import { coloursOf, spanOf } from './gradient.ts';
import { lengthOf, split } from './length.ts';
import { NOTHING, type Region, type Size } from './region.ts';

const LINEAR = /^linear-gradient\((.*)\)$/;
/** Where a gradient begins, by its angle. */
const TOWARDS: Readonly<Record<string, keyof Box>> = {
  '0deg': 'bottom',
  'to top': 'bottom',
  '90deg': 'left',
  'to right': 'left',
  '180deg': 'top',
  'to bottom': 'top',
  '270deg': 'right',
  '-90deg': 'right',
  'to left': 'right',
};

/** `undefined` where it cannot be told. `faint`: what is less opaque is not seen. */
export function regionOfMask(
  element: Element,
  style: CSSStyleDeclaration,
  size: Size,
  faint: number,
): Region | undefined {
  const layers = split(style.maskImage, ',');
  const all = layers.map((layer, nth) =>
    isSizedAway(style, nth) ? NOTHING : regionOfLayer(layer, element, style, size, faint),
  );
  const some = all.filter((region) => region !== NOTHING);
  if (some.length === 0) return NOTHING;
  const [only] = some;
  if (some.length > 1 || !only) return undefined;
  return placedIn(only, style, size, layers.length);
}

function regionOfLayer(
  layer: string,
  element: Element,
  style: CSSStyleDeclaration,
  size: Size,
  faint: number,
): Region | undefined {
  const whole = { left: 0, top: 0, right: size.width, bottom: size.height };
  if (layer === 'none') return NOTHING;
  const linked = /^url\("#([^"]+)"\)$/.exec(layer)?.[1];
  if (linked !== undefined) {
    const mask = withId(rootOf(element) as Root, linked);
    return mask && tagOf(mask) === 'mask' && firstElementOf(mask) ? undefined : NOTHING;
  }
  const colours = coloursOf(layer);
  if (!colours) return undefined;
  const bright = style.maskMode.includes('luminance');
  if (colours.every((colour) => (bright ? lightOf(colour) : alphaOf(colour)) < faint))
    return NOTHING;
  const inside = bright ? undefined : LINEAR.exec(layer)?.[1];
  if (inside === undefined) return whole;
  const [first = '', ...stops] = split(inside, ',');
  const turned = /deg$|^to /.test(first);
  const start = turned ? TOWARDS[first] : 'top';
  if (!start) return whole;
  const across = start === 'left' || start === 'right';
  const length = across ? size.width : size.height;
  const span = spanOf(turned ? stops : [first, ...stops], length, faint);
  if (!span) return whole;
  const [from, to] =
    start === 'left' || start === 'top' ? span : [length - span[1], length - span[0]];
  const [low, high] = [Math.max(0, from), Math.min(length, to)];
  if (high - low <= 1) return NOTHING;
  return across ? { ...whole, left: low, right: high } : { ...whole, top: low, bottom: high };
}

function lightOf(colour: string): number {
  const rgb = rgbOf(colour);
  return rgb ? (Math.max(...rgb) / 255) * alphaOf(colour) : 1;
}

function isSizedAway({ maskSize }: CSSStyleDeclaration, nth: number): boolean {
  const sizes = split(maskSize, ',');
  const [width = 'auto', height = 'auto'] = split(sizes[nth % sizes.length]!, ' ');
  return [width, height].some((length) => lengthOf(length, 1) === 0);
}

/** Where the one layer that shows something stands; a tile that is repeated is anywhere. */
function placedIn(
  region: Region,
  { maskSize, maskRepeat, maskPosition }: CSSStyleDeclaration,
  size: Size,
  layers: number,
): Region | undefined {
  const [width = 'auto', height = 'auto'] = split(maskSize, ' ');
  if (layers > 1) return undefined;
  if (width === 'auto' && height === 'auto') return region;
  if (maskRepeat !== 'no-repeat') return undefined;
  const across = width === 'auto' ? size.width : lengthOf(width, size.width);
  const down = height === 'auto' ? size.height : lengthOf(height, size.height);
  const [x = '0%', y = '0%'] = split(maskPosition, ' ');
  const left = lengthOf(x, size.width - across);
  const top = lengthOf(y, size.height - down);
  if ([across, down, left, top].some(Number.isNaN)) return undefined;
  return { left, top, right: left + across, bottom: top + down };
}
