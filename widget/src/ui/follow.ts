/** The position of an element on the screen, frame by frame. */

import { frameAround, page } from '../platform/page.ts';
import { rectOf as rectNow } from './drawn.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels in the viewport of the top document, also for elements of same-origin frames. */
export function boxOf(element: Element): Box {
  const { width, height, ...corner } = rectOf(element);
  let { x, y } = corner;
  let frame = frameAround(element);
  while (frame) {
    const outer = rectOf(frame);
    x += outer.x + frame.clientLeft;
    y += outer.y + frame.clientTop;
    frame = frameAround(frame);
  }
  return { x, y, width, height };
}

function rectOf(element: Element): Box {
  const { x, y, width, height } = rectNow(element);
  return { x, y, width, height };
}

/** Draws before each frame until the returned function is called. */
export function everyFrame(draw: (now: number) => void): () => void {
  let next = requestAnimationFrame(function frame(now) {
    next = requestAnimationFrame(frame);
    draw(now);
  });
  return () => cancelAnimationFrame(next);
}

export function isStill(): boolean {
  return page.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
