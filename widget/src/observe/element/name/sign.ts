/** Words that a font draws as a picture: `<i>shopping_cart</i>` in a font of icons. */

import * as dom from '../../../dom/index.ts';
import type { Reading } from '../../reading/reading.ts';

const LIGATURE = /^\s*[a-z][a-z0-9]+(?:_[a-z0-9]+)*\s*$/;
const SHORTEST = 3;
const LETTER = /\p{L}/u;
export const ICON_FONT = /icon|symbol/i;
/** Letters of the same size are wider, in ems. */
const WIDTH = 1.3;
const WRAPPER = /^(span|i|b|em|strong)$/;
const OF_CONTROLS = ['role', 'tabindex', 'onclick'];
const MOST = 3;

interface Place {
  readonly box?: dom.Box;
  /** What is named by them: nothing beside it tells more of it. */
  readonly within?: Element | undefined;
}

/** Whether words are drawn as a picture beside others: alone they are all that tells. */
export function isSign(
  words: string,
  element: Element,
  reading: Reading,
  { box, within }: Place,
): boolean {
  if (!LIGATURE.test(words) || words.trim().length < SHORTEST) return false;
  const { fontSize, all } = reading.style(element);
  if (!ICON_FONT.test(all.fontFamily)) return false;
  const own = widthOf(reading.box(element));
  if (Math.min(box ? widthOf(box) : own, own) > WIDTH * fontSize) return false;
  return !isPressed(element, reading) && isBesideWords(element, reading, within);
}

function widthOf({ left, right }: dom.Box): number {
  return right - left;
}

/** In its line, as far as boxes within lines hold nothing else. */
function isBesideWords(sign: Element, reading: Reading, within?: Element): boolean {
  let at = sign;
  for (let level = 0; level < MOST && at !== within; level += 1) {
    const around = dom.parentElementOf(at);
    if (!around) return false;
    for (const step of [dom.previousNodeOf, dom.nextNodeOf]) {
      let node = step(at);
      for (let left = MOST; node && left > 0; left -= 1, node = step(node)) {
        if (says(node, reading)) return true;
      }
    }
    if (!isWrapper(around, reading)) return false;
    at = around;
  }
  return false;
}

/** Nothing that has a name of its own. */
function isWrapper(element: Element, reading: Reading): boolean {
  if (!WRAPPER.test(dom.tagOf(element)) || isPressed(element, reading)) return false;
  return reading.style(element).display.startsWith('inline');
}

function isPressed(element: Element, reading: Reading): boolean {
  if (OF_CONTROLS.some((name) => dom.hasAttribute(element, name))) return true;
  if (reading.style(element).all.cursor !== 'pointer') return false;
  const around = dom.parentElementOf(element);
  return !around || reading.style(around).all.cursor !== 'pointer';
}

function says(node: Node, reading: Reading): boolean {
  const type = dom.nodeTypeOf(node);
  const words = type === 1 || type === 3 ? (dom.textIn(node) ?? '').trim() : '';
  // A number does not say what it counts.
  if (!LETTER.test(words)) return false;
  if (type === 3) return true;
  const element = node as Element;
  if (/^(script|style|template)$/.test(dom.tagOf(element))) return false;
  return !LIGATURE.test(words) || !ICON_FONT.test(reading.style(element).all.fontFamily);
}
