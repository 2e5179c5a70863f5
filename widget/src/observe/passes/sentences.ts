/** Text: one visual line is one text. */

import { STRUCK } from '../element/struck.ts';
import type { Piece, RowPiece, TextPiece } from '../walk/piece.ts';
import { fold, says } from '../walk/text.ts';

/** One visual line is one text; links within a sentence follow it, so that it stays whole. */
export function joinSentences(pieces: readonly Piece[]): readonly Piece[] {
  const joined: Piece[] = [];
  for (let at = 0; at < pieces.length; ) {
    const { block } = pieces[at]!;
    let end = at + 1;
    while (end < pieces.length && pieces[end]!.block === block) end += 1;
    if (end - at > 1) joinLine(pieces.slice(at, end), joined);
    else joined.push(folded(pieces[at]!));
    at = end;
  }
  return joined;
}

function joinLine(line: Piece[], joined: Piece[]): void {
  const rows = line.filter((piece): piece is RowPiece => piece.kind === 'row');
  if (rows.length > 0 && isSentence(line, rows)) {
    mergeTexts(spoken(line), joined);
    for (const row of rows) joined.push(row);
  } else if (rows.length < line.length) {
    mergeTexts(line, joined);
  } else {
    for (const row of rows) joined.push(row);
  }
}

/** Words before a link and after it, all in one flow of text. */
function isSentence(line: readonly Piece[], rows: readonly RowPiece[]): boolean {
  const inFlow = rows.every((row) => row.word === 'link' && row.children.length === 0);
  if (!inFlow || rows.length === line.length) return false;
  const talks = line.map((piece) => piece.kind === 'text' && says(piece.text));
  const first = talks.indexOf(true);
  const last = talks.lastIndexOf(true);
  const { part } = line[0]!;
  const between = line.some((piece, at) => piece.kind === 'row' && first < at && at < last);
  return first >= 0 && between && line.every((piece) => piece.part === part);
}

function spoken(line: readonly Piece[]): TextPiece[] {
  const anchor = line.find((piece): piece is TextPiece => piece.kind === 'text');
  return line.flatMap((piece) => {
    if (piece.kind === 'text') return [piece];
    const text = piece.spaced ? `${piece.name} ` : piece.name;
    return anchor ? [{ ...anchor, node: piece.element, text, image: false }] : [];
  });
}

/** Texts without a row between them become one. */
function mergeTexts(line: readonly Piece[], merged: Piece[]): void {
  const start = merged.length;
  for (const piece of line) {
    const last = merged.length > start ? merged[merged.length - 1] : undefined;
    if (piece.kind === 'text' && last?.kind === 'text' && !piece.pre && !last.pre) {
      const gap = piece.image || last.image ? ' ' : '';
      merged[merged.length - 1] = {
        ...last,
        image: false,
        text: joinedTexts(last.text, gap + piece.text),
      };
    } else {
      merged.push(piece);
    }
  }
  for (let at = start; at < merged.length; at += 1) merged[at] = folded(merged[at]!);
}

/** What is struck out through several elements is struck out once. */
function joinedTexts(text: string, next: string): string {
  const struck = text.endsWith(STRUCK) && next.startsWith(STRUCK);
  return struck ? text.slice(0, -STRUCK.length) + next.slice(STRUCK.length) : text + next;
}

function folded(piece: Piece): Piece {
  if (piece.kind === 'row' || piece.pre) return piece;
  const text = fold(piece.text);
  return text === piece.text ? piece : { ...piece, text };
}

/** Bullets, bars and dots between links. */
export function dropSeparators(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.filter((piece) => piece.kind === 'row' || piece.pre || says(piece.text));
}
