/** Menus that style sheets open under a real pointer: no script can open them. */

import type { Task } from '../task/action.ts';
import { Refusal } from '../task/outcome.ts';
import { rowOf, title } from '../task/state.ts';

/** What to say if nothing else opens it; undefined if no style sheet is what opens it. */
export function hoverOnly({ env }: Task, element: Element): Refusal | undefined {
  const { haspopup, options } = rowOf(env, element)?.attributes ?? {};
  if (haspopup !== 'hover') return undefined;
  const items = Array.isArray(options) ? options.map((it) => `"${it}"`).join(', ') : '';
  const called = title(env, element);
  const message = `${called} opens only with a real pointer, which a script does not have. It contains: ${items}. Go to one of these by navigate, or press ${called} itself.`;
  return new Refusal('unsupported', message);
}
