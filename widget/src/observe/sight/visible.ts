/** What a person's eye would see: display, visibility, opacity, clipping, off-screen tricks. */

import * as dom from '../../dom/index.ts';
import { alphaOf } from '../reading/colour.ts';
import type { Zone } from '../reading/piece.ts';
import type { Reading } from '../reading/reading.ts';
import { type Veil, veilOf } from './veil.ts';

/** `clip`: beyond it nothing can be brought into sight. `view`: what is in sight now. */
export interface Bounds {
  readonly clip: dom.Box;
  readonly view: dom.Box;
}

export interface Around {
  readonly shown: boolean;
  readonly flow: Bounds;
  readonly absolute: Bounds;
  readonly fixed: Bounds;
  readonly opacity: number;
  /** Something around it does to words what is not judged: they may be seen or not. */
  readonly unclear: boolean;
}

/** A scroller through which so little (px) is seen shows nothing. */
const SLIT = 4;

/** Bounds of a document: its whole canvas, and what of it is in view. */
export function ground(of: Document, frameView: dom.Box, reading: Reading): Around {
  const root = dom.documentElementOf(of);
  const view = dom.viewOf(of) ?? window;
  const { x, y } = reading.offset(of);
  const rightToLeft = reading.style(root).all.direction === 'rtl';
  const left =
    x - view.scrollX - (rightToLeft ? dom.scrollWidthOf(root) - dom.clientWidthOf(root) : 0);
  const top = y - view.scrollY;
  // A page that never scrolls sideways hides what it puts beside its canvas.
  const overflow = overflowOf(of, reading);
  const fits = overflow === 'hidden' || overflow === 'clip';
  const width = fits ? view.innerWidth : Math.max(dom.scrollWidthOf(root), view.innerWidth);
  const height = Math.max(dom.scrollHeightOf(root), view.innerHeight);
  const clip = new dom.Box(left, top, left + width, top + height);
  const window_ = new dom.Box(x, y, x + view.innerWidth, y + view.innerHeight);
  const seen = dom.intersect(window_, frameView);
  const bounds = { clip, view: seen };
  const fixed = { clip: window_, view: seen };
  return { shown: true, flow: bounds, absolute: bounds, fixed, opacity: 1, unclear: false };
}

/** Of the viewport, sideways: the root's, else the body's (CSS Overflow 3, 3.3). */
function overflowOf(page: Document, reading: Reading): string {
  const own = reading.style(dom.documentElementOf(page)).overflowX;
  const body = dom.bodyOf(page);
  return own === 'visible' && body ? reading.style(body).overflowX : own;
}

/** What its children meet; `undefined` if none is rendered. `names`: its attributes. */
export function enter(
  element: Element,
  style: dom.Style,
  outer: Around,
  reading: Reading,
  names: readonly string[],
): Around | undefined {
  if (style.display === 'none') return undefined;
  const marked = names.length > 0;
  const hidden = !outer.shown || outer.opacity !== 1;
  const around = hidden && marked && isOnTop(element, style) ? uncovered(outer) : outer;
  // What only passes on what it holds has no box: that none of this is done to.
  const boxless = style.display === 'contents';
  const own = boxless ? '1' : style.all.opacity;
  const position = boxless ? 'static' : style.position;
  // What has no attribute gets the rarer properties only from rules that a page's author wrote.
  if (marked && style.locked) return undefined;
  const veil = marked && !boxless ? veilOf(element, style, reading, names) : undefined;
  let opacity = own === '1' ? around.opacity : around.opacity * Number.parseFloat(own);
  if (veil) opacity *= veil.opacity;
  if (!(around instanceof Inner) && isRoot(element)) {
    if (opacity >= dom.FAINT) return around;
    const { flow, absolute, fixed, unclear } = around;
    return { shown: false, flow, absolute, fixed, opacity: around.opacity, unclear };
  }
  let flow =
    position === 'fixed' ? around.fixed : position === 'absolute' ? around.absolute : around.flow;
  if (!style.inline && clips(style, marked)) flow = clipped(element, style, flow, reading);
  if (veil?.within) flow = cutTo(flow, veil.within);
  const layered =
    position !== 'static' || (reading.layered.size > 0 && isLayeredItem(element, reading));
  const sunk = marked && layered && isSunk(element, style, reading);
  const shown = around.shown && opacity >= dom.FAINT && sunk !== 'hidden';
  const inner = new Inner(around, element, flow, opacity, shown);
  if (veil?.unclear || sunk) inner.unclear = true;
  if (veil?.within) inner.within = veil.within;
  inner.positioned = position !== 'static';
  return inner;
}

