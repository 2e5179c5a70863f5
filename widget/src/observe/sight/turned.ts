/** Which side of what is turned in space is seen. */

import * as dom from '../../dom/index.ts';
import type { Reading } from '../reading/reading.ts';

/**
 * Its back is to the viewer, by all turns that it shares a space with (CSS Transforms 2, 4). What is
 * set in a line is never turned.
 */
export function isTurnedAway(element: Element, style: dom.Style, reading: Reading): boolean {
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
