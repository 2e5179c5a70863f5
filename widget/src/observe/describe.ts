/** What is said of a row besides its name: its attributes, and what the layout tells of it. */

import { attributesOf } from './element/attributes.ts';
import { isLong } from './element/description.ts';
import { sightOf } from './sight/index.ts';
import type { Attributes, Box, RowPiece } from './walk/piece.ts';
import type { Reading } from './walk/reading.ts';

/** `mayBeCovered`: whether something else may lie over a box now than did when it was looked at last. */
export function describe(
  row: RowPiece,
  reading: Reading,
  mayBeCovered: (box: Box) => boolean,
): void {
  const { kept, seen } = row;
  if (!kept.attributes || kept.attributes.disabled) kept.attributes = attributesOf(row, reading);
  kept.names = undefined;
  const { sight } = kept;
  const anew = seen !== undefined && mayBeCovered(seen);
  if (anew) reading.clear.delete(row.element);
  if (!sight || sight.at || sight.covered || anew) {
    kept.sight = sightOf(row, kept.attributes, reading);
  }
  Object.assign(row.attributes, kept.attributes, kept.sight);
  kept.final = row.merged ? undefined : row;
  kept.settled = undefined;
}

/** One long description of many rows, as of items that can be moved, stands at the first of them. */
export function sayOnce({ attributes }: RowPiece, said: Set<Attributes[string]>): void {
  const { description } = attributes;
  if (description === undefined || !isLong(description)) return;
  if (said.has(description)) delete attributes.description;
  said.add(description);
}
