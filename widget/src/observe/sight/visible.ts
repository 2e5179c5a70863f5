/** What a person's eye would see: display, visibility, opacity, clipping, off-screen tricks. */

import type { Box, Zone } from '../walk/piece.ts';
import type { Reading } from '../walk/reading.ts';

/** `clip`: beyond it nothing can be brought into sight. `view`: what is in sight now. */
export interface Bounds {
  readonly clip: Box;
  readonly view: Box;
}

/** What an element's ancestors mean for it. Absolute and fixed boxes escape some of them. */
export interface Around {
  readonly shown: boolean;
  readonly flow: Bounds;
  readonly absolute: Bounds;
  readonly fixed: Bounds;
}

/** Bounds of a document: its whole canvas, and what of it is in view. */
export function ground(of: Document, frameView: Box, reading: Reading): Around {
  const root = of.documentElement;
  const view = of.defaultView ?? window;
  const { x, y } = reading.offset(of);
  const rightToLeft = reading.style(root).direction === 'rtl';
  const left = x - view.scrollX - (rightToLeft ? root.scrollWidth - root.clientWidth : 0);
  const top = y - view.scrollY;
  const width = Math.max(root.scrollWidth, view.innerWidth);
  const height = Math.max(root.scrollHeight, view.innerHeight);
  const clip = { left, top, right: left + width, bottom: top + height };
  const window_ = { left: x, top: y, right: x + view.innerWidth, bottom: y + view.innerHeight };
  const seen = intersect(window_, frameView);
  const bounds = { clip, view: seen };
  return { shown: true, flow: bounds, absolute: bounds, fixed: { clip: window_, view: seen } };
}

/** What this element's children meet; `undefined` if none of them is rendered. */
export function enter(
  element: Element,
  style: CSSStyleDeclaration,
  around: Around,
  reading: Reading,
): Around | undefined {
  if (style.display === 'none' || style.contentVisibility === 'hidden') return undefined;
  if (element === element.ownerDocument.body || element === element.ownerDocument.documentElement) {
    return around;
  }
  const position = style.position;
  const moved = style.transform !== 'none';
  let own =
    position === 'fixed' ? around.fixed : position === 'absolute' ? around.absolute : around.flow;
  const scrolls = style.overflowX !== 'visible' || style.overflowY !== 'visible';
  if (scrolls && style.display !== 'contents' && style.display !== 'inline') {
    own = clipped(element, style, own, reading);
  }
  const shown = around.shown && !isVeiled(element, style, moved);
  const positioned = position !== 'static' || moved;
  return {
    shown,
    flow: own,
    absolute: positioned ? own : around.absolute,
    fixed: moved ? own : around.fixed,
  };
}

function clipped(
  element: Element,
  style: CSSStyleDeclaration,
  outer: Bounds,
  reading: Reading,
): Bounds {
  const box = reading.box(element);
  const view = intersect(outer.view, box);
  let { left, top, right, bottom } = intersect(outer.clip, box);
  if (right - left <= 0 || bottom - top <= 0) return { clip: { left, top, right, bottom }, view };
  // What a scroller holds can be scrolled into sight; what `hidden` cuts off cannot, by a person.
  if (canScroll(style.overflowX)) {
    left = box.left - element.scrollLeft;
    if (style.direction === 'rtl') left -= element.scrollWidth - element.clientWidth;
    right = left + element.scrollWidth;
  }
  if (canScroll(style.overflowY)) {
    top = box.top - element.scrollTop;
    bottom = top + element.scrollHeight;
  }
  return { clip: { left, top, right, bottom }, view };
}

function canScroll(overflow: string): boolean {
  return overflow === 'auto' || overflow === 'scroll';
}

/** Hidden although it has a box: transparent, clipped to nothing, scaled to nothing. */
function isVeiled(element: Element, style: CSSStyleDeclaration, moved: boolean): boolean {
  if (style.opacity !== '1' && Number.parseFloat(style.opacity) < 0.05) return true;
  if (/^(inset\((50|100)%|circle\(0|polygon\(0)/.test(style.clipPath)) return true;
  const lifted = style.position === 'absolute' || style.position === 'fixed';
  if (lifted && /^rect\((0|1)px[, ]+(0|1)px[, ]+(0|1)px[, ]+(0|1)px\)/.test(style.clip))
    return true;
  if (!moved) return false;
  const box = element.getBoundingClientRect();
  return (element as HTMLElement).offsetWidth > 0 && (box.width < 1 || box.height < 1);
}

/** Whether text of this style leaves any ink. */
export function hasInk(style: CSSStyleDeclaration): boolean {
  if (style.visibility !== 'visible' || Number.parseFloat(style.fontSize) < 1) return false;
  const clear = /^rgba\(.*, 0\)$/.test(style.color);
  return !clear || style.backgroundClip === 'text';
}

/** Whether enough of a box can be brought into sight to see it. */
export function isWithin(box: Box, clip: Box): boolean {
  const { left, top, right, bottom } = intersect(box, clip);
  return right - left > 1 && bottom - top > 1;
}

export function zoneOf(box: Box, view: Box, viewport: Box): Zone {
  const seen = intersect(box, view);
  if (seen.right > seen.left && seen.bottom > seen.top) return 'visible';
  const edge = view.bottom > view.top ? view.top : viewport.top;
  return box.bottom <= edge + 1 ? 'above' : 'below';
}

export function intersect(a: Box, b: Box): Box {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
}
