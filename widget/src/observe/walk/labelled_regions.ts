/** Parts of the page with a label that the keyboard gets to: rows whose words are read all the same. */

import * as dom from '../../dom/index.ts';
import type { Piece } from '../reading/piece.ts';
import { isWithin } from '../sight/visible.ts';
import { readPreformatted } from './prose.ts';
import type { Onward, Way } from './way.ts';

/** Parts of the page that the keyboard may get to: what names them says none of their words. */
const READ = new Set(
  (
    'region tabpanel article feed group figure main navigation complementary contentinfo banner ' +
    'search form radiogroup toolbar application document log pre code'
  ).split(' '),
);

const BOX = /^(div|span|section|list|listitem|p|blockquote)$/;
/** A single letter is a sign, but for those that are words. */
const WORDS = /[\p{L}\p{M}]{2,}|\p{N}+|[\p{Script=Han}\p{Script=Hangul}]/gu;

/** Whether a label of its own says nothing of what it holds; of a plain box, not all of its words. */
export function isReadThrough(element: Element, word: string, name: () => string): boolean {
  if (READ.has(word)) return true;
  if (!BOX.test(word)) return false;
  const words = wordsIn(dom.textIn(element) ?? '');
  if (words.length === 0) return false;
  const said = new Set(wordsIn(name()));
  return words.some((one) => !said.has(one));
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(WORDS) ?? [];
}

export function readThrough(element: Element, word: string, { way, walk, out }: Onward): void {
  const box = walk.reading.box(element);
  const { shown, flow } = way.around;
  const children: Piece[] = [];
  const row = walk.row(element, word, way, { control: true, deeper: true, box, children });
  const inner: Way = { ...way, lists: -1 };
  if (dom.tagOf(element) === 'pre') readPreformatted(element as HTMLElement, inner, walk, children);
  else walk.children(element, inner, children);
  const seen = walk.reading.style(element).visible && isWithin(box, flow.clip);
  if (!shown) out.push(...children);
  else if (children.length > 0) out.push(row);
  else if (seen) out.push({ ...row, deeper: false });
}
