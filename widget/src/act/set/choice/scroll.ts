/** Scrolls through a list that draws only its visible part, from top to end. */

import { outwards } from '../../../ask/tree.ts';
import type { Task } from '../../task/action.ts';
import { clock } from '../../task/time.ts';
import { until } from '../../task/until.ts';
import type { Option } from './option.ts';

const MOST_STEPS = 400;
/** Time for a list that loads more at its end to show a sign of it. */
const MORE_MS = 400;

export async function seekOption(
  task: Task,
  options: readonly Option[],
  look: () => Option | undefined,
): Promise<Option | undefined> {
  const box = options[0] && scrollerOf(options[0].element);
  if (!box) return undefined;
  const before = box.scrollTop;
  const end = clock() + task.env.limits.seek;
  const step = async (top: number, quiet: number) => {
    box.scrollTop = top;
    return until(task, look, { most: task.env.limits.settle, quiet });
  };
  let found = await step(0, 60);
  for (let steps = 0; !found && steps < MOST_STEPS && clock() < end; steps++) {
    const { scrollTop, clientHeight, scrollHeight } = box;
    const last = scrollTop + clientHeight >= scrollHeight - 1;
    found = await step(scrollTop + 0.8 * clientHeight, last ? MORE_MS : 60);
    if (last && box.scrollHeight === scrollHeight) break;
  }
  if (!found) box.scrollTop = before;
  return found;
}

function scrollerOf(option: Element): Element | undefined {
  for (const at of outwards(option)) {
    if (at.matches('body,html')) return undefined;
    const scrolls = /auto|scroll|overlay/.test(getComputedStyle(at).overflowY);
    const hidden = /hidden/.test(getComputedStyle(at).overflowY);
    if ((scrolls || hidden) && at.scrollHeight > at.clientHeight + 2) return at;
  }
  return undefined;
}
