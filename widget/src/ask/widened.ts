/** Boxes that only widen a control for fingers: pressed, they do what it does. */

import { listens } from '../dom/listening.ts';
import {
  firstNodeOf,
  firstWithin,
  matchesOf,
  nextElementOf,
  previousElementOf,
  rectOf,
} from '../dom/native.ts';

const CONTROLS =
  'input, button, select, [role=combobox], [role=checkbox], [role=radio], [role=switch], [role=button]';
/** Px that it may stand out on each side: a target for a finger measures 44 to 48 in all. */
const RIM = 24;
/** Px of a control that is pressed itself: one put out of sight measures a pixel. */
const LEAST = 8;

/** The control right beside an empty box that listens and is hardly larger. */
export function widenedBy(target: Element): Element | undefined {
  if (firstNodeOf(target) || !listens(target)) return undefined;
  for (const beside of [previousElementOf(target), nextElementOf(target)]) {
    if (!beside) continue;
    const control = matchesOf(beside, CONTROLS) ? beside : firstWithin(beside, CONTROLS);
    if (control && isRim(rectOf(target), rectOf(control))) return control;
  }
  return undefined;
}

function isRim(outer: DOMRect, inner: DOMRect): boolean {
  if (inner.width < LEAST || inner.height < LEAST) return false;
  const sides = [
    inner.left - outer.left,
    inner.top - outer.top,
    outer.right - inner.right,
    outer.bottom - inner.bottom,
  ];
  return sides.every((side) => side > -1 && side <= RIM);
}
