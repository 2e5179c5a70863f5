/** What remains to be seen in a part of the page that scrolls. */

import {
  clientHeightOf,
  clientWidthOf,
  ownerOf,
  scrollHeightOf,
  scrollLeftOf,
  scrollTopOf,
  scrollWidthOf,
} from '../../dom/native.ts';
import { bodyOf, documentElementOf } from '../../dom/root.ts';
import type { Style } from '../../dom/style.ts';
import { canScroll } from './visible.ts';

/** Less than this (px) is a rounding, or a shadow that was let out. */
const LEAST = 8;

/** "240 above 900 below", in px; `undefined` if it does not scroll, or all of it is in sight. */
export function scrollOf(element: Element, style: Style): string | undefined {
  if (style.overflow === 'visible') return undefined;
  const down = canScroll(style.overflowY);
  const across = canScroll(style.overflowX);
  if (!down && !across) return undefined;
  const of = ownerOf(element);
  if (element === bodyOf(of) || element === documentElementOf(of)) return undefined;
  const remains: [number, string][] = [];
  if (down) {
    const above = scrollTopOf(element);
    const below = scrollHeightOf(element) - clientHeightOf(element) - above;
    remains.push([above, 'above'], [below, 'below']);
  }
  if (across) {
    const done = Math.abs(scrollLeftOf(element)); // in a right-to-left box it counts down from 0
    const sides = style.all.direction === 'rtl' ? ['right', 'left'] : ['left', 'right'];
    remains.push(
      [done, sides[0]!],
      [scrollWidthOf(element) - clientWidthOf(element) - done, sides[1]!],
    );
  }
  const told = remains
    .filter(([px]) => px >= LEAST)
    .map(([px, where]) => `${Math.round(px)} ${where}`);
  return told.join(' ') || undefined;
}
