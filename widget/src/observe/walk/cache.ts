/** The parts of the page as they were read last, had again where nothing has changed since. */

import { around, type Box, same, shifted } from './box.ts';
import { Marks } from './dirt.ts';
import { space } from './flow.ts';
import type { Parts } from './grid.ts';
import type { Walk, Way } from './index.ts';
import { Known } from './known.ts';
import { firstElementOf, isSvg, nextElementOf, previousElementOf, relationOf } from './native.ts';
import { NO_PIECES, type Piece } from './piece.ts';
import type { Reading } from './reading.ts';
import type { Edges } from './standing.ts';
import type { Steps } from './steps.ts';
import { moved, Open, reachOf, sameWay, type Unit } from './unit.ts';

/** From so many changed elements on everything in view is looked at again. */
const MANY = 50;

/** How a walk comes to an element. */
interface Coming {
  readonly way: Way;
  readonly walk: Walk;
  readonly also: string;
  /** Something comes before it. */
  readonly led: boolean;
}

export class Cache {
  /** What changed before this reading. */
  marks = new Marks();
  /** Lines are numbered on through all readings: kept pieces never share one with fresh ones. */
  block = 0;
  /** So much has changed that anything may cover anything else than before. */
  shifted = false;
  /** Clean elements that were read again because they had moved, and what was around each. */
  displaced: { readonly element: Element; readonly was: Box }[] = [];
  /** By table: see `standing.ts`. */
  edges = new WeakMap<Element, Edges>();
  /** By table: its rows and what stands between them. */
  parts = new WeakMap<Element, Parts>();
  readonly #units = new Known<Unit>();

  /** Before a reading of what has changed; `further`: it goes on with one that has begun. */
  begin(marks: Marks, further: boolean): void {
    this.marks = marks;
    this.shifted = marks.deep.size > MANY || (further && this.shifted);
    if (!further) this.displaced = [];
  }

  clear(): void {
    this.#units.clear();
    this.edges = new WeakMap();
    this.parts = new WeakMap();
  }

  unit(element: Element): Unit | undefined {
    return this.#units.get(element);
  }

  /** Whether it was read as a row of its own. */
  isRow(element: Element): boolean {
    const pieces = this.#units.get(element)?.pieces ?? [];
    return pieces.some((piece) => piece.kind === 'row' && piece.element === element);
  }

  /** It is not to be seen: how it was read last is of no account when it comes back. */
  forget(element: Element): void {
    this.#units.delete(element);
  }

  /** Forgets what has left the page. */
  release(gone: Iterable<Element>): Steps<void> {
    return this.#units.release(gone);
  }

  /** What `element` comes to, read by `read` or as it was. `also`: what else it depends on. */
  take(
    element: Element,
    way: Way,
    walk: Walk,
    out: Piece[],
    read: (own: Piece[], element: Element, way: Way) => boolean,
    also = '',
  ): void {
    const deep = this.marks.deep.has(element);
    const before = deep || walk.fresh > 0 ? undefined : this.#units.get(element);
    const last = out.at(-1);
    const led = last !== undefined;
    const kept = before && this.#kept(element, before, { way, walk, also, led });
    if (kept) {
      replay(kept, walk, out);
      return;
    }
    const lost = before && this.#carried(element, before);
    if (deep) walk.fresh += 1;
    const { reading } = walk;
    const outer = reading.open;
    const open = new Open();
    reading.open = open;
    const from = walk.at;
    const own: Piece[] = last ? [last] : [];
    const hidden = !read(own, element, way);
    const spaced = last !== undefined && own[0] !== last;
    // Taken out of an array that grew: one has room for more than is ever put in.
    const first = last ? 1 : 0;
    const pieces = own.length > first ? own.slice(first) : NO_PIECES;
    // What nothing is said of may be drawn all the same, and lie over other things.
    const placed = reading.lifted !== undefined || walk.fresh > 0;
    if (deep) walk.fresh -= 1;
    if (spaced) space(out);
    const { extent, floating, handled, unread, lifted, position } = open;
    const carried = !extent || (also === '' && isCarried(element, position));
    const box = carried ? undefined : reading.box(element);
    const reach = placed && !hidden ? reachOf(open, element, box, { reading, way }) : undefined;
    if (open.crowded) reading.lifted?.crowds(element);
    reading.open = outer;
    if (lost && !(extent && same(lost, extent))) this.#displaces(element, lost);
    // Without a box of its own (`display: contents`) nothing tells whether what is in it has moved,
    // nor does the box around lines in which it stands beside others.
    const loose = box !== undefined && (isEmpty(box) || isBroken(element, reading));
    const fixed = open.fixed || loose;
    const to = walk.at;
    const unit: Unit = {
      way,
      also,
      pieces,
      hidden,
      led,
      spaced,
      blank: !extent && before !== undefined && !isEmpty(reading.box(element)),
      from,
      to,
      position,
      own: open.own,
      extent,
      floating,
      handled,
      unread,
      lifted,
      fixed,
      box,
      reach,
    };
    this.#units.set(element, unit);
    outer.add(unit);
    if (reach) outer.reaches(reach);
    if (open.fixed || position === 'fixed' || position === 'sticky') outer.fixed = true;
    if (position === 'absolute' || (lifted && position === 'static')) outer.lifted = true;
    for (let nth = 0; nth < pieces.length; nth += 1) out.push(pieces[nth]!);
  }

