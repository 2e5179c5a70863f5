/** Code editors that draw their text themselves and take keys in a field that nobody sees. */

import * as dom from '../dom/index.ts';

const EDITOR = /(^|[\s_-])(monaco|codemirror|ace|code-?editor|editor)([\s_-]|$)/i;
const ASIDE = /gutter|margin|line-?numbers?|minimap|scrollbar|measure|placeholder|tooltip/i;
/** Px: a field smaller than this shows nothing. */
const PIXEL = 4;
const LEVELS = 6;
const LEAST = { width: 40, height: 16 };
/** Editors measure their font with a text that nobody sees. */
const SEEN = { visibilityProperty: true };

export function isSink(element: Element): boolean {
  if ((element as { editContext?: unknown }).editContext) return isSmall(element);
  return dom.tagOf(element) === 'textarea' && isUnseen(element) && !!editorAround(element);
}

export function screenOf(sink: Element): Element | undefined {
  for (const at of dom.upwards(dom.parentElementOf(sink), LEVELS)) {
    const { width, height } = dom.rectOf(at);
    if (width >= LEAST.width && height >= LEAST.height) return at;
  }
  return undefined;
}

export function drawnLines(screen: Element): string {
  const lines = new Map<number, [number, string][]>();
  const parts = dom.pageOf(screen).createRange();
  const texts = dom.pageOf(screen).createTreeWalker(screen, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.nodeValue ?? '';
    const at = dom.parentElementOf(node);
    if (text === '' || !at || isAside(at, screen) || !dom.isRendered(at, SEEN)) continue;
    // Parts of a line may stand directly in it, beside others in elements of their own.
    parts.selectNodeContents(node);
    const { top, left, height } = parts.getClientRects()[0] ?? dom.rectOf(at);
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
  for (let at: Element | null = element; at && at !== screen; at = dom.parentElementOf(at)) {
    if (dom.tagOf(at) === 'textarea' || ASIDE.test(dom.attributeOf(at, 'class') ?? '')) return true;
  }
  return false;
}

function editorAround(element: Element): Element | undefined {
  let level = 0;
  for (
    let at = dom.parentElementOf(element);
    at && level < LEVELS;
    at = dom.parentElementOf(at), level++
  ) {
    if (EDITOR.test(dom.attributeOf(at, 'class') ?? '')) return at;
  }
  return undefined;
}

function isSmall(element: Element): boolean {
  const { width, height } = dom.rectOf(element);
  return width < PIXEL || height < PIXEL;
}

function isUnseen(element: Element): boolean {
  if (isSmall(element) || !dom.isRendered(element, { opacityProperty: true })) return true;
  const around = dom.parentElementOf(element);
  const cut = !!around && (dom.clientWidthOf(around) < PIXEL || dom.clientHeightOf(around) < PIXEL);
  return cut && getComputedStyle(around).overflow === 'hidden';
}
