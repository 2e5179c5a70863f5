/** Boxes that only widen a control for fingers: pressed, they do what it does. */

import * as dom from '../dom/index.ts';

const CONTROLS =
  'input, button, select, [role=combobox], [role=checkbox], [role=radio], [role=switch], [role=button]';
/** Px that it may stand out on each side: a target for a finger measures 44 to 48 in all. */
const RIM = 24;
/** Px of a control that is pressed itself: one put out of sight measures a pixel. */
const LEAST = 8;

/** The control right beside an empty box that listens and is hardly larger. */
export function widenedBy(target: Element): Element | undefined {
  if (dom.firstNodeOf(target) || !dom.listens(target)) return undefined;
  for (const beside of [dom.previousElementOf(target), dom.nextElementOf(target)]) {
    if (!beside) continue;
    const control = dom.matchesOf(beside, CONTROLS) ? beside : dom.firstWithin(beside, CONTROLS);
    if (control && isRim(dom.rectOf(target), dom.rectOf(control))) return control;
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
