/** What words stand on: the plain colours that ancestors paint, and what may lie between. */

import * as dom from '../../dom/index.ts';
import { alphaOf, colourOf, type Ground, isDistinct, over, type Rgb } from '../reading/colour.ts';
import type { Reading } from '../reading/reading.ts';
import { canScroll, isRoot } from './visible.ts';

const WHITE: Rgb = [255, 255, 255];
const PATIENCE = 200;
const PSEUDOS = ['::before', '::after'];
const PICTURES = /^(img|video|canvas|svg|iframe|picture|object|embed|input)$/;

export function groundOf(element: Element, box: dom.Box, reading: Reading): Ground {
  const ground = paintedUnder(element, reading);
  const { by } = ground;
  if (!by || !isBeside(element, by, box, reading)) return ground;
  const outer = dom.flatParent(by);
  const { all } = reading.style(by);
  // What is drawn around a box may reach the words.
  const frayed = all.boxShadow !== 'none' || all.outlineStyle !== 'none';
  return outer && !frayed ? groundOf(outer, box, reading) : { ...ground, pictured: true };
}

/** Whether a ground is not under a box in it. What is in a scroller may come to stand on it. */
function isBeside(inner: Element, by: Element, box: dom.Box, reading: Reading): boolean {
  if (isRoot(by) || dom.meets(reading.box(by), box)) return false;
  for (let at: Element | null = inner; at; at = at === by ? null : dom.flatParent(at))
    if (reading.style(at).overflow.split(' ').some(canScroll)) return false;
  return true;
}

function paintedUnder(element: Element, reading: Reading): Ground {
  let found = reading.grounds.get(element);
  if (!found) {
    found = paint(element, reading);
    reading.grounds.set(element, found);
  }
  return found;
}

function paint(element: Element, reading: Reading): Ground {
  const style = reading.style(element);
  const own = colourOf(style.backgroundColor);
  const alpha = style.display === 'contents' ? 0 : own.alpha;
  const pictured =
    dom.hasAttribute(element, 'style') &&
    style.all.backgroundImage !== 'none' &&
    style.display !== 'contents' &&
    !isRoot(element);
  if (alpha === 1) return { rgb: own.rgb, by: element, pictured };
  const parent = painterOf(element, reading);
  const under = parent ? paintedUnder(parent, reading) : canvas(element, reading);
  if (alpha === 0 && !pictured) return under;
  const rgb = own.rgb && under.rgb && over(own.rgb, alpha, under.rgb);
  return { rgb, by: under.by, pictured: pictured || under.pictured };
}

/** The ground of what is set in a line is painted under lines alone, not under blocks in it. */
function painterOf(element: Element, reading: Reading): Element | null {
  let parent = dom.flatParent(element);
  if (!parent || !reading.style(element).breaks) return parent;
  while (parent && reading.style(parent).inline) parent = dom.flatParent(parent);
  return parent;
}

/** What the browser paints under the whole page: white, unless the page wishes it dark. */
function canvas(root: Element, reading: Reading): Ground {
  const dark = reading.style(root).all.colorScheme.includes('dark');
  return { rgb: dark ? undefined : WHITE, by: undefined, pictured: false };
}

/** Whether anything that letters of a colour could be told from may lie between them and a ground. */
export function mayLieOnMore(
  element: Element,
  box: dom.Box,
  letters: Rgb,
  { rgb, by }: Ground,
  reading: Reading,
): boolean {
  let left = PATIENCE;
  const paints = (other: Element): boolean => {
    left -= 1;
    if (left < 0) return true;
    const { backgroundColor, all } = reading.style(other);
    const { rgb: own, alpha } = colourOf(backgroundColor);
    const plain = own && rgb && !isDistinct(backgroundColor, letters, rgb);
    const inked =
      PICTURES.test(dom.tagOf(other)) || all.backgroundImage !== 'none' || (alpha > 0 && !plain);
    // What closed details hold is not drawn, and may have a box once that was asked for.
    if (inked && dom.isRendered(other) && dom.meets(reading.box(other), box)) return true;
    return dom.childrenOf(other).some(paints);
  };
  let inner: Element | null = null;
  for (let at: Element | null = element; at; inner = at, at = dom.flatParent(at)) {
    const { all, display } = reading.style(at);
    if (display !== 'contents') {
      const { backgroundImage, borderImageSource, boxShadow } = all;
      if (backgroundImage !== 'none' || borderImageSource !== 'none') return true;
      if (boxShadow.includes('inset')) return true;
    }
    const drawn = PSEUDOS.filter((pseudo) => isDrawn(at!, pseudo));
    if (drawn.some((pseudo) => hasPainting(at!, pseudo))) return true;
    for (const other of dom.childrenOf(at)) if (other !== inner && paints(other)) return true;
    if (at === by) return false;
  }
  return false;
}

function hasPainting(element: Element, pseudo: string): boolean {
  const style = pseudoOf(element, pseudo);
  return style.backgroundImage !== 'none' || alphaOf(style.backgroundColor) > 0;
}

export function draws(element: Element): boolean {
  return PSEUDOS.some((pseudo) => isDrawn(element, pseudo));
}

function isDrawn(element: Element, pseudo: string): boolean {
  return !/^(none|normal)$/.test(pseudoOf(element, pseudo).content);
}

function pseudoOf(element: Element, pseudo: string): CSSStyleDeclaration {
  return (dom.viewOf(dom.ownerOf(element)) ?? window).getComputedStyle(element, pseudo);
}
