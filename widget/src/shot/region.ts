/** What of the page is in the picture, and in how many pieces. */

import * as dom from '../dom/index.ts';
import type { ScreenshotOptions } from '../public/config.ts';

/** CSS px of the document. */
export interface Region {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A part of a region, from its top; `scale`: pixels of the picture for one of the page. */
export interface Segment {
  readonly top: number;
  readonly height: number;
  readonly width: number;
  readonly scale: number;
}

/** The server takes no larger one. */
const MOST_PIXELS = 4_000_000;

export function regionOf({ mode, maxSegmentHeight, maxImages }: ScreenshotOptions): Region {
  const { clientWidth, scrollHeight } = dom.page.documentElement;
  const width = clientWidth || window.innerWidth;
  if (mode === 'viewport') {
    return { left: window.scrollX, top: window.scrollY, width, height: window.innerHeight };
  }
  const most = Math.floor(maxSegmentHeight) * maxImages;
  return { left: 0, top: 0, width, height: Math.min(scrollHeight, most) };
}

/** From the top down; each no higher than allowed, and small enough for the server. */
export function cut({ width, height }: Region, options: ScreenshotOptions): Segment[] {
  const tallest = options.mode === 'viewport' ? height : Math.floor(options.maxSegmentHeight);
  const segments: Segment[] = [];
  for (let top = 0; top < height; top += tallest) {
    const own = Math.min(tallest, height - top);
    segments.push({ top, height: own, width, scale: scaleOf(width, own, options.scale) });
  }
  return segments;
}

/** The wished one, or a smaller one where that makes too many pixels. */
export function scaleOf(width: number, height: number, wished: number): number {
  return Math.min(wished, Math.sqrt(MOST_PIXELS / (width * height)) * 0.999);
}
