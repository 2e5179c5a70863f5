/** Small letters set higher: powers, notes and cents, which would run together with what they follow. */

import * as dom from '../../../dom/index.ts';
import type { Reading } from '../../reading/reading.ts';

const ENDS = /[\p{L}\p{N})]$/u;
/** A number, or one letter, as in a power; more letters are an ending ("10th") or a mark ("TM"). */
const BEGINS = /^[-−+]?(\d|\p{L}(?!\p{L}))/u;
const LOW = /^(sub|bottom|text-bottom)$/;
/** What the words of a power may stand in; a note is a link. */
const WITHIN = /^(a|b|i|em|strong|span|small|var|font|cite|code)$/;
const LEVELS = 3;
/** Cents are set in letters smaller than this share of the price's. */
const SMALL = 0.8;

export function isRaised(words: string, parent: Element, reading: Reading): boolean {
  if (!BEGINS.test(words)) return false;
  if (raisedBy(parent)) return true;
  return dom.tagOf(parent) !== 'sub' && /^\d/.test(words) && isCents(parent, reading);
}

/** Whether the words of a link are: it begins a `sup`, or a `sup` is the first of it. */
export function isNote(link: Element): boolean {
  const first = dom.firstElementOf(link);
  return raisedBy(link) !== undefined || (first !== null && dom.tagOf(first) === 'sup');
}

export function inOnePower(one: Node, other: Node): boolean {
  const [from, to] = [supOver(one), supOver(other)];
  return from !== undefined && from === to;
}

/** What stands between `before` and raised words behind it: "^", or nothing. */
export function powerOf(before: string, words: string): string {
  return ENDS.test(before) && BEGINS.test(words) ? '^' : '';
}

function raisedBy(element: Element): Element | undefined {
  let at: Element | null = element;
  for (let level = 0; at && level < LEVELS; level += 1) {
    const tag = dom.tagOf(at);
    if (tag === 'sup') return at;
    if (!WITHIN.test(tag) || dom.previousNodeOf(at)) return undefined;
    at = dom.parentElementOf(at);
  }
  return undefined;
}

function supOver(node: Node): Element | undefined {
  let at = dom.nodeTypeOf(node) === 1 ? (node as Element) : dom.parentElementOf(node);
  for (let level = 0; at && level < LEVELS; level += 1) {
    if (dom.tagOf(at) === 'sup') return at;
    at = dom.parentElementOf(at);
  }
  return undefined;
}

function isCents(element: Element, reading: Reading): boolean {
  const style = reading.style(element);
  if (style.display !== 'inline') return false;
  const { verticalAlign } = style.all;
  if (verticalAlign === 'super') return true;
  if (LOW.test(verticalAlign)) return false;
  const { fontSize } = style;
  const beside = [dom.parentElementOf(element), dom.previousElementOf(element)];
  return beside.some((one) => one !== null && fontSize < SMALL * reading.style(one).fontSize);
}
