/** From a ref to the moment of acting: wait until ready, move the cursor, ask the guard again. */

import * as dom from '../../dom/index.ts';
import type { Task } from '../task/action.ts';
import { Refusal } from '../task/outcome.ts';
import { title } from '../task/state.ts';
import { clock, within } from '../task/time.ts';
import type { Spot } from './hit.ts';
import { awake } from './hydration.ts';
import { isHeld, type Needs, ready, readyNow } from './ready.ts';

/** A glide takes about a third of a second; if the page blocks it, it is skipped. */
const CURSOR_MS = 1500;

/** After this nothing happens before the action's first event, not even a frame. */
export async function approach(task: Task, needs: Needs = {}): Promise<Spot> {
  const wait = async () => {
    const spot = await ready(task, needs);
    if (!needs.sight) await awake(task, spot.hit);
    return spot;
  };
  const aim = needs.element ?? task.target();
  if (!needs.sight && isHeld(task.env, aim)) {
    task.gate(needs.owner ?? aim, aim);
    task.begin(needs.owner ?? aim);
    dom.focusOn(aim as HTMLElement);
  }
  for (let tries = 0; tries < 3; tries++) {
    const spot = (task.atOnce && readyNow(task, needs)) || (await timed(task, 'ready', wait));
    if (task.env.settings().cursor && !task.atOnce) {
      const glide = () => within(task.env.pointer.moveTo(spot.element), CURSOR_MS, task.signal);
      await timed(task, 'cursor', glide);
    }
    task.check();
    if (!needs.element) await task.findAgain();
    const now = readyNow(task, needs);
    if (now?.element !== spot.element) continue;
    const { owner = now.element } = needs;
    task.gate(owner, now.hit);
    task.begin(owner);
    return { ...now, element: owner };
  }
  const element = needs.element ?? task.target();
  throw new Refusal('timeout', `${title(task.env, element)} keeps changing: try again.`);
}

export async function timed<T>(
  task: Task,
  stage: keyof Task['timings'],
  work: () => Promise<T>,
): Promise<T> {
  const began = clock();
  try {
    return await work();
  } finally {
    task.timings[stage] += clock() - began;
  }
}
