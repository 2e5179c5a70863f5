/** Moves a calendar to a month, as a person does: by its lists, its years, its months. */

import { isSeen } from '../../../ask/seen.ts';
import { outwards } from '../../../ask/tree.ts';
import { isVisible } from '../../../ask/visible.ts';
import * as dom from '../../../dom/index.ts';
import { announceChange } from '../../events/text.ts';
import { Refusal } from '../../task/outcome.ts';
import { title } from '../../task/state.ts';
import { until } from '../../task/until.ts';
import { isOff } from '../choice/option.ts';
import type { Panel } from './calendar.ts';
import { boxesAround, buttonIn, isYearly, pressIn, type Walk } from './calendar_buttons.ts';
import type { Day } from './moment.ts';
import { monthWords } from './months.ts';
import { byYears } from './zoom.ts';

/** More presses than this and a person would look for another way. */
const MOST_TURNS = 150;
const FAR = 36;
/** Presses that change nothing, in a row. */
const MOST_FAILED = 1;
const TURN_MS = 1500;

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

function says({ text }: HTMLOptionElement, { lang }: Walk, { year, month }: Month): boolean {
  const word = text.trim().toLowerCase().replace('.', '');
  const names = monthWords(lang).filter(([, number]) => number === month);
  return word === `${year}` || names.some(([name]) => name === word);
}

function select(list: HTMLSelectElement, option: HTMLOptionElement): void {
  option.selected = true;
  list.dispatchEvent(dom.plainEvent(list, 'input', { bubbles: true, composed: true }));
  announceChange(list);
}

/** Px: the size of a button for a finger, at most. */
const LEAST = 8;
const MOST = 72;

interface Arrows {
  /** The nearest to the month's name first: those for years are farther out. */
  readonly back: readonly HTMLElement[];
  readonly next: readonly HTMLElement[];
}

/** Pressable elements without words above the days of `panels`, on either side of the middle. */
function arrowsIn(box: Element, panels: readonly Panel[]): Arrows {
  const cells = panels.flatMap((it) => it.cells.map(({ element }) => dom.rectOf(element)));
  const top = Math.min(...cells.map((it) => it.top));
  const left = Math.min(...cells.map((it) => it.left));
  const right = Math.max(...cells.map((it) => it.right));
  const middle = (left + right) / 2;
  const all = [...box.querySelectorAll<HTMLElement>('*')].filter((it) => {
    const { width, height, bottom } = dom.rectOf(it);
    const fits = width >= LEAST && height >= LEAST && width <= MOST && height <= MOST;
    return fits && bottom <= top + 2 && isArrow(it) && isSeen(it) && !isOff(it);
  });
  const x = (it: Element) => dom.rectOf(it).left + dom.rectOf(it).width / 2;
  const y = (it: Element) => dom.rectOf(it).top + dom.rectOf(it).height / 2;
  const near = (a: Element, b: Element) => Math.abs(x(a) - middle) - Math.abs(x(b) - middle);
  const before = all.filter((it) => x(it) < middle).sort(near);
  const after = all.filter((it) => x(it) >= middle).sort(near);
  if (before.length && after.length) return sided({ back: before, next: after }, box);
  // If both are on one side, the left one, or the upper one, goes back.
  const [first, second, ...rest] = [...before, ...after].sort((a, b) => x(a) - x(b) || y(a) - y(b));
  if (!first || !second || rest.length) return { back: [], next: [] };
  return sided({ back: [first], next: [second] }, box);
}

/** In right-to-left text the right one goes back. */
function sided({ back, next }: Arrows, box: Element): Arrows {
  const mirrored = getComputedStyle(box).direction === 'rtl';
  return mirrored ? { back: next, next: back } : { back, next };
}

/** Has no words and can be pressed: the outermost element with a hand as its cursor. */
function isArrow(element: HTMLElement): boolean {
  if (/[\p{L}\p{N}]/u.test(element.textContent ?? '')) return false;
  if (element.matches('button,[role=button],a')) return true;
  if (element.closest('button,[role=button],a')) return false;
  const parent = dom.parentElementOf(element);
  const hand = (it: Element) => getComputedStyle(it).cursor === 'pointer';
  return hand(element) && !(parent && hand(parent) && dom.rectOf(parent).width <= MOST);
}
