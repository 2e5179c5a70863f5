/** Clocks that are pressed: one column for each unit, or one list of whole times. */

import { isSeen } from '../../../ask/seen.ts';
import { findAll, focused, holds, outwards } from '../../../ask/tree.ts';
import { Refusal } from '../../task/outcome.ts';
import { isText, title } from '../../task/state.ts';
import { pressedOf } from '../choice/opener.ts';
import { isOff } from '../choice/option.ts';
import { westernDigits } from '../value/numbers.ts';
import { isMarked, itemOf, saysChosen, textsIn, type Worded } from './calendar.ts';
import { fieldsStandAt, fillClock, hasClockFields, turnedIn } from './clock_fields.ts';
import { amountAt, type Clock, isoClock, two, type Unit } from './moment.ts';
import { byLanguage, halfOf, halfPattern } from './names.ts';
import type { Picker } from './picker.ts';
import { showsClock } from './reading.ts';

const FIELD = 'input:not([type=hidden]),button,[role=button],[title]';
const TIMED = /time(?!zone)|uhr|zeit|heure|hora|ora\b|tijd|時|时/i;
const OPEN = { most: 5000, quiet: 1000 };
const NEXT = { most: 1000, quiet: 300 };

export interface End {
  readonly nth: number;
  readonly ends: number;
  readonly again?: boolean;
}

/** Whether there was anything to press; throws `option_missing` if its columns lack that time. */
export async function pressClock(picker: Picker, clock: Clock, end: End): Promise<boolean> {
  if (!(await isThere(picker, end))) return fillClock(picker, clock);
  const entry = timeAt(timesIn(picker), clock, picker.lang);
  if (entry) {
    await pressFree(picker, entry, isoClock(clock));
    return true;
  }
  if (turnedIn(picker).length || !clockOf(picker, end).length) return fillClock(picker, clock);
  for (const column of clockOf(picker, end)) {
    if (isWhole(column)) cellIn(picker, column, clockOf(picker, end), clock);
  }
  const waits = end.nth === 0 && !end.again && hasClockEach(picker, end.ends);
  for (const { unit } of clockOf(picker, end)) {
    const all = clockOf(picker, end);
    const column = all.find((it) => it.unit === unit);
    const cell = column && cellIn(picker, column, all, clock);
    if (!cell || (waits && isOff(cell))) continue;
    await pressFree(picker, cell, `${unit} ${two(valueIn(column, all, clock))}`);
  }
  return true;
}

function cellIn(picker: Picker, column: Column, all: readonly Column[], clock: Clock): HTMLElement {
  const value = valueIn(column, all, clock);
  const cell = column.cells.get(value);
  if (cell) return cell;
  const { env } = picker.task;
  const message = `${title(env, picker.control)} has no ${column.unit} ${two(value)}: it has ${listed(column)}.`;
  throw new Refusal('option_missing', message);
}

async function pressFree(picker: Picker, element: HTMLElement, what: string): Promise<void> {
  if (isOff(element)) {
    const message = `${what} cannot be chosen in the clock of ${title(picker.task.env, picker.control)}.`;
    throw new Refusal('option_missing', message);
  }
  picker.hasChosen = true;
  await picker.press(element);
  await picker.rest();
}

/** If one clock serves both ends, the columns are the same for each. */
function clockOf(picker: Picker, { nth, ends }: End): readonly Column[] {
  const clocks = clocksIn(picker, ends);
  return clocks[nth] ?? clocks[0] ?? [];
}

/** Whether each end has its own columns: then both are chosen before either is confirmed. */
export function hasClockEach(picker: Picker, ends: number): boolean {
  return ends > 1 && clocksIn(picker, ends).length === ends;
}

/** Undefined if `picker` is no clock in the page itself: there only the marked time counts. */
export function isMarkedAt(picker: Picker, clock: Clock): boolean | undefined {
  const isOwn = (element: Element) => holds(picker.control, element);
  const times = timesIn(picker, isOwn);
  const entry = timeAt(times, clock, picker.lang);
  if (times.length) return !!entry && saysChosen(entry);
  const [all = []] = clocksIn(picker, 1, isOwn);
  const isAt = (column: Column) => {
    const cell = column.cells.get(valueIn(column, all, clock));
    return !!cell && saysChosen(cell);
  };
  return all.length ? all.length > 1 && all.every(isAt) : undefined;
}

