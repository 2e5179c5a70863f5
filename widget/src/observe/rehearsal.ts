/**
 * Looks that nobody asked for, while the browser has nothing else to do. It compiles well what has
 * run often, and most of the code of a look runs a few times only: without them the first looks at
 * a page take several times as long as the later ones. By observers of their own; nothing of it is
 * kept or told, and nothing is changed.
 */

import { createObserver, type ObserverOptions } from './index.ts';
import { taggedIn } from './walk/root.ts';

/** Milliseconds of work in all. */
const ENOUGH = 250;
/** Milliseconds at once: the visitor types meanwhile. */
const AT_ONCE = 10;
/** How many may take longer before it is left: the first runs what no look ahead does. */
const LONG_ONES = 3;
/** Idle periods that are waited for. */
const PERIODS = 100;
/** Later looks after each first look. */
const AGAIN = 2;
/** From so many elements on a look is done in slices. */
const LARGE = 2000;

// Taken before it may be counted what the page sets.
const later = window.setTimeout.bind(window);

type Period = Pick<IdleDeadline, 'timeRemaining'>;

export class Rehearsal {
  readonly #options: ObserverOptions;
  #periods = 0;
  #looks = 0;
  #longOnes = 0;
  #spent = 0;
  /** What the next may take: as long as the last, as far as that tells. */
  #needs = 0;
  #running = false;

  constructor(options: ObserverOptions) {
    this.#options = options;
  }

  /** Resolves when all is done, or when `isFree` denies it: then it may go on another time. */
  async goOn(isFree: () => boolean): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    try {
      while (this.#isDue() && this.#periods < PERIODS) {
        const period = await idle();
        if (!isFree()) return;
        this.#periods += 1;
        if (period.timeRemaining() < this.#needs) continue;
        const end = performance.now() + AT_ONCE;
        do await this.#look();
        while (this.#isDue() && isFree() && performance.now() + this.#needs < end);
      }
    } catch {
      // A page that cannot be read is told when somebody asks.
      this.#spent = ENOUGH;
    } finally {
      this.#running = false;
    }
  }

  #isDue(): boolean {
    if (this.#spent >= ENOUGH || this.#longOnes >= LONG_ONES) return false;
    return taggedIn(document, '*').length < LARGE;
  }

  async #look(): Promise<void> {
    const start = performance.now();
    this.#looks += 1;
    const observer = createObserver(this.#options);
    try {
      await observer.observe({ full: true });
      const lines = observer.lines();
      for (let again = 1; again <= AGAIN; again += 1) {
        const { row } = lines[(this.#looks * AGAIN + again) % lines.length] ?? {};
        if (typeof row === 'object') observer.doubt(row.ref);
        await observer.observe();
      }
    } finally {
      observer.destroy();
    }
    const took = performance.now() - start;
    this.#spent += took;
    this.#needs = Math.min(took, 2 * AT_ONCE);
    if (took > AT_ONCE) this.#longOnes += 1;
  }
}

function idle(): Promise<Period> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) {
      requestIdleCallback(resolve);
      return;
    }
    // Safari knows no idle callbacks.
    later(() => {
      const end = performance.now() + AT_ONCE;
      resolve({ timeRemaining: () => end - performance.now() });
    }, 100);
  });
}
