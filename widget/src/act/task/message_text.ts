/** The words of a message as a person reads them: apart where they are drawn apart, hidden ones left out. */

import * as dom from '../../dom/index.ts';
import { plainText } from '../../observe/element/shown_text.ts';

/** Boxes that part words, where nothing is drawn that could be measured. */
const APART =
  /^(button|li|p|div|section|article|h[1-6]|td|th|tr|dt|dd|label|ul|ol|table|header|footer)$/;
/** Px between words, on one line. */
const GAP = 1;
/** Characters of a message. */
export const LONGEST = 200;
/** So many texts are looked at, drawn or not. */
const MOST_TEXTS = 2 * LONGEST;

/** The beginning of it, where it is longer than any message that is told. */
export function spokenText(element: Element): string {
  const whole = plainText(element);
  const all: Text[] = [];
  const drawn: Text[] = [];
  let left = LONGEST;
  const walker = dom.textsOf(dom.ownerOf(element), element);
  for (let at = walker.nextNode(); at && left >= 0; at = walker.nextNode()) {
    if (all.push(at as Text) > MOST_TEXTS) break;
    if (!dom.isRendered(dom.parentElementOf(at) ?? element)) continue;
    drawn.push(at as Text);
    left -= bare((at as Text).data).length;
  }
  // What is masked or left out is so by its own rules.
  if (!bare(whole).startsWith(bare(all.map(({ data }) => data).join('')))) return whole;
  return (drawn.length > 0 ? drawn : all)
    .map((text, at, texts) => (at > 0 && areApart(texts[at - 1]!, text) ? ' ' : '') + text.data)
    .join('');
}

function bare(text: string): string {
  return text.replace(/\s+/g, '');
}

function areApart(before: Text, after: Text): boolean {
  const [a, b] = [before, after].map(dom.contentRectOf) as [DOMRect, DOMRect];
  if (a.height === 0 || b.height === 0) {
    const boxes = [before, after].map((text) => dom.parentElementOf(text));
    return boxes[0] !== boxes[1] && boxes.some((box) => box && APART.test(dom.tagOf(box)));
  }
  const beside = Math.abs(a.bottom - b.bottom) < Math.min(a.height, b.height) / 2;
  return !beside || Math.max(b.left - a.right, a.left - b.right) > GAP;
}
