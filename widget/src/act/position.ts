/** Positions and contents of elements: the proof that something was moved. */

import { around } from '../ask/tree.ts';
import { allWithin, attributeOf, isConnected, parentElementOf, rectOf } from '../dom/native.ts';
import { pageOf } from '../dom/root.ts';
import { plainText } from '../observe/element/shown_text.ts';

const MANY = 300;

/**
 * The arrangement of `element` among its neighbours, and of `others`; equal texts mean no change.
 */
export function watchPlace(element: Element, ...others: (Element | undefined)[]): () => boolean {
  const roots = [parentElementOf(element) ?? element, ...others.filter((it) => it !== undefined)];
  const before = roots.map(outline);
  return () => roots.some((root, index) => outline(root) !== before[index]);
}

function outline(root: Element): string {
  if (!isConnected(root)) return 'gone';
  const box = rectOf(root);
  const view = pageOf(root).defaultView ?? window;
  const parts = allWithin(root, '*')
    .slice(0, MANY)
    .map((element) => {
      const { x, y, width, height } = rectOf(element);
      const value =
        (element as HTMLInputElement).value ?? attributeOf(element, 'aria-valuenow') ?? '';
      return `${[x - box.x, y - box.y, width, height].map(Math.round)} ${value} ${drawnBy(element)}`;
    });
  const own = [box.x + view.scrollX, box.y + view.scrollY, box.width, box.height].map(Math.round);
  return [own, plainText(root), ...parts].join('\n');
}

/** The shape of the drawing, which may change within the same box. */
function drawnBy(element: Element): string {
  return around(element, 'svg')
    ? `${attributeOf(element, 'd') ?? attributeOf(element, 'points') ?? ''}`
    : '';
}
