/** Where a walk is: in which line, and what it has gathered on the way. */

import * as dom from '../../dom/index.ts';
import type { Piece } from '../reading/piece.ts';
import type { Reading } from '../reading/reading.ts';
import type { At, Slices } from './slices.ts';
import type { InCell, Way } from './way.ts';

const POPUPS = new Set(['listbox', 'menu', 'tooltip', 'tree', 'grid']);

export class Course {
  readonly reading: Reading;
  readonly inCell: InCell;
  readonly floating = new Set<Element>();
  unread = 0;
  protected readonly slices: Slices | undefined;
  protected block = 0;
  protected part = 0;
  /** Hidden fields by what stands for each: their label, or they themselves. */
  readonly #handles = new Map<Element, Element>();

  constructor(reading: Reading, inCell: InCell, slices?: Slices) {
    this.reading = reading;
    this.inCell = inCell;
    this.slices = slices;
  }

  isHandled(control: Element, by: Element): boolean {
    return (this.#handles.get(control) ?? by) !== by;
  }

  handle(control: Element, by: Element): void {
    this.#handles.set(control, by);
  }

  cannotRead(box: dom.Box, way: Way): void {
    const { left, top, right, bottom } = dom.intersect(box, way.around.flow.view);
    this.unread += Math.max(0, right - left) * Math.max(0, bottom - top);
  }

  /** Notes what may belong to an open modal. `live`: it begins a live region. */
  protected remember(element: Element, word: string, style: dom.Style, live: boolean): void {
    if (live || POPUPS.has(word) || dom.hasAttribute(element, 'popover'))
      this.floating.add(element);
    else this.lift(element, style);
  }

  protected lift(element: Element, { position }: dom.Style): void {
    if (position === 'fixed' || position === 'absolute') this.floating.add(element);
  }

  get at(): At {
    const { block, part } = this;
    return { block, part };
  }

  set at({ block, part }: At) {
    this.block = block;
    this.part = part;
  }

  nextBlock(): number {
    this.line();
    return this.block;
  }

  each<T>(element: Element, all: () => Iterable<T>, out: Piece[], step: (item: T) => void): void {
    if (this.slices) this.slices.each(element, all, { walk: this, out }, step);
    else for (const item of all()) step(item);
  }

  state<T>(element: Element, make: () => T): T {
    return this.slices ? this.slices.state(element, make) : make();
  }

  protected line(): void {
    this.block += 1;
  }
}
