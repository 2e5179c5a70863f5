/** Frames and pauses that also pass in a hidden document, which gets no frames. */

import { page } from '../observe/walk/root.ts';

// Captured before `timers.ts` counts the page's timers: the widget's pauses are not the page's
// work.
const later = window.setTimeout.bind(window);

/** One turn of the event loop, never throttled. */
export function tick(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
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
  if (!page.hidden) {
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
  const end = performance.now() + ms;
  if (!page.hidden || ms > 500) {
    await new Promise((resolve) => later(resolve, Math.ceil(ms)));
    // A timer may fire a fraction of a millisecond early.
    if (performance.now() < end) await new Promise((resolve) => later(resolve, 1));
    return;
  }
  while (performance.now() < end) await tick();
}

/** Resolves with `promise`, or after `ms`, or when `signal` is aborted; never rejects by itself. */
export function within<T>(
  promise: Promise<T>,
  ms: number,
  signal?: AbortSignal,
): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = later(() => resolve(undefined), ms);
    signal?.addEventListener('abort', () => resolve(undefined), { once: true });
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
