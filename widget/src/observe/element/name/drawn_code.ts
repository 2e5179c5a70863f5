/** Codes of one use that a page draws itself, character by character, under the field that holds them. */

import * as dom from '../../../dom/index.ts';
import type { Reading } from '../../reading/reading.ts';

const FIELD = 'input[autocomplete="one-time-code" i]';
const ONE = /^\s*[\p{L}\p{N}]\s*$/u;
/** Boxes between a character and what holds the field, too. */
const MOST_STEPS = 4;

/** Whether a text is one character of a code, drawn where its field lies. */
export function drawsCode(text: string, node: Node, reading: Reading): boolean {
  if (!reading.presence.codes || !ONE.test(text)) return false;
  const own = dom.nodeTypeOf(node) === 1 ? (node as Element) : dom.parentElementOf(node);
  return !!own && isOverField(own, (it) => reading.box(it));
}

export function isDrawnCode(text: string, own: Element): boolean {
  return ONE.test(text) && isOverField(own, dom.rectOf);
}

export function mayDrawCode(element: Element): boolean {
  const fields = dom.allIn<HTMLInputElement>(dom.rootOf(element) as dom.Root, FIELD);
  return [...fields].some((field) => field.value !== '');
}

function isOverField(own: Element, boxOf: (element: Element) => dom.Box): boolean {
  for (const at of dom.upwards(own, MOST_STEPS + 1)) {
    const fields = dom.allWithin<HTMLInputElement>(at, FIELD);
    if (fields.some((it) => it.value !== '' && dom.meets(boxOf(own), boxOf(it)))) return true;
  }
  return false;
}
