/** Words that describe a field, where it says them itself and they stand right beside it. */

import * as dom from '../../dom/index.ts';
import { ENTERED } from '../element/value.ts';
import type { Attributes, Piece, RowPiece, TextPiece } from '../reading/piece.ts';

/** So many may stand between a field and what describes it: one empties it, one shows its list. */
const MOST_BUTTONS = 2;
const REFERRING = ['aria-describedby', 'aria-errormessage'];

/** Without texts that a field beside them tells in its attributes; `rows`: all in them. */
export function withoutDescribed(
  pieces: readonly Piece[],
  rows: readonly RowPiece[],
): readonly Piece[] {
  for (let nth = 0; nth < rows.length; nth += 1) {
    const row = rows[nth]!;
    if (row.children.length > 1) row.children = bare(row.children);
  }
  return bare(pieces);
}

function bare(pieces: readonly Piece[]): readonly Piece[] {
  let gone: Set<Piece> | undefined;
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at]!;
    if (piece.kind === 'text' || !piece.control) continue;
    const texts = textsOf(piece.attributes);
    if (texts.length === 0 || !(ENTERED.test(piece.word) || piece.attributes.why)) continue;
    const beside = [...textsFrom(pieces, at, -1).reverse(), ...textsFrom(pieces, at, 1)];
    if (beside.length === 0) continue;
    gone ??= new Set();
    for (const text of repeated(piece.element, beside, texts)) gone.add(text);
    const { description, ...rest } = piece.attributes;
    const begin = typeof description === 'string' && /^(.+)…$/s.exec(description)?.[1];
    // What was cut stands in full beside it.
    if (begin && beside.some(({ text }) => text.startsWith(begin))) piece.attributes = rest;
  }
  return gone?.size ? pieces.filter((piece) => !gone.has(piece)) : pieces;
}

function textsOf({ why, invalid, description }: Attributes): string[] {
  if (why === undefined && invalid === undefined && description === undefined) return NONE;
  return [why, invalid, description].filter((one) => typeof one === 'string');
}

const NONE: string[] = [];

/** Those next to the piece at `at`, on one side, nearest first; what is pressed beside a field is the field's. */
function textsFrom(pieces: readonly Piece[], at: number, step: 1 | -1): TextPiece[] {
  const texts: TextPiece[] = [];
  let buttons = 0;
  for (let next = at + step; next >= 0 && next < pieces.length; next += step) {
    const piece = pieces[next]!;
    if (piece.kind === 'text') texts.push(piece);
    else if (texts.length > 0 || piece.word !== 'button' || ++buttons > MOST_BUTTONS) break;
  }
  return texts;
}

/** Texts by which `field` is described in these words, and in others that only speech has. */
function repeated(field: Element, beside: readonly TextPiece[], texts: readonly string[]): Piece[] {
  const by = REFERRING.flatMap((attribute) => dom.referenced(field, attribute));
  return by.flatMap((one) => {
    const own = beside.filter(({ node }) => dom.relationOf(one, node) === 'holds');
    const words = own.map(({ text }) => dom.fold(text)).join(' ');
    return texts.some((said) => isPart(words, said)) ? own : [];
  });
}

/** One of several sayings, or the end of one: "Error: " may stand before it for screen readers. */
function isPart(words: string, said: string): boolean {
  const all = `; ${said}; `;
  return words !== '' && (all.includes(`; ${words}; `) || all.includes(`: ${words}; `));
}
