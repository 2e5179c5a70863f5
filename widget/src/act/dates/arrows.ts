/** Buttons of a calendar without names: their position shows what they do. */

import { isSeen } from '../../ask/visible.ts';
import * as dom from '../../dom/index.ts';
import { isOff } from '../choosing/option.ts';
import type { Panel } from './calendar.ts';

/** Px: the size of a button for a finger, at most. */
const LEAST = 8;
const MOST = 72;

export interface Arrows {
  /** The nearest to the month's name first: those for years are farther out. */
  readonly back: readonly HTMLElement[];
  readonly next: readonly HTMLElement[];
}

/** Pressable elements without words above the days of `panels`, on either side of the middle. */
export function arrowsIn(box: Element, panels: readonly Panel[]): Arrows {
  const cells = panels.flatMap((it) => it.cells.map(({ element }) => dom.rectOf(element)));
  const top = Math.min(...cells.map((it) => it.top));
  const left = Math.min(...cells.map((it) => it.left));
  const right = Math.max(...cells.map((it) => it.right));
  const middle = (left + right) / 2;
  const all = [...box.querySelectorAll<HTMLElement>('*')].filter((it) => {
    const { width, height, bottom } = dom.rectOf(it);
    const fits = width >= LEAST && height >= LEAST && width <= MOST && height <= MOST;
    return fits && bottom <= top + 2 && isArrow(it) && isSeen(it) && !isOff(it);
  });
  const x = (it: Element) => dom.rectOf(it).left + dom.rectOf(it).width / 2;
  const y = (it: Element) => dom.rectOf(it).top + dom.rectOf(it).height / 2;
  const near = (a: Element, b: Element) => Math.abs(x(a) - middle) - Math.abs(x(b) - middle);
  const before = all.filter((it) => x(it) < middle).sort(near);
  const after = all.filter((it) => x(it) >= middle).sort(near);
  if (before.length && after.length) return sided({ back: before, next: after }, box);
  // If both are on one side, the left one, or the upper one, goes back.
  const [first, second, ...rest] = [...before, ...after].sort((a, b) => x(a) - x(b) || y(a) - y(b));
  if (!first || !second || rest.length) return { back: [], next: [] };
  return sided({ back: [first], next: [second] }, box);
}

/** In right-to-left text the right one goes back. */
function sided({ back, next }: Arrows, box: Element): Arrows {
  const mirrored = getComputedStyle(box).direction === 'rtl';
  return mirrored ? { back: next, next: back } : { back, next };
}

/** Has no words and can be pressed: the outermost element with a hand as its cursor. */
function isArrow(element: HTMLElement): boolean {
  if (/[\p{L}\p{N}]/u.test(element.textContent ?? '')) return false;
  if (element.matches('button,[role=button],a')) return true;
  if (element.closest('button,[role=button],a')) return false;
  const parent = dom.parentElementOf(element);
  const hand = (it: Element) => getComputedStyle(it).cursor === 'pointer';
  return hand(element) && !(parent && hand(parent) && dom.rectOf(parent).width <= MOST);
}
