/** Positions and contents of elements: the proof that something was moved. */

import { around } from '../ask/tree.ts';
import * as dom from '../dom/index.ts';
import { plainText } from '../observe/element/shown_text.ts';

const MANY = 300;

/**
 * The arrangement of `element` among its neighbours, and of `others`; equal texts mean no change.
 */
export function watchPlace(element: Element, ...others: (Element | undefined)[]): () => boolean {
  const roots = [
    dom.parentElementOf(element) ?? element,
    ...others.filter((it) => it !== undefined),
  ];
  const before = roots.map(outline);
  return () => roots.some((root, index) => outline(root) !== before[index]);
}

function outline(root: Element): string {
  if (!dom.isConnected(root)) return 'gone';
  const box = dom.rectOf(root);
  const view = dom.pageOf(root).defaultView ?? window;
  const parts = dom
    .allWithin(root, '*')
    .slice(0, MANY)
    .map((element) => {
      const { x, y, width, height } = dom.rectOf(element);
      const value =
        (element as HTMLInputElement).value ?? dom.attributeOf(element, 'aria-valuenow') ?? '';
      return `${[x - box.x, y - box.y, width, height].map(Math.round)} ${value} ${drawnBy(element)}`;
    });
  const own = [box.x + view.scrollX, box.y + view.scrollY, box.width, box.height].map(Math.round);
  return [own, plainText(root), ...parts].join('\n');
}

/** The shape of the drawing, which may change within the same box. */
function drawnBy(element: Element): string {
  return around(element, 'svg')
    ? `${dom.attributeOf(element, 'd') ?? dom.attributeOf(element, 'points') ?? ''}`
    : '';
}
