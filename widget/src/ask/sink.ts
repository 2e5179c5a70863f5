/**
 * Code editors that draw their text themselves and take keys in a field that nobody sees: an
 * `EditContext` (https://w3c.github.io/edit-context/), or a text area of no size.
 */

import {
  allWithin,
  attributeOf,
  clientHeightOf,
  clientWidthOf,
  isRendered,
  parentElementOf,
  rectOf,
  tagOf,
} from '../dom/native.ts';
import { pageOf } from '../dom/root.ts';

const EDITOR = /(^|[\s_-])(monaco|codemirror|ace|code-?editor|editor)([\s_-]|$)/i;
/** Beside the text. */
const ASIDE = /gutter|margin|line-?numbers?|minimap|scrollbar|measure|placeholder|tooltip/i;
/** Px: a field smaller than this shows nothing. */
const PIXEL = 4;
const LEVELS = 6;
const LEAST = { width: 40, height: 16 };
/** Editors measure their font with a text that nobody sees. */
const SEEN = { visibilityProperty: true };

/** Whether keys go there that nobody sees going in. */
export function isSink(element: Element): boolean {
  if ((element as { editContext?: unknown }).editContext) return isSmall(element);
  return tagOf(element) === 'textarea' && isUnseen(element) && !!editorAround(element);
}

/** The box in which its text is drawn. */
export function screenOf(sink: Element): Element | undefined {
  let level = 0;
  for (let at = parentElementOf(sink); at && level < LEVELS; at = parentElementOf(at), level++) {
    const { width, height } = rectOf(at);
    if (width >= LEAST.width && height >= LEAST.height) return at;
  }
  return undefined;
}

/** The sink of an editor that `box` is, or holds as its only one. */
export function sinkIn(box: Element): HTMLElement | undefined {
  if (isSink(box)) return box as HTMLElement;
  const inside = allWithin<HTMLElement>(box, 'textarea,[role=textbox],[tabindex]').filter(isSink);
  const free = inside.filter((it) => attributeOf(it, 'aria-hidden') !== 'true');
  return free.length === 1 ? free[0] : undefined;
}

/** The lines as they are drawn, from top to bottom. */
export function drawnLines(screen: Element): string {
  const lines = new Map<number, [number, string][]>();
  const parts = pageOf(screen).createRange();
  const texts = pageOf(screen).createTreeWalker(screen, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.nodeValue ?? '';
    const at = parentElementOf(node);
    if (text === '' || !at || isAside(at, screen) || !isRendered(at, SEEN)) continue;
    // Parts of a line may stand directly in it, beside others in elements of their own.
    parts.selectNodeContents(node);
    const { top, left, height } = parts.getClientRects()[0] ?? rectOf(at);
    if (height < PIXEL) continue;
    const line = [...lines.keys()].find((it) => Math.abs(it - top) < height / 2) ?? top;
    lines.set(line, [...(lines.get(line) ?? []), [left, text]]);
  }
  return [...lines]
    .sort(([a], [b]) => a - b)
    .map(([, parts]) => parts.sort(([a], [b]) => a - b).map(([, text]) => text))
    .map((parts) =>
      parts
        .join('')
        .replace(/\u00a0/g, ' ')
        .replace(/[\u200b\ufeff]/g, ''),
    )
    .join('\n');
}

function isAside(element: Element, screen: Element): boolean {
  for (let at: Element | null = element; at && at !== screen; at = parentElementOf(at)) {
    if (tagOf(at) === 'textarea' || ASIDE.test(attributeOf(at, 'class') ?? '')) return true;
  }
  return false;
}

function editorAround(element: Element): Element | undefined {
  let level = 0;
  for (let at = parentElementOf(element); at && level < LEVELS; at = parentElementOf(at), level++) {
    if (EDITOR.test(attributeOf(at, 'class') ?? '')) return at;
  }
  return undefined;
}

function isSmall(element: Element): boolean {
  const { width, height } = rectOf(element);
  return width < PIXEL || height < PIXEL;
}

function isUnseen(element: Element): boolean {
  if (isSmall(element) || !isRendered(element, { opacityProperty: true })) return true;
  const around = parentElementOf(element);
  const cut = !!around && (clientWidthOf(around) < PIXEL || clientHeightOf(around) < PIXEL);
  return cut && getComputedStyle(around).overflow === 'hidden';
}
