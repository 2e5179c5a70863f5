/** Native date and time fields: the value is set as a whole, in the format of HTML. */

import { focused } from '../../../ask/tree.ts';
import * as dom from '../../../dom/index.ts';
import { press } from '../../events/press.ts';
import { announceChange, setValue } from '../../events/text.ts';
import { approach, timed } from '../../spot/approach.ts';
import type { Report, Task } from '../../task/action.ts';
import { Refusal } from '../../task/outcome.ts';
import { title } from '../../task/state.ts';
import { StandingControl } from '../value/standing.ts';
import { isoClock, isoDay, type Moment, weekOf } from './moment.ts';

const NATIVE = ['date', 'time', 'datetime-local', 'month', 'week']
  .map((type) => `input[type=${type} i]`)
  .join(',');

/** The native field that `target` is, labels, or contains as its only one. */
export function nativeIn(target: Element): HTMLInputElement | undefined {
  const own = (target as HTMLLabelElement).control ?? target;
  if (own.matches(NATIVE)) return own as HTMLInputElement;
  const inner = own.querySelectorAll<HTMLInputElement>(NATIVE);
  return inner.length === 1 ? inner[0] : undefined;
}

export async function setNative(
  task: Task,
  field: HTMLInputElement,
  moment: Moment,
): Promise<Report> {
  const value = valueFor(task, field, moment);
  checkBounds(task, field, value);
  const standing = new StandingControl(task, field);
  const spot = await approach(task, { editable: true, element: field });
  await timed(task, 'events', async () => {
    if (focused() !== field) await press(task, spot);
    if (focused() !== field) field.focus({ preventScroll: true });
    setValue(field, value);
    announceChange(field);
  });
  return {
    said: `Set ${title(task.env, field)} to ${value}`,
    verify() {
      const now = standing.now() as HTMLInputElement | undefined;
      if (!now || nativeIn(now) !== now || now.value.startsWith(value)) return;
      const complaint = task.watch.complaint();
      const why = complaint ? `; message: ${complaint}` : '';
      const shows = task.env.isSecret(now) ? 'something else' : `"${now.value}"`;
      const message = `${title(task.env, field)}: asked ${value}, it shows ${shows}${why}`;
      throw new Refusal('rejected_value', message);
    },
  };
}

function valueFor({ env }: Task, field: HTMLInputElement, moment: Moment): string {
  const { day, clock, span } = moment;
  const needs = (what: string) =>
    new Refusal('invalid_args', `${title(env, field)} takes ${what}, which is missing.`);
  // Firefox has no fields for months and weeks: they are of type "text" there, in HTML's format.
  const type = dom.attributeOf(field, 'type')?.toLowerCase();
  if (type !== 'time' && !day) throw needs('a date');
  if (span === 'quarter' || span === 'year') throw needs('more than that: a month or a day');
  if (type === 'time') {
    if (!clock) throw needs('a time');
    return isoClock(clock);
  }
  const date = isoDay(day!);
  if (type === 'month') return date.slice(0, 7);
  if (type === 'week') return weekOf(day!);
  if (type === 'date') return date;
  // If only a date is given, the field's time is unchanged.
  const kept = field.value.split('T')[1];
  if (!clock && !kept) throw needs('a time as well');
  return `${date}T${clock ? isoClock(clock) : kept}`;
}

function checkBounds({ env }: Task, field: HTMLInputElement, value: string): void {
  const probe = field.cloneNode() as HTMLInputElement;
  probe.value = value;
  const { rangeUnderflow, rangeOverflow, stepMismatch } = probe.validity;
  const wrong = [
    rangeUnderflow && `the earliest is ${field.min}`,
    rangeOverflow && `the latest is ${field.max}`,
    stepMismatch && `it goes in steps of ${field.step}`,
  ].find(Boolean);
  if (!wrong) return;
  const message = `${title(env, field)} does not take ${value}: ${wrong}. It was left as it is.`;
  throw new Refusal('rejected_value', message);
}
