/** Puts a list away again, as a person does who changed their mind. */

import { page, pageOf } from '../../observe/walk/root.ts';
import type { Task } from '../action.ts';
import { sendKey } from '../events/keys.ts';
import { hover } from '../events/pointer.ts';
import { press } from '../events/press.ts';
import { stroke } from '../events/stroke.ts';
import { findSpot } from '../hit.ts';
import { focused, holds } from '../tree.ts';
import { until } from '../until.ts';
import { boxesOf, pressedOf } from './opener.ts';
import { listsOf, type Popup } from './popup.ts';
import { isSeen } from './seen.ts';

const MOST_MS = 1000;
const QUIET_MS = 300;
/** What the keys of arrows change. */
const MOVED = 'select,input[type=radio],input[type=number],input[type=range]';

/** Whether it says that its list is open; undefined where it says nothing. */
export function saysOpen(control: Element): boolean | undefined {
  const said = [control, ...control.querySelectorAll('[aria-expanded]')]
    .map((it) => it.getAttribute('aria-expanded'))
    .filter((it) => it !== null);
  return said.length ? said.includes('true') : undefined;
}

/** Whether it says that its list is open, and one can be seen. */
export function isOpen(control: Element, popup: Popup): boolean {
  return !!saysOpen(control) && (listsOf(control).some(isSeen) || popup.options().length > 0);
}

/**
 * By Escape, else by a press on what opened it; what stays open then is the page's will. A list that
 * closes `byItself` is given the time to: Escape would fall on what it stands over.
 */
export async function closePopup(
  task: Task,
  control: Element,
  popup: Popup,
  byItself: boolean,
): Promise<void> {
  const gone = () => popup.isGone() || undefined;
  if (gone()) return;
  const patience = { most: MOST_MS, quiet: QUIET_MS };
  if (byItself) {
    if (await until(task, gone, patience)) return;
    // What has opened under the pointer stays as long as that is there.
    const { documentElement } = pageOf(control);
    hover(documentElement, { x: 0, y: 0 });
    if (await until(task, gone, patience)) return;
  }
  keyOn(task, control, 'Escape');
  if ((await until(task, gone, patience)) || saysOpen(control) === false) return;
  const pressed = pressedOf(task.env, control);
  const spot = findSpot(task.env, pressed);
  if ('blocker' in spot) return;
  await press(task, { ...spot, element: control });
  await until(task, gone, patience);
}

/** A key on what has the focus, but for another field that it would change; else on the control. */
export function keyOn(task: Task, control: Element, key: string): void {
  const at = focused();
  const other = at?.matches(MOVED) && ![...boxesOf(control)].some((it) => holds(it, at));
  const on = at && at !== page.body && !other ? at : (control as HTMLElement);
  const pressed = { key, modifiers: {} };
  if (key !== 'Escape' || !control.closest('dialog:modal')) {
    stroke(task, on, pressed);
    return;
  }
  // Without the whole of its default action: that would close the dialog with the control in it.
  const popovers = pageOf(on).querySelectorAll<HTMLElement>('[popover=auto]:popover-open');
  if (sendKey('keydown', on, pressed)) for (const it of popovers) it.hidePopover();
  sendKey('keyup', on, pressed);
}
