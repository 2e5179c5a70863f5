/** What a person's eye would see: display, visibility, opacity, clipping, off-screen tricks. */

import { hasAttribute, hasAttributes, matchesOf, ownerOf, tagOf } from '../walk/native.ts';
import type { Box, Zone } from '../walk/piece.ts';
import type { Reading } from '../walk/reading.ts';
import { bodyOf, documentElementOf, pageOf, viewOf } from '../walk/root.ts';
import { flatParent } from '../walk/tree.ts';
import { alphaOf } from './colour.ts';
import { isTransformed, type Style } from './style.ts';

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
  /** The product of the opacities so far. */
  readonly opacity: number;
}

/** Below it nothing can be made out. */
const FAINT = 0.1;

/** Bounds of a document: its whole canvas, and what of it is in view. */
export function ground(of: Document, frameView: Box, reading: Reading): Around {
  const root = documentElementOf(of);
  const view = viewOf(of) ?? window;
  const { x, y } = reading.offset(of);
  const rightToLeft = reading.style(root).all.direction === 'rtl';
  const left = x - view.scrollX - (rightToLeft ? root.scrollWidth - root.clientWidth : 0);
  const top = y - view.scrollY;
  // A page that never scrolls sideways hides what it puts beside its canvas.
  const overflow = overflowOf(of, reading);
  const fits = overflow === 'hidden' || overflow === 'clip';
  const width = fits ? view.innerWidth : Math.max(root.scrollWidth, view.innerWidth);
  const height = Math.max(root.scrollHeight, view.innerHeight);
  const clip = { left, top, right: left + width, bottom: top + height };
  const window_ = { left: x, top: y, right: x + view.innerWidth, bottom: y + view.innerHeight };
  const seen = intersect(window_, frameView);
  const bounds = { clip, view: seen };
  const fixed = { clip: window_, view: seen };
  return { shown: true, flow: bounds, absolute: bounds, fixed, opacity: 1 };
}

/** Of the viewport, sideways: the root's, else the body's (CSS Overflow 3, 3.3). */
function overflowOf(of: Document, reading: Reading): string {
  const own = reading.style(documentElementOf(of)).overflowX;
  const body = bodyOf(of);
  return own === 'visible' && body ? reading.style(body).overflowX : own;
}

/**
 * What this element's children meet; `undefined` if none of them is rendered. `marked`: it has
 * attributes.
 */
export function enter(
  element: Element,
  style: Style,
  outer: Around,
  reading: Reading,
  marked = hasAttributes(element),
): Around | undefined {
  if (style.display === 'none') return undefined;
  const hidden = !outer.shown || outer.opacity !== 1;
  const around = hidden && marked && isOnTop(element, style) ? uncovered(outer) : outer;
  const own = style.all.opacity;
  const { position } = style;
  // What has no attribute gets the rarer properties only from rules that a page's author wrote.
  if (marked && style.locked) {
    // Its own box is drawn and takes presses, whatever of its inside is not.
    if (position !== 'static' || own !== '1') reading.lifted?.add(element);
    reading.box(element);
    return undefined;
  }
  const opacity = own === '1' ? around.opacity : around.opacity * Number.parseFloat(own);
  if (!(around instanceof Inner) && isRoot(element)) {
    if (opacity >= FAINT) return around;
    const { flow, absolute, fixed } = around;
    return { shown: false, flow, absolute, fixed, opacity: around.opacity };
  }
  // What is let shine through is drawn with what is placed.
  if (position !== 'static' || own !== '1') reading.lifted?.add(element);
  let flow =
    position === 'fixed' ? around.fixed : position === 'absolute' ? around.absolute : around.flow;
  if (!style.inline && clips(style, marked)) flow = clipped(element, style, flow, reading);
  const veiled =
    marked && (isVeiled(style) || (position !== 'static' && isSunk(element, style, reading)));
  const shown = around.shown && opacity >= FAINT && !veiled;
  const inner = new Inner(around, element, flow, opacity, shown);
  inner.positioned = position !== 'static';
  return inner;
}

