/** Parts of the page with a label that the keyboard gets to: rows whose words are read all the same. */

import { isWithin } from '../sight/visible.ts';
import type { Walk, Way } from '../walk/index.ts';
import { tagOf } from '../walk/native.ts';
import type { Piece } from '../walk/piece.ts';
import { readPreformatted } from '../walk/prose.ts';

/** `word`: one that `isReadThrough` knows. Pushes its row and, one level deeper, what it holds. */
export function readThrough(
  element: Element,
  word: string,
  way: Way,
  walk: Walk,
  out: Piece[],
): void {
  const box = walk.reading.box(element);
  const { shown, flow } = way.around;
  const children: Piece[] = [];
  const row = walk.row(element, word, way, { control: true, deeper: true, box, children });
  const inner: Way = { ...way, lists: -1 };
  if (tagOf(element) === 'pre') readPreformatted(element as HTMLElement, inner, walk, children);
  else walk.children(element, inner, children);
  const seen = walk.reading.style(element).visible && isWithin(box, flow.clip);
  if (!shown) out.push(...children);
  else if (children.length > 0) out.push(row);
  else if (seen) out.push({ ...row, deeper: false });
}
