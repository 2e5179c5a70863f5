/** What a pass is, and which of them have anything to do among some siblings. */

import type * as dom from '../../dom/index.ts';
import type { Piece } from '../reading/piece.ts';

export type Names = ReadonlyMap<Element, string>;

/** Siblings in, those of them out that a reader would miss. */
export type Pass = (pieces: readonly Piece[], names: Names) => readonly Piece[];

/** What stands among siblings, one bit each. */
export const TEXT = 1;
export const LABEL = 2;
export const IMAGE = 4;
export const HEADING = 8;
/** More than one link, or heading that may be one. */
export const LINKS = 16;
export const PART = 32;
export const ITEM = 64;

export interface Use {
  readonly pass: Pass;
  readonly of: number;
}

function traitsOf(pieces: readonly Piece[]): number {
  let traits = 0;
  let links = 0;
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at]!;
    if (piece.kind === 'text') {
      traits |= TEXT;
      if (piece.label) traits |= LABEL;
      if (piece.image) traits |= IMAGE;
      continue;
    }
    const { word } = piece;
    if (word === 'link') links += 1;
    if (word === 'heading' && piece.children.length === 1) {
      traits |= HEADING;
      links += 1;
    }
    if (word === 'menuitem' && piece.children.length === 1) traits |= ITEM;
    if (piece.deeper) traits |= PART;
  }
  return links > 1 ? traits | LINKS : traits;
}

/** `pieces` after those passes that have something to do; the same array where none has. */
export function passed(pieces: readonly Piece[], uses: readonly Use[], names: Names) {
  const traits = traitsOf(pieces);
  let left = pieces;
  if (traits === 0) return left;
  for (const { pass, of } of uses) if (traits & of) left = pass(left, names);
  return left;
}

export function* passing(
  pieces: readonly Piece[],
  uses: readonly Use[],
  names: Names,
): dom.Steps<readonly Piece[]> {
  const traits = traitsOf(pieces);
  let left = pieces;
  for (const { pass, of } of uses) {
    if ((traits & of) === 0) continue;
    left = pass(left, names);
    yield;
  }
  return left;
}
