/** Takes away what has been read. */

import { page } from '../platform/page.ts';

const AGAIN_MS = 1000;

export interface Lingering {
  readonly element: HTMLElement;
  readonly milliseconds: number;
  leave(): void;
}

/** Calls `leave` after this time, and not while a visitor is at it or looks elsewhere. */
export function linger({ element, milliseconds, leave }: Lingering): () => void {
  let timer = window.setTimeout(check, milliseconds);

  function check(): void {
    if (page.hidden || element.matches(':hover, :focus-within')) {
      timer = window.setTimeout(check, AGAIN_MS);
    } else leave();
  }

  return () => clearTimeout(timer);
}

/** How long a text of that many letters takes to read, at about 200 words a minute. */
export function readingTime(letters: number): number {
  return 5000 + 60 * letters;
}
