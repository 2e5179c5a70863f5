/** The format in which a field writes dates: from its placeholder, its label or its value. */

import { plain } from '../../task/matching.ts';
import { type Clock, type Day, daysIn, type Moment, two } from './moment.ts';
import { monthNames } from './months.ts';

type Unit = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'half';

interface Part {
  readonly unit: Unit;
  /** Number of letters in the pattern: 2 has a leading zero; for a month, 3 and 4 are names. */
  readonly size: number;
}

/** Units and the text between them. */
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

/** A date, a month, a time, or a date and a time; not a part of one. */
function isWhole(units: readonly Unit[]): boolean {
  if (new Set(units).size !== units.length) return false;
  const date = units.filter((it) => /year|month|day/.test(it));
  const clock = units.includes('hour') === units.includes('minute');
  const dated = date.length === 3 || (date.length === 2 && !date.includes('day'));
  return clock && (dated || (date.length === 0 && units.includes('minute')));
}

export function has(format: Format, unit: Unit): boolean {
  return format.some((it) => typeof it !== 'string' && it.unit === unit);
}

export function write(format: Format, { day, clock }: Moment, lang: string): string | undefined {
  let text = '';
  for (const part of format) {
    const written = typeof part === 'string' ? part : writePart(part, format, { day, clock }, lang);
    if (written === undefined) return undefined;
    text += written;
  }
  return text;
}

function writePart(
  { unit, size }: Part,
  format: Format,
  { day, clock }: { day: Day | undefined; clock: Clock | undefined },
  lang: string,
): string | undefined {
  const padded = (number: number) => (size >= 2 ? two(number) : `${number}`);
  if (/year|month|day/.test(unit)) {
    if (!day) return undefined;
    if (unit === 'year') return size === 2 ? two(day.year % 100) : `${day.year}`;
    if (unit === 'day') return padded(day.day);
    return size < 3
      ? padded(day.month)
      : monthNames(lang, size === 3 ? 'short' : 'long')[day.month - 1];
  }
  if (!clock) return undefined;
  if (unit === 'half') return clock.hour < 12 ? 'AM' : 'PM';
  if (unit === 'hour') return padded(has(format, 'half') ? clock.hour % 12 || 12 : clock.hour);
  return padded(unit === 'minute' ? clock.minute : clock.second);
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
  const year = Number(written.length === 2 ? `20${written}` : written);
  const month = monthOf(values.get('month') ?? '', lang);
  const day = Number(values.get('day') ?? 1);
  const exists = month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
  return exists ? { year, month, day } : undefined;
}

function monthOf(text: string, lang: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  const name = plain(text).replace('.', '');
  for (const width of ['long', 'short'] as const) {
    const names = monthNames(lang, width).map((it) => plain(it).replace('.', ''));
    if (names.includes(name)) return names.indexOf(name) + 1;
  }
  return 0;
}

function readTime(values: ReadonlyMap<Unit, string>): Clock | undefined {
  const hour = values.get('hour');
  if (!hour) return undefined;
  const half = values.get('half')?.toLowerCase();
  const whole = half ? (Number(hour) % 12) + (half.startsWith('p') ? 12 : 0) : Number(hour);
  const [minute, second] = [Number(values.get('minute') ?? 0), Number(values.get('second') ?? 0)];
  return { hour: whole, minute, second };
}
