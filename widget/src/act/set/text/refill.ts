/** Fields that were filled before hydration: filled again as soon as the framework listens. */

import * as dom from '../../../dom/index.ts';
import { hearers, isTakenItself } from '../../spot/hydration.ts';
import type { Task } from '../../task/action.ts';
import { memory, type Unheard } from '../../task/page_memory.ts';
import { clock } from '../../task/time.ts';

/** ms: a page that still has not taken it over never will. */
const LONGEST_MS = 20_000;

export function hearingOf(field: HTMLElement): string {
  const handled = [field.oninput, field.onchange, field.onkeydown].some(Boolean);
  return [handled, isTakenItself(field), dom.listens(field), hearers(field) === 'some'].join();
}

export async function refill(task: Task): Promise<void> {
  const all = memory.unheard ?? [];
  const due = all.filter(isDue);
  memory.unheard = all.filter((it) => !due.includes(it) && clock() - it.at < LONGEST_MS);
  if (!due.length) return;
  const { fillAgain } = await import('./refilled.ts');
  await fillAgain(task, due);
}

function isDue({ field, was }: Unheard): boolean {
  const at = field.deref();
  return !!at && dom.isConnected(at) && hearingOf(at) !== was;
}
