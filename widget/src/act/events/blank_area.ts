/** Bare ground: a press there only closes what is beside it. */

import { outwards } from '../../ask/tree.ts';
import * as dom from '../../dom/index.ts';
import type { Task } from '../task/action.ts';
import { mouse, pointer } from './pointer.ts';

const MARKED = 'a[href],button,input,select,textarea,label,summary,[role],[onclick]';

export function isFree({ act, env }: Task, name: string, on: Element): boolean {
  const asked = { ...act, name, args: { key: 'Enter' }, digest: undefined };
  const kind = env.guard.approval(asked, on)?.kind;
  return kind === undefined || kind === 'step';
}

/** A press there has no effect of its own; `within` is the part around it, such as a dialog. */
export function isGround(task: Task, hit: Element, within?: Element): boolean {
  for (const at of outwards(hit)) {
    if (at === within) break;
    if (dom.matchesOf(at, MARKED)) return false;
  }
  return isFree(task, 'click', hit) && getComputedStyle(hit).cursor !== 'pointer';
}

export function pressGround(hit: Element, at: { x: number; y: number }): void {
  pointer('pointerdown', hit, at, { button: 0, buttons: 1 });
  mouse('mousedown', hit, at, { button: 0, buttons: 1, detail: 1 });
  pointer('pointerup', hit, at, { button: 0 });
  mouse('mouseup', hit, at, { button: 0, detail: 1 });
  mouse('click', hit, at, { button: 0, detail: 1 });
}