  /**
   * A row of a table as it was, if it still is: a line of its own, whatever its number. Nothing but
   * what is in it decides what else it depends on.
   */
  again(row: Element, way: Way, walk: Walk, out: Piece[]): Unit | undefined {
    const before = this.#units.get(row);
    const also = before?.also;
    // Without a box nothing tells whether it is still to be seen.
    if (!also || !before.box || walk.fresh > 0 || this.marks.deep.has(row)) return undefined;
    const unit = this.#kept(row, before, { way, walk, also, led: before.led });
    if (!unit) return undefined;
    walk.gathered(unit);
    for (const piece of unit.pieces) out.push(piece);
    return unit;
  }

  /** Where a clean element without a box of its own was: only reading it again tells whether it moved. */
  #carried(element: Element, unit: Unit): Box | undefined {
    if (unit.box || unit.hidden || this.marks.touched.has(element)) return undefined;
    return unit.extent;
  }

  /** What stands in it has moved with it. */
  #displaces(element: Element, was: Box): void {
    const last = this.displaced.at(-1);
    if (last && relationOf(last.element, element) === 'holds') return;
    this.displaced.push({ element, was });
  }

  /**
   * Whether nothing in it can be measured still. It may have had no area, and have got one by what
   * changed elsewhere: one that has is read again once, since nobody has measured it before.
   */
  #isBare(element: Element, unit: Unit, walk: Walk): boolean {
    return unit.blank || isEmpty(walk.reading.box(element));
  }

  /** As it was, if it still is. */
  #kept(element: Element, unit: Unit, { way, walk, also, led }: Coming): Unit | undefined {
    if (this.marks.touched.has(element)) return undefined;
    if (unit.hidden) return unit;
    if (unit.fixed || unit.lifted || unit.also !== also || !sameWay(unit.way, way))
      return undefined;
    // White space at its begin was not told where nothing came before.
    if (led && !unit.led) return undefined;
    if (!unit.extent) return this.#isBare(element, unit, walk) ? unit : undefined;
    if (!unit.box) return undefined;
    const box = walk.reading.box(element);
    const by = moved(unit, box, way);
    if (!by) this.#displaces(element, around(unit.extent, unit.box));
    if (!by || (by.x === 0 && by.y === 0)) return by && unit;
    const now = { ...unit, way, box, extent: shifted(unit.extent, by.x, by.y) };
    this.#units.set(element, now);
    return now;
  }
}

function isEmpty({ left, right, top, bottom }: Box): boolean {
  return left === right || top === bottom;
}

/** Set in a line, with elements in it: they may stand in other lines than where it begins. */
function isBroken(element: Element, reading: Reading): boolean {
  if (!reading.style(element).inline || isSvg(element)) return false;
  return firstElementOf(element) !== null;
}

/**
 * Whether it moves only with the one that it is the whole inside of, and need not be measured: it
 * is asked for alone where that one is read again, which is for something in it.
 */
function isCarried(element: Element, position: string): boolean {
  return position === 'static' && !nextElementOf(element) && !previousElementOf(element);
}

/** Kept pieces take the numbers of the line they now stand in. */
function replay(unit: Unit, walk: Walk, out: Piece[]): void {
  walk.gathered(unit);
  if (unit.hidden) return;
  if (unit.spaced) space(out);
  const { from, to } = unit;
  const start = walk.at;
  const by = start.part - from.part;
  const end = to.block === from.block ? start.block : walk.nextBlock();
  for (const piece of unit.pieces) {
    const { block, part } = piece;
    if (block === from.block) out.push({ ...piece, block: start.block, part: part + by });
    else if (block === to.block) out.push({ ...piece, block: end, part: part + by });
    else out.push(piece);
  }
  walk.at = { block: end, part: to.part + by };
}
