/** The format in which a field writes dates: from its hints, its value, or the fields beside it. */

import { isSeen } from '../../../ask/seen.ts';
import { outwards } from '../../../ask/tree.ts';
import * as dom from '../../../dom/index.ts';
import { memory } from '../../task/page_memory.ts';
import { boxesOf } from '../choice/opener.ts';
import {
  amountAt,
  type Clock,
  type Day,
  dayFrom,
  isoOf,
  type Moment,
  two,
  type Unit,
} from './moment.ts';
import { monthNames, monthSaid } from './names.ts';

interface Part {
  readonly unit: Unit;
  readonly size: number;
}

export type Format = readonly (Part | string)[];

const YEAR = /^[yjaråгул年]/i;
const MONTH = /^[mмμ月]/i;
const DAY = /^[dtjgдp日]/i;

/** The format of a pattern in `text`, such as `dd.mm.yyyy` or `MMM d, yyyy`; else undefined. */
export function formatIn(text: string): Format | undefined {
  const parts = [...text.matchAll(/(\p{L})\1*/gu)].map((it) => ({ word: it[0], at: it.index }));
  for (let from = 0; from < parts.length; from++) {
    for (let count = Math.min(7, parts.length - from); count >= 2; count--) {
      const some = parts.slice(from, from + count);
      const format = readTemplate(text, some);
      if (format) return format;
    }
  }
  return undefined;
}

interface Word {
  readonly word: string;
  readonly at: number;
}

function readTemplate(text: string, words: readonly Word[]): Format | undefined {
  const format: (Part | string)[] = [];
  let end = words[0]?.at ?? 0;
  const letters = words.map(({ word }) => word);
  const years = letters.filter((it) => it.length === 4 && !/^m/i.test(it));
  for (const { word, at } of words) {
    const between = text.slice(end, at);
    if (format.length && !/^[\s.,/:年月日-]{1,3}$/.test(between)) return undefined;
    if (format.length) format.push(between);
    const unit = unitOf(word, format, years.length > 0);
    if (!unit) return undefined;
    format.push({ unit, size: word.length });
    end = at + word.length;
  }
  const units = format.flatMap((it) => (typeof it === 'string' ? [] : [it.unit]));
  return isWhole(units) ? format : undefined;
}

function unitOf(word: string, before: Format, hasYear: boolean): Unit | undefined {
  const known = before.flatMap((it) => (typeof it === 'string' ? [] : [it.unit]));
  const has = (unit: Unit) => known.includes(unit);
  const { length } = word;
  if (/^h{1,2}$/i.test(word)) return has('hour') ? undefined : 'hour';
  if (/^m{1,2}$/i.test(word) && has('hour') && !has('minute')) return 'minute';
  if (/^s{1,2}$/i.test(word) && has('minute')) return 'second';
  if (/^a{1,2}$/i.test(word) && has('minute')) return 'half';
  if (MONTH.test(word) && length <= 4 && !has('month')) return 'month';
  if (length === 4 && YEAR.test(word) && !has('year')) return 'year';
  if (length === 2 && /^y/i.test(word) && !hasYear && !has('year')) return 'year';
  return length <= 2 && DAY.test(word) && !has('day') ? 'day' : undefined;
}

function isWhole(units: readonly Unit[]): boolean {
  if (new Set(units).size !== units.length) return false;
  const date = units.filter((it) => /year|month|day/.test(it));
  const clock = units.includes('hour') === units.includes('minute');
  const dated = date.length === 3 || (date.length === 2 && !date.includes('day'));
  return clock && (dated || (date.length === 0 && units.includes('minute')));
}

function has(format: Format, unit: Unit): boolean {
  return format.some((it) => typeof it !== 'string' && it.unit === unit);
}

export function write(format: Format, moment: Moment, lang: string): string | undefined {
  const parts = format.map((it) =>
    typeof it === 'string' ? it : writePart(it, format, moment, lang),
  );
  return parts.includes(undefined) ? undefined : parts.join('');
}

function writePart(
  { unit, size }: Part,
  format: Format,
  moment: Moment,
  lang: string,
): string | undefined {
  const amount = amountAt(unit, moment, has(format, 'half'));
  if (amount === undefined) return undefined;
  if (unit === 'half') return amount ? 'PM' : 'AM';
  if (unit === 'year') return size === 2 ? two(amount % 100) : `${amount}`;
  if (unit === 'month' && size > 2)
    return monthNames(lang, size === 3 ? 'short' : 'long')[amount - 1];
  return size >= 2 ? two(amount) : `${amount}`;
}

