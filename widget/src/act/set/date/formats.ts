/** The formats that a field may accept, the most certain first. */

import { outwards } from '../../../ask/tree.ts';
import * as dom from '../../../dom/index.ts';
import { typeKeys, typeOver } from '../../events/text.ts';
import { type Format, formatIn, write } from './format.ts';
import { type Day, isoDay, isoOf, type Moment } from './moment.ts';
import { hintsOf, type Picker } from './picker.ts';
import { daysInText } from './reading.ts';

/** Levels of the tree: the other end of a range is no farther away. */
const NEAR = 3;

/** What was typed into fields in a guessed order: it is there because of us, and proves nothing. */
const guessed = new WeakMap<Element, string>();

export function noteGuesses(fields: readonly HTMLInputElement[]): void {
  for (const field of fields) guessed.set(field, field.value);
}

function isGuessed(field: HTMLInputElement): boolean {
  return field.value !== '' && guessed.get(field) === field.value;
}

/** Formats that fields have accepted. */
const accepted = new WeakMap<Element, Format>();

export function noteFormat(field: HTMLInputElement, format: Format | undefined): void {
  if (format) accepted.set(field, format);
}

/** From its hints, else from what it has accepted, else from its value. */
export function formatOf(field: HTMLInputElement, lang: string): Format | undefined {
  for (const hint of hintsOf(field)) {
    const format = hint.length <= 200 ? formatIn(hint) : undefined;
    if (format) return format;
  }
  const before = accepted.get(field);
  if (before) return before;
  if (isGuessed(field)) return undefined;
  // A mask shows its pattern as the value.
  return formatIn(field.value) ?? formatLike(field.value, lang);
}

export function formatBeside(field: HTMLInputElement, lang: string): Format | undefined {
  const scope = [...outwards(field)].slice(1, NEAR + 1).at(-1);
  if (!scope || field.className === '') return undefined;
  const alike = dom
    .allWithin<HTMLInputElement>(scope, 'input')
    .filter(
      (it) =>
        it !== field &&
        it.className === field.className &&
        it.type === field.type &&
        !isGuessed(it),
    );
  for (const { value } of alike) {
    const [first = 0, second = 0] = value.split(/\D+/).map(Number);
    if (Math.max(first, second) > 12 && first !== second) {
      const format = formatLike(value, lang);
      if (format) return format;
    }
  }
  return undefined;
}

function formatLike(value: string, lang: string): Format | undefined {
  const found =
    /^(\d{1,4})(\s?[-/.]\s?)(\d{1,2})\2(\d{1,4})(?:[T\s]+\d{1,2}:\d{2}(:\d{2})?)?$/.exec(
      value.trim(),
    );
  if (!found) return undefined;
  const [, first = '', mark = '', second = '', third = '', seconds] = found;
  const clock = /\d:\d/.test(value) ? ` HH:mm${seconds ? ':ss' : ''}` : '';
  if (first.length === 4) return formatIn(`yyyy${mark}mm${mark}dd${clock}`);
  const year = 'y'.repeat(third.length);
  const dayFirst =
    mark.includes('.') || Number(first) > 12 || (Number(second) <= 12 && isDayFirst(lang));
  // A language without a region does not define which of two small numbers is the month.
  if (!dayFirst && Number(second) <= 12 && !/-/.test(lang)) return undefined;
  const date = dayFirst ? `dd${mark}mm${mark}${year}` : `mm${mark}dd${mark}${year}`;
  return formatIn(date + clock);
}

export function localFormat(lang: string): Format | undefined {
  const parts = new Intl.DateTimeFormat(lang, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const text = parts
    .formatToParts(Date.UTC(2026, 11, 24))
    .map(({ type, value }) => TEMPLATE[type] ?? value)
    .join('');
  return formatIn(text);
}

const TEMPLATE: Record<string, string> = { year: 'yyyy', month: 'mm', day: 'dd' };

function isDayFirst(lang: string): boolean {
  const format = localFormat(lang);
  const units = format?.flatMap((it) => (typeof it === 'string' ? [] : [it.unit])) ?? [];
  return units.indexOf('day') < units.indexOf('month');
}

/** Formats to try if the field shows none: ISO first, because it is unambiguous. */
export function plainFormats(moment: Moment): Format[] {
  const { day, clock, span } = moment;
  if (span === 'month') return formatsIn(['yyyy-mm']);
  if (span) return [[isoOf(moment)]];
  if (!clock) return formatsIn(['yyyy-mm-dd']);
  if (!day) return formatsIn(['HH:mm', 'HH:mm:ss', 'hh:mm aa']);
  return formatsIn(['yyyy-mm-dd HH:mm', 'yyyy-mm-dd HH:mm:ss']);
}

function formatsIn(templates: readonly string[]): Format[] {
  return templates.map(formatIn).filter((it) => it !== undefined);
}

/** In every month, and no month itself. */
const DAY = 25;

/** The one order that the field accepts; undefined if it accepts both, or none. */
export async function orderTakenBy(picker: Picker, day: Day): Promise<Format | undefined> {
  const field = picker.fields[0];
  const local = localFormat(picker.lang);
  if (!field || field.readOnly || !local) return undefined;
  const asked = { day: day.day > 12 ? day : { ...day, day: DAY } };
  const taken: Format[] = [];
  await picker.enter(0);
  for (const format of [local, swapped(local)]) {
    const text = write(format, asked, picker.lang) ?? '';
    for (const type of [typeOver, typeKeys]) {
      type(field, text);
      await picker.rest();
      const [found] = daysInText(field.value, picker.lang);
      if (found?.join() !== isoDay(asked.day)) continue;
      taken.push(format);
      break;
    }
  }
  return taken.length === 1 ? taken[0] : undefined;
}

function swapped(format: Format): Format {
  const at = (unit: string) => format.findIndex((it) => typeof it !== 'string' && it.unit === unit);
  const [day, month] = [at('day'), at('month')];
  return format.map((it, nth) =>
    nth === day ? format[month]! : nth === month ? format[day]! : it,
  );
}
