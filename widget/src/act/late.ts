/** A press on what nobody listens to yet: made again once somebody does, and never called done before. */

import { isConnected } from '../observe/walk/native.ts';
import { type Task, Unseen } from './action.ts';
import { approach, timed } from './approach.ts';
import { actsAlone, hearers } from './awake.ts';
import { press } from './events/press.ts';
import type { Spot } from './hit.ts';
import { title } from './state.ts';
import { until } from './until.ts';

/** ms for a script that is late. */
const LATE_MS = 2500;

/** True also where nobody can tell. */
export function isHeard(hit: Element): boolean {
  return hearers(hit) !== 'none' || actsAlone(hit);
}

/**
 * Presses again where nothing has come of the first press; false where nobody listens in the end. A
 * request or a change shows that somebody did, though no listener was recorded.
 */
export async function heardLate(task: Task, { hit }: Spot): Promise<boolean> {
  const { watch, signal } = task;
  const moved = await timed(task, 'settle', () => watch.settle(signal));
  if (moved || watch.pending() > 0 || watch.leaving() || watch.held()) return true;
  const comes = () => !isConnected(hit) || isHeard(hit) || undefined;
  if (!(await timed(task, 'settle', () => until(task, comes, { most: LATE_MS })))) return false;
  const spot = await approach(task);
  if (!isHeard(spot.hit)) return false;
  await timed(task, 'events', () => press(task, spot));
  return true;
}

export function unheard({ env }: Task, { element }: Spot): Unseen {
  const message = `Pressed ${title(env, element)}, and nothing came of it: no script of the page listens to it yet. Wait, look, and press it again.`;
  return new Unseen(message);
}
