/** Elements without markup: nothing is parsed, so no policy of the page blocks it. */

import { page } from '../platform/page.ts';

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

const ICONS = {
  fish: 'M3 12c4-6.5 10-6.5 14-1l4-3.5v9L17 13c-4 5.5-10 5.5-14-1Zm5-1h.01',
  send: 'M12 19V5m-6 6 6-6 6 6',
  close: 'm6 6 12 12M18 6 6 18',
  stop: 'M7 7h10v10H7Z',
  again: 'M12 5v14M5 12h14',
  list: 'M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01',
  done: 'm5 12.5 4.5 4.5L19 7.5',
  failed: 'M12 7v6m0 4h.01',
  pointer: 'M5 3l14 8-6.5 1.5L9 19Z',
} as const;

export type IconName = keyof typeof ICONS;

export function icon(name: IconName): SVGSVGElement {
  const svg = page.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.append(page.createElementNS(svg.namespaceURI, 'path'));
  svg.firstElementChild!.setAttribute('d', ICONS[name]);
  return svg;
}

/** A button with an icon and the accessible name `label`. */
export function iconButton(name: IconName, label: string, click: (event: Event) => void) {
  return h(
    'button',
    { type: 'button', class: name, 'aria-label': label, title: label, click },
    icon(name),
  );
}

/** Renames a button; `seen`: its name is shown beside the icon, too. */
export function label(button: HTMLElement, name: string, seen = false): void {
  button.ariaLabel = seen ? null : name;
  button.title = seen ? '' : name;
  button.classList.toggle('wide', seen);
  if (seen) button.replaceChildren(button.firstElementChild!, name);
}

/** True if keys go into a field: then they are not ours. */
export function isTyping(event: Event): boolean {
  const [target] = event.composedPath() as [HTMLElement];
  return /^(input|textarea|select)$/i.test(target.tagName) || target.isContentEditable;
}
