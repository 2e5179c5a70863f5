/** What goes over the wire has an end; what is beyond it is folded, and a line says so. */

import type { Placed } from './index.ts';

const encoder = new TextEncoder();

/** Whether a value is at most `maxBytes` of UTF-8 as JSON. */
export function fits(value: unknown, maxBytes: number): boolean {
  const json = JSON.stringify(value);
  // No character of a string takes more than three bytes for each of its units.
  return json.length * 3 <= maxBytes || encoder.encode(json).byteLength <= maxBytes;
}

/** At most `maxBytes` of lines: those in view first, then what follows, then what is above. */
export function capLines(placed: readonly Placed[], maxBytes: number): Placed[] {
  const texts = placed.map(({ line }) => JSON.stringify(line));
  const units = texts.reduce((sum, text) => sum + text.length + 1, 0);
  if (units * 3 <= maxBytes) return [...placed];
  const sizes = texts.map((text) => encoder.encode(text).byteLength + 1);
  if (sizes.reduce((sum, size) => sum + size, 0) <= maxBytes) return [...placed];
  return fold(placed, chosen(placed, sizes, maxBytes));
}

function chosen(
  placed: readonly Placed[],
  sizes: readonly number[],
  maxBytes: number,
): Set<number> {
  const order = placed.map((_, index) => index);
  const rank = { visible: 0, below: 1, above: 2 };
  const at = (index: number) => rank[placed[index]!.zone];
  order.sort((a, b) => at(a) - at(b) || (at(a) === 2 ? b - a : a - b));
  const kept = new Set<number>();
  const parents = parentsOf(placed);
  let left = maxBytes - 512;
  for (const index of order) {
    const wanted: number[] = [];
    for (let one = index; one >= 0 && !kept.has(one); one = parents[one]!) wanted.push(one);
    const cost = wanted.reduce((sum, one) => sum + sizes[one]!, 0);
    if (cost > left) break;
    left -= cost;
    for (const one of wanted) kept.add(one);
  }
  return kept;
}

/** For each line the one that it stands under; -1 at the top. */
function parentsOf(placed: readonly Placed[]): number[] {
  const open: number[] = [];
  return placed.map(({ line: { depth } }, at) => {
    while (open.length > 0 && placed[open.at(-1)!]!.line.depth >= depth) open.pop();
    const parent = open.at(-1) ?? -1;
    open.push(at);
    return parent;
  });
}

function fold(placed: readonly Placed[], kept: ReadonlySet<number>): Placed[] {
  const folded: Placed[] = [];
  for (let at = 0; at < placed.length; ) {
    if (kept.has(at)) {
      folded.push(placed[at]!);
      at += 1;
      continue;
    }
    let end = at;
    while (end < placed.length && !kept.has(end)) end += 1;
    const { line, zone } = placed[at]!;
    const row = `${end - at} lines folded; use find or scroll`;
    folded.push({ line: { key: `f${line.key}`, depth: line.depth, row }, zone });
    at = end;
  }
  return folded;
}