/**
 * An open modal or popover: drawn beside the root, whatever it stands in (CSS Positioned Layout 4,
 * 4.1).
 */
function isOnTop(element: Element, { position }: Style): boolean {
  if (position !== 'fixed' && position !== 'absolute') return false;
  if (hasAttribute(element, 'popover')) return matchesOf(element, ':popover-open');
  return tagOf(element) === 'dialog' && matchesOf(element, ':modal');
}

/** The same place, without what the elements around it take from sight. */
function uncovered({ fixed }: Around): Around {
  return { shown: true, flow: fixed, absolute: fixed, fixed, opacity: 1 };
}

/** The root or the body, whose overflow and opacity are the whole page's. */
function isRoot(element: Element): boolean {
  const tag = tagOf(element);
  if (tag !== 'body' && tag !== 'html') return false;
  const of = ownerOf(element);
  return element === bodyOf(of) || element === documentElementOf(of);
}

/** Whether what is beyond its box is cut off. Boxes set in a line of text never do that. */
function clips(style: Style, marked: boolean): boolean {
  if (style.overflow !== 'visible') return true;
  if (!marked) return false;
  const { contain } = style.all;
  return contain !== 'none' && /paint|strict|content/.test(contain);
}

/**
 * Within an element. What absolute and fixed boxes meet is found out where there is one. As many are
 * kept as there are elements: none holds a style.
 */
class Inner implements Around {
  positioned = false;
  readonly shown: boolean;
  readonly flow: Bounds;
  readonly opacity: number;
  readonly #outer: Around;
  readonly #element: Element;
  #moved: boolean | undefined;

  constructor(outer: Around, element: Element, flow: Bounds, opacity: number, shown: boolean) {
    this.#outer = outer;
    this.#element = element;
    this.shown = shown;
    this.flow = flow;
    this.opacity = opacity;
  }

  get absolute(): Bounds {
    return this.positioned || this.#isMoved ? this.flow : this.#outer.absolute;
  }

  get fixed(): Bounds {
    return this.#isMoved ? this.flow : this.#outer.fixed;
  }

