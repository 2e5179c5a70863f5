/** Scrolls lists that draw only their visible part, until some words appear. */

import { findAll, viewOf } from '../../ask/tree.ts';
import { isVisible } from '../../ask/visible.ts';
import * as dom from '../../dom/index.ts';
import { modalBefore, topModal } from '../spot/blockers.ts';
import type { Task } from '../task/action.ts';
import { holds } from '../task/matching.ts';
import { clock, frame, tick } from '../task/time.ts';
import { watchTimers } from '../task/under_way.ts';

const MOST_BOXES = 4;
const MOST_STEPS = 2000;
/** After so many steps without a change, a box has drawn all it has. */
const STILL = 3;
/** Frames until the short timers of a box have fired. */
const LATEST = 40;

export async function seek(
  task: Task,
  words: readonly string[],
  look: () => Promise<boolean>,
): Promise<boolean> {
  const end = clock() + task.env.limits.seek;
  for (const box of boxes(task)) {
    const before = box.scrollTop;
    const shows = async (text: string) => holds(text, words) && look();
    try {
      if (await seekIn(box, shows, task, end)) return true;
    } catch (stopped) {
      scroll(box, before);
      throw stopped;
    }
    scroll(box, before);
    await frame();
  }
  task.check();
  return false;
}

/** Boxes with more than two screens of content, the largest first. */
function boxes({ env }: Task): Element[] {
  const root = dom.page.scrollingElement;
  const inner = findAll('*', env.isOurs).filter(
    (element) =>
      element !== root &&
      element.clientHeight > 40 &&
      element.scrollHeight > 2 * element.clientHeight &&
      /^(auto|scroll)$/.test(getComputedStyle(element).overflowY) &&
      !dom.isSkipped(element) &&
      !modalBefore(env, element) &&
      isVisible(element),
  );
  inner.sort((a, b) => b.clientHeight * b.clientWidth - a.clientHeight * a.clientWidth);
  const long = root && !topModal(env) && root.scrollHeight > 2 * root.clientHeight;
  const whole = long ? [root] : [];
  return [...inner, ...whole].slice(0, MOST_BOXES);
}

async function seekIn(
  box: Element,
  shows: (text: string) => Promise<boolean>,
  task: Task,
  end: number,
): Promise<boolean> {
  let text = box.textContent ?? '';
  let still = 0;
  let changed = false;
  let top = 0;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const now = await drawnAt(box, top, text, changed ? 3 : 1);
    task.check();
    changed ||= now !== text && step > 0;
    still = now === text ? still + 1 : 0;
    text = now;
    if (await shows(text)) return true;
    if (!changed && still > STILL) return false;
    const at = box.scrollTop;
    if (clock() > end || at + box.clientHeight >= box.scrollHeight - 1) return false;
    top = at + 0.9 * box.clientHeight;
  }
  return false;
}

async function drawnAt(box: Element, top: number, before: string, frames: number): Promise<string> {
  const timers = watchTimers([viewOf(box)]);
  try {
    scroll(box, top);
    await tick();
    for (let waited = 0; waited < (timers.pending() ? LATEST : frames); waited += 1) {
      const text = box.textContent ?? '';
      if (text !== before) return text;
      await frame();
      // The browser's own event has fired by now: a debounced list begins to wait again with it.
      timers.seal();
    }
    return box.textContent ?? '';
  } finally {
    timers.stop();
  }
}

/** The browser's own event comes with the next frame: sent now, a list need not wait for it. */
function scroll(box: Element, top: number): void {
  box.scrollTop = top;
  const target = box === dom.page.scrollingElement ? document : box;
  target.dispatchEvent(dom.plainEvent(target, 'scroll', { bubbles: target === document }));
}
