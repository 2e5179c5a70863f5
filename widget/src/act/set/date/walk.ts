/** Moves a calendar to a month, as a person does: by its lists, its years, its arrows. */

import { isSeen } from '../../../ask/seen.ts';
import { holds, outwards } from '../../../ask/tree.ts';
import { isVisible } from '../../../ask/visible.ts';
import * as dom from '../../../dom/index.ts';
import { selectOnly } from '../../events/text.ts';
import { Refusal } from '../../task/outcome.ts';
import { title } from '../../task/state.ts';
import { until } from '../../task/until.ts';
import { isOff } from '../choice/option.ts';
import { stepTo } from '../value/driver.ts';
import { itemOf, type Panel, textsIn, type Worded } from './calendar.ts';
import { type Day, dayAt, isoDay, monthIndex } from './moment.ts';
import { monthSaid } from './names.ts';
import type { Picker } from './picker.ts';

const MOST_TURNS = 150;
const FAR = 36;
const YEAR = 12;
const TURN_MS = 1500;

/** Until it shows the month of `day`; throws `option_missing` where it stays, and why. */
export async function turnTo(picker: Picker, day: Day): Promise<void> {
  const wanted = monthIndex(day);
  const shown = () => monthsOf(picker.panels());
  const off = () => {
    const months = shown();
    const [first = Number.NaN] = months;
    if (months.includes(wanted)) return 0;
    return wanted - (wanted > first ? (months.at(-1) ?? first) : first);
  };
  let zoomed = false;
  await stepTo({
    off,
    async step({ off: left, towards, by }) {
      const before = shown();
      const [first] = before;
      if (first === undefined) throw lost(picker, 'does not show which month it is');
      if (await bySelects(picker, day, first)) return true;
      const button = buttonFor(picker, towards);
      const isFar = !zoomed && Math.abs(left) > FAR && !isYearly(picker, button, by);
      zoomed ||= isFar;
      if (isFar && (await byYears(picker, day))) return true;
      if (isFar && Math.abs(left) > MOST_TURNS) {
        throw lost(picker, `is too far from ${nameOf(wanted)}`);
      }
      if (button) await picker.press(button);
      else if (!scrolled(picker, left)) {
        throw lost(picker, `shows ${nameOf(first)} and has no way to ${nameOf(wanted)}`);
      }
      return (await changed(picker, before)) || undefined;
    },
    most: MOST_TURNS,
    // While a month slides away, its buttons do nothing, or are gone.
    idle: 1,
  });
  const [first] = shown();
  if (off() === 0) return;
  const why = first === undefined ? 'does not show which month it is' : `stays at ${nameOf(first)}`;
  throw lost(picker, `${why}: ${nameOf(wanted)} cannot be reached`);
}

function monthsOf(panels: readonly Panel[]): number[] {
  return panels.flatMap(({ month }) => month ?? []).sort((a, b) => a - b);
}

export function monthsShown(picker: Picker): string {
  return monthsOf(picker.panels()).map(nameOf).join(' and ');
}

function nameOf(month: number): string {
  return isoDay(dayAt(month)).slice(0, 7);
}

function lost({ task, control }: Picker, why: string): Refusal {
  return new Refusal('option_missing', `The calendar of ${title(task.env, control)} ${why}.`);
}

async function changed(picker: Picker, before: readonly number[]): Promise<boolean> {
  const look = () => {
    const now = monthsOf(picker.panels());
    return (now.length && now.join() !== before.join()) || undefined;
  };
  return !!(await until(picker.task, look, { most: TURN_MS }));
}

function scrolled(picker: Picker, off: number): boolean {
  const last = picker.panels().at(off > 0 ? -1 : 0)?.element;
  for (const at of outwards(last)) {
    if (at.scrollHeight <= at.clientHeight || !/auto|scroll/.test(getComputedStyle(at).overflowY))
      continue;
    const before = at.scrollTop;
    at.scrollBy({ top: Math.sign(off) * at.clientHeight, behavior: 'instant' });
    return at.scrollTop !== before;
  }
  return false;
}

async function bySelects(picker: Picker, day: Day, shown: number): Promise<boolean> {
  const { task, control, lang } = picker;
  const says = ({ text }: HTMLOptionElement, { year, month }: Day) =>
    text.trim() === `${year}` || monthSaid(text, lang) === month;
  const box = [...boxesAround(picker)].find((it) => it.querySelector('select'));
  // Some are invisible over the month's name, and take the press.
  const lists = [...(box?.querySelectorAll('select') ?? [])].filter(isVisible);
  let turned = false;
  for (const list of lists) {
    const wanted = [...list.options].find((it) => !it.disabled && says(it, day));
    const now = list.selectedOptions[0];
    // A list that shows another month than the calendar is not one of them.
    if (!wanted || wanted.selected || !now || !says(now, dayAt(shown))) continue;
    task.gate(control, list);
    selectOnly(list, wanted);
    const goes = await changed(picker, [shown]);
    if (!goes) selectOnly(list, now);
    turned ||= goes;
  }
  return turned;
}

