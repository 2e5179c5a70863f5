/**
 * What the page places over itself, noted while all of it is read: where none of it lies over a
 * control, the browser need not be asked what a press would meet (a question costs about as much
 * as reading three elements). In doubt it is asked.
 *
 * Not foreseen: what a transform draws over a control out of a box that it fills, and pseudo-elements
 * of sheets that may not be read. They are met when it is pressed.
 */

import type { Side } from '../sheets/generated.ts';
import { around, Box, EVERYWHERE, meets } from '../walk/box.ts';
import {
  firstElementOf,
  hasAttribute,
  isSvg,
  nodeTypeOf,
  relationOf,
  tagOf,
} from '../walk/native.ts';
import type { Reading } from '../walk/reading.ts';
import { flatChildren, isInside } from '../walk/tree.ts';
import { sightOf, type Unit } from '../walk/unit.ts';
import { drawnIn, isMet, type Pseudo, paintedBy } from './painted.ts';

/** Px that the mark of a list item takes at its begin, and as many beside it. */
const MARK = 40;

/** Drawn inside their own box, whatever they draw. */
const BOXED = /^(i?frame|canvas|video|audio|embed|object|img)$/;

interface Over {
  readonly element: Element;
  readonly box: Box;
}

interface Painted extends Pseudo {
  readonly element: Element;
  /** Beyond it nothing of it is in sight. */
  readonly sight: Box;
  /** Where it may be met, if it is at all; `undefined` until that is asked. */
  box: Box | undefined;
}

export class Lifted {
  readonly #elements: Element[] = [];
  readonly #drawn: Readonly<Record<Side, Set<Element>>> = { before: new Set(), after: new Set() };
  #placed: readonly Over[] | undefined;
  #painted: readonly Painted[] | undefined;
  #unknown = false;
  /** In these parts in the flow lie over one another. */
  readonly #crowded: Element[] = [];
  readonly #sunk: Element[] = [];
  readonly #marked = new Set<Element>();
  readonly #unitOf: (element: Element) => Unit | undefined;

  /** `unitOf`: what an element came to. */
  constructor(unitOf: (element: Element) => Unit | undefined) {
    this.#unitOf = unitOf;
  }

  /** To be called for each element that is not placed by the flow. */
  add(element: Element): void {
    this.#elements.push(element);
  }

  /** To be called for each element that is drawn under what the flow places. */
  sinks(element: Element): void {
    this.#sunk.push(element);
  }

  /** To be called for each list item whose mark may lie beyond what is measured of its list. */
  marks(element: Element): void {
    this.#marked.add(element);
  }

  /** To be called for each element in which parts in the flow lie over one another. */
  crowds(element: Element): void {
    this.#crowded.push(element);
  }

  /** To be called for each element whose pseudo-element is placed outside of the flow. */
  draws(element: Element, side: Side): void {
    this.#drawn[side].add(element);
  }

  /** Something that is not read may lie anywhere. */
  unknown(): void {
    this.#unknown = true;
  }

  /** To be called for what is there and cannot be read. */
  unread(element: Element): void {
    if (!BOXED.test(tagOf(element))) this.#unknown = true;
  }

