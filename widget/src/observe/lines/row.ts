/** A row as it crosses the wire. */

import * as dom from '../../dom/index.ts';
import type { Row } from '../../wire/protocol.ts';
import type { Attributes, Cell, RowPiece } from '../reading/piece.ts';

/** A character in UTF-8 or as an escape (`\\u001f`), and what JSON puts around a row and a string. */
const BYTES = 6;
const AROUND_ROW = 100;
const AROUND_STRING = 8;

export function rowOf({ ref, word, name, attributes, cells }: RowPiece): Row {
  // Once more: a part of the page that was read later may have told what is secret.
  const row: Row = { ref, word };
  const shown = dom.hide(name);
  if (shown !== '') row.name = shown;
  const said = hidden(attributes);
  if (said) row.attributes = said;
  if (cells?.length)
    row.cells = cells.map((cell, at) =>
      typeof cell === 'string' ? allowed(cell, cells[at - 1]) : rowOf(cell),
    );
  return row;
}

function allowed(cell: string, before: Cell | undefined): string {
  return typeof before === 'string' && dom.isAnnounced(cell, before) ? dom.HIDDEN : dom.hide(cell);
}

function hidden(attributes: RowPiece['attributes']): Attributes | undefined {
  const keys = Object.keys(attributes);
  if (keys.length === 0) return undefined;
  let shown = attributes;
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at]!;
    const value = attributes[key]!;
    if (typeof value === 'boolean') continue;
    const own = typeof value === 'string' ? dom.hide(value) : value.map(dom.hide);
    if (own !== value) shown = { ...shown, [key]: own };
  }
  return shown;
}

/** The JSON of a row is no longer in bytes. */
export function mostOfRow({ word, name = '', attributes, cells }: Row): number {
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
  for (const cell of cells ?? []) {
    most += typeof cell === 'string' ? mostOfText(cell) : mostOfRow(cell);
  }
  return most;
}

/** The JSON of a text is no longer in bytes. */
export function mostOfText(text: string): number {
  return BYTES * text.length + AROUND_STRING;
}
