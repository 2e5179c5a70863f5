/**
 * The longest that the page could do nothing else while 100,000 elements were read: the longest
 * task that the browser reports (it does from 50 ms on); without any, the longest gap between two
 * ticks of a timer, which is at most that.
 */

import { openPage } from '../page.mjs';
import { fixture } from '../pages.mjs';

const LONG_TASK_MS = 50;

/** Resolves to `{ms, longTasks, gapMs, wholeMs}`. */
export async function longestTask({ browser }, peer, n = 100_000) {
  const spec = { id: `stress/${n}`, group: 'stress', open: () => fixture(`stress?n=${n}`) };
  const at = await openPage(browser, spec, peer.beforePage);
  try {
    await peer.prepare(at);
    const { longTasks, gapMs, wholeMs } = await at.page.evaluate(watch);
    const ms = longTasks.length ? Math.max(...longTasks) : Math.min(gapMs, LONG_TASK_MS);
    return { ms, longTasks, gapMs, wholeMs };
  } finally {
    await at.page.close().catch(() => {});
  }
}

/** In the page. Reading starts in a task of its own, so that it is the page's and not the tool's. */
async function watch() {
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const found = [];
  const observer = new PerformanceObserver((list) => found.push(...list.getEntries()));
  observer.observe({ type: 'longtask' });
  await pause(300);
  let gapMs = 0;
  let going = true;
  let last = performance.now();
  const tick = () => {
    const now = performance.now();
    gapMs = Math.max(gapMs, now - last);
    last = now;
    if (going) setTimeout(tick);
  };
  tick();
  await pause(0);
  const start = performance.now();
  await window.benchReader.read();
  const end = performance.now();
  await pause(0);
  going = false;
  await pause(300);
  observer.disconnect();
  const during = found.filter(
    (task) => task.startTime + task.duration > start && task.startTime < end,
  );
  return { longTasks: during.map(({ duration }) => duration), gapMs, wholeMs: end - start };
}
