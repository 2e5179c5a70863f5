/** Passes over siblings: each takes away what a reader would not miss. */

import { type Piece, type RowPiece, rowsOf } from '../walk/piece.ts';
import { isSettled } from '../walk/settled.ts';
import type { Steps } from '../walk/steps.ts';
import {
  dropControlNames,
  dropEchoes,
  dropEmptyParts,
  dropFieldNames,
  dropInitials,
  dropNamelessAndRepeatedImages,
  foldLabels,
} from './echoes.ts';
import { dropTwinLinks, mergeHeadingWithItsLink } from './links.ts';
import type { Names, Pass } from './pass.ts';
import { dropSeparators, joinSentences } from './sentences.ts';

/**
 * Labels, images and initials go before sentences are joined, for they would be joined into them.
 * Separators go after, since within a sentence they are punctuation. Twins are found when headings
 * are links already. Parts are emptied by all the others, so they come last.
 */
const PASSES: readonly Pass[] = [
  foldLabels,
  dropNamelessAndRepeatedImages,
  dropInitials,
  joinSentences,
  dropFieldNames,
  dropSeparators,
  mergeHeadingWithItsLink,
  dropTwinLinks,
  dropEchoes,
  dropEmptyParts,
];

/** Those that change something where no text stands among the siblings. */
const OF_ROWS: readonly Pass[] = [
  mergeHeadingWithItsLink,
  dropTwinLinks,
  dropEchoes,
  dropEmptyParts,
];

/** With more siblings than this a pass is a step of its own. */
const MANY = 64;

/** The passes over a whole tree, leaves first. */
export function* distil(pieces: Piece[]): Steps<Piece[]> {
  const names = new Map<Element, string>();
  const labelled = new Set<Element>();
  addLabelled(pieces, labelled);
  if (labelled.size > 0) {
    for (const { element, name } of rowsOf(pieces)) {
      if (labelled.has(element)) names.set(element, name);
    }
  }
  yield;
  return yield* distilAll(pieces, names);
}

/** Controls that a text is the label of. */
function addLabelled(pieces: readonly Piece[], labelled: Set<Element>): void {
  for (const piece of pieces) {
    if (piece.kind === 'text') {
      if (piece.label) labelled.add(piece.label);
    } else if (piece.children.length > 0 && !isSettled(piece)) {
      addLabelled(piece.children, labelled);
    }
  }
}

function* distilAll(pieces: readonly Piece[], names: Names): Steps<Piece[]> {
  for (const piece of pieces) {
    if (piece.kind === 'text' || piece.children.length === 0 || isSettled(piece)) continue;
    const { children } = piece;
    const left = yield* distilAll(children, names);
    children.length = 0;
    for (const child of left) children.push(child);
  }
  let left = [...pieces];
  const passes = pieces.some(({ kind }) => kind === 'text') ? PASSES : OF_ROWS;
  for (const pass of passes) {
    left = pass(left, names);
    if (pieces.length > MANY) yield;
  }
  if (pieces.length <= MANY) yield;
  return left;
}

/** What a table cell holds, in one row of pieces. */
export function cellPieces(pieces: Piece[]): Piece[] {
  const flat = (piece: Piece): Piece[] => {
    if (piece.kind === 'text' || piece.children.length === 0) return [piece];
    const inner = piece.children.splice(0).flatMap(flat);
    const says = piece.control ? !isSorter(piece, inner) : piece.word === 'heading';
    return says ? [piece, ...inner] : inner;
  };
  const names = new Map<Element, string>();
  for (const row of rowsOf(pieces)) names.set(row.element, row.name);
  const left = [
    foldLabels,
    dropNamelessAndRepeatedImages,
    dropInitials,
    joinSentences,
    dropControlNames,
    mergeHeadingWithItsLink,
  ];
  return left.reduce((now, pass) => pass(now, names), pieces.flatMap(flat));
}

/** A column's head that listens, too, and has no name beside the button in it: one click for both. */
function isSorter(piece: RowPiece, inner: readonly Piece[]): boolean {
  const named = inner.some((one) => one.kind === 'row' && one.control && one.name !== '');
  return piece.word === 'columnheader' && piece.name === '' && named;
}
