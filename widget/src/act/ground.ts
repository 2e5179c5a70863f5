/** Bare ground: where a press by itself does nothing but close what lies beside it. */

import { matchesOf } from '../observe/walk/native.ts';
import type { Task } from './action.ts';
import { mouse, pointer } from './events/pointer.ts';
import { outwards } from './tree.ts';

const MARKED = 'a[href],button,input,select,textarea,label,summary,[role],[onclick]';

/** Whether the guard would let `name` be done there unasked. */
export function isFree({ act, env }: Task, name: string, on: Element): boolean {
  const asked = { ...act, name, args: { key: 'Enter' }, digest: undefined };
  const kind = env.guard.approval(asked, on)?.kind;
  return kind === undefined || kind === 'step';
}

/** Pressing it by itself does nothing; `within` is what it lies in, such as a dialog. */
export function isGround(task: Task, hit: Element, within?: Element): boolean {
  for (const at of outwards(hit)) {
    if (at === within) break;
    if (matchesOf(at, MARKED)) return false;
  }
  return isFree(task, 'click', hit) && getComputedStyle(hit).cursor !== 'pointer';
}

/** A whole press there, without moving the focus as a press on a control does. */
export function pressGround(hit: Element, at: { x: number; y: number }): void {
  pointer('pointerdown', hit, at, { button: 0, buttons: 1 });
  mouse('mousedown', hit, at, { button: 0, buttons: 1, detail: 1 });
  pointer('pointerup', hit, at, { button: 0 });
  mouse('mouseup', hit, at, { button: 0, detail: 1 });
  mouse('click', hit, at, { button: 0, detail: 1 });
}
