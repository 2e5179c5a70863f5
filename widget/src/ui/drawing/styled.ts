// Short: few visits need it: it stays out of the core.
/** Style sheets of what few visits draw: surfaces, the receipt, files, the host's entries. */

import { sheetOf } from './dom.ts';

const styled = new WeakMap<Node, Set<string>>();

/** Adds a style sheet to the shadow root that `inside` is in, once. */
export function style(inside: Node, css: string): void {
  const root = inside.getRootNode() as ShadowRoot;
  const known = styled.get(root) ?? new Set();
  styled.set(root, known);
  if (known.has(css)) return;
  known.add(css);
  root.adoptedStyleSheets.push(sheetOf(css));
}
