/** Where one text goes on into the next: spaces, and terms with what they mean. */

import * as dom from '../../dom/index.ts';
import type { Side } from '../element/name/joined.ts';
import type { Piece, RowPiece, TextPiece } from '../reading/piece.ts';
import type { Reading } from '../reading/reading.ts';

const LETTER = /[\p{L}\p{N}]/u;
const CROSS = /^[×✕✖⨯]$/u;
const LETTER_OR_PRICE = /^[\p{L}\p{N}$€£]/u;

/** White space after the last piece. */
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
  if (last?.kind !== 'text' || last.pre || !dom.matchesOf(element, 'dt + *')) return;
  const term = last.text.trimEnd();
  const text = /[:?!.]$/.test(term) ? `${term} ` : `${term}: `;
  const from = out.findLastIndex((piece) => piece.block !== last.block) + 1;
  out[out.length - 1] = { ...last, text };
  for (let at = from; at < out.length; at += 1) {
    const piece = out[at]!;
    if (piece.kind === 'text') out[at] = { ...piece, block };
  }
}

/** A cross comes after the words that it takes away, as does a sign drawn behind boxes. */
export function signLast(style: dom.Style, out: Piece[], from: number, reading: Reading): void {
  const [sign, words] = [out[from]!, out[from + 1]!];
  if (sign.kind !== 'row' || !sign.control || sign.children.length > 0) return;
  if (words.kind !== 'text' || words.pre || words.block !== sign.block) return;
  if (!CROSS.test(sign.name) && !(style.abreast && isDrawnBehind(sign, words, reading))) return;
  out[from] = { ...words, part: sign.part, text: `${words.text.trimEnd()} ` };
  out[from + 1] = { ...sign, part: words.part };
}

function isDrawnBehind({ element }: RowPiece, { node }: TextPiece, reading: Reading): boolean {
  const around = dom.parentElementOf(node);
  if (!around || LETTER.test(dom.textIn(element) ?? '')) return false;
  const [sign, words] = [reading.box(element), reading.box(around)];
  return sign.left >= words.right && sign.top < words.bottom && sign.bottom > words.top;
}

/** Words with a margin between them are no one word: on that side of `element`. */
export function isRoom(element: Element, out: Piece[], side: Side, reading: Reading): boolean {
  const last = out[out.length - 1];
  if (last?.kind !== 'text' || !LETTER.test(last.text.slice(-1))) return false;
  const { all } = reading.style(element);
  const isBefore = side === 'before';
  const margin = isBefore ? all.marginInlineStart : all.marginInlineEnd;
  const padding = isBefore ? all.paddingInlineStart : all.paddingInlineEnd;
  if (Number.parseFloat(margin) + Number.parseFloat(padding) <= 1) return false;
  const next = isBefore ? element : dom.nextNodeOf(element);
  return next !== null && LETTER_OR_PRICE.test(dom.textIn(next) ?? '');
}
