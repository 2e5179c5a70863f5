/** Parts of the page with a label that the keyboard gets to: rows whose words are read all the same. */

import { isWithin } from '../sight/visible.ts';
import type { Walk, Way } from '../walk/index.ts';
import { tagOf, textIn } from '../walk/native.ts';
import type { Piece } from '../walk/piece.ts';
import { readPreformatted } from '../walk/prose.ts';

/** Parts of the page that the keyboard may get to: what names them says none of their words. */
const READ = new Set(
  (
    'region tabpanel article feed group figure main navigation complementary contentinfo banner ' +
    'search form radiogroup toolbar application document log pre code'
  ).split(' '),
);

const BOX = /^(div|section|list|listitem|p|blockquote)$/;
/** Characters: more than a button has. */
const WORDY = 100;

/** Whether a label of its own says nothing of what it holds; of a plain box, so many words. */
export function isReadThrough(element: Element, word: string): boolean {
  return READ.has(word) || (BOX.test(word) && (textIn(element) ?? '').trim().length > WORDY);
}

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
