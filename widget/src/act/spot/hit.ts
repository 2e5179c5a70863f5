/** Which point of an element a pointer would really hit, and what covers it otherwise. */

import { labelsOf, standInOf, takesPress } from '../../ask/cover.ts';
import { DIALOGS } from '../../ask/selectors.ts';
import { around, holds, outwards, viewOf } from '../../ask/tree.ts';
import { isVisible } from '../../ask/visible.ts';
import * as dom from '../../dom/index.ts';
import { shownText } from '../../observe/element/name/shown_text.ts';
import type { Env } from '../task/env.ts';
import { quote } from '../task/outcome.ts';
import { TOGGLE, title } from '../task/state.ts';

/** The point of a press: `x`, `y` in px of the viewport of the element's own document. */
export interface Spot {
  readonly element: Element;
  readonly hit: Element;
  readonly x: number;
  readonly y: number;
}

export interface Blocked {
  readonly blocker: Element | undefined;
}

/** The middle first, then other points: if a badge covers one, another one is free. */
const PLACES = [0.5, 0.25, 0.75, 0.08, 0.92];

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A point of one of the element's `surfaces` that a pointer hits, else what covers its middle. */
export function findSpot(env: Env, element: Element, at?: Point): Spot | Blocked {
  let blocker: Element | undefined;
  let second: Spot | undefined;
  for (const surface of surfaces(element)) {
    const view = viewOf(surface);
    for (const box of at ? [dom.rectOf(surface)] : boxesOf(surface)) {
      for (const [x, y] of at ? pointAt(box, at, view) : pointsIn(box, view)) {
        const hit = metAt(env, element, surface, [x, y]);
        const over = hit && covering(env, surface, x, y);
        const owns =
          dom.tagOf(element) === 'area'
            ? hit === element
            : hit && (holds(surface, hit) || takesPress(element, hit));
        if (hit && !over && owns) {
          if (at || isOwn(env, element, hit)) return { element, hit, x, y };
          second ??= { element, hit, x, y };
        } else blocker ??= over || hit || undefined;
      }
    }
  }
  return second ?? { blocker };
}

/** Whether a press there is one on the element: no control in it has a row of its own there. */
function isOwn(env: Env, element: Element, hit: Element): boolean {
  // A press on what a box to tick stands in need not tick it; one on the box or its label does.
  const parts = dom.matchesOf(element, TOGGLE) ? [element, ...labelsOf(element)] : [];
  if (parts.length > 0 && !parts.some((it) => holds(it, hit))) return false;
  for (const at of outwards(hit)) {
    if (at === element) return true;
    if (env.observer.describe(at).ref !== undefined) return !holds(element, at);
  }
  return true;
}

/** The element, or its visible labels if it has no box (a styled checkbox) or may be under one. */
export function surfaces(element: Element): Element[] {
  const field = dom.tagOf(element) === 'input' && !dom.matchesOf(element, TOGGLE);
  const standIn = field ? standInOf(element) : undefined;
  if (standIn) return [standIn];
  if (isVisible(element) && !dom.matchesOf(element, TOGGLE)) return [element];
  if (dom.tagOf(element) === 'area') return picturesOf(element).filter(isVisible);
  const both = [element, ...labelsOf(element)];
  const drawn = both.filter(isVisible);
  if (drawn.length > 0) return drawn;
  const parts = both.flatMap(partsOf);
  return parts.length === 0 && wordsOf(element).length > 0 ? [element] : parts;
}

/** The boxes of the text in an element without a box (`display: contents`). */
function wordsOf(element: Element): DOMRect[] {
  const { display, visibility } = getComputedStyle(element);
  if (display !== 'contents' || visibility !== 'visible') return [];
  const words = dom.pageOf(element).createRange();
  words.selectNodeContents(element);
  return [...words.getClientRects()].filter(hasArea);
}

function hasArea({ width, height }: DOMRect): boolean {
  return width > 0 && height > 0;
}

/** For an element without a box, its drawn content: floating parts, or text and children. */
function partsOf(element: Element): Element[] {
  const { width, height } = dom.rectOf(element);
  if ((width > 0 && height > 0) || getComputedStyle(element).overflow !== 'visible') return [];
  return dom.childrenOf(element).flatMap((part) => (isVisible(part) ? [part] : partsOf(part)));
}

