/** Where one text goes on into the next: spaces, and terms with what they mean. */

import type { Style } from '../sight/style.ts';
import { firstElementOf, shadowOf, textIn } from './native.ts';
import type { Piece } from './piece.ts';
import type { Reading } from './reading.ts';

const LETTER = /[\p{L}\p{N}]/u;
const LETTER_OR_PRICE = /^[\p{L}\p{N}$€£]/u;

/** White space after the last piece. Pieces may be kept: it becomes another piece. */
export function space(out: Piece[]): void {
  const at = out.length - 1;
  const last = out[at];
  if (last?.kind === 'row' && !last.spaced) out[at] = { ...last, spaced: true };
  else if (last?.kind === 'text' && !last.pre && !last.text.endsWith(' ')) {
    out[at] = { ...last, text: `${last.text} ` };
  }
}

/** Puts a term before what it means, on the line `block`, where it is no more than words. */
export function joinTerm(element: Element, out: Piece[], block: number): void {
  const last = out.at(-1);
  if (last?.kind !== 'text' || last.pre || element.previousElementSibling?.localName !== 'dt') {
    return;
  }
  const term = last.text.trimEnd();
  const text = /[:?!.]$/.test(term) ? `${term} ` : `${term}: `;
  const from = out.findLastIndex((piece) => piece.block !== last.block) + 1;
  out[out.length - 1] = { ...last, text };
  for (let at = from; at < out.length; at += 1) {
    const piece = out[at]!;
    if (piece.kind === 'text') out[at] = { ...piece, block };
  }
}

/** Words with a margin between them are no one word. */
export function isRoom(element: Element, style: Style, out: Piece[]): boolean {
  const last = out[out.length - 1];
  if (last?.kind !== 'text' || !LETTER.test(last.text.slice(-1))) return false;
  const room = Number.parseFloat(style.all.marginLeft) + Number.parseFloat(style.all.paddingLeft);
  return room > 1 && LETTER_OR_PRICE.test(textIn(element) ?? '');
}

/** Words within a line: as soon read as kept. */
export function isLeaf(element: Element, reading: Reading): boolean {
  if (firstElementOf(element) || shadowOf(element)) return false;
  const { inline, position } = reading.style(element);
  return inline && position === 'static';
}
