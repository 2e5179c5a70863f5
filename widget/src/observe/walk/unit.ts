/** What one element came to in the last reading, and whether it would come to the same now. */

import type { Bounds } from '../sight/visible.ts';
import { around, Box, holds, near, same, shifted } from './box.ts';
import type { Way } from './index.ts';
import type { Piece } from './piece.ts';
import type { Reading } from './reading.ts';

/** So far (px) boxes side by side may reach into one another, as letters do that stand closer than they are high. */
const TOUCH = 4;

const NONE: Element[] = [];

function joined(some: Element[], more: readonly Element[]): Element[] {
  if (some === NONE) return more.slice();
  some.push(...more);
  return some;
}

/** What is gathered while an element is read, to be had again without reading it. */
export class Open {
  /** Around what was measured of it, its parts aside. */
  own: Box | undefined;
  /** Around its parts. */
  parts: Box | undefined;
  /** Most parts have none of either: shared until one comes. */
  floating: Element[] = NONE;
  handled: Element[] = NONE;
  /** Area in view (px²) that cannot be read. */
  unread = 0;
  /** How its own box is placed. */
  position = 'static';
  /** Something in it is fixed or sticky: it does not move with it. */
  fixed = false;
  /** Something in it is placed by a box around it. */
  lifted = false;
  /** Around its parts in the flow that are in view. */
  reach: Box | undefined;
  /** Some of these parts lie over one another. */
  crowded = false;

  measured(box: Box): void {
    this.own = this.own ? around(this.own, box) : box;
  }

  floats(element: Element): void {
    this.floating = joined(this.floating, [element]);
  }

  handles(control: Element): void {
    this.handled = joined(this.handled, [control]);
  }

  /** One of its parts in the flow is in view. */
  reaches(box: Box): void {
    const { reach } = this;
    if (!reach) {
      this.reach = box;
      return;
    }
    const across = Math.min(box.right, reach.right) - Math.max(box.left, reach.left);
    const down = Math.min(box.bottom, reach.bottom) - Math.max(box.top, reach.top);
    if (across > TOUCH && down > TOUCH) this.crowded = true;
    this.reach = around(reach, box);
  }

  /** Around all that was measured. */
  get extent(): Box | undefined {
    return either(this.own, this.parts);
  }

  /** What a part of it gathered. */
  add(part: Part): void {
    const { extent } = part;
    if (extent) this.parts = this.parts ? around(this.parts, extent) : extent;
    if (part.floating.length > 0) this.floating = joined(this.floating, part.floating);
    if (part.handled.length > 0) this.handled = joined(this.handled, part.handled);
    this.unread += part.unread;
  }

  /** Goes on from what was gathered of it in an earlier slice, and takes that over. */
  continues(before: Open): void {
    const { floating, handled, extent, reach } = before;
    this.floating = this.floating === NONE ? floating : joined(this.floating, floating);
    this.handled = this.handled === NONE ? handled : joined(this.handled, handled);
    if (extent) this.parts = this.parts ? around(this.parts, extent) : extent;
    this.unread += before.unread;
    this.fixed ||= before.fixed;
    this.lifted ||= before.lifted;
    if (reach) this.reaches(reach);
    this.crowded ||= before.crowded;
  }

  /** As `add` for each of many, without a box or a call for each. */
  addAll(parts: readonly Part[]): void {
    let left = Number.POSITIVE_INFINITY;
    let top = left;
    let right = Number.NEGATIVE_INFINITY;
    let bottom = right;
    const floating: Element[] = [];
    const handled: Element[] = [];
    for (let nth = 0; nth < parts.length; nth += 1) {
      const part = parts[nth]!;
      const { extent } = part;
      if (extent) {
        if (extent.left < left) left = extent.left;
        if (extent.top < top) top = extent.top;
        if (extent.right > right) right = extent.right;
        if (extent.bottom > bottom) bottom = extent.bottom;
      }
      for (let at = 0; at < part.floating.length; at += 1) floating.push(part.floating[at]!);
      for (let at = 0; at < part.handled.length; at += 1) handled.push(part.handled[at]!);
      this.unread += part.unread;
    }
    const extent = left <= right ? new Box(left, top, right, bottom) : undefined;
    this.add({ extent, floating, handled, unread: 0 });
  }
}

/** What is gathered of a part. */
type Part = Pick<Open, 'extent' | 'floating' | 'handled' | 'unread'>;

/** The number of a line and of the part in it. */
export interface At {
  readonly block: number;
  readonly part: number;
}

