/** Empties a field. */

import type { Action } from '../action.ts';
import { fill } from './fill_input.ts';

export const clearInput: Action = {
  args: { ref: 'ref' },
  run: (task) => fill(task, ''),
};
