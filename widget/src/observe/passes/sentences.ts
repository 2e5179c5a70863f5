/** Text: one visual line is one text. */

import * as dom from '../../dom/index.ts';
import { inOnePower, isNote, powerOf } from '../element/name/raised.ts';
import type { Piece, RowPiece, TextPiece } from '../reading/piece.ts';

export function joinSentences(pieces: readonly Piece[]): readonly Piece[] {
  const joined: Piece[] = [];
  for (let at = 0; at < pieces.length; ) {
    const { block } = pieces[at]!;
    let end = at + 1;
    while (end < pieces.length && pieces[end]!.block === block) end += 1;
    if (end - at > 1) joinLine(pieces.slice(at, end), joined);
    else joined.push(marksIn(pieces[at]!));
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
  const talks = line.map((piece) => piece.kind === 'text' && dom.says(piece.text));
  const first = talks.indexOf(true);
  const last = talks.lastIndexOf(true);
  const { part } = line[0]!;
  const between = line.some((piece, at) => piece.kind === 'row' && first < at && at < last);
  return first >= 0 && between && line.every((piece) => piece.part === part);
}

function spoken(line: readonly Piece[]): TextPiece[] {
  const anchor = line.find((piece): piece is TextPiece => piece.kind === 'text');
  return line.flatMap((piece, at) => {
    if (piece.kind === 'text') return [piece];
    const text = piece.spaced ? `${piece.name} ` : piece.name;
    // Of a link only what stands on both sides of it tells.
    const mark = markOf(line[at - 1]);
    const both = mark === markOf(line[at + 1]) ? mark : undefined;
    const [struck, unclear] = [both === 'struck', both === 'unclear'];
    const raised = powerOf('m', text) !== '' && isNote(piece.element);
    const said = { node: piece.element, text, image: false, struck, unclear, raised };
    return anchor ? [{ ...anchor, ...said }] : [];
  });
}

type Mark = 'unclear' | 'struck' | undefined;

function markOf(piece: Piece | undefined): Mark {
  if (piece?.kind !== 'text') return undefined;
  return piece.unclear ? 'unclear' : piece.struck ? 'struck' : undefined;
}

function marked(text: string, mark: Mark): string {
  if (mark === 'unclear') return dom.unclearly(text);
  return mark === 'struck' ? dom.surrounded(text, '~~') : text;
}

function marksIn(piece: Piece): Piece {
  return piece.kind === 'row' || piece.pre ? piece : oneOf([piece]);
}

/** Texts without a row between them become one. */
function mergeTexts(line: readonly Piece[], merged: Piece[]): void {
  let run: TextPiece[] = [];
  const end = (): void => {
    if (run.length > 0) merged.push(oneOf(run));
    run = [];
  };
  for (const piece of line) {
    if (piece.kind === 'text' && !piece.pre) {
      run.push(piece);
      continue;
    }
    end();
    merged.push(piece);
  }
  end();
}

/** What is marked through several elements is marked once. */
function oneOf(run: readonly TextPiece[]): TextPiece {
  const first = run[0]!;
  let [written, same, plain] = ['', '', ''];
  let mark: Mark;
  let image = false;
  let before: TextPiece | undefined;
  for (const piece of run) {
    const gap = plain !== '' && (piece.image || image) ? ' ' : '';
    const goesOn = piece.raised && before?.raised && inOnePower(before.node, piece.node);
    const sign = piece.raised && !goesOn ? powerOf(plain, piece.text) : '';
    before = piece;
    const words = gap + sign + piece.text;
    plain += gap + piece.text;
    image = piece.image === true;
    const own = markOf(piece);
    if (own !== mark) {
      written += marked(same, mark);
      same = '';
      mark = own;
    }
    same += words;
  }
  const text = dom.fold(written + marked(same, mark));
  if (run.length === 1 && text === first.text) return first;
  return {
    ...first,
    image: run.length === 1 && image,
    struck: false,
    unclear: false,
    raised: false,
    text,
  };
}

/** Bullets, bars and dots between links. */
export function dropSeparators(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.filter((piece) => piece.kind === 'row' || piece.pre || dom.says(piece.text));
}
