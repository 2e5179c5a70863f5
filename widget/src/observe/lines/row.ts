/** A row as it crosses the wire. */

import type { Line, Row } from '../../link/protocol.ts';
import { hide } from '../element/secrets.ts';
import type { Attributes, Cell, RowPiece } from '../walk/piece.ts';

/** What a row came to, and what it was made of. */
export interface Told {
  readonly row: Row;
  readonly of: Pick<RowPiece, 'ref' | 'word' | 'name' | 'attributes' | 'cells'>;
  /** Rows in cells. */
  readonly inner: readonly (Row | undefined)[];
  readonly secrets: string;
  line?: Line;
}

/** `secrets`: another word when something more is to be hidden. The same object as long as it is the same. */
export function lineOf(piece: RowPiece, depth: number, secrets: string): Line {
  const told = tell(piece, secrets);
  if (told.line?.depth !== depth) told.line = { key: `r${piece.ref}`, depth, row: told.row };
  return told.line;
}

function tell(piece: RowPiece, secrets: string): Told {
  const { kept, cells = [] } = piece;
  const inner = cells.map((cell) =>
    typeof cell === 'string' ? undefined : tell(cell, secrets).row,
  );
  const { told } = kept;
  if (told?.secrets === secrets && isSame(told, piece, inner)) return told;
  const { ref, word, name, attributes } = piece;
  const of = { ref, word, name, attributes, cells };
  const now = { row: toRow(piece, inner), of, inner, secrets };
  kept.told = now;
  return now;
}

function isSame({ of, inner }: Told, piece: RowPiece, now: Told['inner']): boolean {
  if (of.ref !== piece.ref || of.word !== piece.word || of.name !== piece.name) return false;
  if (inner.length !== now.length || inner.some((row, at) => row !== now[at])) return false;
  return areSameCells(of.cells, piece.cells) && areSame(of.attributes, piece.attributes);
}

function areSameCells(a: readonly Cell[] = [], b: readonly Cell[] = []): boolean {
  return a.every((cell, at) => typeof cell !== 'string' || cell === b[at]);
}

function areSame(a: Attributes, b: Attributes): boolean {
  const keys = Object.keys(b);
  return (
    Object.keys(a).every((key, at) => key === keys[at] && isSameValue(a[key], b[key])) &&
    Object.keys(a).length === keys.length
  );
}

function isSameValue(a: Attributes[string] | undefined, b: Attributes[string] | undefined) {
  if (a === b) return true;
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
  return a.every((one, at) => one === b[at]);
}

function toRow(piece: RowPiece, inner: Told['inner']): Row {
  const { ref, word, name, attributes, cells } = piece;
  // Once more: a part of the page that was read later may have told what is secret.
  return {
    ref,
    word,
    ...(name === '' ? {} : { name: hide(name) }),
    ...(Object.keys(attributes).length === 0 ? {} : { attributes: hidden(attributes) }),
    ...(cells?.length ? { cells: cells.map((cell, at) => inner[at] ?? hide(cell as string)) } : {}),
  };
}

function hidden(attributes: Attributes): Attributes {
  const entries = Object.entries(attributes).map(([key, value]) => {
    if (typeof value === 'boolean') return [key, value];
    return [key, typeof value === 'string' ? hide(value) : value.map(hide)];
  });
  return Object.fromEntries(entries);
}