export function read(format: Format, text: string, lang: string): Moment | undefined {
  const pattern = format.map((it) => (typeof it === 'string' ? '[\\s.,/:年月日-]*' : matcher(it)));
  const found = new RegExp(`^\\s*${pattern.join('')}`, 'iu').exec(text);
  if (!found) return undefined;
  const values = new Map<Unit, string>();
  format
    .filter((it) => typeof it !== 'string')
    .forEach(({ unit }, at) => void values.set(unit, found[at + 1] ?? ''));
  const day = readDate(values, lang);
  const clock = readTime(values);
  if (has(format, 'month') && !day) return undefined;
  return { ...(day && { day }), ...(clock && { clock }) };
}

function matcher({ unit, size }: Part): string {
  if (unit === 'year') return size === 2 ? '(\\d{2})' : '(\\d{4})';
  if (unit === 'month' && size > 2) return '(\\p{L}+\\.?)';
  return unit === 'half' ? '(am|pm|a|p)' : '(\\d{1,2})';
}

function readDate(values: ReadonlyMap<Unit, string>, lang: string): Day | undefined {
  const written = values.get('year');
  if (!written) return undefined;
  const month = values.get('month') ?? '';
  return dayFrom(
    Number(written.length === 2 ? `20${written}` : written),
    /^\d+$/.test(month) ? Number(month) : monthSaid(month, lang),
    Number(values.get('day') ?? 1),
  );
}

function readTime(values: ReadonlyMap<Unit, string>): Clock | undefined {
  const hour = values.get('hour');
  if (!hour) return undefined;
  const half = values.get('half')?.toLowerCase();
  const whole = half ? (Number(hour) % 12) + (half.startsWith('p') ? 12 : 0) : Number(hour);
  const [minute, second] = [Number(values.get('minute') ?? 0), Number(values.get('second') ?? 0)];
  return { hour: whole, minute, second };
}

/** Levels of the tree: the other end of a range is no farther away. */
const NEAR = 3;

/** What stands in a field because it was typed in a guessed order proves nothing of its format. */
export function noteGuess(field: HTMLInputElement): void {
  memory.guessed ??= new WeakMap();
  memory.guessed.set(field, field.value);
}

function isGuessed(field: HTMLInputElement): boolean {
  return field.value !== '' && memory.guessed?.get(field) === field.value;
}

export function noteFormat(field: HTMLInputElement, format: Format | undefined): void {
  memory.formats ??= new WeakMap();
  if (format) memory.formats.set(field, format);
}

/** From its hints, else from what it has accepted, else from its value. */
export function formatOf(field: HTMLInputElement, lang: string): Format | undefined {
  for (const hint of hintsOf(field)) {
    const format = hint.length <= 200 ? formatIn(hint) : undefined;
    if (format) return format;
  }
  const before = memory.formats?.get(field);
  if (before) return before as Format;
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
  const time = /^(\d{1,2}):\d{2}(:\d{2})?(\s?[ap]\.?m\.?)?$/i.exec(value.trim());
  if (time) {
    const [, hour = '', second, half] = time;
    const clock = (half ? 'h' : 'H').repeat(hour.length) + (second ? ':mm:ss' : ':mm');
    return formatIn(half ? `${clock} aa` : clock);
  }
  const found =
    /^(\d{1,4})(\s?[-/.]\s?)(\d{1,2})\2(\d{1,4})(?:[T\s]+(\d{1,2}):\d{2}(:\d{2})?(\s?[ap]\.?m\.?)?)?$/i.exec(
      value.trim(),
    );
  if (!found) return undefined;
  const [, first = '', mark = '', second = '', third = '', hour = '', seconds, half] = found;
  const hours = half ? 'h'.repeat(hour.length) : 'HH';
  const clock = hour && ` ${hours}:mm${seconds ? ':ss' : ''}${half ? ' aa' : ''}`;
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

export function swapped(format: Format): Format {
  const at = (unit: string) => format.findIndex((it) => typeof it !== 'string' && it.unit === unit);
  const [day, month] = [at('day'), at('month')];
  return format.map((it, nth) =>
    nth === day ? format[month]! : nth === month ? format[day]! : it,
  );
}

function hintsOf(field: HTMLElement): string[] {
  const said = [
    'placeholder',
    'data-format',
    'data-date-format',
    'data-placeholder',
    'title',
    'aria-label',
    'aria-description',
  ];
  const root = dom.rootOf(field) as Document;
  const described = dom.attributeOf(field, 'aria-describedby')?.split(/\s+/) ?? [];
  const texts = described.map((id) => dom.withId(root, id)?.textContent ?? '');
  const labels = [...((field as HTMLInputElement).labels ?? [])].map((it) => it.textContent ?? '');
  const around = [...boxesOf(field)].slice(0, 3);
  const boxes = around.map((it) => dom.textIn(it) ?? '');
  const after = around.map((it) => dom.nextElementOf(it)).filter((it) => it && isSeen(it));
  boxes.push(...after.map((it) => (it && !dom.firstWithin(it, '*') && dom.textIn(it)) || ''));
  return [...said.map((it) => dom.attributeOf(field, it) ?? ''), ...texts, ...labels, ...boxes];
}
