/**
 * What the chunks that are loaded later draw with. The core has its own (`dom.ts`): no code is shared
 * with it, since shared code would become a third file of the core.
 */

import { page } from '../observe/walk/root.ts';

/** An element with these properties and children. */
export function tag<K extends keyof HTMLElementTagNameMap>(
  name: K,
  fields: Partial<HTMLElementTagNameMap[K]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(page.createElement(name), fields);
  element.append(...children);
  return element;
}

const styled = new WeakMap<Node, Set<string>>();

/** Adds a stylesheet to the shadow root that `inside` is in, once. */
export function style(inside: Node, css: string): void {
  const root = inside.getRootNode() as ShadowRoot;
  const known = styled.get(root) ?? new Set();
  styled.set(root, known);
  if (known.has(css)) return;
  known.add(css);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets.push(sheet);
}
