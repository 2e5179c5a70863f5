/** Elements without markup: nothing is parsed, so no policy of the page blocks it. */

import { page } from '../../platform/page.ts';

type Value = string | boolean | undefined | ((event: never) => void);

/** Functions become listeners, `class` the class name, everything else attributes (false: not set). */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, Value> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = page.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value as EventListener);
    else if (value !== undefined && value !== false) element.setAttribute(name, `${value}`);
  }
  element.append(...children);
  return element;
}

export function svg(line: string): SVGSVGElement {
  const drawn = page.createElementNS('http://www.w3.org/2000/svg', 'svg');
  drawn.setAttribute('viewBox', '0 0 24 24');
  drawn.ariaHidden = 'true';
  drawn.append(page.createElementNS(drawn.namespaceURI, 'path'));
  drawn.firstElementChild!.setAttribute('d', line);
  return drawn;
}

export const FISH = 'M3 12c4-6.5 10-6.5 14-1l4-3.5v9L17 13c-4 5.5-10 5.5-14-1Zm5-1h.01';

export function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

/** True if keys go into a field: then they are not ours. */
export function isTyping(event: Event): boolean {
  const [target] = event.composedPath() as [HTMLElement];
  return /^(input|textarea|select)$/i.test(target.tagName) || target.isContentEditable;
}
