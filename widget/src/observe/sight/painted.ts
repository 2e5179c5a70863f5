/** Pseudo-elements that stylesheets place outside of the flow, and so perhaps over other things. */

import { drawnFreely } from '../element/generated.ts';
import type { Side } from '../sheets/generated.ts';
import { around, Box, EVERYWHERE } from '../walk/box.ts';
import { ownerOf } from '../walk/native.ts';
import type { Reading } from '../walk/reading.ts';
import { viewOf } from '../walk/root.ts';
import { flatParent } from '../walk/tree.ts';

/** It is placed by a box around it. */
export interface Pseudo {
  readonly style: CSSStyleDeclaration;
  readonly within: Element;
}

/** What is drawn beside the content of an element, if it is placed freely; `anywhere`: in the window. */
export function paintedBy(
  element: Element,
  side: Side,
  reading: Reading,
): Pseudo | 'anywhere' | undefined {
  const view = viewOf(ownerOf(element)) ?? window;
  const style = view.getComputedStyle(element, `::${side}`);
  const { position } = style;
  if (position !== 'absolute' && position !== 'fixed') return undefined;
  const within = position === 'absolute' ? placing(element, reading) : undefined;
  if (within) return { style, within };
  return isMet(style) ? 'anywhere' : undefined;
}

/** Where all that is drawn so beside the content of an element, and in it, may be met. */
export function* paintedIn(element: Element, reading: Reading): Generator<Box> {
  for (const side of ['before', 'after'] as const) {
    for (const one of drawnFreely(element, side)) {
      const found = paintedBy(one, side, reading);
      if (found === 'anywhere') yield EVERYWHERE;
      else if (found && isMet(found.style)) yield drawnIn(found, reading);
    }
  }
}

/** Whether a press meets a pseudo-element at all. */
export function isMet({ content, pointerEvents, display }: CSSStyleDeclaration): boolean {
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

/** Where it is drawn. Generously: padding, borders and a shift by its own size are allowed for. */
export function drawnIn({ within, style }: Pseudo, reading: Reading): Box {
  const box = reading.box(within);
  const { left, top } = box;
  const x = px(style.left);
  const y = px(style.top);
  const width = px(style.width);
  const height = px(style.height);
  const room = Math.max(width, height) + 8;
  const drawn = new Box(
    left + x - room,
    top + y - room,
    left + x + width + room,
    top + y + height + room,
  );
  return around(box, drawn);
}

function px(length: string): number {
  return Number.parseFloat(length) || 0;
}
