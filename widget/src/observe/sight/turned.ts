/** Which side of what is turned in space is seen. */

import type { Reading } from '../walk/reading.ts';
import { flatParent } from '../walk/tree.ts';
import type { Style } from './style.ts';

/**
 * Its back is to the viewer, by all turns that it shares a space with (CSS Transforms 2, 4). What is
 * set in a line is never turned.
 */
export function isTurnedAway(element: Element, style: Style, reading: Reading): boolean {
  let at = flatParent(element);
  const { transform, rotate = 'none' } = style.all;
  const flat = !transform.startsWith('matrix3d') && rotate === 'none';
  // Many wear it only to be drawn faster.
  if (flat && at && reading.style(at).all.transformStyle !== 'preserve-3d') return false;
  let turn = turnOf(style.all);
  for (; at; at = flatParent(at)) {
    const outer = reading.style(at);
    if (outer.inline || outer.all.transformStyle !== 'preserve-3d') break;
    turn = turnOf(outer.all).multiply(turn);
  }
  return turn.m33 < 0;
}

/** It stands behind the viewer's eye. */
export function isBehind(element: Element, style: Style, reading: Reading): boolean {
  if (style.inline) return false;
  const { m43, m44 } = turnOf(style.all);
  if (m44 <= 0) return true;
  const outer = flatParent(element);
  const eye = outer ? Number.parseFloat(reading.style(outer).all.perspective) : Number.NaN;
  return m43 / m44 >= eye;
}

function turnOf({ transform, translate, rotate, scale }: CSSStyleDeclaration): DOMMatrix {
  const turn = new DOMMatrix();
  const depth = translate?.split(' ')[2];
  if (depth) turn.translateSelf(0, 0, Number.parseFloat(depth));
  if (rotate && rotate !== 'none') turn.rotateAxisAngleSelf(...axisOf(rotate));
  if (scale && scale !== 'none') {
    const [x = 1, y = x, z = 1] = scale.split(' ').map(Number);
    turn.scaleSelf(x, y, z);
  }
  return transform === 'none' ? turn : turn.multiplySelf(new DOMMatrix(transform));
}

/** "y 180deg", "0 1 0.5 180deg" or "180deg". */
function axisOf(rotate: string): [number, number, number, number] {
  const words = rotate.split(' ');
  const angle = Number.parseFloat(words.at(-1)!);
  if (words.length === 2) {
    const [name] = words;
    return [name === 'x' ? 1 : 0, name === 'y' ? 1 : 0, name === 'z' ? 1 : 0, angle];
  }
  if (words.length < 4) return [0, 0, 1, angle];
  return [Number(words[0]), Number(words[1]), Number(words[2]), angle];
}
