/**
 * What the page places over itself, noted while all of it is read: where none of it lies over a
 * control, the browser need not be asked what a press would meet (a question costs about as much
 * as reading three elements). In doubt it is asked.
 *
 * Not foreseen: boxes in the flow that a negative margin, a grid area or a transform draws over a
 * control, and pseudo-elements of sheets that may not be read. They are met when it is pressed.
 */

import type { Side } from '../element/generated.ts';
import { hasAttribute, nodeTypeOf, ownerOf, relationOf, tagOf } from '../walk/native.ts';
import type { Box } from '../walk/piece.ts';
import type { Reading } from '../walk/reading.ts';
import { viewOf } from '../walk/root.ts';
import { flatChildren, flatParent, isInside } from '../walk/tree.ts';
import { around, meets, sightOf, type Unit } from '../walk/unit.ts';

/** Drawn inside their own box, whatever they draw. */
const BOXED = /^(i?frame|canvas|video|audio|embed|object|img)$/;

interface Over {
  readonly element: Element;
  readonly box: Box;
}

/** A pseudo-element that is placed by a box around it. */
interface Painted {
  readonly element: Element;
  readonly style: CSSStyleDeclaration;
  readonly within: Element;
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
  readonly #unitOf: (element: Element) => Unit | undefined;

  /** `unitOf`: what an element came to. */
  constructor(unitOf: (element: Element) => Unit | undefined) {
    this.#unitOf = unitOf;
  }

  /** To be called for each element that is not placed by the flow. */
  add(element: Element): void {
    this.#elements.push(element);
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
    if (this.#unknown || element.namespaceURI?.endsWith('svg')) return true;
    for (const { element: other, box } of this.#placed) {
      // As `isAt`: each control is compared with each of them.
      if (y < box.top || y > box.bottom || x < box.left || x > box.right) continue;
      if (!isRelated(element, other) && this.#isOver(other, x, y, reading)) return true;
    }
    for (const one of this.#painted) {
      const { sight, box } = one;
      if (y < sight.top || y > sight.bottom || x < sight.left || x > sight.right) continue;
      if (box && !isAt(x, y, box)) continue;
      if (isRelated(element, one.element)) continue;
      one.box ??= drawnIn(one.within, one.style, reading);
      if (isAt(x, y, one.box) && isMet(one.style)) return true;
    }
    return false;
  }

  #boxes(reading: Reading): readonly Over[] {
    const boxes: Over[] = [];
    for (const element of this.#elements) {
      const { box, extent } = this.#unitOf(element) ?? {};
      const whole = box && extent ? around(box, extent) : reading.box(element);
      // Only what is in view is asked about.
      if (meets(whole, reading.viewport)) boxes.push({ element, box: whole });
    }
    return boxes;
  }

  /**
   * Whether something of an element, or its part, is at a point: of all that was measured in it what
   * is not cut off, parts aside that are placed themselves, which are asked by themselves.
   */
  #isOver(element: Element, x: number, y: number, reading: Reading, part = false): boolean {
    const unit = this.#unitOf(element);
    if (unit) {
      if (part && unit.position !== 'static') return false;
      if (!isAt(x, y, sightOf(unit)) && !isInTopLayer(element, unit)) return false;
      if (unit.own && isAt(x, y, unit.own)) return true;
    } else if (!part) return true;
    // Of what is carried along in the flow, and of what says nothing, its own box was not measured.
    if (!unit?.box && isAt(x, y, reading.box(element))) return true;
    if (unit?.extent) {
      const { box, extent } = unit;
      if (!isAt(x, y, box ? around(box, extent) : extent)) return false;
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
        const view = viewOf(ownerOf(element)) ?? window;
        const style = view.getComputedStyle(element, `::${side}`);
        const { position } = style;
        if (position !== 'absolute' && position !== 'fixed') continue;
        const within = position === 'absolute' ? placing(element, reading) : undefined;
        if (within) {
          const unit = this.#unitOf(within);
          const sight = unit && !isInTopLayer(within, unit) ? sightOf(unit) : reading.viewport;
          painted.push({ element, style, within, sight, box: undefined });
        } else if (isMet(style)) this.#unknown = true;
      }
    }
    return painted;
  }
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

/** Whether a press meets a pseudo-element at all. */
function isMet({ content, pointerEvents, display }: CSSStyleDeclaration): boolean {
  return content !== 'none' && pointerEvents !== 'none' && display !== 'none';
}

/** What an absolute box in an element is placed by: https://www.w3.org/TR/css-position-3/#def-cb */
function placing(element: Element, reading: Reading): Element | undefined {
  for (let at: Element | null = element; at; at = flatParent(at)) {
    const style = reading.style(at);
    if (style.position !== 'static' || style.moved) return at;
  }
  return undefined;
}

/** Where a pseudo-element is drawn. Generously: padding, borders and a shift by its own size are allowed for. */
function drawnIn(within: Element, style: CSSStyleDeclaration, reading: Reading): Box {
  const box = reading.box(within);
  const { left, top } = box;
  const x = px(style.left);
  const y = px(style.top);
  const width = px(style.width);
  const height = px(style.height);
  const room = Math.max(width, height) + 8;
  return around(box, {
    left: left + x - room,
    top: top + y - room,
    right: left + x + width + room,
    bottom: top + y + height + room,
  });
}

function px(length: string): number {
  return Number.parseFloat(length) || 0;
}
