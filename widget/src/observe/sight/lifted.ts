/**
 * What the page places over itself, noted while all of it is read: where none of it lies over a
 * control, the browser need not be asked what a press would meet (a question costs about as much
 * as reading three elements). In doubt it is asked.
 *
 * Not foreseen: boxes in the flow that a negative margin, a grid area or a transform draws over a
 * control, and pseudo-elements of sheets that may not be read. They are met when it is pressed.
 */

import type { Side } from '../element/generated.ts';
import { ownerOf, tagOf } from '../walk/native.ts';
import type { Box } from '../walk/piece.ts';
import type { Reading } from '../walk/reading.ts';
import { viewOf } from '../walk/root.ts';
import { flatParent, isInside } from '../walk/tree.ts';
import { around } from '../walk/unit.ts';

/** Drawn inside their own box, whatever they draw. */
const BOXED = /^(i?frame|canvas|video|audio|embed|object|img)$/;

interface Over {
  readonly element: Element;
  readonly box: Box;
}

export class Lifted {
  readonly #elements: Element[] = [];
  readonly #reach = new Map<Element, Box>();
  readonly #drawn: Readonly<Record<Side, Set<Element>>> = { before: new Set(), after: new Set() };
  #all: readonly Over[] | undefined;
  #unknown = false;

  /** To be called for each element that is not placed by the flow. */
  add(element: Element): void {
    this.#elements.push(element);
  }

  /** Its box, and all that was measured in it. */
  reaches(element: Element, box: Box, extent: Box): void {
    this.#reach.set(element, around(box, extent));
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
    this.#all ??= [...this.#placed(reading), ...this.#painted(reading)];
    if (this.#unknown || element.namespaceURI?.endsWith('svg')) return true;
    return this.#all.some(
      ({ element: other, box }) =>
        x >= box.left &&
        x <= box.right &&
        y >= box.top &&
        y <= box.bottom &&
        !isInside(element, other) &&
        !isInside(other, element),
    );
  }

  #placed(reading: Reading): Over[] {
    return this.#elements.map((element) => {
      return { element, box: this.#reach.get(element) ?? reading.box(element) };
    });
  }

  #painted(reading: Reading): Over[] {
    const painted: Over[] = [];
    for (const side of ['before', 'after'] as const) {
      for (const element of this.#drawn[side]) {
        const box = this.#boxOf(element, side, reading);
        if (box) painted.push({ element, box });
      }
    }
    return painted;
  }

  /** Where a pseudo-element may be met; `undefined` where it is not, or nobody knows. */
  #boxOf(element: Element, side: Side, reading: Reading): Box | undefined {
    const view = viewOf(ownerOf(element)) ?? window;
    const style = view.getComputedStyle(element, `::${side}`);
    const { position } = style;
    if (position !== 'absolute' && position !== 'fixed') return undefined;
    if (style.content === 'none' || style.pointerEvents === 'none') return undefined;
    if (style.display === 'none') return undefined;
    const within = position === 'absolute' && placing(element, reading);
    if (!within) this.#unknown = true;
    return within ? around(reading.box(within), drawnIn(within, style, reading)) : undefined;
  }
}

/** What an absolute box in an element is placed by: https://www.w3.org/TR/css-position-3/#def-cb */
function placing(element: Element, reading: Reading): Element | undefined {
  for (let at: Element | null = element; at; at = flatParent(at)) {
    const style = reading.style(at);
    if (style.position !== 'static' || style.moved) return at;
  }
  return undefined;
}

/** Generously: padding, borders and a shift by its own size are allowed for. */
function drawnIn(within: Element, style: CSSStyleDeclaration, reading: Reading): Box {
  const { left, top } = reading.box(within);
  const [x, y, width, height] = [style.left, style.top, style.width, style.height].map(
    (length) => Number.parseFloat(length) || 0,
  ) as [number, number, number, number];
  const room = Math.max(width, height) + 8;
  return {
    left: left + x - room,
    top: top + y - room,
    right: left + x + width + room,
    bottom: top + y + height + room,
  };
}
