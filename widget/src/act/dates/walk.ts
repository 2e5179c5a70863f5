/** Moves a calendar to a month, as a person does: by its lists, its years, its months. */

import { Refusal, type Task } from '../action.ts';
import { approach, timed } from '../approach.ts';
import { isOff } from '../choosing/option.ts';
import { isSeen } from '../choosing/seen.ts';
import { plainEvent } from '../events/plain.ts';
import { press } from '../events/press.ts';
import { announceChange } from '../events/text.ts';
import { title } from '../state.ts';
import { holds, outwards, visible } from '../tree.ts';
import { until } from '../until.ts';
import { arrowsIn } from './arrows.ts';
import type { Panel } from './calendar.ts';
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
const LEVELS = 7;

export interface Walk {
  readonly task: Task;
  readonly control: Element;
  readonly lang: string;
  panels(): Panel[];
  /** Its arrows turned out to be the other way round. */
  mirrored?: boolean;
  /** Months that its arrow moved it by. */
  stride?: number;
}

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

export async function pressIn({ task, control }: Walk, element: Element): Promise<void> {
  const spot = await approach(task, { element, owner: control });
  await timed(task, 'events', () => press(task, spot));
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

const NEXT =
  /next|nächst|vorwärts|suivant|siguiente|próxim|seguinte|successiv|prossim|volgend|następn|下|次|forward|right|increment|[›»>→❯]/i;
const BACK =
  /prev|voriger|vorher|zurück|précédent|anterior|precedent|vorig|poprzed|上|前|back(?!ground)|left|decrement|[‹«<←❮]/i;
const YEARS =
  /year|jahr|année|ann[oé]e|\baño\b|\bano\b|\banno\b|jaar|rok|年|super|double|d-arrow|[«»]|<<|>>/i;
const OTHERS =
  'input:not([type=hidden]),textarea,button[type=submit],[type=image],[contenteditable=true]';
const LONGER = /decade|century|jahrzehnt|décennie|década/i;

/** The button towards `off` months: one for years if the month is far and there is one. */
function buttonFor(walk: Walk, off: number): HTMLElement | undefined {
  for (const box of boxesAround(walk)) {
    const found = buttonIn(box, walk, off);
    if (found) return found;
  }
  return undefined;
}

function isYearly({ task, stride }: Walk, button: HTMLElement | undefined): boolean {
  if (stride) return stride >= 12;
  return !!button && YEARS.test(`${task.env.observer.describe(button).name} ${button.className}`);
}

/** With `any`, also one that moves by more than a year. */
export function buttonIn(
  box: Element,
  walk: Walk,
  off: number,
  any = false,
): HTMLElement | undefined {
  const [way, other] = off > 0 ? [NEXT, BACK] : [BACK, NEXT];
  const some = buttonsIn(box, walk).filter(
    ({ words }) => way.test(words) && (any || !LONGER.test(words)) && !isBoth(words, way, other),
  );
  const months = some.filter(({ words }) => !YEARS.test(words));
  const years = some.filter(({ words }) => YEARS.test(words));
  const far = Math.abs(off) >= 12 || any;
  return ((far ? years[0] : undefined) ?? months[0])?.element;
}

/** A class like `btn-next prev-hidden` has both words: the first one counts. */
function isBoth(words: string, way: RegExp, other: RegExp): boolean {
  const [own, opposite] = [words.search(way), words.search(other)];
  return opposite >= 0 && opposite < own;
}

/** The surroundings that belong to the calendar: at most the box of its own field. */
export function* boxesAround({ panels, control }: Walk): Generator<Element> {
  const first = panels()[0]?.element;
  let level = 0;
  for (const at of outwards(first)) {
    if (level++ > LEVELS || at.matches('body,form')) return;
    if (at !== control && holds(at, control) && holdsOthers(at, control)) return;
    yield at;
  }
}

/** Fields of other things, or buttons that submit the form. */
function holdsOthers(box: Element, control: Element): boolean {
  const others = [...box.querySelectorAll(OTHERS)];
  return others.some((it) => isSeen(it) && !holds(control, it) && !holds(it, control));
}

type Month = Pick<Day, 'year' | 'month'>;

interface Button {
  readonly element: HTMLElement;
  readonly words: string;
}

function buttonsIn(box: Element, { panels, task }: Walk): Button[] {
  const cells = new Set<Element>(panels().flatMap((it) => it.cells.map(({ element }) => element)));
  const marked = 'button,[role=button],a,[class*=next i],[class*=prev i],[aria-label],[title]';
  const all = [...box.querySelectorAll<HTMLElement>(marked)].filter(
    (it) => !cells.has(it) && !it.closest('td,[role=gridcell]') && isSeen(it) && !isOff(it),
  );
  return all.map((element) => {
    const { name } = task.env.observer.describe(element);
    const hints = [
      element.title,
      element.className,
      element.id,
      element.firstElementChild?.className,
    ];
    return { element, words: [name, ...(name.length > 2 ? [] : hints)].join(' ') };
  });
}

/** Chooses year and month in the calendar's native lists, if it has them. */
async function bySelects(walk: Walk, year: number, month: number, shown: number): Promise<boolean> {
  const box = [...boxesAround(walk)].find((it) => it.querySelector('select'));
  // Some are invisible over the month's name, and take the press.
  const lists = [...(box?.querySelectorAll('select') ?? [])].filter(visible);
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
