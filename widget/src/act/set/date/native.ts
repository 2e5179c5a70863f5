/** Native date and time fields: the value is set as a whole, in the format of HTML. */

import * as dom from '../../../dom/index.ts';
import { announceChange, setValue } from '../../events/text.ts';
import { approach } from '../../spot/approach.ts';
import type { Report, Task } from '../../task/action.ts';
import { Refusal } from '../../task/outcome.ts';
import { title } from '../../task/state.ts';
import { focusAt, notAsAsked } from '../value/driver.ts';
import { Kept } from '../value/previous_value.ts';
import { StandingControl } from '../value/standing.ts';
import { isoClock, isoDay, type Moment, weekOf } from './moment.ts';

const NATIVE = ['date', 'time', 'datetime-local', 'month', 'week']
  .map((type) => `input[type=${type} i]`)
  .join(',');

export function nativeIn(target: Element): HTMLInputElement | undefined {
  const own = (target as HTMLLabelElement).control ?? target;
  if (own.matches(NATIVE)) return own as HTMLInputElement;
  const inner = own.querySelectorAll<HTMLInputElement>(NATIVE);
  return inner.length === 1 ? inner[0] : undefined;
}

export async function setNative(
  task: Task,
  field: HTMLInputElement,
  moments: readonly [Moment, Moment?],
): Promise<Report> {
  const called = title(task.env, field);
  if (moments[1]) {
    const message = `${called} takes one date: set the end in its own field.`;
    throw new Refusal('invalid_args', message);
  }
  const value = valueFor(called, field, moments[0]);
  checkBounds(called, field, value);
  const kept = new Kept(task, field);
  task.onRefusal(() => kept.putBack());
  const standing = new StandingControl(task, field);
  const spot = await approach(task, { editable: true, element: field });
  await focusAt(task, spot, field);
  setValue(field, value);
  announceChange(field);
  return {
    said: `Set ${called} to ${value}`,
    verify() {
      const now = standing.now() as HTMLInputElement | undefined;
      if (!now || nativeIn(now) !== now || now.value.startsWith(value)) return;
      const shows = task.env.isSecret(now) ? undefined : `"${now.value}"`;
      throw notAsAsked(task, called, { asked: value, shows });
    },
  };
}

function valueFor(called: string, field: HTMLInputElement, moment: Moment): string {
  const { day, clock, span } = moment;
  const needs = (what: string) =>
    new Refusal('invalid_args', `${called} takes ${what}, which is missing.`);
  // Firefox has no fields for months and weeks: they are of type "text" there, in HTML's format.
  const type = dom.attributeOf(field, 'type')?.toLowerCase();
  if (type === 'time') {
    if (!clock) throw needs('a time');
    return isoClock(clock);
  }
  if (!day) throw needs('a date');
  if (span === 'quarter' || span === 'year') throw needs('more than that: a month or a day');
  const date = isoDay(day);
  if (type === 'month') return date.slice(0, 7);
  if (type === 'week') return weekOf(day);
  if (type === 'date') return date;
  // If only a date is given, the field's time is unchanged.
  const time = clock ? isoClock(clock) : field.value.split('T')[1];
  if (!time) throw needs('a time as well');
  return `${date}T${time}`;
}

function checkBounds(called: string, field: HTMLInputElement, value: string): void {
  const probe = field.cloneNode() as HTMLInputElement;
  probe.value = value;
  const { rangeUnderflow, rangeOverflow, stepMismatch } = probe.validity;
  const wrong = [
    rangeUnderflow && `the earliest is ${field.min}`,
    rangeOverflow && `the latest is ${field.max}`,
    stepMismatch && `it goes in steps of ${field.step}`,
  ].find(Boolean);
  if (!wrong) return;
  const message = `${called} does not take ${value}: ${wrong}. It was left as it is.`;
  throw new Refusal('rejected_value', message);
}
