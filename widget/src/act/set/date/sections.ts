/** Fields with one part for each unit (MUI X, React Aria): each part is a spin button. */

import { focused } from '../../../ask/tree.ts';
import { plainText } from '../../../observe/element/name/shown_text.ts';
import { leaveField } from '../../events/blur.ts';
import { stroke } from '../../events/key_stroke.ts';
import { approach, timed } from '../../spot/approach.ts';
import type { Report, Task } from '../../task/action.ts';
import { quote, Refusal } from '../../task/outcome.ts';
import { title } from '../../task/state.ts';
import { frame, tick } from '../../task/time.ts';
import { pressedOf } from '../choice/opener.ts';
import { asksForEnter, mayEnter, strikeEnter } from '../value/enter.ts';
import { westernDigits } from '../value/numbers.ts';
import { dayIn, systemIn } from './calendars.ts';
import { isoOf, type Moment, two } from './moment.ts';

type Unit = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'half';

interface Section {
  readonly element: HTMLElement;
  readonly unit: Unit;
}

const SPIN = '[role=spinbutton]';
const UNITS: readonly (readonly [Unit, RegExp])[] = [
  ['half', /meridiem|dayperiod|am\/pm|^aa?$/i],
  ['year', /year|jahr|année|año|ano|jaar|年|^y+$/i],
  ['month', /month|monat|mois|mes|maand|月|^M+$/],
  ['day', /day|tag|jour|día|dia|dag|日|^[dj]+$/i],
  ['hour', /hour|stunde|heure|hora|uur|时|時|^h+$/i],
  ['minute', /minute|minuto|minuut|分|^m+$/],
  ['second', /second|sekunde|seconde|segundo|秒|^s+$/i],
];

/** The sections of the field around `control`; for a range a list for each end. */
export function sectionsOf(control: Element, ends: number): Section[][] | undefined {
  const group = control.matches('[role=group]') ? control : control.closest('[role=group]');
  const inside = (control.querySelector(SPIN) ? control : group)?.querySelectorAll<HTMLElement>(
    SPIN,
  );
  const all = [...(inside ?? [])].flatMap((element) => {
    const unit = unitOf(element);
    return unit ? [{ element, unit }] : [];
  });
  if (all.length < 2) return undefined;
  const second = all.findIndex(({ unit }, at) => all.findIndex((it) => it.unit === unit) < at);
  const split = second > 0 ? [all.slice(0, second), all.slice(second)] : [all];
  return split.length === ends ? split : undefined;
}

function unitOf(element: HTMLElement): Unit | undefined {
  const said = [element.dataset.type, element.ariaLabel, element.textContent];
  for (const text of said) {
    const unit = UNITS.find(([, word]) => word.test(text?.trim() ?? ''))?.[0];
    if (unit) return unit;
  }
  return undefined;
}

export async function setSections(
  task: Task,
  control: Element,
  fields: readonly Section[][],
  moments: readonly Moment[],
): Promise<Report> {
  moments.forEach((moment, nth) => {
    checkWhole(task, control, fields[nth] ?? [], moment);
  });
  await approach(task, { element: pressedOf(task.env, control), owner: control });
  const asked = moments.map(isoOf).join(' – ');
  const own = await timed(task, 'events', () => inItsCalendar(task, control, fields, moments));
  await timed(task, 'events', async () => {
    for (let nth = 0; nth < own.length; nth += 1) {
      for (const section of fields[nth] ?? [])
        await type(task, section, textFor(section, fields[nth]!, own[nth]!));
    }
  });
  await commit(task);
  return {
    said: `Set ${title(task.env, control)} to ${asked}`,
    verify() {
      const wrong = own.some(
        (moment, nth) => !(fields[nth] ?? []).every((it) => shows(it, fields[nth]!, moment)),
      );
      if (!wrong || !fields[0]?.[0]?.element.isConnected) return;
      const shown = quote(
        fields
          .flat()
          .map(({ element }) => plainText(element))
          .join(' '),
      );
      const complaint = task.watch.complaint();
      const why = complaint ? `; message: ${complaint}` : '';
      throw new Refusal(
        'rejected_value',
        `${title(task.env, control)}: asked ${asked}, it shows "${shown}"${why}`,
      );
    },
  };
}