const LEVELS = 7;
const NEXT =
  /next|nächst|vorwärts|suivant|siguiente|próxim|seguinte|successiv|prossim|volgend|następn|下|次|forward|right|increment|[›»>→❯]/i;
const BACK =
  /prev|voriger|vorher|zurück|précédent|anterior|precedent|vorig|poprzed|上|前|back(?!ground)|left|decrement|[‹«<←❮]/i;
const YEARS =
  /year|jahr|année|ann[oé]e|\baño\b|\bano\b|\banno\b|jaar|rok|年|super|double|d-arrow|[«»]|<<|>>/i;
const OTHERS =
  'input:not([type=hidden]),textarea,button[type=submit],[type=image],[contenteditable=true]';
const LONGER = /decade|century|jahrzehnt|décennie|década/i;

function isYearly({ task }: Picker, button: HTMLElement | undefined, by: number): boolean {
  if (by) return Math.abs(by) >= YEAR;
  return !!button && YEARS.test(`${task.env.observer.describe(button).name} ${button.className}`);
}

function buttonIn(box: Element, picker: Picker, off: number, any = false): HTMLElement | undefined {
  const [way, other] = off > 0 ? [NEXT, BACK] : [BACK, NEXT];
  const some = buttonsIn(box, picker).filter(({ words }) => {
    // A class like `btn-next prev-hidden` has both words: the first one counts.
    const [own, opposite] = [words.search(way), words.search(other)];
    return own >= 0 && (opposite < 0 || opposite >= own) && (any || !LONGER.test(words));
  });
  const months = some.filter(({ words }) => !YEARS.test(words));
  const years = some.filter(({ words }) => YEARS.test(words));
  const far = Math.abs(off) >= YEAR || any;
  return ((far ? years[0] : undefined) ?? months[0])?.element;
}

/** The surroundings that belong to the calendar: at most the box of its own field. */
function* boxesAround(picker: Picker): Generator<Element> {
  const { control } = picker;
  for (const at of [...outwards(picker.panels()[0]?.element)].slice(0, LEVELS + 1)) {
    if (at.matches('body,form')) return;
    if (at !== control && holds(at, control) && holdsOthers(at, control)) return;
    yield at;
  }
}

/** Fields of other things, or buttons that submit the form. */
function holdsOthers(box: Element, control: Element): boolean {
  const others = [...box.querySelectorAll(OTHERS)];
  return others.some((it) => isSeen(it) && !holds(control, it) && !holds(it, control));
}

interface Button {
  readonly element: HTMLElement;
  readonly words: string;
}

function buttonsIn(box: Element, picker: Picker): Button[] {
  const { observer } = picker.task.env;
  const cells = cellsOf(picker);
  const marked = 'button,[role=button],a,[class*=next i],[class*=prev i],[aria-label],[title]';
  const all = [...box.querySelectorAll<HTMLElement>(marked)].filter(
    (it) => !cells.has(it) && !it.closest('td,[role=gridcell]') && isSeen(it) && !isOff(it),
  );
  return all.map((it) => {
    const { name } = observer.describe(it);
    const hints = [it.title, it.className, it.id, it.firstElementChild?.className];
    return { element: it, words: [name, ...(name.length > 2 ? [] : hints)].join(' ') };
  });
}

function cellsOf(picker: Picker): Set<Element> {
  return new Set(picker.panels().flatMap((it) => it.cells.map(({ element }) => element)));
}

/** The button towards `off` months; by position, if none has a name: the outer one moves by years. */
function buttonFor(picker: Picker, off: number): HTMLElement | undefined {
  for (const box of boxesAround(picker)) {
    const named = buttonIn(box, picker, off);
    if (named) return named;
  }
  const panels = picker.panels();
  for (const box of boxesAround(picker)) {
    const { back, next } = arrowsIn(box, panels);
    const [near, far] = off > 0 ? next : back;
    if (near) return (Math.abs(off) >= YEAR && far) || near;
  }
  return undefined;
}

/** Px: the size of a button for a finger, at most. */
const LEAST = 8;
const MOST = 72;

