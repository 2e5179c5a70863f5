import type { Action } from '../action.ts';
import { approach, timed } from '../approach.ts';
import { press } from '../events/press.ts';
import { Refusal } from '../outcome.ts';
import { title } from '../state.ts';

export const rightClick: Action = {
  args: { ref: 'ref' },
  async run(task) {
    const called = title(task.env, task.target());
    const spot = await approach(task);
    const plain = await timed(task, 'events', () => press(task, spot, { button: 2 }));
    return {
      said: `Right-clicked ${called}`,
      verify(effects) {
        if (plain && effects.every(({ kind }) => kind === 'none')) throw withoutMenu(called);
      },
    };
  },
};

function withoutMenu(called: string): Refusal {
  const message = `${called} has no menu of its own, and the browser's cannot be opened: look for a button.`;
  return new Refusal('not_interactive', message);
}
