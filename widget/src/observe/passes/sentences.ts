/** Text: one visual line is one text. */

import type { Piece, RowPiece, TextPiece } from '../walk/piece.ts';
import { fold, says } from '../walk/text.ts';

/** One visual line is one text; links within a sentence follow it, so that it stays whole. */
export function joinSentences(pieces: Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (let at = 0; at < pieces.length; ) {
    const block = pieces[at]?.block;
    let end = at + 1;
    while (end < pieces.length && pieces[end]?.block === block) end += 1;
    joined.push(...joinLine(pieces.slice(at, end)));
    at = end;
  }
  return joined;
}

function joinLine(line: Piece[]): Piece[] {
  const rows = line.filter((piece): piece is RowPiece => piece.kind === 'row');
  if (rows.length > 0 && isSentence(line, rows)) return [...mergeTexts(spoken(line)), ...rows];
  return mergeTexts(line);
}

/** Words before a link and after it, all in one flow of text. */
function isSentence(line: readonly Piece[], rows: readonly RowPiece[]): boolean {
  const talks = line.map((piece) => piece.kind === 'text' && says(piece.text));
  const first = talks.indexOf(true);
  const last = talks.lastIndexOf(true);
  const parts = new Set(line.map((piece) => piece.part));
  const inFlow = rows.every((row) => row.word === 'link' && row.children.length === 0);
  const between = line.some((piece, at) => piece.kind === 'row' && first < at && at < last);
  return inFlow && parts.size === 1 && first >= 0 && between;
}

function spoken(line: readonly Piece[]): TextPiece[] {
  const anchor = line.find((piece): piece is TextPiece => piece.kind === 'text');
  return line.flatMap((piece) => {
    if (piece.kind === 'text') return [piece];
    const text = piece.spaced ? `${piece.name} ` : piece.name;
    return anchor ? [{ ...anchor, node: piece.element, text, image: false }] : [];
  });
}

function mergeTexts(line: readonly Piece[]): Piece[] {
  const merged: Piece[] = [];
  for (const piece of line) {
    const last = merged.at(-1);
    if (piece.kind === 'text' && last?.kind === 'text' && !piece.pre && !last.pre) {
      const gap = piece.image || last.image ? ' ' : '';
      merged[merged.length - 1] = { ...last, image: false, text: last.text + gap + piece.text };
    } else {
      merged.push(piece);
    }
  }
  return merged.map((piece) =>
    piece.kind === 'text' && !piece.pre ? { ...piece, text: fold(piece.text) } : piece,
  );
}

/** Bullets, bars and dots between links. */
export function dropSeparators(pieces: Piece[]): Piece[] {
  return pieces.filter((piece) => piece.kind === 'row' || piece.pre || says(piece.text));
}
