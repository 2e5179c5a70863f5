/** The text of an element as far as it may leave the page. */

import { HIDDEN } from './detect.ts';
import { holdsMarks, isInSkipped, isMasked } from './marks.ts';
import { hide } from './secrets.ts';

/** As `textContent` has it, without what is left out, masked where marked, secrets hidden. */
export function plainText(element: Element): string {
  return hide(allowedText(element));
}

/** What is displayed of it, line breaks included. */
export function shownText(element: HTMLElement): string {
  const marked = isInSkipped(element) || isMasked(element) || holdsMarks(element);
  if (marked) return plainText(element);
  // biome-ignore lint/performance/useDomNodeTextContent: what is not displayed is not to be read.
  return hide(element.innerText ?? element.textContent ?? '');
}

function allowedText(element: Element): string {
  if (isInSkipped(element)) return '';
  if (isMasked(element)) return element.textContent?.trim() ? HIDDEN : '';
  if (!holdsMarks(element)) return element.textContent ?? '';
  return Array.from(element.childNodes, (node) => {
    if (node.nodeType === 3) return (node as Text).data;
    return node.nodeType === 1 ? allowedText(node as Element) : '';
  }).join('');
}
