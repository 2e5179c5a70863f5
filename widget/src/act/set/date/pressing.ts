/** Sets a time without typing: column by column, or by one press in a list. */

import { isSeen } from '../../../ask/seen.ts';
import { findAll, focused, holds } from '../../../ask/tree.ts';
import { Refusal } from '../../task/outcome.ts';
import { isText, title } from '../../task/state.ts';
import { pressedOf } from '../choice/opener.ts';
import { isOff } from '../choice/option.ts';
import type { Worded } from './cells.ts';
import { fieldsStandAt, fillClock, hasClockFields } from './clock_fields.ts';
import {
  type Column,
  columnsIn,
  isMarked,
  isWhole,
  listed,
  saysChosen,
  standsAt,
  timeAt,
  timesIn,
  valueIn,
} from './columns.ts';
import { type Clock, isoClock, two } from './moment.ts';
import type { Picker } from './picker.ts';

const FIELD = 'input:not([type=hidden])';
const TIMED = /time|uhr|zeit|heure|hora|ora\b|tijd|時|时/i;
const OPEN = { most: 5000, quiet: 1000 };
const NEXT = { most: 1000, quiet: 300 };

/** One end of a range, or the only one. */
export interface End {
  readonly nth: number;
  readonly ends: number;
  readonly again?: boolean;
}

/** Whether there was anything to press; throws `option_missing` if its columns lack that time. */
export async function pressClock(picker: Picker, clock: Clock, end: End): Promise<boolean> {
  if (!(await isThere(picker, end))) return fillClock(picker, clock);
  const entry = timeAt(listOf(picker), clock, picker.lang);
  if (entry) {
    await pressFree(picker, entry, isoClock(clock));
    return true;
  }
  if (!clockOf(picker, end).length) return fillClock(picker, clock);
  for (const column of clockOf(picker, end)) {
    if (isWhole(column)) cellIn(picker, column, clockOf(picker, end), clock);
  }
  // A start after the end that the picker begins with is disabled until that is set.
  const waits = end.nth === 0 && !end.again && hasClockEach(picker, end.ends);
  for (const { unit } of clockOf(picker, end)) {
    // Each press may re-render the columns.
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
  const clocks = clocksOf(picker, ends);
  return clocks[nth] ?? clocks[0] ?? [];
}

function clocksOf(picker: Picker, ends: number): readonly (readonly Column[])[] {
  return columnsIn(picker.task.env, (it) => picker.isIn(it), ends, picker.lang);
}

/** Whether each end has its own columns: then both are chosen before either is confirmed. */
export function hasClockEach(picker: Picker, ends: number): boolean {
  return ends > 1 && clocksOf(picker, ends).length === ends;
}

function listOf(picker: Picker): readonly Worded[] {
  return timesIn(picker.task.env, (it) => picker.isIn(it), picker.lang);
}

/** Undefined if `picker` is no clock in the page itself: there only the marked time counts. */
export function isMarkedAt({ task, control, lang }: Picker, clock: Clock): boolean | undefined {
  const isOwn = (element: Element) => holds(control, element);
  const times = timesIn(task.env, isOwn, lang);
  const entry = timeAt(times, clock, lang);
  if (times.length) return !!entry && saysChosen(entry);
  const [columns = []] = columnsIn(task.env, isOwn, 1, lang);
  return columns.length ? standsAt(columns, clock) : undefined;
}

/** Whether the open clocks stand at those times; undefined if they cannot be read. */
export function openClocksAreAt(
  picker: Picker,
  times: readonly (Clock | undefined)[],
): boolean | undefined {
  const clocks = clocksOf(picker, times.length);
  // One clock for both ends stands at one of them.
  if (times.length > 1 && clocks.length < times.length) return undefined;
  const are = times.map((time, nth) => time && isAt(picker, time, clocks[nth] ?? []));
  return are.includes(false) ? false : are.every(Boolean) || undefined;
}

function isAt(picker: Picker, clock: Clock, columns: readonly Column[]): boolean | undefined {
  const times = listOf(picker);
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
    if (are() === undefined && last === undefined && !picker.isOpen()) await reopen(picker, are);
    if ((await picker.wait(are, NEXT)) || picker.hasPopup()) break;
  }
  return last;
}

async function reopen(picker: Picker, look: () => true | undefined): Promise<void> {
  try {
    await picker.pressUntil(picker.fields[0] ?? picker.control, look);
  } catch (reason) {
    if (!(reason instanceof Refusal)) throw reason;
  }
}

/** Opens it if necessary; if a calendar has a separate field for the time, through that. */
async function isThere(picker: Picker, end: End): Promise<boolean> {
  const there = () =>
    clockOf(picker, end).length > 0 ||
    listOf(picker).length > 0 ||
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

function timeFields(picker: Picker): HTMLInputElement[] {
  const { observer, isOurs } = picker.task.env;
  const all = findAll(FIELD, isOurs) as HTMLInputElement[];
  return all.filter((it) => {
    const said = `${it.placeholder} ${observer.describe(it).name}`;
    return isText(it) && isSeen(it) && picker.popup.isFresh(it) && TIMED.test(said);
  });
}
