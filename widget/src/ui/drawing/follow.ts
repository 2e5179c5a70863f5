/** The position of an element on the screen, frame by frame. */

import { frameAround, page } from '../../platform/page.ts';
import { rectOf } from './drawn.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Ancestors among which the drawing of an input is sought. */
const DRAWN = 3;

/** Pixels in the viewport of the top document, also for elements of same-origin frames. */
export function boxOf(element: Element): Box {
  let shown = element;
  let { x, y, width, height } = rectOf(shown);
  // The input of a drawn switch has no place of its own.
  for (let steps = 0; steps < DRAWN && !width && !height && shown.parentElement; steps++) {
    shown = shown.parentElement;
    ({ x, y, width, height } = rectOf(shown));
  }
  let frame = frameAround(shown);
  while (frame) {
    const outer = rectOf(frame);
    x += outer.x + frame.clientLeft;
    y += outer.y + frame.clientTop;
    frame = frameAround(frame);
  }
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
