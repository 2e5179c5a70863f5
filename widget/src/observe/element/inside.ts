/**
 * What stands in a control or heading besides its words: mostly nothing, which is found out without
 * reading it. Its words and pictures are its name; only how its boxes part the line counts.
 */

import { isAbreast } from '../walk/flow.ts';
import type { Walk, Way } from '../walk/index.ts';
import {
  firstElementOf,
  firstWithin,
  hasAttribute,
  nextElementOf,
  shadowOf,
  tagOf,
} from '../walk/native.ts';
import type { Piece } from '../walk/piece.ts';
import type { Reading } from '../walk/reading.ts';
import { mayBeClosed } from './opaque.ts';

/** Of these only a role, an editor or an address makes more than words. */
const MERE = new Set(
  (
    'span i b u s em strong small sub sup code kbd mark abbr cite q del ins time pre div p h1 h2 ' +
    'h3 h4 h5 h6 ul ol li a img svg br hr wbr'
  ).split(' '),
);
/** What a drawing may hold that is read on its own, or parts the line. */
const MORE_IN_DRAWING = 'text, a, foreignObject, [role], [contenteditable]';

/** How the boxes in an element part its line, the more the higher. */
const NOT = 0;
const SIDE_BY_SIDE = 1;
const LINES = 2;
/** It has to be read. */
const UNKNOWN = 3;

/** The children of an element whose name says its words. */
export function readInside(element: Element, way: Way, walk: Walk, out: Piece[]): void {
  const known = !shadowOf(element) && tagOf(element) !== 'slot' && tagOf(element) !== 'details';
  const parting = known ? partingIn(element, way.abreast, walk.reading) : UNKNOWN;
  if (parting === UNKNOWN) walk.children(element, { ...way, inside: true }, out);
  else if (parting === LINES) walk.nextBlock();
  else if (parting === SIDE_BY_SIDE) walk.at = { block: walk.at.block, part: walk.at.part + 1 };
}

function partingIn(element: Element, abreast: boolean, reading: Reading): number {
  let parting = NOT;
  for (let child = firstElementOf(element); child; child = nextElementOf(child)) {
    parting = Math.max(parting, partingOf(child, abreast, reading));
    if (parting === UNKNOWN) break;
  }
  return parting;
}

/** As the walk parts lines at an element (`Walk.#breakLine`). */
function partingOf(element: Element, abreast: boolean, reading: Reading): number {
  const tag = tagOf(element);
  if (!MERE.has(tag) || hasAttribute(element, 'role') || hasAttribute(element, 'contenteditable'))
    return UNKNOWN;
  if (tag === 'a' && (hasAttribute(element, 'href') || hasAttribute(element, 'xlink:href')))
    return UNKNOWN;
  if (reading.isOurs(element) || reading.leavesOut(element)) return UNKNOWN;
  if (tag === 'br' || tag === 'hr') return LINES;
  const style = reading.style(element);
  if (style.display === 'none') return NOT;
  const inner = partingWithin(element, tag, isAbreast(style), reading);
  if (inner === UNKNOWN) return UNKNOWN;
  if (style.position !== 'static') reading.lifted?.add(element);
  if (style.breaks && (!abreast || tag === 'li')) return LINES;
  return Math.max(inner, abreast || !style.inline ? SIDE_BY_SIDE : NOT);
}

function partingWithin(element: Element, tag: string, abreast: boolean, reading: Reading): number {
  if (tag === 'svg') return firstWithin(element, MORE_IN_DRAWING) ? UNKNOWN : NOT;
  if (shadowOf(element)) return UNKNOWN;
  if (firstElementOf(element)) return partingIn(element, abreast, reading);
  return mayBeClosed(element) ? UNKNOWN : NOT;
}
