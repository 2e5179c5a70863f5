/**
 * Frames and pauses that also pass in a hidden document, which gets no frames; and the clock of
 * actions, which stands still while the visitor decides about something that an action began.
 */

import * as dom from '../../dom/index.ts';
import { memory } from './page_memory.ts';

// Captured before `under_way.ts` counts the page's timers, and before the page stops its clock.
export const later = window.setTimeout.bind(window);
const now = performance.now.bind(performance);

/** Milliseconds on the clock of `performance.now()`, without those in which it stood still. */
export function clock(): number {
  return (memory.questions.size ? memory.stoodSince : now()) - memory.stood;
}

/** Until `decided` has settled, no pause of an action ends, and no limit runs. */
export function standStill<T>(decided: Promise<T>): Promise<T> {
  if (!memory.questions.size) memory.stoodSince = now();
  memory.questions.add(decided);
  const goOn = () => {
    memory.questions.delete(decided);
    if (!memory.questions.size) memory.stood += now() - memory.stoodSince;
  };
  decided.then(goOn, goOn);
  return decided;
}

async function going(): Promise<void> {
  while (memory.questions.size) await Promise.allSettled(memory.questions);
}

/** One turn of the event loop, never throttled. */
export async function tick(): Promise<void> {
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
  await going();
}

/** The browser is idle, or a second has passed. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1000 });
    else later(resolve, 100);
  });
}

/** The next frame is on screen; in a hidden document two turns of the event loop. */
export async function frame(): Promise<void> {
  if (!dom.page.hidden) {
    await new Promise<void>((resolve) => {
      requestAnimationFrame(() => resolve());
      // The document may become hidden during the wait: then no frame comes.
      later(resolve, 500);
    });
  } else await tick();
  await tick();
}

/** At least `ms` have passed. Short pauses keep their length where timers are throttled to 1 s. */
export async function sleep(ms: number): Promise<void> {
  const end = clock() + ms;
  if (!dom.page.hidden || ms > 500) {
    let left = ms;
    do {
      // A timer may fire a fraction of a millisecond early.
      await new Promise((resolve) => later(resolve, Math.ceil(left)));
      await going();
      left = end - clock();
    } while (left > 0);
    return;
  }
  while (clock() < end) await tick();
}

/** Resolves with `promise`, or after `ms`, or when `signal` is aborted; never rejects by itself. */
export function within<T>(
  promise: Promise<T>,
  ms: number,
  signal?: AbortSignal,
): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const end = clock() + ms;
    const over = async () => {
      await going();
      const left = end - clock();
      if (left > 1) timer = later(over, left);
      else resolve(undefined);
    };
    let timer = later(over, ms);
    signal?.addEventListener('abort', () => resolve(undefined), { once: true });
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