interface Arrows {
  /** The nearest to the month's name first: those for years are farther out. */
  readonly back: readonly HTMLElement[];
  readonly next: readonly HTMLElement[];
}

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

function isArrow(element: HTMLElement): boolean {
  if (/[\p{L}\p{N}]/u.test(element.textContent ?? '')) return false;
  if (element.matches('button,[role=button],a')) return true;
  if (element.closest('button,[role=button],a')) return false;
  const parent = dom.parentElementOf(element);
  const hand = (it: Element) => getComputedStyle(it).cursor === 'pointer';
  return hand(element) && !(parent && hand(parent) && dom.rectOf(parent).width <= MOST);
}

const HEADING =
  /(?<!\d)(?:19|20)\d{2}(?!\d)|year view|(choose|select|switch).*(year|month)|jahr (wählen|auswählen)/i;
const ONE = /^(19|20)\d{2}$/;
const MOST_PAGES = 30;
const MOST_PRESSES = 2;
const LEAST_YEARS = 4;
const LONGEST = 40;
const WAIT = { most: 1000, quiet: 300 };

/** Whether the heading opened years, and one was pressed; the result is checked elsewhere. */
async function byYears(picker: Picker, day: Day): Promise<boolean> {
  const boxes = [...boxesAround(picker)];
  // A page that shows years elsewhere has them before.
  const before = new Set<Element>(pressable(picker, ONE).map(({ element }) => element));
  const listed = () => yearsIn(picker, (it) => !before.has(it));
  // Some headings open the months of a year first, and then its years.
  for (let presses = 0; presses < MOST_PRESSES; presses++) {
    const heading = headingFor(picker, boxes);
    if (!heading) return false;
    await picker.press(heading);
    if (await until(picker.task, listed, WAIT)) return byListed(picker, day, boxes.at(-1), listed);
    if (picker.isOpen()) return false;
  }
  return false;
}

export function hasYears(picker: Picker): boolean {
  return !!yearsIn(picker, (it) => picker.popup.isNew(it));
}

export async function byFirstYears(picker: Picker, day: Day): Promise<boolean> {
  const isNew = (it: Element) => picker.popup.isNew(it);
  const listed = () => yearsIn(picker, isNew);
  const box = [...outwards(listed()?.[0]?.element)].filter(isNew).at(-1);
  return byListed(picker, day, box, listed);
}

/** By the pages of years, then by the month where one is asked for before the days. */
async function byListed(
  picker: Picker,
  { year, month }: Day,
  box: Element | undefined,
  listed: () => Worded[] | undefined,
): Promise<boolean> {
  const { task, lang } = picker;
  const wanted = () => listed()?.find(({ text }) => Number(text) === year);
  const first = () => Number(listed()?.[0]?.text);
  await stepTo({
    off: () => (wanted() ? 0 : year - first()),
    async step({ off }) {
      const before = first();
      const turn = box && buttonIn(box, picker, off, true);
      if (!turn) return false;
      await picker.press(turn);
      return !!(await until(task, () => first() !== before || undefined, WAIT));
    },
    most: MOST_PAGES,
  });
  const found = wanted();
  if (!found) return false;
  await picker.press(found.element);
  const days = () => picker.isOpen() || undefined;
  const names = { test: (text: string) => monthSaid(text, lang) === month };
  const cell = () => pressable(picker, names)[0]?.element;
  const next = await until(task, () => days() ?? cell(), WAIT);
  if (next && next !== true) await picker.press(next);
  return !!next && !!(await until(task, days, WAIT));
}

/** A button, or a text with a hand as its cursor, that says the year. */
function headingFor(picker: Picker, boxes: readonly Element[]): HTMLElement | undefined {
  const numbers = cellsOf(picker);
  for (const box of boxes) {
    const buttons = [...box.querySelectorAll<HTMLElement>('button,[role=button],th,span,div,a')];
    const found = buttons.filter(isPressable).find((it) => {
      const words = `${picker.task.env.observer.describe(it).name} ${it.textContent ?? ''}`;
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

function pressable({ task }: Picker, wanted: Pick<RegExp, 'test'>): Worded[] {
  return [...textsIn(task.env, wanted)]
    .map((it) => ({ text: it.text, element: itemOf(it) }))
    .filter(({ element }) => isSeen(element) && !isOff(element));
}

function yearsIn(picker: Picker, isNew: (element: Element) => boolean): Worded[] | undefined {
  const years = pressable(picker, ONE).filter(({ element }) => isNew(element));
  return years.length >= LEAST_YEARS ? years : undefined;
}
