/** Puts a list away again, as a person does who changed their mind. */

import { matchesOf, ownerOf } from '../../observe/walk/native.ts';
import { page, pageOf } from '../../observe/walk/root.ts';
import type { Task } from '../action.ts';
import { sendKey } from '../events/keys.ts';
import { hover } from '../events/pointer.ts';
import { press } from '../events/press.ts';
import { stroke } from '../events/stroke.ts';
import { isGround, pressGround } from '../ground.ts';
import { findSpot, hitAt } from '../hit.ts';
import { isText } from '../state.ts';
import { focused, holds, outwards } from '../tree.ts';
import { until } from '../until.ts';
import { boxesOf, pressedOf } from './opener.ts';
import { listsOf, type Popup } from './popup.ts';
import { isSeen } from './seen.ts';

const MOST_MS = 1000;
const QUIET_MS = 300;
const DIALOG = 'dialog[open],[role=dialog],[role=alertdialog],[aria-modal=true]';
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
  const shut = async () =>
    (await until(task, gone, patience)) === true || saysOpen(control) === false;
  const layer = layerOf(control);
  if (layer && !layer.matches('dialog:modal')) {
    if (!isText(control) && (await pressAgain(task, control)) && (await shut())) return;
    if (pressBeside(task, layer, popup)) await shut();
    return;
  }
  keyOn(task, control, 'Escape');
  if (await shut()) return;
  if ((await pressAgain(task, control)) && (await shut())) return;
  if (pressBeside(task, pageOf(control).body, popup)) await shut();
}

async function pressAgain(task: Task, control: Element): Promise<boolean> {
  const spot = findSpot(task.env, pressedOf(task.env, control));
  if ('blocker' in spot) return false;
  await press(task, { ...spot, element: control });
  return true;
}

/** On bare ground of the layer: the Escape that closes a list closes what it stands in, too. */
function pressBeside(task: Task, layer: Element, popup: Popup): boolean {
  const { left, top, right: end, bottom } = layer.getBoundingClientRect();
  const [width, height] = [Math.min(end, innerWidth) - left, Math.min(bottom, innerHeight) - top];
  for (const down of [0.04, 0.3, 0.6, 0.96]) {
    for (const right of [0.02, 0.5, 0.98]) {
      const at = { x: left + width * right, y: top + height * down };
      const hit = hitAt(task.env, ownerOf(layer), at.x, at.y);
      if (!hit || popup.isIn(hit)) continue;
      const backdrop = popup.isFresh(hit);
      if (!backdrop && (!holds(layer, hit) || !isGround(task, hit, layer))) continue;
      pressGround(hit, at);
      return true;
    }
  }
  return false;
}

/** What `control` stands in that a key may close: a dialog, or a box fixed over the page. */
export function layerOf(control: Element): Element | undefined {
  for (const at of outwards(control)) {
    if (matchesOf(at, 'body,html')) return undefined;
    if (matchesOf(at, DIALOG) || getComputedStyle(at).position === 'fixed') return at;
  }
  return undefined;
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
