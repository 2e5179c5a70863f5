/** Fields that are read again where they stood, with nothing over them. */

import { type Box, same } from '../walk/box.ts';
import type { Walk } from '../walk/index.ts';
import { tagOf } from '../walk/native.ts';

/** Drawn as one box, whatever is in it: others may have come to stand beside its words. */
const FIELD = new Set(['input', 'select', 'textarea']);

/** Whether nothing lay over a field at the last look, of which the same part is in view. */
export function wasClear(field: Element, seen: Box, { cache, reading }: Walk): boolean {
  // Behind a modal it may not have been looked at.
  if (reading.lifted || reading.presence.modals || !FIELD.has(tagOf(field))) return false;
  const before = cache.unit(field);
  if (!before || before.fixed) return false;
  const [piece] = before.pieces;
  if (piece?.kind !== 'row' || piece.element !== field || !piece.seen) return false;
  const { sight } = piece.kept;
  return sight !== undefined && sight.covered === undefined && same(piece.seen, seen);
}
