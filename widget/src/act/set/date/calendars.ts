/** Calendars other than the Gregorian one: their days, and the names of their months. */

import { outwards } from '../../../ask/tree.ts';
import * as dom from '../../../dom/index.ts';
import { plain } from '../../task/matching.ts';
import { literal } from '../../task/outcome.ts';
import { westernDigits } from '../value/numbers.ts';
import { type Day, monthIndex } from './moment.ts';
import { byLanguage } from './names.ts';

interface Shown {
  readonly element: Element;
  readonly month: number | undefined;
}

export type System = 'gregory' | Other;
type Other = keyof typeof OTHERS;

/** By names in Unicode (UTS 35, `ca`). The Islamic months are counted by several rules. */
const OTHERS = {
  persian: { names: ['persian'], lang: 'fa' },
  islamic: { names: ['islamic-umalqura', 'islamic-civil', 'islamic-tbla'], lang: 'ar' },
  buddhist: { names: ['buddhist'], lang: 'th' },
} as const;
/** Levels of the tree: the heading is no farther away. */
const LEVELS = 7;
const YEAR = /(?<!\d)(1[2-5]\d{2}|2[4-6]\d{2})(?!\d)/;

export function dayIn(system: System, day: Day): Day | undefined {
  if (system === 'gregory') return day;
  const all = OTHERS[system].names.map((name) => counted(name, day));
  const same = all.every((it) => Object.values(it).join() === Object.values(all[0]!).join());
  return same ? all[0] : undefined;
}

function counted(name: string, { year, month, day }: Day): Day {
  const format = new Intl.DateTimeFormat(`en-u-ca-${name}-nu-latn`, {
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', timeZone: 'UTC' },
  });
  const parts = format.formatToParts(Date.UTC(year, month - 1, day));
  const part = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value);
  return { year: part('year'), month: part('month'), day: part('day') };
}

export function systemIn(text: string): System {
  const year = Number(YEAR.exec(westernDigits(text))?.[1] ?? 0);
  if (!year) return 'gregory';
  if (year > 2400) return 'buddhist';
  const named = (['persian', 'islamic'] as const).find((it) => monthNamed(text, it, 'en'));
  if (named) return named;
  const now = new Date();
  const today = { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() };
  const off = (system: 'persian' | 'islamic') =>
    Math.abs(counted(OTHERS[system].names[0], today).year - year);
  return off('persian') < off('islamic') ? 'persian' : 'islamic';
}

/** `day` as counted in the calendar that is shown; undefined if its rules disagree about it. */
export function dayOfPanels(panels: readonly Shown[], day: Day): Day | undefined {
  const [first] = panels.filter(({ month }) => month !== undefined);
  const year = first?.month === undefined ? '' : `${Math.floor(first.month / 12)}`;
  const around = [...outwards(first?.element)].slice(0, LEVELS).map((it) => dom.textIn(it) ?? '');
  const said = around.find((it) => westernDigits(it).includes(year)) ?? '';
  // Numbers of days may stand right beside the year.
  return dayIn(systemIn(`${year} ${said.replace(/\p{Nd}/gu, ' ')}`), day);
}

export function otherMonth(text: string, lang: string): number | undefined {
  const western = westernDigits(text);
  const year = Number(YEAR.exec(western)?.[1] ?? 0);
  const system = systemIn(western);
  const month = year && system !== 'gregory' ? monthNamed(western, system, lang) : 0;
  return month ? monthIndex({ year, month }) : undefined;
}

/** Whether `text` shows that Gregorian day in another calendar: "۱۴۰۵/۱۰/۰۳", "24 ธันวาคม 2569". */
export function showsInOther(text: string, lang: string, day: Day): boolean {
  const western = westernDigits(text);
  const system = systemIn(western);
  const own = system === 'gregory' ? undefined : dayIn(system, day);
  if (!own || system === 'gregory') return false;
  const named = monthNamed(western, system, lang);
  if (named && named !== own.month) return false;
  const numbers = (western.match(/\d+/g) ?? []).map(Number);
  for (const number of [own.year, ...(named ? [] : [own.month]), own.day]) {
    const at = numbers.indexOf(number);
    if (at < 0) return false;
    numbers.splice(at, 1);
  }
  return true;
}

/** By the language's own calendar, or because the page has put other digits into the fields. */
export function mayCountOtherwise(lang: string, fields: readonly HTMLInputElement[]): boolean {
  if (fields.some(({ value }) => westernDigits(value) !== value)) return true;
  return new Intl.DateTimeFormat(lang).resolvedOptions().calendar !== 'gregory';
}

function monthNamed(text: string, system: Other, lang: string): number {
  const folded = foldedOf(text);
  let best = { length: 0, month: 0 };
  for (const [name, month] of namesOf(`${system} ${lang}`)) {
    if (name.length > best.length && hasWord(folded, name)) best = { length: name.length, month };
  }
  return best.month;
}

function hasWord(text: string, word: string): boolean {
  return new RegExp(`(?<!\\p{L})${literal(word)}(?!\\p{L})`, 'u').test(text);
}

/** Arabic is written with and without vowel signs, and with several forms of alif. */
function foldedOf(text: string): string {
  return plain(text)
    .replace(/[\u0622\u0623\u0625\u0671]/g, '\u0627')
    .replace(/[\u0649\u06cc]/g, '\u064a');
}

const namesOf = byLanguage((key): readonly (readonly [string, number])[] => {
  const [system, lang] = key.split(' ') as [Other, string];
  const [calendar] = OTHERS[system].names;
  const found: (readonly [string, number])[] = [];
  for (const language of new Set([lang, 'en', OTHERS[system].lang])) {
    const format = new Intl.DateTimeFormat(language, {
      ...{ month: 'long', day: 'numeric', timeZone: 'UTC', calendar },
    });
    // One day in each month of any year.
    for (let at = 0; at < 370; at += 10) {
      const date = Date.UTC(2026, 0, 1 + at);
      const name = format.formatToParts(date).find(({ type }) => type === 'month')?.value ?? '';
      const { month } = counted(calendar, { year: 2026, month: 1, day: 1 + at });
      if (/\p{L}{2}/u.test(name)) found.push([foldedOf(name), month]);
    }
  }
  return [...new Map(found).entries()];
});
