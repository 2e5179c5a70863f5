/** Masks that lie over the whole page: whatever is behind one cannot be pressed. */

import * as dom from '../../dom/index.ts';

const WHOLE = 0.98;
const SEEN = { opacityProperty: true, visibilityProperty: true };
const CLEAR = /^(rgba\(.*, 0\)|transparent)$/;

/** All masks that hold what is met at a point, the innermost first. */
export function masksAround(hit: Element | undefined): Element[] {
  const masks: Element[] = [];
  for (let at: Element | null = hit ?? null; at; at = dom.flatParent(at))
    if (isMask(at)) masks.push(at);
  return masks;
}

/** Placed over the whole viewport, drawn, and pressed instead of the page. */
export function isMask(element: Element): boolean {
  const view = dom.viewOf(dom.ownerOf(element));
  if (!view) return false;
  const { position, pointerEvents, zIndex } = view.getComputedStyle(element);
  if (!/^(fixed|absolute)$/.test(position) || Number(zIndex) < 0 || pointerEvents === 'none')
    return false;
  const { width, height, left, top } = dom.rectOf(element);
  if (width < WHOLE * view.innerWidth || height < WHOLE * view.innerHeight) return false;
  return left <= 2 && top <= 2 && dom.isRendered(element, SEEN);
}

/** Whether it darkens or hides what is behind it, by itself or by a part of its size. */
export function isPainted(mask: Element): boolean {
  const view = dom.viewOf(dom.ownerOf(mask));
  return [mask, ...dom.childrenOf(mask)].some((part) => {
    const { backgroundColor, backgroundImage, backdropFilter } = view!.getComputedStyle(part);
    const paints = !CLEAR.test(backgroundColor) || backgroundImage !== 'none';
    if (!paints && backdropFilter === 'none') return false;
    return part === mask || isMask(part);
  });
}
