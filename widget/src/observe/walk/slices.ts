/** A long walk in slices, so that the page's own tasks get their turn in between. */

import type * as dom from '../../dom/index.ts';
import type { Piece } from '../reading/piece.ts';

/** Milliseconds of a slice; what is begun is ended, so a slice may take a little longer. */
const SLICE = 16;

/** Thrown through a walk whose slice is over; begun again, it goes on where it was. */
export const PAUSE = Symbol('pause');

/** The number of a line and of the part in it. */
export interface At {
  readonly block: number;
  readonly part: number;
}

interface Left {
  readonly items: readonly unknown[];
  readonly taken: number;
  readonly pieces: readonly Piece[];
  readonly at: At;
}

export class Slices {
  pauses = 0;
  #until = performance.now() + SLICE;
  /** What is left of elements that were not read to their end. */
  readonly #left = new Map<Element, Left>();
  readonly #states = new Map<Element, unknown>();

  get over(): boolean {
    return performance.now() >= this.#until;
  }

  begin(): void {
    this.#left.clear();
    this.#states.clear();
  }

  async run<T>(steps: dom.Steps<T>): Promise<T> {
    for (;;) {
      if (this.over) await this.pause();
      const { done, value } = steps.next();
      if (done) return value;
    }
  }

  async resume<T>(walk: () => T): Promise<T> {
    for (;;) {
      try {
        return walk();
      } catch (error) {
        if (error !== PAUSE) throw error;
        await this.pause();
      }
    }
  }

  async pause(): Promise<void> {
    this.pauses += 1;
    await turn();
    this.#until = performance.now() + SLICE;
  }

  state<T>(element: Element, make: () => T): T {
    if (!this.#states.has(element)) this.#states.set(element, make());
    return this.#states.get(element) as T;
  }

  /** Each adds to `out`; what comes before the first of them is done in each slice. */
  each<T>(
    element: Element,
    all: () => Iterable<T>,
    { walk, out }: { walk: { at: At }; out: Piece[] },
    step: (item: T) => void,
  ): void {
    const left = this.#left.get(element);
    const from = out.length;
    if (left) {
      this.#left.delete(element);
      for (const piece of left.pieces) out.push(piece);
      walk.at = left.at;
    }
    const items = (left?.items as readonly T[] | undefined) ?? [...all()];
    const begun = left?.taken ?? 0;
    let at = walk.at;
    let to = out.length;
    let taken = begun;
    try {
      for (; taken < items.length; taken += 1) {
        at = walk.at;
        to = out.length;
        if (taken > begun && this.over) throw PAUSE;
        step(items[taken]!);
      }
    } catch (error) {
      if (error !== PAUSE) throw error;
      this.#left.set(element, { items, taken, pieces: out.slice(from, to), at });
      out.length = from;
      throw error;
    }
    this.#states.delete(element);
  }
}

/** No timer (held back in the background), no `scheduler.yield` (runs before the page's tasks). */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
}
