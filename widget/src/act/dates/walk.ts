/** Moves a calendar to a month, as a person does: by its lists, its years, its months. */

import { outwards } from '../../ask/tree.ts';
import { isVisible } from '../../ask/visible.ts';
import { plainEvent } from '../events/plain_event.ts';
import { announceChange } from '../events/text.ts';
import { Refusal } from '../refusal.ts';
import { title } from '../state.ts';
import { until } from '../until.ts';
import { arrowsIn } from './arrows.ts';
import type { Panel } from './calendar.ts';
import { boxesAround, buttonIn, isYearly, pressIn, type Walk } from './calendar_buttons.ts';
import type { Day } from './moment.ts';
import { monthWords } from './months.ts';
import { byYears } from './zoom.ts';

/** More presses than this and a person would look for another way. */
const MOST_TURNS = 150;
/** Months: farther away, a list of years is looked for. */
const FAR = 36;
/** Presses that change nothing, in a row. */
const MOST_FAILED = 1;
const TURN_MS = 1500;

/** Shows the month of `day`; throws `option_missing` if the calendar cannot go there. */
export async function turnTo(walk: Walk, day: Day): Promise<void> {
  const { year, month } = day;
  const wanted = year * 12 + month - 1;
  let zoomed = false;
  let failed = 0;
  for (let turns = 0; turns < MOST_TURNS; turns++) {
    const shown = monthsOf(walk.panels());
    if (shown.includes(wanted)) return;
    const first = shown[0];
    if (first === undefined) throw lost(walk, 'does not show which month it is');
    if (await bySelects(walk, year, month, first)) continue;
    const off = wanted - (wanted < first ? first : (shown.at(-1) ?? first));
    const button = buttonFor(walk, off) ?? arrowFor(walk, off);
    const slow: boolean = !zoomed && Math.abs(off) > FAR && !isYearly(walk, button);
    zoomed ||= slow;
    if (slow && (await byYears(walk, day))) continue;
    if (slow && Math.abs(off) > MOST_TURNS) throw tooFar(walk, wanted);
    if (!button) {
      if (scrolled(walk, off) && (await changed(walk, shown))) continue;
      throw lost(walk, `shows ${nameOf(first)} and has no way to ${nameOf(wanted)}`);
    }
    await pressIn(walk, button);
    if (!(await changed(walk, shown))) {
      // While a month slides away, its buttons do nothing, or are gone.
      if (failed++ < MOST_FAILED) continue;
      throw lost(walk, `stays at ${nameOf(first)}: ${nameOf(wanted)} cannot be reached`);
    }
    failed = 0;
    learn(walk, { off, from: first });
  }
  throw tooFar(walk, wanted);
}

function tooFar(walk: Walk, wanted: number): Refusal {
  return lost(walk, `is too far from ${nameOf(wanted)}`);
}

interface Turn {
  readonly off: number;
  readonly from: number;
}

/** Arrows are judged by their effect: if one went the wrong way, the two are swapped. */
function learn(walk: Walk, { off, from }: Turn): void {
  const now = monthsOf(walk.panels())[0];
  if (now === undefined) return;
  if ((now - from) * off < 0) walk.mirrored = !walk.mirrored;
  walk.stride = Math.abs(now - from);
}

/** By position, if they have no names; for a far month the outer one, which moves by years. */
function arrowFor(walk: Walk, off: number): HTMLElement | undefined {
  const panels = walk.panels();
  for (const box of boxesAround(walk)) {
    const { back, next } = arrowsIn(box, panels);
    const [some] = off > 0 === !walk.mirrored ? [next] : [back];
    if (some[0]) return Math.abs(off) >= 12 ? (some[1] ?? some[0]) : some[0];
  }
  return undefined;
}

/** Months in a scrolling body are drawn while it scrolls. */
function scrolled({ panels }: Walk, off: number): boolean {
  const all = panels();
  const last = all[off > 0 ? all.length - 1 : 0]?.element;
  for (const at of outwards(last)) {
    if (at.scrollHeight <= at.clientHeight || !/auto|scroll/.test(getComputedStyle(at).overflowY))
      continue;
    const before = at.scrollTop;
    at.scrollBy({ top: Math.sign(off) * at.clientHeight, behavior: 'instant' });
    return at.scrollTop !== before;
  }
  return false;
}

function monthsOf(panels: readonly Panel[]): number[] {
  return panels.flatMap(({ month }) => (month === undefined ? [] : [month])).sort((a, b) => a - b);
}

function nameOf(month: number): string {
  return `${Math.floor(month / 12)}-${`${(month % 12) + 1}`.padStart(2, '0')}`;
}

function lost({ task, control }: Walk, why: string): Refusal {
  return new Refusal('option_missing', `The calendar of ${title(task.env, control)} ${why}.`);
}

async function changed(walk: Walk, before: readonly number[]): Promise<boolean> {
  const look = () => {
    const now = monthsOf(walk.panels());
    return (now.length && now.join() !== before.join()) || undefined;
  };
  return !!(await until(walk.task, look, { most: TURN_MS }));
}

/** The button towards `off` months: one for years if the month is far and there is one. */
function buttonFor(walk: Walk, off: number): HTMLElement | undefined {
  for (const box of boxesAround(walk)) {
    // "Left" is forward where one writes to the left.
    const found = buttonIn(box, walk, walk.mirrored ? -off : off);
    if (found) return found;
  }
  return undefined;
}

type Month = Pick<Day, 'year' | 'month'>;

/** Chooses year and month in the calendar's native lists, if it has them. */
async function bySelects(walk: Walk, year: number, month: number, shown: number): Promise<boolean> {
  const box = [...boxesAround(walk)].find((it) => it.querySelector('select'));
  // Some are invisible over the month's name, and take the press.
  const lists = [...(box?.querySelectorAll('select') ?? [])].filter(isVisible);
  let turned = false;
  for (const list of lists) {
    const options = [...list.options].filter((it) => !it.disabled);
    const wanted = options.find((it) => says(it, walk, { year, month }));
    const now = list.selectedOptions[0];
    if (!wanted || wanted.selected || !now) continue;
    // A list that shows another month than the calendar is not one of them.
    const own = { year: Math.floor(shown / 12), month: (shown % 12) + 1 };
    if (!says(now, walk, own)) continue;
    walk.task.gate(walk.control, list);
    select(list, wanted);
    const goes = await changed(walk, [shown]);
    if (!goes) select(list, now);
    turned = goes || turned;
  }
  return turned;
}

/** Whether an option's text is that year, or that month. */
function says({ text }: HTMLOptionElement, { lang }: Walk, { year, month }: Month): boolean {
  const word = text.trim().toLowerCase().replace('.', '');
  const names = monthWords(lang).filter(([, number]) => number === month);
  return word === `${year}` || names.some(([name]) => name === word);
}

function select(list: HTMLSelectElement, option: HTMLOptionElement): void {
  option.selected = true;
  list.dispatchEvent(plainEvent(list, 'input', { bubbles: true, composed: true }));
  announceChange(list);
}
