/** Sets a control to a value: a kind of control says how, and what it reads; the rest is done here. */

import { focused } from '../../../ask/tree.ts';
import * as dom from '../../../dom/index.ts';
import { press } from '../../events/press.ts';
import { approach, timed } from '../../spot/approach.ts';
import type { Spot } from '../../spot/hit.ts';
import type { Needs } from '../../spot/ready.ts';
import type { Task } from '../../task/action.ts';
import { Refusal } from '../../task/outcome.ts';

export interface Tried {
  /** After the last way it read as asked, until it was left. */
  readonly held: boolean;
}

export interface Setting {
  /** One after another, until it reads as asked. */
  ways(seen: Tried): Iterable<() => unknown>;
  /** Whether it has the value, by what the page shows; `left`: it has been left, and had it before. */
  reads(left?: boolean): boolean;
  /** Waits for the page to take the value, or to refuse it. */
  rest(): Promise<unknown>;
  /** Pages may take a value, or restore the old one, only then; false if it is to keep the focus. */
  leave?(): boolean | Promise<boolean>;
}

export async function setTo(task: Task, setting: Setting): Promise<boolean> {
  const seen = { held: false };
  for (const way of setting.ways(seen)) {
    await way();
    await timed(task, 'settle', () => setting.rest());
    task.check();
    let holds = setting.reads();
    seen.held = holds;
    if (await setting.leave?.()) {
      await timed(task, 'settle', () => setting.rest());
      holds = setting.reads(seen.held);
    }
    if (holds) return true;
    if (task.watch.held() || task.watch.leaving()) break;
  }
  return false;
}

/** Moves a control until it reads as asked: by a key, a button, a drag, a page of a calendar. */
interface Steps {
  /** How far it is from there: 0 at it, below 0 past it, NaN where it does not read. */
  off(): number;
  /** One step; false if there is none, true if something has moved whatever it reads. */
  step(course: Course): Promise<unknown>;
  readonly most: number;
  /** Steps in a row that may change nothing. */
  readonly idle?: number;
  /** Each is as long as the one before: what leads no nearer is taken back. */
  readonly isEven?: boolean;
}

interface Course {
  readonly off: number;
  /** The same as the control counts, which may run the other way round. */
  readonly towards: number;
  /** How far the last step has led; 0 before the first one. */
  readonly by: number;
}

/** Resolves with the number of steps that have moved it. */
export async function stepTo({ off, step, most, idle = 0, isEven }: Steps): Promise<number> {
  let [left, by, way, still, moved] = [off(), 0, 1, 0, 0];
  for (let steps = 0; steps < most && left !== 0; steps++) {
    if (isEven && Math.abs(left) < Math.abs(by) / 2) break;
    const result = await step({ off: left, towards: left * way, by });
    if (result === false) break;
    const before = left;
    left = off();
    by = before - left;
    if (!by && result !== true && still++ >= idle) break;
    if (!by) continue;
    still = 0;
    moved++;
    if (by * before < 0) way = -way;
    else if (isEven && Math.abs(left) >= Math.abs(before)) {
      await step({ off: -before, towards: -before * way, by });
      break;
    }
  }
  return moved;
}

export async function pressOn(task: Task, needs: Needs): Promise<Spot> {
  const spot = await approach(task, needs);
  await timed(task, 'events', () => press(task, spot));
  return spot;
}

/** Undefined where the page has drawn the element anew: bringing it into view may do that. */
export async function unlessRedrawn<T>(
  element: Element,
  act: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await act();
  } catch (reason) {
    if (!(reason instanceof Refusal) || dom.isConnected(element)) throw reason;
    return undefined;
  }
}

/** Gives it the focus by a press, which may close the list of a field that has it. */
export async function focusAt(task: Task, spot: Spot, field: HTMLElement): Promise<void> {
  if (focused() !== field) await press(task, spot);
  giveFocus(field);
}

export function giveFocus(field: HTMLElement): void {
  if (focused() !== field) dom.focusOn(field);
}

interface Mismatch {
  readonly asked?: string;
  readonly shows?: string | undefined;
  /** Where the page says nothing itself. */
  readonly hint?: string;
}

export function notAsAsked({ watch }: Task, called: string, mismatch: Mismatch): Refusal {
  const { asked, shows = 'something else', hint = '' } = mismatch;
  const complaint = watch.complaint();
  const why = complaint ? `; message: ${complaint}` : hint;
  const first = asked === undefined ? '' : `asked ${asked}, `;
  return new Refusal('rejected_value', `${called}: ${first}it shows ${shows}${why}`);
}

export function restored(isBack: boolean, now: string, old = 'Its old value'): string {
  return isBack ? `${old} was restored.` : `${old} could not be restored: it now has ${now}.`;
}
