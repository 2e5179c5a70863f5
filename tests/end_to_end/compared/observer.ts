/**
 * The widget's observer that compares with each observation what the server now holds, base and
 * operations, with what an observer reads in the same task that has never looked before. What it
 * found goes to the console, for `oracle.py`; the widget that is shipped has nothing of it.
 */

import type { Facts, Line, Observation } from '../../../widget/src/wire/protocol.ts';
import {
  createObserver as create,
  type ObserverOptions,
  type PageObserver,
} from '../../../widget/src/observe/index.ts';

const SAID = 'Pilotfish compared: ';
/** From so many elements on a page is read in slices, between which it may change. */
const SLICED = 2000;
const TRIES = 8;
const REST_MS = 100;

export function createObserver(options: ObserverOptions): PageObserver {
  const observer = create(options);
  const plain = observer.observe.bind(observer);
  let held: readonly Line[] = [];
  let id: string | undefined;
  observer.observe = async (asked) => {
    const seen = await plain(asked);
    try {
      if (seen.base !== undefined && seen.base !== id) throw new Error(`another base: ${seen.base}`);
      held = applied(seen.base === undefined ? [] : held, seen.ops);
      id = seen.id;
      const found = await differences(seen, held, options);
      const rest = found.length > 0 && isSliced() ? await atRest(observer, options) : found;
      if (rest) report(rest);
    } catch (error) {
      report([String(error)]);
    }
    return seen;
  };
  return observer;
}

function report(found: readonly string[]): void {
  console.debug(SAID + JSON.stringify({ url: location.pathname, found: found.slice(0, 8) }));
}

function isSliced(): boolean {
  return document.getElementsByTagName('*').length >= SLICED;
}

async function differences(
  seen: Observation,
  held: readonly Line[],
  options: ObserverOptions,
): Promise<string[]> {
  const fresh = create(options);
  const first = await fresh.observe();
  fresh.destroy();
  if (new Set(held.map(({ key }) => key)).size < held.length) return ['a key stands twice'];
  return between(told(held, seen.facts), told(applied([], first.ops), first.facts));
}

/**
 * What still differs when the page has come to rest; `undefined` where it does not. It rests when
 * the fresh readings agree and ours says the same before and after them.
 */
async function atRest(
  observer: PageObserver,
  options: ObserverOptions,
): Promise<string[] | undefined> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    const [own, first, second] = [await whole(observer), await whole(options), await whole(options)];
    const found = between(own, first);
    if (found.length === 0) return [];
    const later = await whole(observer);
    if (between(first, second).length + between(own, later).length === 0) return found;
  }
  return undefined;
}

async function whole(by: PageObserver | ObserverOptions): Promise<string[]> {
  const observer = 'whole' in by ? by : create(by);
  const placed = await observer.whole();
  if (observer !== by) observer.destroy();
  return placed.map(({ line, zone }) => `${zone} ${line.depth} ${unnumbered(line.row)}`);
}

/** As `pilotfish_client.observation.apply`. */
function applied(lines: readonly Line[], ops: Observation['ops']): Line[] {
  const result = [...lines];
  const placeOf = (key: string): number => {
    const at = result.findIndex((line) => line.key === key);
    if (at < 0) throw new Error(`no line has the key ${key}`);
    return at;
  };
  for (const op of ops) {
    if (op.op === 'insert') {
      const { after } = op;
      result.splice(after === undefined || after === null ? 0 : placeOf(after) + 1, 0, ...op.lines);
    } else if (op.op === 'replace') {
      result[placeOf(op.line.key)] = op.line;
    } else {
      for (const key of op.keys) result.splice(placeOf(key), 1);
    }
  }
  return result;
}

/** The lines and where they are, without the numbers that each observer gives by itself. */
function told(lines: readonly Line[], facts: Facts): string[] {
  const at = new Map(lines.map(({ key }, index) => [key, index]));
  const zones: string[] = lines.map(() => 'below');
  for (const zone of ['visible', 'above'] as const) {
    for (const { first, last } of facts[zone]) {
      for (let index = at.get(first)!; index <= at.get(last)!; index += 1) zones[index] = zone;
    }
  }
  const head = JSON.stringify([facts.url, facts.title, facts.scroll, facts.confidence]);
  const dialogs = facts.dialogs.map(({ name }) => name).join();
  const rows = lines.map(({ depth, row }, index) => {
    const focus = facts.focus !== undefined && holds(row, facts.focus) ? 'focus ' : '';
    return `${focus}${zones[index]} ${depth} ${unnumbered(row)}`;
  });
  return [`${head} ${dialogs}`, ...rows];
}

function holds(row: Line['row'], ref: number): boolean {
  if (typeof row === 'string') return false;
  return row.ref === ref || (row.cells ?? []).some((cell) => holds(cell, ref));
}

function unnumbered(row: Line['row']): string {
  return JSON.stringify(row, (key, value) => (key === 'ref' ? 0 : value));
}

/** What only one of them has, or where their order differs. */
function between(ours: readonly string[], theirs: readonly string[]): string[] {
  const found: string[] = [];
  const [had, is] = [new Set(theirs), new Set(ours)];
  for (const line of ours) if (!had.has(line)) found.push(`+ ${line}`);
  for (const line of theirs) if (!is.has(line)) found.push(`- ${line}`);
  const at = ours.findIndex((line, index) => line !== theirs[index]);
  if (found.length === 0 && (at >= 0 || ours.length !== theirs.length)) {
    found.push(`order, from line ${at}: ${ours[at]}; afresh: ${theirs[at]}`);
  }
  return found;
}
