/** A date, a time of day, or both, as actions get them (ISO 8601, without a zone). */

import { Refusal } from '../../task/outcome.ts';

export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

export interface Clock {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

export interface Moment {
  readonly day?: Day;
  readonly clock?: Clock;
  /** If the request is for the whole week, month, quarter or year of the day. */
  readonly span?: Span;
}

/** A part of a date or of a time; `half` is AM or PM. */
export type Unit = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'half';

export type Span = 'week' | 'month' | 'quarter' | 'year';

const DAY = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;
const QUARTER = /^(\d{4})-?Q([1-4])$/i;
const WEEK = /^(\d{4})-?W(\d{2})$/i;
const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/;

/** `2026-12-24`, `2026-12`, `2026-W52`, `2026-Q4`, `2026`, `09:30`; else throws `invalid_args`. */
export function readMoment(text: string, key: string): Moment {
  const parts = text.trim().split(/[T\s]+/);
  const days = parts.map(readDay).filter((it) => it !== undefined);
  const clocks = parts.map(readClock).filter((it) => it !== undefined);
  const known = days.length + clocks.length === parts.length;
  if (!known || days.length > 1 || clocks.length > 1) {
    const message = `${key} is a date as YYYY-MM-DD, a time as HH:MM, or both; found "${text.slice(0, 40)}".`;
    throw new Refusal('invalid_args', message);
  }
  const span = SPANS.find(([, form]) => form.test(text.trim()))?.[0];
  return {
    ...(days[0] && { day: days[0] }),
    ...(clocks[0] && { clock: clocks[0] }),
    ...(span && { span }),
  };
}

const SPANS: readonly (readonly [Span, RegExp])[] = [
  ['week', WEEK],
  ['quarter', QUARTER],
  ['month', /^\d{4}-\d{2}$/],
  ['year', /^\d{4}$/],
];

function readDay(text: string): Day | undefined {
  const week = WEEK.exec(text);
  if (week) return mondayOf(Number(week[1]), Number(week[2]));
  const quarter = QUARTER.exec(text);
  if (quarter) return { year: Number(quarter[1]), month: Number(quarter[2]) * 3 - 2, day: 1 };
  const found = DAY.exec(text);
  if (!found) return undefined;
  return dayFrom(Number(found[1]), Number(found[2] ?? 1), Number(found[3] ?? 1));
}

export function dayFrom(year: number, month: number, day: number): Day | undefined {
  const exists =
    month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
  return exists ? { year, month, day } : undefined;
}

export function monthIndex({ year, month }: Omit<Day, 'day'>): number {
  return year * 12 + month - 1;
}

export function dayAt(index: number, day = 1): Day {
  return { year: Math.floor(index / 12), month: (index % 12) + 1, day };
}

/** What a part shows; hours run from 1 to 12 where a half stands beside them, which is 0 or 1. */
export function amountAt(unit: Unit, { day, clock }: Moment, halved: boolean): number | undefined {
  if (unit === 'year' || unit === 'month' || unit === 'day') return day?.[unit];
  if (unit === 'half') return clock && (clock.hour < 12 ? 0 : 1);
  return unit === 'hour' && clock && halved ? clock.hour % 12 || 12 : clock?.[unit];
}

function readClock(text: string): Clock | undefined {
  const found = CLOCK.exec(text);
  if (!found) return undefined;
  const [hour, minute, second] = [Number(found[1]), Number(found[2]), Number(found[3] ?? 0)];
  return hour < 24 && minute < 60 && second < 60 ? { hour, minute, second } : undefined;
}

/** ISO 8601: the first week of a year is the one with its first Thursday. */
function mondayOf(year: number, week: number): Day | undefined {
  if (week < 1 || week > 53) return undefined;
  const fourth = new Date(Date.UTC(year, 0, 4));
  const monday = new Date(fourth);
  monday.setUTCDate(4 - ((fourth.getUTCDay() + 6) % 7) + (week - 1) * 7);
  return dayFrom(monday.getUTCFullYear(), monday.getUTCMonth() + 1, monday.getUTCDate());
}

export function weekOf({ year, month, day }: Day): string {
  const date = new Date(Date.UTC(year, month - 1, day));
  date.setUTCDate(date.getUTCDate() + 3 - ((date.getUTCDay() + 6) % 7));
  const first = Date.UTC(date.getUTCFullYear(), 0, 1);
  const week = 1 + Math.floor((date.getTime() - first) / (7 * 86_400_000));
  return `${date.getUTCFullYear()}-W${two(week)}`;
}

export function isoDay({ year, month, day }: Day): string {
  return `${`${year}`.padStart(4, '0')}-${two(month)}-${two(day)}`;
}

export function isoClock({ hour, minute, second }: Clock): string {
  return `${two(hour)}:${two(minute)}${second ? `:${two(second)}` : ''}`;
}

export function isoOf({ day, clock, span }: Moment): string {
  if (day && span) return isoSpan(day, span);
  return [day && isoDay(day), clock && isoClock(clock)].filter(Boolean).join(' ');
}

function isoSpan(day: Day, span: Span): string {
  const iso = isoDay(day);
  if (span === 'week') return weekOf(day);
  if (span === 'quarter') return `${iso.slice(0, 4)}-Q${Math.ceil(day.month / 3)}`;
  return iso.slice(0, span === 'year' ? 4 : 7);
}

export function two(number: number): string {
  return `${number}`.padStart(2, '0');
}

export function isWide({ span }: Moment): boolean {
  return !!span && span !== 'month';
}
