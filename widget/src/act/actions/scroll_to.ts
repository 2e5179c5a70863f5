import type { Action } from '../action.ts';
import { timed } from '../approach.ts';
import { ready } from '../ready.ts';
import { title } from '../state.ts';

export const scrollTo: Action = {
  args: { ref: 'ref' },
  passive: true,
  async run(task) {
    await timed(task, 'ready', () => ready(task, { sight: true }));
    const element = task.target();
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    return { said: `${title(task.env, element)} is in view` };
  },
};
