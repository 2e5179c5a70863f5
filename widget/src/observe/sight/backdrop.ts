/** Masks that lie over the whole page: whatever is behind one cannot be pressed. */

import * as dom from '../../dom/index.ts';

const WHOLE = 0.98;
const PSEUDO = ['::before', '::after'];
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
  if (drawsMask(element, view)) return true;
  const { position, pointerEvents, zIndex } = view.getComputedStyle(element);
  if (!/^(fixed|absolute)$/.test(position) || Number(zIndex) < 0 || pointerEvents === 'none')
    return false;
  const { width, height, left, top } = dom.rectOf(element);
  if (width < WHOLE * view.innerWidth || height < WHOLE * view.innerHeight) return false;
  return left <= 2 && top <= 2 && dom.isRendered(element, SEEN);
}

/** By its `::before` or `::after`, wherever it stands itself; the page's own holds the page. */
function drawsMask(element: Element, view: Window): boolean {
  if (/^(body|html)$/.test(dom.tagOf(element))) return false;
  return PSEUDO.some((pseudo) => {
    const style = view.getComputedStyle(element, pseudo);
    if (style.content === 'none' || style.position !== 'fixed' || style.pointerEvents === 'none')
      return false;
    const [width, height] = [Number.parseFloat(style.width), Number.parseFloat(style.height)];
    const whole = width >= WHOLE * view.innerWidth && height >= WHOLE * view.innerHeight;
    return whole && paints(style) && dom.isRendered(element, SEEN);
  });
}

function paints({
  backgroundColor,
  backgroundImage,
  backdropFilter,
}: CSSStyleDeclaration): boolean {
  return !CLEAR.test(backgroundColor) || backgroundImage !== 'none' || backdropFilter !== 'none';
}

/** Whether it darkens or hides what is behind it, by itself or by a part of its size. */
export function isPainted(mask: Element): boolean {
  const view = dom.viewOf(dom.ownerOf(mask));
  return [mask, ...dom.childrenOf(mask)].some((part) => {
    if (drawsMask(part, view!)) return true;
    return paints(view!.getComputedStyle(part)) && (part === mask || isMask(part));
  });
}