/** An open modal or popover is drawn beside the root (CSS Positioned Layout 4, 4.1). */
function isOnTop(element: Element, { position }: dom.Style): boolean {
  if (position !== 'fixed' && position !== 'absolute') return false;
  if (dom.hasAttribute(element, 'popover')) return dom.matchesOf(element, ':popover-open');
  return dom.tagOf(element) === 'dialog' && dom.matchesOf(element, ':modal');
}

/** The same place, without what the elements around it take from sight. */
function uncovered({ fixed }: Around): Around {
  return { shown: true, flow: fixed, absolute: fixed, fixed, opacity: 1, unclear: false };
}

export function isRoot(element: Element): boolean {
  const tag = dom.tagOf(element);
  if (tag !== 'body' && tag !== 'html') return false;
  const of = dom.ownerOf(element);
  return element === dom.bodyOf(of) || element === dom.documentElementOf(of);
}

/** Whether what is beyond its box is cut off. Boxes set in a line of text never do that. */
function clips(style: dom.Style, marked: boolean): boolean {
  if (style.overflow !== 'visible') return style.display === 'table' || !style.rows;
  if (!marked) return false;
  if (style.bounded) return true;
  const { contain } = style.all;
  return contain !== 'none' && /paint|strict|content/.test(contain);
}

/** What absolute and fixed boxes meet is found out where there is one; none holds a style. */
class Inner implements Around {
  positioned = false;
  /** Nothing of what is in it is drawn beyond, however it is placed. */
  within: Veil['within'];
  unclear: boolean;
  readonly shown: boolean;
  readonly flow: Bounds;
  readonly opacity: number;
  readonly #outer: Around;
  readonly #element: Element;
  #moved: boolean | undefined;

  constructor(outer: Around, element: Element, flow: Bounds, opacity: number, shown: boolean) {
    this.#outer = outer;
    this.unclear = outer.unclear;
    this.#element = element;
    this.shown = shown;
    this.flow = flow;
    this.opacity = opacity;
  }

  get absolute(): Bounds {
    return this.positioned || this.#isMoved ? this.flow : this.#cut(this.#outer.absolute);
  }

  get fixed(): Bounds {
    return this.#isMoved ? this.flow : this.#cut(this.#outer.fixed);
  }

  #cut(bounds: Bounds): Bounds {
    return this.within ? cutTo(bounds, this.within) : bounds;
  }

  get #isMoved(): boolean {
    if (this.#moved === undefined) {
      const view = dom.viewOf(dom.ownerOf(this.#element)) ?? window;
      this.#moved = placesFixed(view.getComputedStyle(this.#element));
    }
    return this.#moved;
  }
}

/** CSS Transforms 2, 3; Filter Effects 1, 5; CSS Containment 2, 3; CSS Will Change 1, 3. */
function placesFixed(style: CSSStyleDeclaration): boolean {
  if (style.display === 'contents') return false;
  const { transform, filter, perspective, contain, willChange, backdropFilter = 'none' } = style;
  const { translate = 'none', rotate = 'none', scale = 'none' } = style;
  const moves = [transform, translate, rotate, scale, perspective, filter, backdropFilter];
  if (style.display !== 'inline' && moves.some((one) => one !== 'none')) return true;
  if (/transform|translate|rotate|scale|perspective|filter/.test(willChange)) return true;
  return /paint|layout|strict|content/.test(contain) || style.contentVisibility === 'auto';
}

function cutTo({ clip, view }: Bounds, box: dom.Box): Bounds {
  return { clip: dom.intersect(clip, box), view: dom.intersect(view, box) };
}

