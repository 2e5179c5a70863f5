/** The days that a calendar marks as chosen: they prove how the application read a date. */

import { isDayChosen } from '../../../ask/option.ts';
import * as dom from '../../../dom/index.ts';
import { dayOf, type Panel } from './calendar.ts';
import { dayOfPanels } from './calendars.ts';
import { isoDay, type Moment } from './moment.ts';
import { daysInText } from './reading.ts';

const LEVELS = 3;

export function markedIn(panels: readonly Panel[], lang: string): string[] {
  const days: string[] = [];
  for (const { cells, month } of panels) {
    const first = cells.findIndex(({ number }) => number === 1);
    cells.forEach((cell, at) => {
      if (!isDayChosen(cell.element)) return;
      const own = month !== undefined && at >= first && cell.number === at - first + 1;
      const named = dayOf(cell, lang);
      if (named) days.push(named);
      else if (own) {
        days.push(
          isoDay({ year: Math.floor(month / 12), month: (month % 12) + 1, day: cell.number }),
        );
      }
    });
  }
  return [...new Set(days)];
}

export function areMarked(
  marked: readonly string[],
  panels: readonly Panel[],
  moments: readonly Moment[],
): boolean {
  return moments.every(({ day }) => {
    const own = day && dayOfPanels(panels, day);
    return !!own && marked.includes(isoDay(own));
  });
}

/** The day in a hidden field beside this one, if it is unambiguous. */
export function submittedBeside(field: Element): string[] {
  let at = dom.parentElementOf(field);
  for (let level = 0; at && level < LEVELS && !dom.matchesOf(at, 'form,body'); level++) {
    const hidden = dom
      .allWithin<HTMLInputElement>(at, 'input')
      .filter(
        (it) =>
          it !== field && (it.type === 'hidden' || dom.attributeOf(it, 'aria-hidden') === 'true'),
      );
    const days = hidden
      .flatMap(({ value }) => daysInText(value, 'en'))
      .filter((it) => it.length === 1);
    if (days.length) return days.flat();
    at = dom.parentElementOf(at);
  }
  return [];
}
