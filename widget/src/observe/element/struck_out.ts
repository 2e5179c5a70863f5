/** Words that are struck out, as an old price is: drawn, and not meant any more. */

import * as dom from '../../dom/index.ts';
import type { Reading } from '../reading/reading.ts';
import { isRaised, powerOf } from './name/raised.ts';

const LENGTH = 80;
/** Beyond so many nodes nothing more is looked for in one control. */
const MANY = 60;
/** Their words stand beside them. */
const FIELDS = new Set('input select textarea img svg iframe table'.split(' '));

/** What is struck out of the words that `name` says of a control or heading; `true` if all are. */
export function struckIn(
  element: Element,
  name: string,
  reading: Reading,
): string | true | undefined {
  // What is in a shadow tree is not asked for.
  if (FIELDS.has(dom.tagOf(element)) || dom.shadowOf(element)) return undefined;
  if (!dom.firstElementOf(element)) {
    return reading.isStruck(element) && dom.says(dom.textIn(element) ?? '') ? true : undefined;
  }
  if (reading.isMasked(element)) return undefined;
  const found: Found = { runs: [], struck: false, plain: false, left: MANY };
  gather(element, found, reading);
  const { runs, plain, left } = found;
  if (runs.length === 0) return undefined;
  if (!plain && left > 0) return true;
  // What the name does not say is hidden there, or not to be seen.
  const said = runs.map((run) => dom.fold(run)).filter((run) => name.includes(run));
  return said.length > 0 ? dom.cut(said.join(', '), LENGTH) : undefined;
}

interface Found {
  readonly runs: string[];
  struck: boolean;
  plain: boolean;
  left: number;
}

function gather(element: Element, found: Found, reading: Reading): void {
  const style = reading.style(element);
  if (style.display === 'none') return;
  for (let node = dom.firstNodeOf(element); node && found.left > 0; node = dom.nextNodeOf(node)) {
    found.left -= 1;
    const type = dom.nodeTypeOf(node);
    if (type === 1) part(node as Element, found, reading);
    else if (type === 3 && style.visible) {
      const { data } = node as Text;
      const sign = isRaised(data, element, reading) ? powerOf(found.runs.at(-1) ?? '', data) : '';
      add(sign + data, reading.isStruck(element), found);
    }
  }
}

function part(element: Element, found: Found, reading: Reading): void {
  const tag = dom.tagOf(element);
  if (tag === 'svg' || reading.isOurs(element) || reading.leavesOut(element)) return;
  if (reading.maskOf(element) !== undefined) add('masked', false, found);
  else if (tag === 'img') add(dom.attributeOf(element, 'alt') ?? '', false, found);
  else gather(element, found, reading);
}

function add(words: string, struck: boolean, found: Found): void {
  const { runs } = found;
  const goesOn = found.struck && (struck || words.trim() === '');
  if (goesOn) runs[runs.length - 1] += words;
  if (goesOn || !dom.says(words)) return;
  if (struck) runs.push(words);
  else found.plain = true;
  found.struck = struck;
}
