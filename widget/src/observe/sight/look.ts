/** Where a thing is, how big, and of which colour: for what only its look tells apart. */

import * as dom from '../../dom/index.ts';
import { shapeBefore } from '../element/shape.ts';
import { alphaOf, type Rgb, rgbOf } from '../reading/colour.ts';
import type { Attributes } from '../reading/piece.ts';
import type { Reading } from '../reading/reading.ts';
import { middle } from './hit.ts';

const SHAPES = 'path, rect, circle, ellipse, polygon, polyline, line';
/** Where each colour of the wheel ends, in degrees; it begins anew with red. */
const WHEEL: readonly (readonly [number, string])[] = [
  [15, 'red'],
  [45, 'orange'],
  [70, 'yellow'],
  [165, 'green'],
  [195, 'cyan'],
  [255, 'blue'],
  [290, 'purple'],
  [330, 'magenta'],
  [360, 'red'],
];

/** `at` (px in the viewport), `size` (px), `color`; a like shape takes it from the one before. */
export function lookOf(element: Element, box: dom.Box, reading: Reading): Attributes {
  const { x, y } = middle(box);
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const color = freshColour(element, reading);
  return {
    at: `${Math.round(x)},${Math.round(y)}`,
    size: `${Math.round(width)}x${Math.round(height)}`,
    ...(color ? { color } : {}),
  };
}

function freshColour(element: Element, reading: Reading): string {
  const color = colourOf(element, reading);
  const before = color === '' ? undefined : shapeBefore(element, reading);
  return before && colourOf(before, reading) === color ? '' : color;
}

function colourOf(element: Element, reading: Reading): string {
  // A group is of the colour of what is drawn in it.
  const own = dom.tagOf(element) === 'g' ? (dom.firstWithin(element, SHAPES) ?? element) : element;
  const style = reading.style(own).all;
  const drawn = dom.isSvg(element) && dom.tagOf(element) !== 'svg';
  const paints = drawn ? [style.fill, style.stroke] : [style.backgroundColor];
  const paint = paints.find((value) => value !== 'none' && alphaOf(value) > 0);
  const rgb = paint ? rgbOf(paint) : undefined;
  return rgb ? `${nameOfColour(rgb)} ${hex(rgb)}` : '';
}

function hex(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** The word a person has for it: by lightness where it has hardly any hue, else by its hue. */
function nameOfColour([red, green, blue]: Rgb): string {
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  const spread = most - least;
  const lightness = (most + least) / 510;
  if (lightness < 0.08 || lightness > 0.96 || spread < 24) {
    return lightness < 0.2 ? 'black' : lightness > 0.95 ? 'white' : 'grey';
  }
  const turn =
    most === red
      ? (green - blue) / spread
      : most === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4;
  const hue = (turn * 60 + 360) % 360;
  const name = WHEEL.find(([end]) => hue < end)?.[1] ?? 'red';
  if (name === 'orange' && lightness < 0.35) return 'brown';
  return /red|magenta/.test(name) && lightness > 0.75 ? 'pink' : name;
}
