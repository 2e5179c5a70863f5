/** Dates and times in the text of a page, in any format. */

import { plain } from '../../task/matching.ts';
import { westernDigits } from '../value/numbers.ts';
import { otherMonth } from './calendars.ts';
import {
  type Clock,
  type Day,
  dayFrom,
  isoDay,
  monthIndex,
  type Span,
  two,
  weekOf,
} from './moment.ts';
import { byLanguage, halfOf, halfPattern, monthNumber, monthPattern } from './names.ts';

const DAY_MS = 86_400_000;
/** The end of one date is not the beginning of another: 12/24/2026 - 01/02/2027. */
const YEAR_FIRST = /(?<![\d./-])(\d{4})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})/g;
const YEAR_LAST = /(?<!\d)(\d{1,2})(\s?[./-]\s?)(\d{1,2})\2(\d{4}|\d{2})(?!\d)/g;

/** Each date in `text`, in order, with all days that it can mean (3/4/2026 means two). */
export function daysInText(text: string, lang: string): string[][] {
  const found: { at: number; days: string[] }[] = [];
  for (const it of text.matchAll(YEAR_FIRST)) {
    found.push({ at: it.index, days: real([[it[1], it[2], it[3]]]) });
  }
  for (const it of text.matchAll(YEAR_LAST)) {
    const year = it[4]?.length === 2 ? `20${it[4]}` : it[4];
    const dayFirst = [year, it[3], it[1]];
    const orders = it[2]?.includes('.') ? [dayFirst] : [dayFirst, [year, it[1], it[3]]];
    found.push({ at: it.index, days: real(orders) });
  }
  found.push(...named(text, lang));
  return found
    .filter(({ days }) => days.length)
    .sort((a, b) => a.at - b.at)
    .map(({ days }) => days);
}

function named(text: string, lang: string): { at: number; days: string[] }[] {
  if (!/\p{L}{3}|月/u.test(text) || !/\d{4}/.test(text)) return [];
  const folded = plain(text);
  return namedPatterns(lang).flatMap((pattern, order) =>
    [...folded.matchAll(pattern)].map((it) => {
      const [name, day] = order === 0 ? [it[1], it[2]] : [it[2], it[1]];
      const month = monthNumber(name ?? '', lang);
      return { at: it.index, days: real([[it[3], `${month}`, day]]) };
    }),
  );
}

const namedPatterns = byLanguage((lang): readonly RegExp[] => {
  const month = monthPattern(lang);
  const nth = '(\\d{1,2})(?:st|nd|rd|th|er|º|ª)?';
  return [
    new RegExp(`${month}\\.?\\s+${nth}\\.?,?\\s+(?:de |del )?(\\d{4})`, 'gu'),
    new RegExp(`(?<!\\d)${nth}\\.?\\s+(?:de |of )?${month}\\.?,?\\s+(?:de |del )?(\\d{4})`, 'gu'),
  ];
});

function real(orders: readonly (readonly (string | undefined)[])[]): string[] {
  const days = orders.map((it) => dayFrom(...(it.map(Number) as [number, number, number])));
  return [...new Set(days.flatMap((it) => (it ? [isoDay(it)] : [])))];
}

export function showsDay(text: string, lang: string, day: Day, nth = 0): boolean {
  return daysInText(text, lang)[nth]?.includes(isoDay(day)) === true;
}

/** Whether `text` has the day, the month and the year somewhere, in whatever order and words. */
export function saysParts(text: string, lang: string, { year, month, day }: Day): boolean {
  const folded = plain(text);
  const numbers = (folded.match(/\d+/g) ?? []).map(Number);
  const name = new RegExp(monthPattern(lang), 'u').exec(folded)?.[1];
  const wanted = [day, ...(name ? [] : [month])];
  if (name && monthNumber(name, lang) !== month) return false;
  for (const number of [...wanted, numbers.includes(year) ? year : year % 100]) {
    const at = numbers.indexOf(number);
    if (at < 0) return false;
    numbers.splice(at, 1);
  }
  return true;
}