function clipped(element: Element, style: dom.Style, outer: Bounds, reading: Reading): Bounds {
  const own = reading.box(element);
  const box = style.overflow.includes('clip') ? beyond(own, style) : own;
  const view = dom.intersect(outer.view, box);
  let { left, top, right, bottom } = dom.intersect(outer.clip, box);
  if (right - left <= SLIT || bottom - top <= SLIT)
    return { clip: new dom.Box(left, top, right, bottom), view };
  // What a scroller holds can be scrolled into sight; what `hidden` cuts off cannot, by a person.
  if (canScroll(style.overflowX)) {
    left = box.left - dom.scrollLeftOf(element);
    if (style.all.direction === 'rtl')
      left -= dom.scrollWidthOf(element) - dom.clientWidthOf(element);
    right = left + dom.scrollWidthOf(element);
  }
  if (canScroll(style.overflowY)) {
    top = box.top - dom.scrollTopOf(element);
    bottom = top + dom.scrollHeightOf(element);
  }
  return { clip: new dom.Box(left, top, right, bottom), view };
}

/** `clip` may leave room around the box, and is done along one axis only. */
function beyond({ left, top, right, bottom }: dom.Box, style: dom.Style): dom.Box {
  const room = Number(/([\d.]+)px/.exec(style.all.overflowClipMargin)?.[1] ?? 0);
  const across = style.overflowX === 'clip' ? room : style.overflowX === 'visible' ? 1e9 : 0;
  const down = style.overflowY === 'clip' ? room : style.overflowY === 'visible' ? 1e9 : 0;
  return new dom.Box(left - across, top - down, right + across, bottom + down);
}

export function canScroll(overflow: string): boolean {
  return overflow === 'auto' || overflow === 'scroll';
}

/** Parts of a flexible box or a grid are layered without being placed (CSS Flexbox 1, 5.4). */
function isLayeredItem(element: Element, { layered, style }: Reading): boolean {
  if (!layered.has(element)) return false;
  const outer = dom.flatParent(element);
  return outer !== null && /flex|grid/.test(style(outer).display);
}

/** As negative `z-index` is, up to the next stacking context (CSS 2.2, appendix E). */
function isSunk(
  element: Element,
  style: dom.Style,
  reading: Reading,
): 'hidden' | 'unclear' | false {
  if (!style.all.zIndex.startsWith('-')) return false;
  const { body, documentElement } = dom.pageOf(element);
  for (let at = dom.flatParent(element); at && at !== body && at !== documentElement; ) {
    const outer = reading.style(at);
    if (stacks(outer)) return false;
    const isPlain = alphaOf(outer.backgroundColor) === 1;
    // What sticks out of the ground is seen there.
    if (
      (isPlain || outer.all.backgroundImage !== 'none') &&
      reaches(reading.box(at), reading.box(element))
    )
      return isPlain ? 'hidden' : 'unclear';
    at = dom.flatParent(at);
  }
  return false;
}

/** Whether a box is under all of another, but for a pixel's part. */
function reaches({ left, top, right, bottom }: dom.Box, under: dom.Box): boolean {
  return (
    left < under.left + 1 &&
    top < under.top + 1 &&
    right > under.right - 1 &&
    bottom > under.bottom - 1
  );
}

/** Whether what is in it stays over its ground. */
function stacks({ all, position, display }: dom.Style): boolean {
  if (display === 'contents') return false;
  if (position !== 'static' && (all.zIndex !== 'auto' || /fixed|sticky/.test(position)))
    return true;
  if (all.opacity !== '1' || all.isolation === 'isolate' || all.mixBlendMode !== 'normal')
    return true;
  const { clipPath, maskImage, viewTransitionName = 'none', willChange } = all;
  if ([clipPath, maskImage, viewTransitionName].some((one) => one !== 'none')) return true;
  return /opacity|clip-path|mask|z-index/.test(willChange) || placesFixed(all);
}

export function isWithin(box: dom.Box, clip: dom.Box): boolean {
  return (
    Math.min(box.right, clip.right) - Math.max(box.left, clip.left) > 1 &&
    Math.min(box.bottom, clip.bottom) - Math.max(box.top, clip.top) > 1
  );
}

export function zoneOf(box: dom.Box, view: dom.Box, viewport: dom.Box): Zone {
  const across = Math.min(box.right, view.right) > Math.max(box.left, view.left);
  if (across && Math.min(box.bottom, view.bottom) > Math.max(box.top, view.top)) return 'visible';
  const edge = view.bottom > view.top ? view.top : viewport.top;
  return box.bottom <= edge + 1 ? 'above' : 'below';
}
