/** Operations that turn the lines sent last into the lines of now. */

import type { Line, Observation } from '../../link/protocol.ts';

export type Ops = Observation['ops'];

/** Carried out one after the other on `before` they give exactly `after`. */
export function diff(before: readonly Line[], after: readonly Line[]): Ops {
  const old = new Map(before.map((line, at) => [line.key, { line, at }]));
  const stays = staying(after, old);
  const gone = before.filter(({ key }) => !stays.has(key)).map(({ key }) => key);
  const ops: Ops = gone.length > 0 ? [{ op: 'remove', keys: gone }] : [];
  let previous: string | undefined;
  let run: Line[] | undefined;
  for (const line of after) {
    if (stays.has(line.key)) {
      run = undefined;
      if (!isSame(old.get(line.key)!.line, line)) ops.push({ op: 'replace', line });
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

/** Ops that build `lines` from nothing. */
export function build(lines: readonly Line[]): Ops {
  return lines.length > 0 ? [{ op: 'insert', lines: [...lines] }] : [];
}

function isSame(a: Line, b: Line): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** Keys that need not move: the longest run of old lines that is still in order. */
function staying(
  after: readonly Line[],
  old: ReadonlyMap<string, { readonly at: number }>,
): Set<string> {
  const known = after.flatMap(({ key }) => {
    const found = old.get(key);
    return found ? [{ key, at: found.at }] : [];
  });
  const tails: number[] = [];
  const before: number[] = [];
  known.forEach(({ at }, index) => {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (known[tails[middle]!]!.at < at) low = middle + 1;
      else high = middle;
    }
    before[index] = low > 0 ? tails[low - 1]! : -1;
    tails[low] = index;
  });
  const stays = new Set<string>();
  for (let index = tails.at(-1) ?? -1; index >= 0; index = before[index]!) {
    stays.add(known[index]!.key);
  }
  return stays;
}
