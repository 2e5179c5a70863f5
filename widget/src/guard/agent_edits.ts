/**
 * Text that goes through the browser's editing pipeline comes with trusted events, as does what a box
 * does after our press; it is the agent's all the same.
 */

let editing = 0;

export function editingOurselves<T>(edit: () => T): T {
  editing += 1;
  try {
    return edit();
  } finally {
    editing -= 1;
  }
}

export const isOwnEdit = (): boolean => editing > 0;
