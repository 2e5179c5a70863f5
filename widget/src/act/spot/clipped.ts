/** Words of the page that are there and not in sight, and the controls that bring them. */

import { outwards, rootsIn } from '../../ask/tree.ts';
import { isVisible } from '../../ask/visible.ts';
import * as dom from '../../dom/index.ts';
import type { Task } from '../task/action.ts';
import type { Env } from '../task/env.ts';
import { holds } from '../task/matching.ts';
import { Refusal } from '../task/outcome.ts';
import { rowOf, title } from '../task/state.ts';
import { CONTROL } from './blockers.ts';

const TURNS = `${CONTROL},[role=tab],summary,input[type=radio]`;
/** Boxes around what is clipped that may hold its arrows. */
const STEPS = 3;
const MOST = 4;
const PLACES = 5;
const ONWARD = /next|prev|more|forward|back|slide|arrow|›|‹|→|←|»|«|>|</i;

export function bringersOf(env: Env, words: readonly string[]): string[] {
  for (const place of placesOf(env, words)) {
    const found = dom.isRendered(place) ? turnsAround(place) : openersOf(place);
    if (found.length) return found.slice(0, MOST).map((it) => title(env, it));
  }
  return [];
}

/** Whether the words are in a part that is transparent, and out of the window: many pages fade it in. */
export function isFaded(env: Env, words: readonly string[]): boolean {
  return placesOf(env, words).some((place) => {
    const { top, bottom, width, height } = dom.rectOf(place);
    const isOut = bottom < 0 || top > innerHeight;
    const isClear = dom.isRendered(place, { opacityProperty: true });
    return isOut && dom.isRendered(place) && !isClear && width > 1 && height > 1;
  });
}

function placesOf(env: Env, words: readonly string[]): Element[] {
  const places: Element[] = [];
  for (const root of rootsIn(document)) {
    if (!dom.isDocument(root) && env.isOurs(root.host)) continue;
    const top = dom.isDocument(root) ? dom.bodyOf(root) : root;
    if (top) places.push(...deepest(top, words).slice(0, PLACES));
  }
  return places.filter((it) => !env.isOurs(it) && !dom.isInSkipped(it) && !dom.isMasked(it));
}

const UNREAD = /^(script|style|template)$/;

function deepest(top: Element | ShadowRoot, words: readonly string[]): Element[] {
  const within = (of: Element | ShadowRoot): Element[] =>
    dom
      .childrenOf(of as Element)
      .filter((it) => !UNREAD.test(dom.tagOf(it)) && holds(dom.textIn(it) ?? '', words));
  return within(top).flatMap((it) => {
    const inner = deepest(it, words);
    return inner.length ? inner : [it];
  });
}

function turnsAround(place: Element): Element[] {
  const box = clipOf(place);
  if (!box) return [];
  let around: Element | undefined = box;
  for (const at of outwards(box)) {
    if (STEPS < depth(at, box)) break;
    around = at;
    const all = dom.allWithin(around, TURNS).filter((it) => isVisible(it) && !clipOf(it));
    const arrows = all.filter((it) => ONWARD.test(saying(it)));
    const beside = all.filter((it) => !dom.contains(box, it));
    if (arrows.length || beside.length) return arrows.length ? arrows : beside;
  }
  return [];
}

function depth(outer: Element, inner: Element): number {
  let steps = 0;
  for (const at of outwards(inner)) {
    if (at === outer) return steps;
    steps += 1;
  }
  return steps;
}

function saying(control: Element): string {
  const names = ['aria-label', 'title', 'class'].map((it) => dom.attributeOf(control, it) ?? '');
  return [dom.textIn(control), ...names].join(' ');
}

export function clipOf(element: Element): Element | undefined {
  const { left, top, right, bottom } = dom.rectOf(element);
  for (const at of outwards(element)) {
    if (at === element || !/hidden|clip/.test(getComputedStyle(at).overflow)) continue;
    const box = dom.rectOf(at);
    const apart =
      right <= box.left + 1 ||
      left >= box.right - 1 ||
      bottom <= box.top + 1 ||
      top >= box.bottom - 1;
    if (apart && at !== dom.bodyOf(at.ownerDocument)) return at;
  }
  return undefined;
}

function openersOf(place: Element): Element[] {
  const details = dom.closestOf(place, 'details:not([open])');
  const summary = details && dom.allWithin(details, 'summary')[0];
  if (summary && isVisible(summary)) return [summary];
  for (const at of outwards(place)) {
    const id = dom.attributeOf(at, 'id');
    if (!id || dom.isRendered(at)) continue;
    const named = CSS.escape(id);
    const selector = `[aria-controls~="${named}"],a[href="#${named}"]`;
    const openers = dom.allWithin(dom.bodyOf(at.ownerDocument) ?? at, selector).filter(isVisible);
    if (openers.length) return openers;
  }
  return [];
}

/** Menus that style sheets open under a real pointer: no script can open them. */
export function hoverOnly({ env }: Task, element: Element): Refusal | undefined {
  const { haspopup, options } = rowOf(env, element)?.attributes ?? {};
  if (haspopup !== 'hover') return undefined;
  const items = Array.isArray(options) ? options.map((it) => `"${it}"`).join(', ') : '';
  const called = title(env, element);
  const message = `${called} opens only with a real pointer. It contains: ${items}. Go to one of these by navigate, or press it itself.`;
  return new Refusal('unsupported', message);
}
