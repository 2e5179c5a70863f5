/** Fills fields again that were filled before the page's scripts had taken them over. */

import { announceChange, setValue } from '../../events/text.ts';
import type { Task } from '../../task/action.ts';
import { effect } from '../../task/outcome.ts';
import type { Unheard } from '../../task/page_memory.ts';
import { label } from '../../task/state.ts';
import { frame } from '../../task/time.ts';

export async function fillAgain(task: Task, due: readonly Unheard[]): Promise<void> {
  for (const { field: held, typed, before } of due) {
    const field = held.deref();
    if (!field || (field.value !== typed && field.value !== before)) continue;
    // A framework that has read the value itself would not notice the same one.
    if (field.value === typed && typed !== before) setValue(field, before);
    setValue(field, typed);
    announceChange(field);
    task.watch.note(effect('value', `${label(task.env, field)} was filled again`));
  }
  await frame();
}
