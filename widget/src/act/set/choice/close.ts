/** Closes a list, as a person does who changed their mind. */

import { saysExpanded } from '../../../ask/open.ts';
import { isSeen } from '../../../ask/seen.ts';
import { OPEN_DIALOGS, OPENERS } from '../../../ask/selectors.ts';
import { focused, holds, outwards } from '../../../ask/tree.ts';
import * as dom from '../../../dom/index.ts';
import { isGround, pressGround } from '../../events/blank_area.ts';
import { stroke } from '../../events/key_stroke.ts';
import { sendKey } from '../../events/keys.ts';
import { hover } from '../../events/pointer.ts';
import { press } from '../../events/press.ts';
import { findSpot, hitAt } from '../../spot/hit.ts';
import type { Task } from '../../task/action.ts';
import { isText } from '../../task/state.ts';
import { until } from '../../task/until.ts';
import { setTo } from '../value/driver.ts';
import { boxesOf, pressedOf } from './opener.ts';
import { listsOf, type Popup } from './popup.ts';

const MOST_MS = 1000;
const QUIET_MS = 300;
const MOVED = 'select,input[type=radio],input[type=number],input[type=range]';

export function saysOpen(control: Element): boolean | undefined {
  const said = [control, ...control.querySelectorAll(OPENERS)]
    .map(saysExpanded)
    .filter((it) => it !== undefined);
  return said.length ? said.includes(true) : undefined;
}

export function isOpen(control: Element, popup: Popup): boolean {
  return !!saysOpen(control) && (listsOf(control).some(isSeen) || popup.lists());
}

/** By Escape, else by the opener. One that closes `byItself` gets time: Escape goes below it. */
export async function closePopup(
  task: Task,
  control: Element,
  popup: Popup,
  byItself: boolean,
): Promise<void> {
  if (popup.isGone()) return;
  let pressed = false;
  await setTo(task, {
    *ways() {
      if (byItself) {
        yield () => {};
        // A list that opens under the pointer stays open as long as the pointer is there.
        yield () => hover(dom.pageOf(control).documentElement, { x: 0, y: 0 });
      }
      pressed = true;
      const layer = layerOf(control);
      const own = layer && !layer.matches('dialog:modal') ? layer : undefined;
      if (!own) yield () => keyOn(task, control, 'Escape');
      if (!own || !isText(control)) yield () => pressAgain(task, control);
      yield () => pressBeside(task, own ?? dom.pageOf(control).body, popup);
    },
    reads: () => popup.isGone() || (pressed && saysOpen(control) === false),
    rest: () => until(task, () => popup.isGone() || undefined, { most: MOST_MS, quiet: QUIET_MS }),
  });
}

async function pressAgain(task: Task, control: Element): Promise<void> {
  const spot = findSpot(task.env, pressedOf(task.env, control));
  if (!('blocker' in spot)) await press(task, { ...spot, element: control });
}

/** On bare ground of the layer: an Escape that closes a list may also close the layer around it. */
function pressBeside(task: Task, layer: Element, popup: Popup): void {
  const { left, top, right: end, bottom } = layer.getBoundingClientRect();
  const [width, height] = [Math.min(end, innerWidth) - left, Math.min(bottom, innerHeight) - top];
  for (const down of [0.04, 0.3, 0.6, 0.96]) {
    for (const right of [0.02, 0.5, 0.98]) {
      const at = { x: left + width * right, y: top + height * down };
      const hit = hitAt(task.env, dom.ownerOf(layer), at.x, at.y);
      if (!hit || popup.isIn(hit)) continue;
      const backdrop = popup.isFresh(hit) && isBackdrop(hit);
      if (!backdrop && (!holds(layer, hit) || !isGround(task, hit, layer))) continue;
      pressGround(hit, at);
      return;
    }
  }
}

/** An empty box over most of the page: what a list has in it is never pressed to close it. */
function isBackdrop(element: Element): boolean {
  const { width, height } = dom.rectOf(element);
  return width * height > (innerWidth * innerHeight) / 2 && !dom.textIn(element)?.trim();
}

export function layerOf(control: Element): Element | undefined {
  for (const at of outwards(control)) {
    if (dom.matchesOf(at, 'body,html')) return undefined;
    if (dom.matchesOf(at, OPEN_DIALOGS) || getComputedStyle(at).position === 'fixed') return at;
  }
  return undefined;
}

/** On the focused element, unless that is another field whose value the key changes. */
export function keyOn(task: Task, control: Element, key: string): void {
  const at = focused();
  const other = at?.matches(MOVED) && ![...boxesOf(control)].some((it) => holds(it, at));
  const on = at && at !== dom.page.body && !other ? at : (control as HTMLElement);
  const pressed = { key, modifiers: {} };
  if (key !== 'Escape' || !control.closest('dialog:modal')) {
    stroke(task, on, pressed);
    return;
  }
  // Without the complete default action: that would close the dialog around the control.
  const popovers = dom.pageOf(on).querySelectorAll<HTMLElement>('[popover=auto]:popover-open');
  if (sendKey('keydown', on, pressed)) for (const it of popovers) it.hidePopover();
  sendKey('keyup', on, pressed);
}