  get #isMoved(): boolean {
    if (this.#moved === undefined) {
      const view = viewOf(ownerOf(this.#element)) ?? window;
      this.#moved = isTransformed(view.getComputedStyle(this.#element));
    }
    return this.#moved;
  }
}

function clipped(element: Element, style: Style, outer: Bounds, reading: Reading): Bounds {
  const box = reading.box(element);
  reading.scrolls(element);
  const view = intersect(outer.view, box);
  let { left, top, right, bottom } = intersect(outer.clip, box);
  if (right - left <= 0 || bottom - top <= 0) return { clip: { left, top, right, bottom }, view };
  // What a scroller holds can be scrolled into sight; what `hidden` cuts off cannot, by a person.
  if (canScroll(style.overflowX)) {
    left = box.left - element.scrollLeft;
    if (style.all.direction === 'rtl') left -= element.scrollWidth - element.clientWidth;
    right = left + element.scrollWidth;
  }
  if (canScroll(style.overflowY)) {
    top = box.top - element.scrollTop;
    bottom = top + element.scrollHeight;
  }
  return { clip: { left, top, right, bottom }, view };
}

export function canScroll(overflow: string): boolean {
  return overflow === 'auto' || overflow === 'scroll';
}

/** Hidden although it has a box: clipped, masked or filtered to nothing, or turned away. */
function isVeiled(style: Style): boolean {
  const { clipPath, filter, maskImage, backfaceVisibility } = style.all;
  if (clipPath !== 'none' && isNothing(clipPath)) return true;
  const lifted = style.position === 'absolute' || style.position === 'fixed';
  if (lifted && isSliver(style.all.clip)) return true;
  if (filter !== 'none' && /opacity\(0(\.0\d*)?\)/.test(filter)) return true;
  if (maskImage !== 'none' && isClear(maskImage)) return true;
  return backfaceVisibility === 'hidden' && isTurnedAway(style.all.transform);
}

/**
 * Painted under the ground of an ancestor, as negative `z-index` is: up to the next stacking
 * context (CSS 2.2, appendix E).
 */
function isSunk(element: Element, style: Style, reading: Reading): boolean {
  if (!style.all.zIndex.startsWith('-')) return false;
  reading.lifted?.sinks(element);
  const { body, documentElement } = pageOf(element);
  for (let at = flatParent(element); at && at !== body && at !== documentElement; ) {
    const outer = reading.style(at);
    const layer = outer.position !== 'static' && outer.all.zIndex !== 'auto';
    const own = layer || outer.all.opacity !== '1' || outer.moved;
    if (own || /fixed|sticky/.test(outer.position) || outer.all.isolation === 'isolate')
      return false;
    if (alphaOf(outer.backgroundColor) === 1) return true;
    at = flatParent(at);
  }
  return false;
}

/** A shape without an area: an inset from both sides that meet, no radius, points on one line. */
function isNothing(shape: string): boolean {
  const [, kind, inside] = /^(\w+)\((.*)\)/.exec(shape) ?? [];
  if (kind === undefined || inside === undefined) return false;
  const numbers = (inside.match(/-?[\d.]+(?=%|px|\b)/g) ?? []).map(Number);
  if (kind === 'circle' || kind === 'ellipse') return /^(0(px|%)?\s*)+(at|$)/.test(inside);
  if (kind === 'polygon') return [0, 1].some((axis) => isFlat(numbers, axis));
  if (kind === 'path') return !/\d/.test(inside);
  const shares = inside.replace(/ round .*/, '').replaceAll('0px', '0%');
  if (kind !== 'inset' || !/^[\d.% ]+$/.test(shares)) return false;
  const [top = 0, right = top, bottom = top, left = right] = numbers;
  return top + bottom >= 100 || left + right >= 100;
}

/** All coordinates of one axis are the same. */
function isFlat(numbers: readonly number[], axis: number): boolean {
  return numbers.every((number, at) => at % 2 !== axis || number === numbers[axis]);
}

/** `clip: rect(top, right, bottom, left)` that leaves a pixel at most. */
function isSliver(clip: string): boolean {
  const edges = clip.match(/-?[\d.]+/g)?.map(Number);
  if (edges?.length !== 4) return false;
  const [top, right, bottom, left] = edges as [number, number, number, number];
  return right - left <= 1 || bottom - top <= 1;
}

/** A mask of gradients in which each colour is transparent. */
function isClear(mask: string): boolean {
  const colours = mask.match(/rgba?\([^)]*\)/g);
  return !mask.includes('url(') && !!colours?.every((colour) => alphaOf(colour) === 0);
}

/** Its back is to the viewer (the third diagonal element of its matrix is negative). */
function isTurnedAway(transform: string): boolean {
  const matrix = /^matrix3d\((.*)\)$/.exec(transform)?.[1]?.split(',');
  return matrix !== undefined && Number(matrix[10]) < 0;
}

/** Whether enough of a box can be brought into sight to see it. */
export function isWithin(box: Box, clip: Box): boolean {
  return (
    Math.min(box.right, clip.right) - Math.max(box.left, clip.left) > 1 &&
    Math.min(box.bottom, clip.bottom) - Math.max(box.top, clip.top) > 1
  );
}

export function zoneOf(box: Box, view: Box, viewport: Box): Zone {
  const across = Math.min(box.right, view.right) > Math.max(box.left, view.left);
  if (across && Math.min(box.bottom, view.bottom) > Math.max(box.top, view.top)) return 'visible';
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
