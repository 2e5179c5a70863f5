/** What may be done without a question, and bare ground, where a press only closes what is beside it. */

import { outwards } from '../../ask/tree.ts';
import * as dom from '../../dom/index.ts';
import type { Task } from '../task/action.ts';
import { mouse, pointer } from './pointer.ts';

const MARKED = 'a[href],button,input,select,textarea,label,summary,[role],[onclick]';

/** Whether the visitor need not be asked first. */
export function mayDo({ act, env }: Task, element: Element, name: string, args = {}): boolean {
  const kind = env.guard.approval({ ...act, name, args, digest: undefined }, element)?.kind;
  return kind === undefined || kind === 'step';
}

export function mayEnter(task: Task, field: Element): boolean {
  return mayDo(task, field, 'press_key', { key: 'Enter' });
}

/** A press there has no effect of its own; `within` is the part around it, such as a dialog. */
export function isGround(task: Task, hit: Element, within?: Element): boolean {
  for (const at of outwards(hit)) {
    if (at === within) break;
    if (dom.matchesOf(at, MARKED)) return false;
  }
  return mayDo(task, hit, 'click') && getComputedStyle(hit).cursor !== 'pointer';
}

export function pressGround(hit: Element, at: { x: number; y: number }): void {
  pointer('pointerdown', hit, at, { button: 0, buttons: 1 });
  mouse('mousedown', hit, at, { button: 0, buttons: 1, detail: 1 });
  pointer('pointerup', hit, at, { button: 0 });
  mouse('mouseup', hit, at, { button: 0, detail: 1 });
  mouse('click', hit, at, { button: 0, detail: 1 });
}
