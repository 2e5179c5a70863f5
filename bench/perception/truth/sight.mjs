/** In the page: what a person sees and can hit. */

import { ancestorsOf, holds, shadowOf } from './tree.mjs';

const CLIPS = /hidden|clip/;
/** Where in its box an element is looked for, as shares of width and height. */
const PROBES = [
  [0.5, 0.5],
  [0.15, 0.5],
  [0.85, 0.5],
  [0.5, 0.15],
  [0.5, 0.85],
];

/** The box that is left of `element` after all clipping (viewport px); undefined if none is. */
export function shownBox(element) {
  const seen = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true };
  if (!element.checkVisibility(seen) || element.closest('[inert]')) return undefined;
  if (getComputedStyle(element).pointerEvents === 'none') return undefined;
  const box = ownBox(element);
  if (!box || box.right + scrollX <= 0 || box.bottom + scrollY <= 0) return undefined;
  return clipped(element, box);
}

/** Inline elements and links around blocks have none of their own: any real box in them will do. */
function ownBox(element) {
  const box = element.getBoundingClientRect();
  if (isReal(box)) return box;
  return [...element.querySelectorAll('*')].map((e) => e.getBoundingClientRect()).find(isReal);
}

const isReal = ({ width, height }) => width >= 1 && height >= 1;

function clipped(element, { left, top, right, bottom }) {
  let box = { left, top, right, bottom };
  let fixed = getComputedStyle(element).position === 'fixed';
  for (const above of ancestorsOf(element)) {
    if (fixed) break;
    const style = getComputedStyle(above);
    if (above !== document.body && above !== document.documentElement) {
      box = clippedBy(above, style, box);
      if (box.right - box.left < 1 || box.bottom - box.top < 1) return undefined;
    }
    fixed = style.position === 'fixed';
  }
  return box;
}

function clippedBy(element, { overflowX, overflowY }, box) {
  const clipsX = CLIPS.test(overflowX);
  const clipsY = CLIPS.test(overflowY);
  if (!clipsX && !clipsY) return box;
  const own = element.getBoundingClientRect();
  const kept = { ...box };
  if (clipsX) {
    kept.left = Math.max(box.left, own.left);
    kept.right = Math.min(box.right, own.right);
  }
  if (clipsY) {
    kept.top = Math.max(box.top, own.top);
    kept.bottom = Math.min(box.bottom, own.bottom);
  }
  return kept;
}

export function isInView({ left, top, right, bottom }) {
  return right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
}

/** Whether a press at none of five points of the box would reach the element or its label. */
export function isCovered(element, box) {
  const left = Math.max(box.left, 0);
  const top = Math.max(box.top, 0);
  const width = Math.min(box.right, innerWidth) - left;
  const height = Math.min(box.bottom, innerHeight) - top;
  const own = [element, ...(element.labels ?? [])];
  return PROBES.every(([x, y]) => {
    const hit = deepestAt(left + width * x, top + height * y);
    if (!hit) return true;
    return element.localName !== 'area' && !own.some((one) => holds(one, hit));
  });
}

function deepestAt(x, y) {
  let hit = document.elementFromPoint(x, y);
  while (hit) {
    const inner = shadowOf(hit)?.elementFromPoint(x, y);
    if (!inner || inner === hit) break;
    hit = inner;
  }
  return hit;
}
