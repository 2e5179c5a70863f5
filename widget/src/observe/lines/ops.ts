/** Operations that turn the lines sent last into the lines of now. */

import type { Line, Observation } from '../../wire/protocol.ts';

type Ops = Observation['ops'];

/** Carried out one after the other on `before` they give exactly `after`. */
export function diff(before: readonly Line[], after: readonly Line[]): Ops {
  const least = Math.min(before.length, after.length);
  let from = 0;
  while (from < least && isSame(before[from]!, after[from]!)) from += 1;
  let end = 0;
  const [last, now] = [before.length - 1, after.length - 1];
  while (end < least - from && isSame(before[last - end]!, after[now - end]!)) end += 1;
  const inner = (lines: readonly Line[]) => lines.slice(from, lines.length - end);
  return changes(inner(before), inner(after), after[from - 1]?.key);
}

function changes(before: readonly Line[], after: readonly Line[], first?: string): Ops {
  if (before.length === after.length && before.every(({ key }, at) => key === after[at]!.key)) {
    const anew = after.filter((line, at) => !isSame(before[at]!, line));
    return anew.map((line) => ({ op: 'replace', line }));
  }
  const old = new Map(before.map((line) => [line.key, line]));
  const stays = staying(before, after);
  const gone = before.filter(({ key }) => !stays.has(key)).map(({ key }) => key);
  const ops: Ops = gone.length > 0 ? [{ op: 'remove', keys: gone }] : [];
  let previous = first;
  let run: Line[] | undefined;
  for (const line of after) {
    if (stays.has(line.key)) {
      run = undefined;
      if (!isSame(old.get(line.key)!, line)) ops.push({ op: 'replace', line });
    } else if (run) {
      run.push(line);
    } else {
      run = [line];
      ops.push({
        op: 'insert',
        ...(previous === undefined ? {} : { after: previous }),
        lines: run,
      });
    }
    previous = line.key;
  }
  return ops;
}

export function build(lines: readonly Line[]): Ops {
  return lines.length > 0 ? [{ op: 'insert', lines: [...lines] }] : [];
}

/** Lines are JSON, whose objects have their keys in one order. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false;
  const keys = Object.keys(a);
  const others = Object.keys(b);
  return (
    keys.length === others.length &&
    keys.every(
      (key, at) =>
        key === others[at] &&
        isSame((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
    )
  );
}

/** Keys that need not move: the longest run of old lines that is still in order. */
function staying(before: readonly Line[], after: readonly Line[]): Set<string> {
  const stays = new Set<string>();
  const least = Math.min(before.length, after.length);
  let from = 0;
  for (; from < least && before[from]!.key === after[from]!.key; from += 1) {
    stays.add(before[from]!.key);
  }
  let end = 0;
  const last = (lines: readonly Line[]) => lines[lines.length - 1 - end]!.key;
  for (; end < least - from && last(before) === last(after); end += 1) stays.add(last(after));
  const inner = (lines: readonly Line[]) => lines.slice(from, lines.length - end);
  for (const key of inOrder(inner(before), inner(after))) stays.add(key);
  return stays;
}

/** The longest run of keys that both have in the same order. */
function inOrder(before: readonly Line[], after: readonly Line[]): string[] {
  const old = new Map(before.map(({ key }, at) => [key, at]));
  const known = after.flatMap(({ key }) => {
    const at = old.get(key);
    return at === undefined ? [] : [{ key, at }];
  });
  const tails: number[] = [];
  const previous: number[] = [];
  known.forEach(({ at }, index) => {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (known[tails[middle]!]!.at < at) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? tails[low - 1]! : -1;
    tails[low] = index;
  });
  const run: string[] = [];
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index]!) {
    run.push(known[index]!.key);
  }
  return run;
}
