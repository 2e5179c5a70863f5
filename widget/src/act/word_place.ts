/** The position of words in an element's text, with any white space between them. */

import { around, rootsIn } from '../ask/tree.ts';
import * as dom from '../dom/index.ts';
import { literal } from './literal.ts';

/** Text that a person cannot select. */
const LEFT_OUT = 'script,style,noscript,template,textarea,select';

/** All text in `element`. */
export function textIn(element: Element): Range {
  const range = dom.pageOf(element).createRange();
  range.selectNodeContents(element);
  return range;
}

/** The ranges with the text `words`, in the order of the page; each open shadow root separately. */
export function occurrences(
  root: Element,
  words: string,
  isOurs: (element: Element) => boolean,
): Range[] {
  const pattern = patternOf(words);
  if (!pattern) return [];
  const inside = [...rootsIn(root)].filter((it) => dom.isDocument(it) || !isOurs(it.host));
  return [root, ...inside].flatMap((scope) => rangesIn(scope, pattern, isOurs));
}

function patternOf(words: string): RegExp | undefined {
  const parts = words.trim().split(/\s+/).filter(Boolean);
  const escaped = parts.map(literal);
  return escaped.length ? new RegExp(escaped.join('\\s+'), 'g') : undefined;
}

function rangesIn(
  scope: Element | Document | ShadowRoot,
  pattern: RegExp,
  isOurs: (element: Element) => boolean,
): Range[] {
  const nodes: Text[] = [];
  const page = dom.pageOf(scope);
  const walker = page.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent && !around(parent, LEFT_OUT) && !isOurs(parent) && !dom.isMasked(parent))
      nodes.push(node as Text);
  }
  const starts: number[] = [];
  let text = '';
  for (const { data } of nodes) {
    starts.push(text.length);
    text += data;
  }
  const at = (offset: number, end: boolean): [Text, number] => {
    let index = starts.findLastIndex((start) => (end ? start < offset : start <= offset));
    index = Math.max(0, index);
    return [nodes[index] as Text, offset - (starts[index] as number)];
  };
  return [...text.matchAll(pattern)].map((match) => {
    const range = page.createRange();
    range.setStart(...at(match.index, false));
    range.setEnd(...at(match.index + match[0].length, true));
    return range;
  });
}
