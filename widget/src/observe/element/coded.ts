/** Codes of one use that a page draws itself, character by character, under the field that holds them. */

import { allWithin, nodeTypeOf, parentElementOf } from '../walk/native.ts';
import type { Reading } from '../walk/reading.ts';
import { meets } from '../walk/unit.ts';

const FIELD = 'input[autocomplete="one-time-code" i]';
const ONE = /^\s*[\p{L}\p{N}]\s*$/u;
/** Boxes between a character and what holds the field, too. */
const MOST_STEPS = 4;

/** Whether a text is one character of a code, drawn where its field lies. */
export function drawsCode(text: string, node: Node, reading: Reading): boolean {
  if (!reading.presence.codes || !ONE.test(text)) return false;
  const own = nodeTypeOf(node) === 1 ? (node as Element) : node.parentElement;
  let at = own;
  for (let steps = 0; at && steps <= MOST_STEPS; steps += 1, at = parentElementOf(at)) {
    for (const field of allWithin<HTMLInputElement>(at, FIELD)) {
      if (field.value === '' || !meets(reading.box(own!), reading.box(field))) continue;
      reading.uses(own!, field);
      return true;
    }
  }
  return false;
}
