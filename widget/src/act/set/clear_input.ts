import type { Action } from '../task/action.ts';
import { Refusal } from '../task/outcome.ts';
import { title } from '../task/state.ts';
import { editableOf, fill } from './fill_input.ts';

const PASSWORD = 'input[type=password i],input[autocomplete$="-password" i]';

export const clearInput: Action = {
  sets: true,
  args: { ref: 'ref' },
  async run(task) {
    const field = editableOf(task, task.target());
    if (field.matches(PASSWORD)) {
      const message = `${title(task.env, field)} is for a password, which only the visitor empties: go on, or ask them.`;
      throw new Refusal('denied', message);
    }
    return fill(task, '');
  },
};
