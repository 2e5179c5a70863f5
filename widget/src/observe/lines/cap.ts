/** What goes over the wire has an end; what is beyond it is folded, and a line says so. */

import type * as dom from '../../dom/index.ts';
import type { Line } from '../../wire/protocol.ts';
import type { Zone } from '../reading/piece.ts';
import type { Placed } from './index.ts';
import { toJson } from './json.ts';
import { mostOfRow, mostOfText } from './row.ts';

const STRIDE = 64;
const AROUND_LINE = 60;
const WIDE = /[^\0-\x7f]/;

const encoder = new TextEncoder();

export function fits(value: unknown, maxBytes: number): boolean {
  return bytesOf(toJson(value)) <= maxBytes;
}

/** At most `maxBytes` of lines: those in view first, then what follows, then what is above. */
export function* capLines(
  placed: readonly Placed[],
  maxBytes: number,
): dom.Steps<readonly Placed[]> {
  let most = 0;
  for (let at = 0; at < placed.length; at += 1) most += mostOf(placed[at]!);
  // Nearly always: then nobody needs to know how many they are.
  if (most <= maxBytes) return placed;
  let size = 0;
  for (let at = 0; at < placed.length; at += 1) {
    size += sizeOf(placed[at]!.line);
    if (at % STRIDE === 0) yield;
  }
  return size <= maxBytes ? placed : fold(placed, chosen(placed, maxBytes));
}

/** Its JSON is no longer in bytes. */
function mostOf({ line: { row } }: Placed): number {
  return AROUND_LINE + (typeof row === 'string' ? mostOfText(row) : mostOfRow(row));
}

function sizeOf(line: Line): number {
  return bytesOf(toJson(line)) + 1;
}

function bytesOf(text: string): number {
  return WIDE.test(text) ? encoder.encode(text).byteLength : text.length;
}

function chosen(placed: readonly Placed[], maxBytes: number): Set<number> {
  const [seen, below, above] = [
    inZone(placed, 'visible'),
    inZone(placed, 'below'),
    inZone(placed, 'above'),
  ];
  const order = [...seen, ...below, ...above.reverse()];
  const kept = new Set<number>();
  const parents = parentsOf(placed);
  let left = maxBytes - 512;
  for (const index of order) {
    const wanted: number[] = [];
    let cost = 0;
    for (let one = index; one >= 0 && !kept.has(one); one = parents[one]!) {
      wanted.push(one);
      cost += sizeOf(placed[one]!.line);
    }
    if (cost > left) break;
    left -= cost;
    for (const one of wanted) kept.add(one);
  }
  return kept;
}

function inZone(placed: readonly Placed[], zone: Zone): number[] {
  return placed.flatMap((one, at) => (one.zone === zone ? [at] : []));
}

export function parentsOf(placed: readonly Placed[]): number[] {
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
    const row = `${end - at} lines folded; use find or read`;
    const whole = { key: `f${line.key}`, depth: line.depth, row };
    folded.push({ line: whole, zone, piece: undefined });
    at = end;
  }
  return folded;
}
