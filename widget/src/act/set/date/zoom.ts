/** Goes to a far year through the list of years that a calendar's heading opens. */

import { isSeen } from '../../../ask/seen.ts';
import { findAll, outwards } from '../../../ask/tree.ts';
import { plain } from '../../task/matching.ts';
import { until } from '../../task/until.ts';
import { isOff } from '../choice/option.ts';
import { boxesAround, buttonIn, pressIn, type Walk } from './calendar_buttons.ts';
import type { Day } from './moment.ts';
import { monthWords } from './months.ts';

const HEADING =
  /(?<!\d)(?:19|20)\d{2}(?!\d)|year view|(choose|select|switch).*(year|month)|jahr (wählen|auswählen)/i;
const CELL = 'button,td,li,[role=gridcell],[role=radio],[role=option],[role=button],div,span';
const MOST_PAGES = 30;
const MOST_PRESSES = 2;
const LEAST_YEARS = 4;
const LONGEST = 40;
const WAIT = { most: 1000, quiet: 300 };

/** Whether the heading opened years, and one was pressed; the result is checked elsewhere. */
export async function byYears(walk: Walk, day: Day): Promise<boolean> {
  const boxes = [...boxesAround(walk)];
  // A page that shows years elsewhere has them before.
  const before = new Set(yearCells(walk).map(({ element }) => element));
  const listed = () => yearsIn(walk, before);
  // Some headings open the months of a year first, and then its years.
  for (let presses = 0; presses < MOST_PRESSES; presses++) {
    const heading = headingFor(walk, boxes);
    if (!heading) return false;
    await pressIn(walk, heading);
    if (await until(walk.task, listed, WAIT)) return byListed(walk, day, boxes.at(-1), listed);
    if (walk.panels().length) return false;
  }
  return false;
}

type IsNew = (element: Element) => boolean;

export function hasYears(walk: Walk, isNew: IsNew): boolean {
  return yearCells(walk).filter(({ element }) => isNew(element)).length >= LEAST_YEARS;
}

export async function byFirstYears(walk: Walk, day: Day, isNew: IsNew): Promise<boolean> {
  const listed = () => {
    const years = yearCells(walk).filter(({ element }) => isNew(element));
    return years.length >= LEAST_YEARS ? years : undefined;
  };
  const first = listed()?.[0]?.element;
  const box = [...outwards(first)].filter(isNew).at(-1);
  return byListed(walk, day, box, listed);
}

async function byListed(
  walk: Walk,
  { year, month }: Day,
  box: Element | undefined,
  listed: () => Named[] | undefined,
): Promise<boolean> {
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const years = listed() ?? [];
    const wanted = years.find(({ text }) => text === `${year}`);
    if (wanted) {
      await pressIn(walk, wanted.element);
      return byMonths(walk, month);
    }
    const first = Number(years[0]?.text ?? year);
    const turn = box && buttonIn(box, walk, year < first ? -1 : 1, true);
    if (!turn) return false;
    await pressIn(walk, turn);
    await until(walk.task, () => listed()?.[0]?.text !== `${first}` || undefined, WAIT);
  }
  return false;
}

/** Some calendars ask for the month before they show days again. */
async function byMonths(walk: Walk, month: number): Promise<boolean> {
  const words = new Set(
    monthWords(walk.lang).flatMap(([word, at]) => (at === month ? [word] : [])),
  );
  const cell = () =>
    cells(walk).find(({ text }) => words.has(plain(text).replace('.', '')))?.element;
  const next = () => (walk.panels().length ? 'days' : cell());
  const found = await until(walk.task, next, WAIT);
  if (!found) return false;
  if (found !== 'days') await pressIn(walk, found);
  return !!(await until(walk.task, () => walk.panels().length || undefined, WAIT));
}

/** A button, or a text with a hand as its cursor, that says the year. */
function headingFor(walk: Walk, boxes: readonly Element[]): HTMLElement | undefined {
  const numbers = new Set<Element>(
    walk.panels().flatMap((it) => it.cells.map(({ element }) => element)),
  );
  for (const box of boxes) {
    const buttons = [...box.querySelectorAll<HTMLElement>('button,[role=button],th,span,div,a')];
    const found = buttons.filter(isPressable).find((it) => {
      const words = `${walk.task.env.observer.describe(it).name} ${it.textContent ?? ''}`;
      return (
        !numbers.has(it) &&
        isSeen(it) &&
        !isOff(it) &&
        HEADING.test(words) &&
        !/next|prev/i.test(words)
      );
    });
    if (found) return found;
  }
  return undefined;
}

function isPressable(element: HTMLElement): boolean {
  if (element.matches('button,[role=button]')) return true;
  const text = element.textContent?.trim() ?? '';
  const short = text.length <= LONGEST && !element.querySelector('button,[role=button]');
  return short && getComputedStyle(element).cursor === 'pointer';
}

interface Named {
  readonly element: HTMLElement;
  readonly text: string;
}

/** The innermost elements with a short text, of all visible ones. */
function cells({ task }: Walk): Named[] {
  return (findAll(CELL, task.env.isOurs) as HTMLElement[]).flatMap((element) => {
    const text = element.childElementCount > 1 ? '' : (element.textContent?.trim() ?? '');
    const inner = element.firstElementChild?.matches(CELL);
    return text && text.length < 20 && !inner && isSeen(element) && !isOff(element)
      ? [{ element, text }]
      : [];
  });
}

function yearCells(walk: Walk): Named[] {
  return cells(walk).filter(({ text }) => /^(19|20)\d{2}$/.test(text));
}

function yearsIn(walk: Walk, before: ReadonlySet<Element>): Named[] | undefined {
  const years = yearCells(walk).filter(({ element }) => !before.has(element));
  return years.length >= LEAST_YEARS ? years : undefined;
}
