/** A press with modifier keys held down, as a visitor adds to a selection. */

import { around, focused } from '../../ask/tree.ts';
import * as dom from '../../dom/index.ts';
import type { Spot } from '../spot/hit.ts';
import type { Task } from '../task/action.ts';
import { Refusal } from '../task/outcome.ts';
import { memory } from '../task/page_memory.ts';
import { title } from '../task/state.ts';
import { hold } from './key_stroke.ts';
import { readKey } from './keys.ts';
import { press } from './press.ts';

/** Throws `invalid_args` for a link, which the browser would open in a new tab or save. */
export function modifiersFor({ env, args, target }: Task): EventModifierInit {
  const { modifiers } = readKey('a', args.modifiers);
  if (!around(target(), 'a[href],area[href]')) return modifiers;
  const message = `${title(env, target())} is a link: click it without modifiers, which are for lists of several.`;
  throw new Refusal('invalid_args', message);
}

export async function pressHeld(
  task: Task,
  spot: Spot,
  modifiers: EventModifierInit,
  missed?: () => void,
): Promise<boolean> {
  const release = hold(focused() ?? dom.page.body, { key: '', modifiers });
  memory.held = modifiers;
  try {
    return await press(task, spot, missed && { missed });
  } finally {
    memory.held = undefined;
    release();
  }
}