/** What a pointer meets there; only the single query knows image areas and text without a box. */
function metAt(
  env: Env,
  element: Element,
  surface: Element,
  [x, y]: readonly [number, number],
): Element | undefined {
  const top = hitAt(env, dom.ownerOf(surface), x, y);
  if (!top) return undefined;
  const leftOut =
    dom.tagOf(element) === 'area'
      ? top === surface
      : top !== surface && holds(top, surface) && getComputedStyle(surface).display === 'contents';
  return leftOut ? (dom.hitIn(dom.rootOf(surface) as Document | ShadowRoot, x, y) ?? surface) : top;
}

/** The pictures that use an area's map: the area itself has no box. */
function picturesOf(area: Element): Element[] {
  const name = (dom.closestOf(area, 'map') as HTMLMapElement | null)?.name;
  const pictures = [...dom.pageOf(area).querySelectorAll('img[usemap]')];
  return pictures.filter((picture) => dom.attributeOf(picture, 'usemap') === `#${name}`);
}

/** The deepest element at a point, through open shadow roots, our own interface left out. */
export function hitAt(env: Env, root: Document, x: number, y: number): Element | undefined {
  let hit: Element | undefined;
  for (let scope: Document | ShadowRoot | null = root; scope; ) {
    const within = scope;
    const next: Element | undefined = dom
      .hitsIn(within, x, y)
      .find((it) => !env.isWidget(it) && dom.rootOf(it) === within);
    if (!next || next === hit) break;
    hit = next;
    scope = dom.shadowOf(next);
  }
  return hit;
}

/** The element over the frame that the element is in, at the same point of the outer documents. */
function covering(env: Env, element: Element, x: number, y: number): Element | undefined {
  for (
    let frame = dom.frameOf(dom.ownerOf(element));
    frame;
    frame = dom.frameOf(dom.ownerOf(frame))
  ) {
    const { left, top } = dom.rectOf(frame);
    x += left + frame.clientLeft;
    y += top + frame.clientTop;
    const hit = hitAt(env, dom.ownerOf(frame), x, y);
    if (hit && hit !== frame) return hit;
  }
  return undefined;
}

function boxesOf(surface: Element): DOMRect[] {
  const boxes = [...dom.linesOf(surface)].filter(hasArea);
  const drawn = boxes.length ? boxes : wordsOf(surface);
  return drawn.length ? drawn : [dom.rectOf(surface)];
}

function* pointsIn(box: DOMRect, view: Window): Generator<[number, number]> {
  const left = Math.max(0, box.left);
  const top = Math.max(0, box.top);
  const width = Math.min(view.innerWidth, box.right) - left;
  const height = Math.min(view.innerHeight, box.bottom) - top;
  if (width <= 0 || height <= 0) return;
  for (const down of PLACES)
    for (const right of PLACES) yield [left + width * right, top + height * down];
}

function pointAt(box: DOMRect, at: Point, view: Window): [number, number][] {
  const [x, y] = [box.left + at.x, box.top + at.y];
  const inView = x >= 0 && y >= 0 && x < view.innerWidth && y < view.innerHeight;
  return inView ? [[x, y]] : [];
}

export function blockerTitle(env: Env, blocker: Element): string {
  const dialog = around(blocker, DIALOGS) ?? dom.firstWithin(blocker, DIALOGS);
  if (dialog) return title(env, dialog);
  let at: Element | null = blocker;
  for (let up = 0; at && at !== dom.page.body && up < 4; up++, at = dom.parentElementOf(at)) {
    if (env.observer.describe(at).name) return title(env, at);
  }
  const text = quote(shownText(blocker as HTMLElement), 60);
  return text ? `${dom.tagOf(blocker)} "${text}"` : title(env, blocker);
}

/** The pointer goes through it, though keys and its thumb may work: nothing on it can be hit. */
export function takesNoPointer(element: Element): boolean {
  return getComputedStyle(element).pointerEvents === 'none';
}
