/** Shapes of a drawing that nothing says can be acted on, but for the company they keep. */

import { childrenOf, isSvg, parentElementOf, tagOf } from '../walk/native.ts';
import { listens } from './listening.ts';

const SHAPES = new Set(['rect', 'circle', 'ellipse', 'polygon']);
/** Of charts with more parts than that nobody drags single ones. */
const MOST = 60;

/** Whether a shape stands beside shapes that can be pressed: it may be where they are to go. */
export function isBesideHandled(element: Element): boolean {
  if (!SHAPES.has(tagOf(element)) || !isSvg(element)) return false;
  const parent = parentElementOf(element);
  const beside = parent ? childrenOf(parent) : [];
  return (
    beside.length <= MOST &&
    beside.some((other) => SHAPES.has(tagOf(other)) && other !== element && listens(other))
  );
}
