/** The days that a calendar marks as chosen: they prove how the application read a date. */

import { allWithin, attributeOf, matchesOf, parentElementOf } from '../../observe/walk/native.ts';
import { type Cell, dayOf, type Panel } from './calendar.ts';
import { isoDay } from './moment.ts';
import { daysInText } from './reading.ts';

const MARKED = '[aria-selected=true],[aria-pressed=true],[aria-checked=true],[aria-current=true]';
const WORDS =
  /(^|[\s_-])(is-?)?(selected|active|chosen|checked|start-date|end-date|range-start|range-end)(?![\w]*(off|outside|disabled))(?=$|[\s_-])/i;
/** Marks of the pointer, the focus, or today. */
const OTHERS = /inactive|unselected|not-selected|hover|today-?active/i;
const LEVELS = 3;

/** Whether the cell, or the drawing around its number, is marked. */
export function isMarked({ element }: Cell): boolean {
  if (matchesOf(element, MARKED) || element.closest(`:is(td,[role=gridcell]):is(${MARKED})`))
    return true;
  const around = element.closest('td,[role=gridcell]');
  const parts = [element, ...(around ? [around] : []), ...element.children];
  return parts.some((it) => {
    const said = attributeOf(it, 'class') ?? '';
    return WORDS.test(said) && !OTHERS.test(said);
  });
}

/** All chosen days as `2026-12-24`, of the visible months. */
export function markedIn(panels: readonly Panel[], lang: string): string[] {
  const days: string[] = [];
  for (const { cells, month } of panels) {
    const first = cells.findIndex(({ number }) => number === 1);
    cells.forEach((cell, at) => {
      if (!isMarked(cell)) return;
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

/** The day in a hidden field beside this one, if it is unambiguous. */
export function submittedBeside(field: Element): string[] {
  let at = parentElementOf(field);
  for (let level = 0; at && level < LEVELS && !matchesOf(at, 'form,body'); level++) {
    const hidden = allWithin<HTMLInputElement>(at, 'input').filter(
      (it) => it !== field && (it.type === 'hidden' || attributeOf(it, 'aria-hidden') === 'true'),
    );
    const days = hidden
      .flatMap(({ value }) => daysInText(value, 'en'))
      .filter((it) => it.length === 1);
    if (days.length) return days.flat();
    at = parentElementOf(at);
  }
  return [];
}
