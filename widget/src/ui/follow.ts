/** The position of an element on the screen, frame by frame: with what the core draws with. */

import type { CoreDrawing } from './drawing.ts';
import { type Drawing, withIcons } from './icons.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Following extends Drawing {
  /** Pixels in the viewport of the top document, also for elements of same-origin frames. */
  boxOf(element: Element): Box;
  /** Draws before each frame until the returned function is called. */
  everyFrame(draw: (now: number) => void): () => void;
  isStill(): boolean;
}

/** Ancestors among which the drawing of an input is sought. */
const DRAWN = 3;

export function following(core: CoreDrawing): Following {
  const drawing = withIcons(core);
  const { page, rectOf, frameAround } = drawing;

  function boxOf(element: Element): Box {
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

  return {
    ...drawing,
    boxOf,
    everyFrame(draw) {
      let next = requestAnimationFrame(function frame(now) {
        next = requestAnimationFrame(frame);
        draw(now);
      });
      return () => cancelAnimationFrame(next);
    },
    isStill: () => page.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches,
  };
}
