/** Fields with one part for each unit (MUI X, React Aria): each part is a spin button. */

import { focused } from '../../../ask/tree.ts';
import { plainText } from '../../../observe/element/name/shown_text.ts';
import { mayEnter } from '../../events/blank_area.ts';
import { leaveField } from '../../events/blur.ts';
import { stroke } from '../../events/key_stroke.ts';
import { approach, timed } from '../../spot/approach.ts';
import type { Report, Task } from '../../task/action.ts';
import { quote, Refusal } from '../../task/outcome.ts';
import { title } from '../../task/state.ts';
import { frame, tick } from '../../task/time.ts';
import { pressedOf } from '../choice/opener.ts';
import { giveFocus, notAsAsked, setTo } from '../value/driver.ts';
import { asksForEnter, strikeEnter } from '../value/enter.ts';
import { westernDigits } from '../value/numbers.ts';
import { dayIn, systemIn } from './calendars.ts';
import { amountAt, isoOf, type Moment, two, type Unit } from './moment.ts';
import { unitSaid } from './names.ts';

interface Section {
  readonly element: HTMLElement;
  readonly unit: Unit;
}

const SPIN = '[role=spinbutton]';
const UNITS = ['half', 'year', 'month', 'day', 'hour', 'minute', 'second'] as const;

export function sectionsOf(control: Element, ends: number): Section[][] | undefined {
  const group = control.matches('[role=group]') ? control : control.closest('[role=group]');
  const box = control.querySelector(SPIN) ? control : group;
  const inside = box?.querySelectorAll<HTMLElement>(SPIN);
  const all = [...(inside ?? [])].flatMap((element) => {
    const said = [element.dataset.type, element.ariaLabel, element.textContent];
    const unit = unitSaid(
      said.map((it) => it ?? ''),
      UNITS,
    );
    return unit ? [{ element, unit }] : [];
  });
  if (all.length < 2) return undefined;
  const second = all.findIndex(({ unit }, at) => all.findIndex((it) => it.unit === unit) < at);
  const split = second > 0 ? [all.slice(0, second), all.slice(second)] : [all];
  return split.length === ends ? split : undefined;
}

export async function setSections(
  task: Task,
  control: Element,
  fields: readonly Section[][],
  moments: readonly Moment[],
): Promise<Report> {
  const called = title(task.env, control);
  const all = fields.flat();
  moments.forEach((moment, nth) => {
    checkWhole(called, fields[nth] ?? [], moment);
  });
  await approach(task, { element: pressedOf(task.env, control), owner: control });
  const asked = moments.map(isoOf).join(' – ');
  const own = await inItsCalendar(task, called, all, moments);
  const each = own.flatMap((moment, nth) => {
    const isHalved = !!fields[nth]?.some((it) => it.unit === 'half');
    return (fields[nth] ?? []).map((it) => ({
      ...it,
      amount: amountAt(it.unit, moment, isHalved),
    }));
  });
  const isSet = () => each.every(({ element, unit, amount }) => shows(element, unit, amount));
  let last: HTMLElement | null = null;
  await setTo(task, {
    *ways() {
      yield async () => {
        for (const { element, unit, amount } of each)
          if (amount !== undefined) await type(task, element, textFor(unit, amount));
      };
      if (!last || !asksForEnter(last) || !mayEnter(task, last)) return;
      const field = last;
      yield () => {
        giveFocus(field);
        strikeEnter(field);
      };
    },
    // Many pages take the value when the field is left; some ask for Enter.
    reads: () => isSet() && !(last && asksForEnter(last)),
    rest: async () => last && task.watch.settle(task.signal, 0),
    leave() {
      if (last) return false;
      last = focused();
      if (last) leaveField(last);
      return !!last;
    },
  });
  return {
    said: `Set ${called} to ${asked}`,
    verify() {
      if (isSet() || !all[0]?.element.isConnected) return;
      const shown = quote(all.map(({ element }) => plainText(element)).join(' '));
      throw notAsAsked(task, called, { asked, shows: `"${shown}"` });
    },
  };
}

/** With the days as its calendar counts them. */
async function inItsCalendar(
  task: Task,
  called: string,
  all: readonly Section[],
  moments: readonly Moment[],
): Promise<readonly Moment[]> {
  const year = all.find(({ unit }) => unit === 'year')?.element;
  // Latin sections without an era are those of a Gregorian calendar.
  const said = all.map(({ element }) => `${element.ariaLabel} ${plainText(element)}`).join(' ');
  const isPlain = !/[^\p{Script=Latin}\P{L}]/u.test(said) && westernDigits(said) === said;
  if (!year || (isPlain && !year.parentElement?.querySelector('[data-type=era]'))) return moments;
  // An empty year begins with the present one.
  if (!year.ariaValueNow) await type(task, year, ['ArrowUp']);
  const system = systemIn(year.ariaValueNow ?? plainText(year));
  return moments.map((moment) => {
    const day = moment.day && dayIn(system, moment.day);
    if (day || !moment.day) return { ...moment, ...(day && { day }) };
    const message = `${called} counts days by a calendar whose rules differ by a day for ${isoOf(moment)}: choose the day in its calendar.`;
    throw new Refusal('option_missing', message);
  });
}

function checkWhole(called: string, all: readonly Section[], { day, clock, span }: Moment): void {
  const units = all.map(({ unit }) => unit);
  const lacks =
    (units.includes('day') && (!day || span) && (day ? 'a day' : 'a date')) ||
    (units.includes('hour') && !clock && 'a time');
  if (!lacks) return;
  throw new Refusal('invalid_args', `${called} takes ${lacks} as well, which is missing.`);
}

function textFor(unit: Unit, amount: number): string {
  if (unit === 'half') return amount ? 'p' : 'a';
  return unit === 'year' ? `${amount}`.padStart(4, '0') : two(amount);
}

async function type(task: Task, section: HTMLElement, keys: Iterable<string>): Promise<void> {
  await timed(task, 'events', async () => {
    section.focus({ preventScroll: true });
    await frame();
    for (const key of keys) {
      task.check();
      const on = focused();
      if (!on) return;
      stroke(task, on, { key, modifiers: {} });
      await tick();
    }
    await frame();
  });
}

function shows(element: HTMLElement, unit: Unit, amount: number | undefined): boolean {
  if (amount === undefined) return true;
  const shown = `${element.ariaValueText ?? ''} ${element.textContent ?? ''}`.trim();
  if (unit === 'half') return new RegExp(`\\b${textFor(unit, amount)}\\.?m`, 'i').test(shown);
  const now = element.ariaValueNow ?? /\d+/.exec(shown)?.[0];
  return now !== undefined && Number(now) === amount;
}
