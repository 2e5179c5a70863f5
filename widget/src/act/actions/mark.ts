/** Points an element out to the visitor: a frame around it, or a fill over it. */

import type { Action } from '../action.ts';
import { timed } from '../approach.ts';
import { ready } from '../ready.ts';
import { title } from '../state.ts';

function mark(how: 'border' | 'highlight', done: string): Action {
  return {
    args: { ref: 'ref', label: 'text?' },
    passive: true,
    async run(task) {
      await timed(task, 'ready', () => ready(task, { sight: true }));
      const element = task.target();
      task.env.overlay[how](element, task.args.label);
      return { said: `${done} ${title(task.env, element)}` };
    },
  };
}

export const border = mark('border', 'Framed');
export const highlight = mark('highlight', 'Highlighted');