/** Whether the open clocks stand at those times; undefined if they cannot be read. */
export function openClocksAreAt(
  picker: Picker,
  times: readonly (Clock | undefined)[],
): boolean | undefined {
  const clocks = clocksIn(picker, times.length);
  // One clock for both ends stands at one of them.
  if (times.length > 1 && clocks.length < times.length) return undefined;
  const are = times.map((time, nth) => time && isAt(picker, time, clocks[nth] ?? []));
  return are.includes(false) ? false : are.every(Boolean) || undefined;
}

function isAt(picker: Picker, clock: Clock, columns: readonly Column[]): boolean | undefined {
  const times = timesIn(picker);
  if (times.length) {
    const entry = timeAt(times, clock, picker.lang);
    return entry && saysChosen(entry);
  }
  if (!columns.length) return fieldsStandAt(picker, clock);
  const cells = columns.map((it) => it.cells.get(valueIn(it, columns, clock)));
  if (cells.some((it) => it && !isMarked(it))) return false;
  return cells.every(Boolean) || undefined;
}

/** The same once the picker was opened again; one that is closing shows what it stood at. */
export async function clocksAreAt(
  picker: Picker,
  times: readonly (Clock | undefined)[],
): Promise<boolean | undefined> {
  let last: boolean | undefined;
  const are = () => {
    last = openClocksAreAt(picker, times) ?? last;
    return last || undefined;
  };
  for (let turn = 0; turn < 2; turn += 1) {
    await isThere(picker, { nth: 0, ends: times.length });
    // What else has appeared may not be the clock.
    if (are() === undefined && last === undefined && !picker.isOpen())
      await picker.tryUntil(picker.fields[0] ?? picker.control, are);
    if ((await picker.wait(are, NEXT)) || picker.hasPopup()) break;
  }
  return last;
}

/** Opens it if necessary; if a calendar has a separate field for the time, through that. */
async function isThere(picker: Picker, end: End): Promise<boolean> {
  const there = () =>
    clockOf(picker, end).length > 0 ||
    timesIn(picker).length > 0 ||
    hasClockFields(picker) ||
    undefined;
  const field = picker.fields[end.nth];
  if (field && end.nth > 0 && focused() !== field && !hasClockEach(picker, end.ends)) {
    await picker.wait(() => focused() === field || undefined, NEXT);
    if (focused() !== field) await picker.press(pressedOf(picker.task.env, field));
  }
  if (there()) return true;
  if (!picker.hasPopup()) {
    if (await picker.pressUntil(field ?? picker.control, there)) return true;
  }
  const inner = timeFields(picker)[end.nth];
  if (!inner) return false;
  await picker.press(inner);
  return !!(await picker.wait(there, OPEN));
}

/** A field or a button for the time alone, in what has opened. */
function timeFields(picker: Picker): HTMLInputElement[] {
  const { observer, isOurs } = picker.task.env;
  const all = findAll(FIELD, isOurs) as HTMLInputElement[];
  return all.filter((it) => {
    const said = `${it.placeholder ?? ''} ${observer.describe(it).name} ${it.title}`;
    const isIt = it.tagName !== 'INPUT' || isText(it);
    return isIt && isSeen(it) && picker.popup.isFresh(it) && TIMED.test(said);
  });
}

interface Column {
  readonly unit: Unit;
  readonly cells: ReadonlyMap<number, HTMLElement>;
}

const LEAST = 2;
/** Px: cells of a column are exactly one above the other, up to this. */
const ASIDE = 6;

/** The columns of each of `ends` clocks, from left to right; none if there is no clock. */
function clocksIn(
  picker: Picker,
  ends: number,
  isIn = (element: Element) => picker.isIn(element),
): readonly (readonly Column[])[] {
  const { task, lang } = picker;
  const boxes = new Map<Element, HTMLElement[]>();
  const texts = new Map<HTMLElement, string>();
  for (const worded of textsIn(task.env, patternsOf(lang).part)) {
    if (!isIn(worded.element)) continue;
    const cell = itemOf(worded);
    texts.set(cell, worded.text);
  }
  for (const cell of texts.keys()) {
    const box = boxOf(cell, texts);
    if (box) boxes.set(box, [...(boxes.get(box) ?? []), cell]);
  }
  const columns = [...boxes.values()].filter(isColumn).sort((a, b) => leftOf(a) - leftOf(b));
  const read = columns.map((it) => it.map((cell) => readCell(texts.get(cell) ?? '', lang)));
  const halves = columns.filter((_, at) => read[at]?.every(({ isHalf }) => isHalf));
  const numbers = columns.filter((_, at) => read[at]?.every(({ isHalf }) => !isHalf));
  // One clock for both ends is set twice; two clocks are set one after the other.
  const clocks = ends === 2 && numbers.length >= 4 && numbers.length % 2 === 0 ? 2 : 1;
  const each = numbers.length / clocks;
  if (each < 1 || each > 3) return [];
  const toColumn = (unit: Unit, cells: readonly HTMLElement[]): Column => ({
    unit,
    cells: new Map(cells.map((cell) => [readCell(texts.get(cell) ?? '', lang).value, cell])),
  });
  const all = [...Array(clocks).keys()].map((clock) => {
    const own = numbers.slice(clock * each, (clock + 1) * each);
    const half = halves[clock];
    const units = own.map((cells, at) => toColumn(UNITS[at] ?? 'second', cells));
    return half ? [...units, toColumn('half', half)] : units;
  });
  return all.filter(([hours]) => [...(hours?.cells.keys() ?? [])].every((it) => it < 25));
}