export interface Unit extends Part {
  readonly way: Way;
  /** What besides the way it depends on. */
  readonly also: string;
  readonly pieces: readonly Piece[];
  readonly position: string;
  /** Not rendered at all, wherever it stands. */
  readonly hidden: boolean;
  /** It has an area, and still nothing in it was measured when it was read again. */
  readonly blank: boolean;
  /** Something came before it. */
  readonly led: boolean;
  /** White space came first. */
  readonly spaced: boolean;
  readonly from: At;
  readonly to: At;
  /** Around what was measured of it, its parts aside. */
  readonly own: Box | undefined;
  /** Its own box; absent where nothing was measured. */
  readonly box: Box | undefined;
  readonly fixed: boolean;
  readonly lifted: boolean;
  /** What of it is in view, drawn or not, if the flow places it. */
  readonly reach: Box | undefined;
}

/** Whether all that an element is given on the way down to it is the same, but for boxes. */
export function sameWay(a: Way, b: Way): boolean {
  return (
    a === b ||
    (a.around.shown === b.around.shown &&
      a.around.opacity === b.around.opacity &&
      a.inside === b.inside &&
      a.live === b.live &&
      a.label === b.label &&
      a.cursor === b.cursor &&
      a.abreast === b.abreast &&
      a.lists === b.lists &&
      a.masked === b.masked &&
      sameItems(a.items, b.items))
  );
}

/** As `sameWay`, and what is in sight there is so at the same place. */
export function isAsPlaced(was: Way, is: Way): boolean {
  if (!sameWay(was, is)) return false;
  const [before, now] = [was.around.flow, is.around.flow];
  return same(before.clip, now.clip) && same(before.view, now.view);
}

function sameItems(a: Way['items'], b: Way['items']): boolean {
  if (a === b) return true;
  if (!a || !b || a.size !== b.size) return false;
  for (const item of a) if (!b.has(item)) return false;
  return true;
}

/** How far it has moved; `undefined` if it may look otherwise now, of another size or elsewhere. */
export function moved(unit: Unit, now: Box, way: Way): { x: number; y: number } | undefined {
  const { box, extent } = unit;
  if (!box || !extent) return { x: 0, y: 0 };
  const x = now.left - box.left;
  const y = now.top - box.top;
  if (!near(now.right - box.right, x) || !near(now.bottom - box.bottom, y)) return undefined;
  const [was, is] = [boundsOf(unit.position, unit.way), boundsOf(unit.position, way)];
  const still = near(x, 0) && near(y, 0);
  if (still && same(was.clip, is.clip) && same(was.view, is.view)) return { x: 0, y: 0 };
  const there = shifted(extent, x, y);
  const cut = same(shifted(was.clip, x, y), is.clip);
  if (!cut && !(holds(was.clip, extent) && holds(is.clip, there))) return undefined;
  const side = sideOf(extent, was);
  if (side === 'across' || side !== sideOf(there, is)) return undefined;
  return side === 'in' && !still ? undefined : { x, y };
}

/** Where a box is as seen by what is in view. */
function sideOf(box: Box, { view }: Bounds): 'above' | 'below' | 'in' | 'across' {
  if (view.bottom <= view.top || view.right <= view.left) return 'across';
  if (box.bottom <= view.top) return 'above';
  if (box.top >= view.bottom) return 'below';
  return holds(view, box) ? 'in' : 'across';
}

function either(a: Box | undefined, b: Box | undefined): Box | undefined {
  return a && b ? around(a, b) : (a ?? b);
}

/** Where something of it may be in sight, by what is around it and how it is placed. */
export function sightOf({ position, way }: Unit): Box {
  return boundsOf(position, way).view;
}

function boundsOf(position: string, { around: place }: Way): Bounds {
  if (position === 'fixed') return place.fixed;
  return position === 'absolute' ? place.absolute : place.flow;
}

/**
 * What of an element, whose parts are gathered in `open`, is in view, drawn or not; `undefined` if
 * hardly anything is, or if it is not placed by the flow. `box`: as far as it was measured.
 */
export function reachOf(
  open: Open,
  element: Element,
  box: Box | undefined,
  { reading, way }: { reading: Reading; way: Way },
): Box | undefined {
  const { own, parts, reach, position } = open;
  if (position !== 'static' && position !== 'relative') return undefined;
  const { view } = way.around.flow;
  // Asked of each element: no box is made on the way.
  let { left, top, right, bottom } = box ?? own ?? parts ?? reading.box(element);
  for (let inner = own ?? reach; inner; inner = inner === own ? reach : undefined) {
    if (inner.left < left) left = inner.left;
    if (inner.top < top) top = inner.top;
    if (inner.right > right) right = inner.right;
    if (inner.bottom > bottom) bottom = inner.bottom;
  }
  if (view.left > left) left = view.left;
  if (view.top > top) top = view.top;
  if (view.right < right) right = view.right;
  if (view.bottom < bottom) bottom = view.bottom;
  if (right - left <= TOUCH || bottom - top <= TOUCH) return undefined;
  return new Box(left, top, right, bottom);
}
