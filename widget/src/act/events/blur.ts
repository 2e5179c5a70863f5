/** Leaves a field, as a person does who goes to the next one; and where keys go after that. */

import { focused, viewOf } from '../../ask/tree.ts';
import * as dom from '../../dom/index.ts';
import { memory } from '../task/page_memory.ts';

/** Many pages accept a value, or restore the old one, only when its field loses the focus. */
export function leaveField(field: HTMLElement): void {
  if (focused() !== field) return;
  field.blur();
  if (!dom.isConnected(field)) return;
  memory.forgetField();
  memory.lastField = new WeakRef(field);
  const view = viewOf(field);
  const types = ['focusin', 'pointerdown'];
  const forget = () => {
    memory.lastField = undefined;
    for (const type of types) view.removeEventListener(type, forget, true);
  };
  memory.forgetField = forget;
  for (const type of types) view.addEventListener(type, forget, true);
}

export function focusedAgain(): HTMLElement | null {
  const active = focused();
  const field = memory.lastField?.deref();
  if (!field || !dom.isConnected(field)) return active;
  if (active && active !== dom.bodyOf(active.ownerDocument)) return active;
  dom.focusOn(field);
  return focused();
}