  /** Whether something else may be met at a point (px of the viewport) of an element. */
  mayCover(element: Element, x: number, y: number, reading: Reading): boolean {
    this.#placed ??= this.#boxes(reading);
    this.#painted ??= this.#pseudos(reading);
    if (this.#unknown || isSvg(element)) return true;
    if (this.#sunk.some((one) => isInside(element, one))) return true;
    // As `isAt`, by number: each control is compared with each of them.
    const placed = this.#placed;
    for (let at = 0; at < placed.length; at += 1) {
      const { element: other, box } = placed[at]!;
      if (y < box.top || y > box.bottom || x < box.left || x > box.right) continue;
      if (!isRelated(element, other) && this.#isOver(other, x, y, reading)) return true;
    }
    const painted = this.#painted;
    for (let at = 0; at < painted.length; at += 1) {
      const one = painted[at]!;
      const { sight, box } = one;
      if (y < sight.top || y > sight.bottom || x < sight.left || x > sight.right) continue;
      if (box && !isAt(x, y, box)) continue;
      if (isRelated(element, one.element)) continue;
      one.box ??= drawnIn(one, reading);
      if (isAt(x, y, one.box) && isMet(one.style)) return true;
    }
    return false;
  }

  #boxes(reading: Reading): readonly Over[] {
    const boxes: Over[] = [];
    for (const element of this.#elements) {
      const { box, extent } = this.#unitOf(element) ?? {};
      const whole =
        box && extent && !holdsBeyond(element, box)
          ? around(box, extent)
          : drawnOf(element, reading);
      // Only what is in view is asked about.
      if (meets(whole, reading.viewport)) boxes.push({ element, box: whole });
    }
    for (const element of this.#crowded) this.#overlapping(element, boxes, reading);
    for (const element of this.#marked) {
      const box = markOf(element, reading);
      if (meets(box, reading.viewport)) boxes.push({ element, box });
    }
    return boxes;
  }

  /**
   * Parts in the flow, where a transform, a margin or a grid lays some over others: also those in a
   * control or a heading, which are not kept by themselves.
   */
  #overlapping(element: Element, boxes: Over[], reading: Reading): void {
    for (const child of flatChildren(element)) {
      if (nodeTypeOf(child) !== 1) continue;
      const part = child as Element;
      const unit = this.#unitOf(part);
      if (unit?.reach) boxes.push({ element: part, box: unit.reach });
      if (unit) continue;
      boxes.push({ element: part, box: reading.box(part) });
      this.#overlapping(part, boxes, reading);
    }
  }

  /**
   * Whether something of an element, or its part, is at a point: of all that was measured in it what
   * is not cut off, parts aside that are placed themselves, which are asked by themselves.
   */
  #isOver(element: Element, x: number, y: number, reading: Reading, part = false): boolean {
    if (this.#marked.has(element) && isAt(x, y, markOf(element, reading))) return true;
    const unit = this.#unitOf(element);
    if (unit) {
      if (part && unit.position !== 'static') return false;
      if (!isAt(x, y, sightOf(unit)) && !isInTopLayer(element, unit)) return false;
      if (unit.own && isAt(x, y, unit.own)) return true;
    } else if (!part) return true;
    // Of what is carried along in the flow, and of what says nothing, its own box was not measured.
    if (!unit?.box && isAt(x, y, reading.box(element))) return true;
    if (unit?.extent) {
      const { box, extent, reach } = unit;
      const whole = reach ?? (box ? around(box, extent) : extent);
      if (!isAt(x, y, whole) && !(box && holdsBeyond(element, box))) return false;
      if (BOXED.test(tagOf(element))) return true;
    }
    for (const child of flatChildren(element)) {
      if (nodeTypeOf(child) === 1 && this.#isOver(child as Element, x, y, reading, true))
        return true;
    }
    return false;
  }

  #pseudos(reading: Reading): Painted[] {
    const painted: Painted[] = [];
    for (const side of ['before', 'after'] as const) {
      for (const element of this.#drawn[side]) {
        const found = paintedBy(element, side, reading);
        if (found === 'anywhere') this.#unknown = true;
        if (!found || found === 'anywhere') continue;
        const unit = this.#unitOf(found.within);
        const sight = unit && !isInTopLayer(found.within, unit) ? sightOf(unit) : reading.viewport;
        painted.push({ ...found, element, sight, box: undefined });
      }
    }
    return painted;
  }
}

/** Where the mark of a list item may be drawn. */
function markOf(element: Element, reading: Reading): Box {
  const { left, top, right, bottom } = reading.box(element);
  const begin = reading.style(element).all.direction === 'rtl' ? right : left;
  return new Box(begin - MARK, top, begin + MARK, Math.max(bottom, top + MARK));
}

/** Of an element of which nothing is said. */
function drawnOf(element: Element, reading: Reading): Box {
  const box = reading.box(element);
  return holdsBeyond(element, box) ? EVERYWHERE : box;
}

/** Without an area, all that it holds is beyond it, be it nothing that is told. */
function holdsBeyond(element: Element, { left, top, right, bottom }: Box): boolean {
  return (left === right || top === bottom) && firstElementOf(element) !== null;
}

function isAt(x: number, y: number, { left, top, right, bottom }: Box): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

/** Cut off by nothing. */
function isInTopLayer(element: Element, { position }: Unit): boolean {
  return (position === 'absolute' || position === 'fixed') && hasAttribute(element, 'popover');
}

/** A press on one of them is a press in the other. */
function isRelated(element: Element, other: Element): boolean {
  const relation = relationOf(element, other);
  if (relation !== 'unknown') return relation !== 'apart';
  return isInside(element, other) || isInside(other, element);
}
