/** A list without roles that is already open: no attribute says so, but it is beside its opener. */

import { outwards } from '../../ask/tree.ts';
import { isSeen } from '../../ask/visible.ts';
import * as dom from '../../dom/index.ts';

/** Px between an opener and what it has opened. */
const NEAR = 24;
const LEVELS = 3;

/** Boxes out of the page's flow at `control`, the nearest first. */
export function standingAt(control: Element): Element[] {
  const found = new Set<Element>();
  let level = 0;
  for (const at of outwards(control)) {
    if (level++ > LEVELS || dom.matchesOf(at, 'body')) break;
    const next = dom.nextElementOf(at);
    for (const it of next ? [next, ...dom.allWithin(next, '*').slice(0, 20)] : []) found.add(it);
  }
  for (const it of dom.pageOf(control).body.children) found.add(it);
  const box = dom.rectOf(control);
  return [...found].filter(
    (it) => isSeen(it) && floats(it) && !dom.contains(it, control) && isNear(box, dom.rectOf(it)),
  );
}

function floats(element: Element): boolean {
  return /^(absolute|fixed)$/.test(getComputedStyle(element).position);
}

function isNear(a: DOMRect, b: DOMRect): boolean {
  const across = Math.max(a.left - b.right, b.left - a.right);
  const down = Math.max(a.top - b.bottom, b.top - a.bottom);
  return across < NEAR && down < NEAR;
}
