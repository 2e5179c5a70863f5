/** Passes over siblings: each takes away what a reader would not miss. */

import type * as dom from '../../dom/index.ts';
import { NO_PIECES, type Piece, type RowPiece } from '../reading/piece.ts';
import {
  dropControlNames,
  dropEchoes,
  dropEmptyParts,
  dropFieldNames,
  dropInitials,
  dropNamelessAndRepeatedImages,
  foldLabels,
} from './echoes.ts';
import { dropTwinLinks, mergeHeadingWithItsLink, mergeItemWithItsLink } from './links.ts';
import {
  HEADING,
  IMAGE,
  ITEM,
  LABEL,
  LINKS,
  type Names,
  PART,
  passed,
  passing,
  TEXT,
  type Use,
} from './pass.ts';
import { dropSeparators, joinSentences } from './sentences.ts';
import { putTitlesFirst } from './titles.ts';

const ANYWHERE: readonly Use[] = [
  { pass: foldLabels, of: LABEL },
  { pass: dropNamelessAndRepeatedImages, of: IMAGE },
  { pass: dropInitials, of: TEXT },
  { pass: joinSentences, of: TEXT },
];

/** Labels go before sentences are joined, separators after; twins after headings; parts last. */
const PASSES: readonly Use[] = [
  ...ANYWHERE,
  { pass: dropFieldNames, of: TEXT },
  { pass: dropSeparators, of: TEXT },
  { pass: mergeHeadingWithItsLink, of: HEADING },
  { pass: mergeItemWithItsLink, of: ITEM },
  { pass: dropTwinLinks, of: LINKS },
  { pass: putTitlesFirst, of: TEXT },
  { pass: dropEchoes, of: PART },
  { pass: dropEmptyParts, of: PART },
];

const IN_CELL: readonly Use[] = [...ANYWHERE, { pass: dropControlNames, of: TEXT }];

/** More than a page has lines: what stood in a part of a cell shares none with what follows it. */
const APART = 1e9;

/** So many siblings are gone through in one step; among more of them each pass is one. */
const MANY = 64;

export function* distil(pieces: readonly Piece[]): dom.Steps<readonly Piece[]> {
  const rows: RowPiece[] = [];
  const labelled = new Set<Element>();
  addHolders(pieces, rows, labelled);
  const names = namesOf(labelled, pieces);
  yield;
  let done = 0;
  for (const row of rows) {
    const { children } = row;
    const left =
      children.length > MANY
        ? yield* passing(children, PASSES, names)
        : passed(children, PASSES, names);
    done += children.length;
    if (left !== children) row.children = left;
    if (done < MANY) continue;
    done = 0;
    yield;
  }
  return yield* passing(pieces, PASSES, names);
}

/** Rows whose children are to be gone through, leaves first, and controls that a text is the label of. */
function addHolders(pieces: readonly Piece[], rows: RowPiece[], labelled: Set<Element>): void {
  for (const piece of pieces) {
    if (piece.kind === 'text') {
      if (piece.label) labelled.add(piece.label);
    } else if (piece.children.length > 0) {
      addHolders(piece.children, rows, labelled);
      rows.push(piece);
    }
  }
}

function namesOf(labelled: ReadonlySet<Element>, pieces: readonly Piece[]): Names {
  const names = new Map<Element, string>();
  if (labelled.size > 0) addNames(pieces, labelled, names);
  return names;
}

/** Until all are known: a label mostly stands near what it is of. */
function addNames(
  pieces: readonly Piece[],
  labelled: ReadonlySet<Element>,
  names: Map<Element, string>,
): void {
  for (const piece of pieces) {
    if (names.size === labelled.size) return;
    if (piece.kind === 'text') continue;
    if (labelled.has(piece.element)) names.set(piece.element, piece.name);
    for (const cell of piece.cells ?? []) {
      if (typeof cell !== 'string') addNames([cell], labelled, names);
    }
    if (piece.children.length > 0) addNames(piece.children, labelled, names);
  }
}

export function cellPieces(pieces: readonly Piece[]): readonly Piece[] {
  const labelled = new Set<Element>();
  addHolders(pieces, [], labelled);
  const names = namesOf(labelled, pieces);
  const flat: Piece[] = [];
  flatten(pieces, flat);
  return passed(flat, IN_CELL, names);
}

function flatten(pieces: readonly Piece[], flat: Piece[]): void {
  for (const piece of pieces) {
    if (piece.kind === 'text' || piece.children.length === 0) {
      flat.push(piece);
      continue;
    }
    const inner: Piece[] = [];
    flatten(piece.children, inner);
    piece.children = NO_PIECES;
    if (piece.control ? !isSorter(piece, inner) : piece.word === 'heading') flat.push(piece);
    for (const one of inner) {
      one.block -= APART;
      flat.push(one);
    }
  }
}

/** A column's head that listens, too, and has no name beside the button in it: one click for both. */
function isSorter(piece: RowPiece, inner: readonly Piece[]): boolean {
  const named = inner.some((one) => one.kind === 'row' && one.control && one.name !== '');
  return piece.word === 'columnheader' && piece.name === '' && named;
}