/** With the days as its calendar counts them. */
async function inItsCalendar(
  task: Task,
  control: Element,
  fields: readonly Section[][],
  moments: readonly Moment[],
): Promise<readonly Moment[]> {
  const all = fields.flat();
  const year = all.find(({ unit }) => unit === 'year')?.element;
  // Latin sections without an era are those of a Gregorian calendar.
  const said = all.map(({ element }) => `${element.ariaLabel} ${plainText(element)}`).join(' ');
  const isPlain = !/[^\p{Script=Latin}\P{L}]/u.test(said) && westernDigits(said) === said;
  if (!year || (isPlain && !year.parentElement?.querySelector('[data-type=era]'))) return moments;
  // An empty year begins with the present one.
  if (!year.ariaValueNow) await strikeOn(task, year, 'ArrowUp');
  const system = systemIn(year.ariaValueNow ?? plainText(year));
  return moments.map((moment) => {
    const day = moment.day && dayIn(system, moment.day);
    if (day || !moment.day) return { ...moment, ...(day && { day }) };
    const message = `${title(task.env, control)} counts days by a calendar whose rules differ by a day for ${isoOf(moment)}: choose the day in its calendar.`;
    throw new Refusal('option_missing', message);
  });
}

async function strikeOn(task: Task, element: HTMLElement, key: string): Promise<void> {
  element.focus({ preventScroll: true });
  await frame();
  stroke(task, element, { key, modifiers: {} });
  await frame();
}

function checkWhole(
  { env }: Task,
  control: Element,
  sections: readonly Section[],
  { day, clock, span }: Moment,
): void {
  const units = sections.map(({ unit }) => unit);
  const lacks =
    (units.includes('day') && (!day || span) && (day ? 'a day' : 'a date')) ||
    (units.includes('hour') && !clock && 'a time');
  if (!lacks) return;
  throw new Refusal(
    'invalid_args',
    `${title(env, control)} takes ${lacks} as well, which is missing.`,
  );
}

function textFor({ unit }: Section, all: readonly Section[], { day, clock }: Moment): string {
  const halves = all.some((it) => it.unit === 'half');
  switch (unit) {
    case 'year':
      return day ? `${day.year}`.padStart(4, '0') : '';
    case 'month':
      return day ? two(day.month) : '';
    case 'day':
      return day ? two(day.day) : '';
    case 'half':
      return !clock ? '' : clock.hour < 12 ? 'a' : 'p';
    case 'hour':
      return clock ? two(halves ? clock.hour % 12 || 12 : clock.hour) : '';
    default:
      return clock ? two(clock[unit]) : '';
  }
}

async function type(task: Task, section: Section, text: string): Promise<void> {
  if (!text) return;
  section.element.focus({ preventScroll: true });
  await frame();
  for (const key of text) {
    task.check();
    const on = focused();
    if (!on) return;
    stroke(task, on, { key, modifiers: {} });
    await tick();
  }
  await frame();
}

/** Many pages take the value when the field is left; some ask for Enter. */
async function commit(task: Task): Promise<void> {
  const last = focused();
  if (!last) return;
  leaveField(last);
  await timed(task, 'settle', () => task.watch.settle(task.signal, 0));
  task.check();
  if (!asksForEnter(last) || !mayEnter(task, last)) return;
  last.focus({ preventScroll: true });
  strikeEnter(last);
}

function shows(section: Section, all: readonly Section[], moment: Moment): boolean {
  const wanted = textFor(section, all, moment);
  if (!wanted) return true;
  const { element, unit } = section;
  const shown = `${element.ariaValueText ?? ''} ${element.textContent ?? ''}`.trim();
  if (unit === 'half') return new RegExp(`\\b${wanted}\\.?m`, 'i').test(shown);
  const now = element.ariaValueNow ?? /\d+/.exec(shown)?.[0];
  return now !== undefined && Number(now) === Number(wanted);
}
