/** What remains to be seen in a part of the page that scrolls. */

import * as dom from '../../dom/index.ts';
import { canScroll } from './visible.ts';

const LEAST = 8;

/** "240 above 900 below", in px; `undefined` if it does not scroll, or all of it is in sight. */
export function scrollOf(element: Element, style: dom.Style): string | undefined {
  if (style.overflow === 'visible') return undefined;
  const down = canScroll(style.overflowY);
  const across = canScroll(style.overflowX);
  if (!down && !across) return undefined;
  const of = dom.ownerOf(element);
  if (element === dom.bodyOf(of) || element === dom.documentElementOf(of)) return undefined;
  const remains: [number, string][] = [];
  if (down) {
    const above = dom.scrollTopOf(element);
    const below = dom.scrollHeightOf(element) - dom.clientHeightOf(element) - above;
    remains.push([above, 'above'], [below, 'below']);
  }
  if (across) {
    const done = Math.abs(dom.scrollLeftOf(element)); // in a right-to-left box it counts down from 0
    const sides = style.all.direction === 'rtl' ? ['right', 'left'] : ['left', 'right'];
    remains.push(
      [done, sides[0]!],
      [dom.scrollWidthOf(element) - dom.clientWidthOf(element) - done, sides[1]!],
    );
  }
  const parts = remains
    .filter(([px]) => px >= LEAST)
    .map(([px, where]) => `${Math.round(px)} ${where}`);
  return parts.join(' ') || undefined;
}
