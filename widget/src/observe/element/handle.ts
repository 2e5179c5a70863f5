/** What the pointer's shape alone says can be pulled, and what is drawn on. */

import type { Style } from '../sight/style.ts';
import { tagOf } from '../walk/native.ts';

const PULL = /^(grab|move|[a-z]+-resize)$/;

/** Whether a person sees by the pointer that this part, unlike what it is in, can be dragged. */
export function isHandle(cursor: string, parentCursor: string): boolean {
  return cursor !== 'auto' && cursor !== parentCursor && PULL.test(cursor);
}

/** A canvas that takes the gestures of a finger for itself: a signature, a map, a board. */
export function isDrawnOn(element: Element, style: Style): boolean {
  return tagOf(element) === 'canvas' && style.all.touchAction === 'none';
}
