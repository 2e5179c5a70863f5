/** A row as it crosses the wire. */

import type { Line, Row } from '../../link/protocol.ts';
import { HIDDEN, isAnnounced } from '../element/detect.ts';
import { hide } from '../element/secrets.ts';
import type { Attributes, Cell, RowPiece } from '../walk/piece.ts';

/** What a row came to, and what it was made of. */
export interface WrittenRow {
  readonly row: Row;
  readonly name: string;
  readonly attributes: RowPiece['attributes'];
  readonly cells: readonly Cell[];
  /** Rows in cells. */
  readonly inner: readonly (Row | undefined)[];
  readonly secrets: string;
  /** Its JSON is no longer in bytes, that of rows in cells included. */
  readonly most: number;
  line?: Line;
}

/** A character in UTF-8 or as an escape (`\\u001f`), and what JSON puts around a row and a string. */
const BYTES = 6;
const AROUND_ROW = 100;
const AROUND_STRING = 8;
const NO_ROWS: WrittenRow['inner'] = [];
const NO_CELLS: Cell[] = [];

/** `secrets`: another word when something more is to be hidden. The same object as long as it is the same. */
export function lineOf(piece: RowPiece, depth: number, secrets: string): Line {
  const told = tell(piece, secrets);
  if (told.line?.depth !== depth) told.line = { key: `r${piece.ref}`, depth, row: told.row };
  return told.line;
}

function allowed(cell: string, before: Cell | undefined): string {
  return typeof before === 'string' && isAnnounced(cell, before) ? HIDDEN : hide(cell);
}

function tell(piece: RowPiece, secrets: string): WrittenRow {
  const { kept, cells } = piece;
  let inner = NO_ROWS;
  let within = 0;
  if (cells) {
    const told = cells.map((cell) => (typeof cell === 'string' ? undefined : tell(cell, secrets)));
    inner = told.map((one) => one?.row);
    for (const one of told) if (one) within += one.most;
  }
  const { told } = kept;
  if (told?.secrets === secrets && isSame(told, piece, inner)) return told;
  const { name, attributes } = piece;
  const row = toRow(piece, inner);
  const now = {
    row,
    name,
    attributes,
    cells: cells ?? NO_CELLS,
    inner,
    secrets,
    most: mostOf(row) + within,
    line: undefined,
  };
  kept.told = now;
  return now;
}

function isSame(told: WrittenRow, piece: RowPiece, now: WrittenRow['inner']): boolean {
  const { row, name, inner } = told;
  if (row.ref !== piece.ref || row.word !== piece.word || name !== piece.name) return false;
  if (inner.length !== now.length || inner.some((row, at) => row !== now[at])) return false;
  return areSameCells(told.cells, piece.cells) && areSame(told.attributes, piece.attributes);
}

function areSameCells(a: readonly Cell[] = [], b: readonly Cell[] = []): boolean {
  return a.every((cell, at) => typeof cell !== 'string' || cell === b[at]);
}

function areSame(a: Attributes, b: Attributes): boolean {
  if (a === b) return true;
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

function toRow(piece: RowPiece, inner: WrittenRow['inner']): Row {
  const { ref, word, name, attributes, cells } = piece;
  // Once more: a part of the page that was read later may have told what is secret.
  const row = withoutCells(ref, word, hide(name), hidden(attributes));
  if (cells?.length)
    row.cells = cells.map((cell, at) => inner[at] ?? allowed(cell as string, cells[at - 1]));
  return row;
}

/** With all fields at once: one that comes later costs memory. */
function withoutCells(ref: number, word: string, name: string, attributes?: Attributes): Row {
  if (name === '') return attributes ? { ref, word, attributes } : { ref, word };
  return attributes ? { ref, word, name, attributes } : { ref, word, name };
}

/** `undefined` where there are none. */
function hidden(attributes: RowPiece['attributes']): Attributes | undefined {
  const keys = Object.keys(attributes);
  if (keys.length === 0) return undefined;
  let shown = attributes;
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at]!;
    const value = attributes[key]!;
    if (typeof value === 'boolean') continue;
    const own = typeof value === 'string' ? hide(value) : value.map(hide);
    if (own !== value) shown = { ...shown, [key]: own };
  }
  return shown;
}

function mostOf({ word, name = '', attributes, cells }: Row): number {
  let most = AROUND_ROW + 2 * AROUND_STRING + BYTES * (word.length + name.length);
  if (attributes) {
    const keys = Object.keys(attributes);
    for (let at = 0; at < keys.length; at += 1) {
      const key = keys[at]!;
      const value = attributes[key]!;
      most += 3 * AROUND_STRING + BYTES * key.length;
      if (typeof value === 'string') most += BYTES * value.length;
      else if (typeof value !== 'boolean') for (const one of value) most += mostOfText(one);
    }
  }
  if (cells) for (const cell of cells) if (typeof cell === 'string') most += mostOfText(cell);
  return most;
}

/** The JSON of a text is no longer in bytes. */
export function mostOfText(text: string): number {
  return BYTES * text.length + AROUND_STRING;
}
