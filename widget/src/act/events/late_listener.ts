/** Presses again if no listener existed yet, as soon as one does; until then it is not done. */

import * as dom from '../../dom/index.ts';
import { approach, timed } from '../spot/approach.ts';
import type { Spot } from '../spot/hit.ts';
import { isHeard } from '../spot/hydration.ts';
import type { Task } from '../task/action.ts';
import { Unseen } from '../task/outcome.ts';
import { title } from '../task/state.ts';
import { until } from '../task/until.ts';
import { press } from './press.ts';

/** ms to wait for a script that is late. */
const LATE_MS = 2500;

/** False if no listener comes. A request or a change proves that an unrecorded one was there. */
export async function heardLate(task: Task, { hit }: Spot): Promise<boolean> {
  const { watch, signal } = task;
  const moved = await timed(task, 'settle', () => watch.settle(signal));
  if (moved || watch.pending() > 0 || watch.leaving() || watch.held()) return true;
  const comes = () => !dom.isConnected(hit) || isHeard(hit) || undefined;
  if (!(await timed(task, 'settle', () => until(task, comes, { most: LATE_MS })))) return false;
  const spot = await approach(task);
  if (!isHeard(spot.hit)) return false;
  await timed(task, 'events', () => press(task, spot));
  return true;
}

export function unheard({ env }: Task, { element }: Spot): Unseen {
  const message = `Pressed ${title(env, element)}, without any effect: no script of the page listens to it yet. Wait, look, and press it again.`;
  return new Unseen(message);
}
