/** What is said of a row besides its name: its attributes, and what the layout tells of it. */

import type * as dom from '../dom/index.ts';
import { attributesOf } from './element/attributes.ts';
import { isLong } from './element/description.ts';
import type { Attributes, RowPiece } from './reading/piece.ts';
import type { Reading } from './reading/reading.ts';
import { sightOf } from './sight/index.ts';

const STRIDE = 4;

export function* describing(rows: readonly RowPiece[], reading: Reading): dom.Steps<void> {
  const said = new Set<Attributes[string]>();
  for (let nth = 0; nth < rows.length; nth += 1) {
    const row = rows[nth]!;
    const attributes = attributesOf(row, reading);
    row.attributes = joined(joined(row.attributes, attributes), sightOf(row, attributes, reading));
    sayOnce(row, said);
    if (nth % STRIDE === STRIDE - 1) yield;
  }
}

/** One long description of many rows, as of items that can be moved, stands at the first of them. */
function sayOnce(row: RowPiece, said: Set<Attributes[string]>): void {
  const { description } = row.attributes;
  if (description === undefined || !isLong(description)) return;
  if (said.has(description)) {
    const { description: _, ...others } = row.attributes;
    row.attributes = others;
  }
  said.add(description);
}

function joined(some: RowPiece['attributes'], more: RowPiece['attributes']) {
  if (isEmpty(more)) return some;
  return isEmpty(some) ? more : { ...some, ...more };
}

function isEmpty(attributes: RowPiece['attributes']): boolean {
  for (const _ in attributes) return false;
  return true;
}
