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

/** A control, and the value that it is to have. */
export interface Setting {
  /** One after another, until it reads as asked. */
  ways(seen: Tried): Iterable<() => unknown>;
  /** Whether it has the value, by what the page shows; `left`: it has been left, and had it before. */
  reads(left?: boolean): boolean;
  /** Waits for the page to take the value, or to refuse it. */
  rest(): Promise<unknown>;
  /** Pages may take a value, or restore the old one, only then; false if it is to keep the focus. */
  leave?(): boolean;
}

/** Whether it reads as asked in the end. */
export async function setTo(task: Task, setting: Setting): Promise<boolean> {
  const seen = { held: false };
  for (const way of setting.ways(seen)) {
    await way();
    await timed(task, 'settle', () => setting.rest());
    task.check();
    let holds = setting.reads();
    seen.held = holds;
    if (setting.leave?.()) {
      await timed(task, 'settle', () => setting.rest());
      holds = setting.reads(seen.held);
    }
    if (holds) return true;
    if (task.watch.held() || task.watch.leaving()) break;
  }
  return false;
}

/** Brings it into sight, and presses it. */
export async function pressOn(task: Task, needs: Needs): Promise<Spot> {
  const spot = await approach(task, needs);
  await timed(task, 'events', () => press(task, spot));
  return spot;
}

/** Gives it the focus by a press, which may close the list of a field that has it. */
export async function focusAt(task: Task, spot: Spot, field: HTMLElement): Promise<void> {
  if (focused() !== field) await press(task, spot);
  giveFocus(field);
}

export function giveFocus(field: HTMLElement): void {
  if (focused() !== field) dom.focusOn(field);
}

/** What it shows, and what was asked where that may be told. */
interface Told {
  readonly asked?: string;
  readonly shows?: string | undefined;
  /** Where the page says nothing itself. */
  readonly hint?: string;
}

/** Why a control does not have its value. */
export function notAsAsked({ watch }: Task, called: string, told: Told): Refusal {
  const { asked, shows = 'something else', hint = '' } = told;
  const complaint = watch.complaint();
  const why = complaint ? `; message: ${complaint}` : hint;
  const first = asked === undefined ? '' : `asked ${asked}, `;
  return new Refusal('rejected_value', `${called}: ${first}it shows ${shows}${why}`);
}
