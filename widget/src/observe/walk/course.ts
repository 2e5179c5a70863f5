/** Where a walk is: in which line, what it has gathered, how far it has come with each element. */

import type { Style } from '../sight/style.ts';
import { type Box, intersect } from './box.ts';
import type { Cache } from './cache.ts';
import { hasAttribute } from './native.ts';
import type { Piece } from './piece.ts';
import type { Reading } from './reading.ts';
import type { Slices } from './slices.ts';
import type { At, Unit } from './unit.ts';
import type { Way } from './way.ts';

const POPUPS = new Set(['listbox', 'menu', 'tooltip', 'tree', 'grid']);

export class Course {
  readonly reading: Reading;
  readonly cache: Cache;
  /** Within so many elements of which nothing is as it was. */
  fresh = 0;
  protected readonly slices: Slices | undefined;
  readonly #handled = new Set<Element>();
  #at: At = { block: 0, part: 0 };
  /** The line that the walk is in, and the part of it. */
  protected block: number;
  protected part = 0;

  constructor(reading: Reading, cache: Cache, slices?: Slices) {
    this.reading = reading;
    this.cache = cache;
    this.slices = slices;
    this.block = cache.block;
  }

  /** Hidden fields that a label already stands for. */
  readonly handled = {
    has: (control: Element): boolean => {
      const has = this.#handled.has(control);
      // Who comes second depends on who comes first.
      if (has) this.reading.open.fixed = true;
      return has;
    },
    add: (control: Element): void => {
      this.#handled.add(control);
      this.reading.open.handles(control);
    },
  };

  /** What a kept part gathered when it was read. */
  gathered(unit: Unit): void {
    this.reading.open.add(unit);
    if (unit.handled.length > 0) for (const control of unit.handled) this.#handled.add(control);
  }

  /** As `gathered` for each of many. */
  gatheredAll(units: readonly Unit[]): void {
    this.reading.open.addAll(units);
    for (const { handled } of units) {
      for (let at = 0; at < handled.length; at += 1) this.#handled.add(handled[at]!);
    }
  }

  /** Positioned boxes, popups and live regions: what may belong to an open modal. */
  get floating(): Element[] {
    return [...new Set(this.reading.open.floating)];
  }

  /** Area in view (px²) that cannot be read. */
  get unread(): number {
    return this.reading.open.unread;
  }

  /** Counts a box as a part of the view that cannot be read. */
  cannotRead(box: Box, way: Way): void {
    const { left, top, right, bottom } = intersect(box, way.around.flow.view);
    this.reading.open.unread += Math.max(0, right - left) * Math.max(0, bottom - top);
  }

  /** Notes what may belong to an open modal. `live`: it begins a live region. */
  protected remember(element: Element, word: string, style: Style, live: boolean): void {
    if (live || POPUPS.has(word) || hasAttribute(element, 'popover')) {
      this.reading.open.floats(element);
      if (isLifted(style)) this.reading.box(element);
    } else {
      this.lift(element, style);
    }
  }

  protected lift(element: Element, style: Style): void {
    if (!isLifted(style)) return;
    this.reading.open.floats(element);
    this.reading.box(element);
  }

  /** The mark of a list item is drawn beside its box: in its list's own room, where that places it. */
  protected marks(element: Element, style: Style, { abreast }: Way, silent: boolean): void {
    const { lifted } = this.reading;
    if (!lifted || !(silent || abreast || isLifted(style))) return;
    const { listStyleType, listStyleImage } = style.all;
    if (listStyleType !== 'none' || listStyleImage !== 'none') lifted.marks(element);
  }

  /** A control of words alone is no part that is kept: where it is in view, others may lie over it. */
  protected standing(element: Element, out: readonly Piece[]): void {
    const last = out.at(-1);
    if (last?.kind === 'row' && last.element === element && last.seen) {
      this.reading.open.reaches(last.seen);
    }
  }

  /** The same object as long as the walk is in the same place. */
  get at(): At {
    const { block, part } = this;
    if (this.#at.block !== block || this.#at.part !== part) this.#at = { block, part };
    return this.#at;
  }

  set at({ block, part }: At) {
    this.block = block;
    this.part = part;
    this.cache.block = Math.max(this.cache.block, block);
  }

  nextBlock(): number {
    this.line();
    return this.block;
  }

  /** `step` for each of an element's parts, in slices where the page is large. */
  each<T>(element: Element, all: () => Iterable<T>, out: Piece[], step: (item: T) => void): void {
    if (this.slices) this.slices.each(element, all, { walk: this, out }, step);
    else for (const item of all()) step(item);
  }

  /** What the steps of an element share. */
  state<T>(element: Element, make: () => T): T {
    return this.slices ? this.slices.state(element, make) : make();
  }

  protected line(): void {
    this.block += 1;
    if (this.block > this.cache.block) this.cache.block = this.block;
  }
}

function isLifted({ position }: Style): boolean {
  return position === 'fixed' || position === 'absolute';
}