export function monthIn(text: string, lang: string): number | undefined {
  const folded = plain(westernDigits(text));
  const year = /(?<!\d)((?:1[89]|2[01])\d{2})(?!\d)/.exec(folded)?.[1];
  if (!year) return otherMonth(text, lang);
  const name = new RegExp(monthPattern(lang), 'u').exec(folded)?.[1];
  const at = (month: number) => monthIndex({ year: Number(year), month });
  if (name) return at(monthNumber(name, lang));
  const number =
    /(?<!\d)(1[0-2]|0?[1-9])\s*[月월]/.exec(folded)?.[1] ??
    /(?<!\d)(1[0-2]|0?[1-9])\s*[/.-]\s*\d{4}(?!\d)/.exec(folded)?.[1] ??
    /(?<!\d)\d{4}\s*[/.-]\s*(1[0-2]|0?[1-9])(?!\d)/.exec(folded)?.[1];
  return number ? at(Number(number)) : undefined;
}

/** Countries count weeks differently, by up to one: `may` allows both if the day was pressed. */
function showsWeek(text: string, day: Day, may: boolean): boolean {
  const [, year, week] =
    /^\D*(\d{4})\s?[-/ ]?\D{0,3}?(\d{1,2})(?:st|nd|rd|th|周|週)?$/i.exec(text.trim()) ?? [];
  const fits = weeksOf(day).map((it) => it === `${year}-W${two(Number(week))}`);
  return may ? fits.includes(true) : !fits.includes(false);
}

/** By ISO 8601, and by the rule that the week with New Year's Day is the first, from Sunday. */
function weeksOf(day: Day): string[] {
  const from = Date.UTC(day.year, day.month - 1, day.day);
  const end = from + (6 - new Date(from).getUTCDay()) * DAY_MS;
  const year = new Date(end).getUTCFullYear();
  const number = 1 + Math.floor((end - Date.UTC(year, 0, 1)) / (7 * DAY_MS));
  return [weekOf(day), `${year}-W${two(number)}`];
}

function showsQuarter(text: string, { year, month }: Day): boolean {
  const found = /(\d{4})\D{0,3}Q([1-4])|Q([1-4])\D{0,3}(\d{4})/i.exec(text);
  const [, first, second, third, fourth] = found ?? [];
  const quarter = Math.ceil(month / 3);
  return Number(first ?? fourth) === year && Number(second ?? third) === quarter;
}

export function showsSpan(
  text: string,
  lang: string,
  day: Day,
  span: Span,
  pressed: boolean,
): boolean {
  if (span === 'week') return showsWeek(text, day, pressed);
  if (span === 'quarter') return showsQuarter(text, day);
  return span === 'year'
    ? /^\D*(\d{4})\D*$/.exec(text)?.[1] === `${day.year}`
    : monthIn(text, lang) === monthIndex(day);
}

/** Numbers of a date are no time ("03.10.2026"), and a word is no half of the day: "9:30 Paris". */
const clockPattern = byLanguage((lang) => {
  const half = halfPattern(lang);
  const clock = String.raw`(?<![\d.])(\d{1,2})(?:[:.h]|\s?[h時时点시]\s?)(\d{2})(?!\.?\d)(?::(\d{2}))?(?:[分분]|\s?ч\.)?`;
  const before = String.raw`(?<first>${half})\s*${clock}`;
  const after = String.raw`${clock}(?:\s*(?<last>${half}|[ap](?!\p{L})))?`;
  return new RegExp(`${before}|${after}`, 'giu');
});

export function showsClock(text: string, { hour, minute, second }: Clock, lang: string): boolean {
  for (const found of text.matchAll(clockPattern(lang))) {
    const { first, last } = found.groups ?? {};
    const [hours, minutes, seconds] = first ? found.slice(2, 5) : found.slice(5, 8);
    const word = first ?? last ?? '';
    const half = halfOf(/^[ap]$/i.test(word) ? `${word}m` : word, lang);
    const shown = half === undefined ? Number(hours) : (Number(hours) % 12) + half * 12;
    const fits = seconds === undefined || Number(seconds) === second;
    if (shown === hour && Number(minutes) === minute && fits) return true;
  }
  return false;
}