const UNITS: readonly Unit[] = ['hour', 'minute', 'second'];

function boxOf(cell: HTMLElement, cells: ReadonlyMap<HTMLElement, string>): Element | undefined {
  for (const at of [...outwards(cell)].slice(1)) {
    let count = 0;
    for (const it of cells.keys()) if (at.contains(it) && ++count >= LEAST) return at;
  }
  return undefined;
}

/** One above the other: days are in rows, and the numbers of a dial in a circle. */
function isColumn(cells: readonly HTMLElement[]): boolean {
  const boxes = cells.map((it) => it.getBoundingClientRect());
  const middle = (at: DOMRect | undefined) => (at ? at.left + at.width / 2 : 0);
  const first = middle(boxes[0]);
  return (
    cells.length >= LEAST &&
    boxes.every((it) => Math.abs(middle(it) - first) <= ASIDE) &&
    boxes.every((it, at) => at === 0 || it.top > (boxes[at - 1]?.top ?? 0))
  );
}

function leftOf(cells: readonly HTMLElement[]): number {
  return cells[0]?.getBoundingClientRect().left ?? 0;
}

function readCell(text: string, lang: string): { value: number; isHalf: boolean } {
  const shown = westernDigits(text);
  const alone = halfOf(shown, lang);
  if (alone !== undefined) return { value: alone, isHalf: true };
  const [, number, word] = patternsOf(lang).number.exec(shown) ?? [];
  const half = word ? halfOf(word, lang) : undefined;
  const value = half === undefined ? Number(number) : (Number(number) % 12) + half * 12;
  return { value, isHalf: false };
}

const patternsOf = byLanguage((lang) => {
  const half = halfPattern(lang);
  const number = String.raw`(\p{Nd}{1,2})(?:\s*(?:h|m|s|hr|min|sec|uhr|[时時点分秒시분초])\.?)?(?:\s*(${half}))?`;
  const whole = String.raw`(?:${half}\s*)?\p{Nd}{1,2}[:.h]\p{Nd}{2}(?::\p{Nd}{2})?(?:\s*${half})?`;
  return {
    number: new RegExp(`^${number}$`, 'iu'),
    part: new RegExp(`^(?:${number}|${half})$`, 'iu'),
    whole: new RegExp(`^${whole}$`, 'iu'),
  };
});

function valueIn({ unit, cells }: Column, all: readonly Column[], clock: Clock): number {
  const isHalved = all.some((it) => it.unit === 'half');
  const amount = amountAt(unit, { clock }, isHalved) ?? 0;
  return unit === 'hour' && isHalved && cells.has(amount % 12) ? amount % 12 : amount;
}

function isWhole({ unit, cells }: Column): boolean {
  const values = [...cells.keys()].sort((a, b) => a - b);
  const step = (values[1] ?? 0) - (values[0] ?? 0);
  const isEven = values.every((it, at) => it === at * step);
  return (unit === 'minute' || unit === 'second') && isEven && values.length * step === 60;
}

function timesIn(picker: Picker, isIn = (element: Element) => picker.isIn(element)): Worded[] {
  const found = [...textsIn(picker.task.env, patternsOf(picker.lang).whole)].filter(
    ({ element }) => isIn(element) && isSeen(element),
  );
  const items = found.map((it) => ({ text: westernDigits(it.text), element: itemOf(it) }));
  return items.length >= LEAST ? items : [];
}

function timeAt(times: readonly Worded[], clock: Clock, lang: string): HTMLElement | undefined {
  return times.find(({ text }) => showsClock(text, clock, lang))?.element;
}

function listed({ cells }: Column): string {
  const all = [...cells.keys()].map(two);
  return all.length > 12 ? `${all[0]} to ${all.at(-1)}` : all.join(', ');
}
