/** Passes over siblings: each takes away what a reader would not miss. */

import { hrefOf, levelOf } from '../element/attributes.ts';
import type { Piece, RowPiece, TextPiece } from '../walk/piece.ts';
import { rowsOf } from '../walk/piece.ts';
import { fold, says } from '../walk/text.ts';

/** Names of all rows of the page by element. */
type Names = ReadonlyMap<Element, string>;
type Pass = (pieces: Piece[], names: Names) => Piece[];

/** What a label says is the name of its control already. */
function foldLabels(pieces: Piece[], names: Names): Piece[] {
  return pieces.filter(
    (piece) =>
      piece.kind === 'row' || !piece.label || !names.get(piece.label)?.includes(fold(piece.text)),
  );
}

/** A picture without a name tells nothing; one named like the link beside it tells it twice. */
function dropNamelessAndRepeatedImages(pieces: Piece[]): Piece[] {
  const said = new Set(pieces.map((piece) => (piece.kind === 'row' ? piece.name : '')));
  return pieces.filter((piece) => piece.kind === 'row' || !piece.image || !said.has(piece.text));
}

/** One visual line is one text; links within a sentence follow it, so that it stays whole. */
function joinSentences(pieces: Piece[]): Piece[] {
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
    return anchor ? [{ ...anchor, node: piece.element, text: piece.name, image: false }] : [];
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
function dropSeparators(pieces: Piece[]): Piece[] {
  return pieces.filter((piece) => piece.kind === 'row' || piece.pre || says(piece.text));
}

/** A heading that is one link, or a link that is one heading: one row, a link with a level. */
function mergeHeadingWithItsLink(pieces: Piece[]): Piece[] {
  return pieces.map((piece) => {
    const only = piece.kind === 'row' && piece.word === 'heading' && piece.children[0];
    if (!only || only.kind === 'text' || only.name !== piece.name) return piece;
    const level = levelOf(piece.element, 'heading');
    if (level && piece.children.length === 1) only.attributes.level = level;
    return piece.children.length === 1 ? only : piece;
  });
}

/** Picture and title of a card often link to the same place: one of them is enough. */
function dropTwinLinks(pieces: Piece[]): Piece[] {
  const kept = new Map<string, RowPiece>();
  const gone = new Set<Piece>();
  for (const piece of pieces) {
    if (piece.kind !== 'row' || piece.word !== 'link') continue;
    const target = leadsAway(piece.element) ? hrefOf(piece.element) : '';
    if (!target) continue;
    const twin = kept.get(target);
    const same = twin && (piece.name === twin.name || piece.name === '' || twin.name === '');
    if (same && (piece.name === '' || (twin.name !== '' && !piece.attributes.level))) {
      gone.add(piece);
    } else {
      if (same) gone.add(twin);
      if (same || !twin) kept.set(target, piece);
    }
  }
  return pieces.filter((piece) => !gone.has(piece));
}

/** A link to a fragment may be anything: code decides what it does. */
function leadsAway(link: Element): boolean {
  const href = link.getAttribute('href') ?? '';
  return href !== '' && !href.startsWith('#') && !link.hasAttribute('onclick');
}

/** The legend or caption that gave a part its name, said once more inside it. */
function dropEchoes(pieces: Piece[]): Piece[] {
  for (const piece of pieces) {
    if (piece.kind !== 'row' || !piece.deeper || piece.name === '') continue;
    const at = piece.children.findIndex(
      (child) => child.kind === 'text' && child.text === piece.name,
    );
    if (at >= 0 && at < 2) piece.children.splice(at, 1);
  }
  return pieces;
}

/** A part of the page in which nothing is to be seen. */
function dropEmptyParts(pieces: Piece[]): Piece[] {
  return pieces.filter(
    (piece) => piece.kind === 'text' || !piece.deeper || piece.children.length > 0,
  );
}

/**
 * Labels and images go before sentences are joined, for they would be joined into them. Separators
 * go after, since within a sentence they are punctuation. Twins are found when headings are links
 * already. Parts are emptied by all the others, so they come last.
 */
const PASSES: readonly Pass[] = [
  foldLabels,
  dropNamelessAndRepeatedImages,
  joinSentences,
  dropSeparators,
  mergeHeadingWithItsLink,
  dropTwinLinks,
  dropEchoes,
  dropEmptyParts,
];

/** The passes over a whole tree, leaves first. */
export function distil(pieces: Piece[]): Piece[] {
  const names = new Map<Element, string>();
  for (const row of rowsOf(pieces)) names.set(row.element, row.name);
  return distilAll(pieces, names);
}

function distilAll(pieces: Piece[], names: Names): Piece[] {
  for (const piece of pieces) {
    if (piece.kind === 'row' && piece.children.length > 0) {
      const children = distilAll([...piece.children], names);
      piece.children.splice(0, piece.children.length, ...children);
    }
  }
  return PASSES.reduce((left, pass) => pass(left, names), pieces);
}

/** What a table cell holds, in one row of pieces. */
export function cellPieces(pieces: Piece[]): Piece[] {
  const flat = (piece: Piece): Piece[] => {
    if (piece.kind === 'text' || piece.children.length === 0) return [piece];
    const inner = piece.children.splice(0).flatMap(flat);
    return piece.control || piece.word === 'heading' ? [piece, ...inner] : inner;
  };
  const names = new Map<Element, string>();
  for (const row of rowsOf(pieces)) names.set(row.element, row.name);
  const left = [foldLabels, dropNamelessAndRepeatedImages, joinSentences, mergeHeadingWithItsLink];
  return left.reduce((now, pass) => pass(now, names), pieces.flatMap(flat));
}
