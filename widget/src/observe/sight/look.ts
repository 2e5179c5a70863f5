/** Where a thing is, how big, and of which colour: for what only its look tells apart. */

import type { Attributes, Box } from '../walk/piece.ts';
import type { Reading } from '../walk/reading.ts';
import { alphaOf, type Rgb, rgbOf } from './colour.ts';
import { middle } from './hit.ts';

/** The basic colours of CSS, and a few that people name. */
const NAMED: Record<string, Rgb> = {
  black: [0, 0, 0],
  white: [255, 255, 255],
  grey: [128, 128, 128],
  red: [255, 0, 0],
  green: [0, 128, 0],
  lime: [0, 255, 0],
  blue: [0, 0, 255],
  yellow: [255, 255, 0],
  cyan: [0, 255, 255],
  magenta: [255, 0, 255],
  orange: [255, 165, 0],
  purple: [128, 0, 128],
  pink: [255, 192, 203],
  brown: [139, 69, 19],
};

/** `at` (its middle, px in the viewport), `size` (px) and `color` (a name and `#rrggbb`). */
export function lookOf(element: Element, box: Box, reading: Reading): Attributes {
  const { x, y } = middle(box);
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const color = colourOf(element, reading);
  return {
    at: `${Math.round(x)},${Math.round(y)}`,
    size: `${Math.round(width)}x${Math.round(height)}`,
    ...(color ? { color } : {}),
  };
}

function colourOf(element: Element, reading: Reading): string {
  const style = reading.style(element);
  const drawn = element.namespaceURI?.endsWith('/svg') && element.localName !== 'svg';
  const paints = drawn ? [style.fill, style.stroke] : [style.backgroundColor];
  const paint = paints.find((value) => value !== 'none' && alphaOf(value) > 0);
  const rgb = paint ? rgbOf(paint) : undefined;
  return rgb ? `${nearest(rgb)} ${hex(rgb)}` : '';
}

function hex(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

function nearest(rgb: Rgb): string {
  const away = (other: Rgb) => other.reduce((sum, part, at) => sum + (part - rgb[at]!) ** 2, 0);
  const names = Object.keys(NAMED);
  return names.reduce((best, name) => (away(NAMED[name]!) < away(NAMED[best]!) ? name : best));
}
