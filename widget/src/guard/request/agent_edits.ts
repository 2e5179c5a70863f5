/** Text that goes through the browser's editing pipeline comes with trusted events: it is ours. */

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
