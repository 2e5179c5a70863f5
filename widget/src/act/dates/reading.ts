/** Dates and times in what a page displays, in whatever way it writes them. */

import { plain } from '../matching.ts';
import { type Clock, type Day, daysIn, isoDay } from './moment.ts';
import { monthNumber, monthPattern } from './months.ts';

const YEAR_FIRST = /(\d{4})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})/g;
const YEAR_LAST = /(?<!\d)(\d{1,2})(\s?[./-]\s?)(\d{1,2})\2(\d{4}|\d{2})(?!\d)/g;

/** Each date in `text`, in its order, with all days that it can mean (3/4/2026 means two). */
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

/** "December 24th, 2026", "24. Dezember 2026", "Thu Dec 24 2026". */
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

const known = new Map<string, readonly RegExp[]>();

function namedPatterns(lang: string): readonly RegExp[] {
  const month = monthPattern(lang);
  const nth = '(\\d{1,2})(?:st|nd|rd|th|er|º|ª)?';
  const patterns = known.get(lang) ?? [
    new RegExp(`${month}\\.?\\s+${nth}\\.?,?\\s+(?:de |del )?(\\d{4})`, 'gu'),
    new RegExp(`(?<!\\d)${nth}\\.?\\s+(?:de |of )?${month}\\.?,?\\s+(?:de |del )?(\\d{4})`, 'gu'),
  ];
  known.set(lang, patterns);
  return patterns;
}

function real(orders: readonly (readonly (string | undefined)[])[]): string[] {
  const days = orders.map((it) => it.map(Number) as [number, number, number]);
  const some = days
    .filter(
      ([year, month, day]) => month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month),
    )
    .map(([year, month, day]) => isoDay({ year, month, day }));
  return [...new Set(some)];
}

/** Whether `text` has that day as its `nth` date, or might. */
export function showsDay(text: string, lang: string, day: Day, nth = 0): boolean {
  return daysInText(text, lang)[nth]?.includes(isoDay(day)) === true;
}

/** Whether `text` has that month: "2026-05", "05/2026", "May 2026". */
export function showsMonth(text: string, lang: string, { year, month }: Day): boolean {
  const folded = plain(text);
  const numbers = /(?<!\d)(?:(\d{4})\s?[-/.年]\s?(\d{1,2})|(\d{1,2})\s?[-/.]\s?(\d{4}))(?!\d)/.exec(
    folded,
  );
  const [, first, second, third, fourth] = numbers ?? [];
  if (numbers) return Number(first ?? fourth) === year && Number(second ?? third) === month;
  const name = new RegExp(monthPattern(lang), 'u').exec(folded)?.[1];
  return !!name && monthNumber(name, lang) === month && folded.includes(`${year}`);
}

/** Whether `text` has that time, on a clock of 12 or of 24 hours; seconds only where it has some. */
export function showsClock(text: string, { hour, minute, second }: Clock): boolean {
  for (const it of text.matchAll(/(?<!\d)(\d{1,2})[:.h](\d{2})(?::(\d{2}))?\s*([ap]\.?\s?m?)?/gi)) {
    const half = it[4]?.toLowerCase()[0];
    const shown = half ? (Number(it[1]) % 12) + (half === 'p' ? 12 : 0) : Number(it[1]);
    const seconds = it[3] === undefined || Number(it[3]) === second;
    if (shown === hour && Number(it[2]) === minute && seconds) return true;
  }
  return false;
}
