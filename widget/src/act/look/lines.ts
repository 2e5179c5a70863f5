/** Which lines of an observation contain some words, and which lines are around each. */

import { parentsOf } from '../../observe/lines/cap.ts';
import type { Placed } from '../../observe/lines/index.ts';
import type { Row } from '../../wire/protocol.ts';
import { holds } from '../task/matching.ts';

export function matching(placed: readonly Placed[], words: readonly string[]): number[] {
  const found: number[] = [];
  placed.forEach(({ line: { row } }, at) => {
    if (holds(typeof row === 'string' ? row : textOfRow(row), words)) found.push(at);
  });
  return found;
}

function textOfRow({ name = '', attributes = {}, cells = [] }: Row): string {
  const values = ['value', 'options', 'description', 'why', 'invalid'].map(
    (key) => attributes[key] ?? '',
  );
  const inner = cells.map((cell) => (typeof cell === 'string' ? cell : textOfRow(cell)));
  return [name, ...values.flat(), ...inner].join(' ');
}

export function inContext(
  placed: readonly Placed[],
  found: readonly number[],
  beside: boolean,
): Placed[] {
  const parents = parentsOf(placed);
  const kept = new Set<number>();
  for (const at of found) {
    kept.add(at);
    for (let up = parents[at]!; up >= 0; up = parents[up]!) kept.add(up);
    const parent = parents[at]!;
    if (isTable(placed[parent]?.line.row)) {
      if (parents[parent + 1] === parent) kept.add(parent + 1);
    } else if (beside) {
      for (const near of [at - 1, at + 1, at + 2]) if (parents[near] === parent) kept.add(near);
    }
  }
  return [...kept].sort((a, b) => a - b).map((at) => placed[at]!);
}

function isTable(row: Row | string | undefined): boolean {
  return typeof row === 'object' && /^(table|grid|treegrid)$/.test(row.word);
}

/** In the form of an outcome: the server renders them like the dump. */
export function asData(lines: readonly Placed[]): Record<string, unknown> {
  const keysOf = (zone: Placed['zone']) =>
    lines.filter((placed) => placed.zone === zone).map(({ line }) => line.key);
  return {
    lines: lines.map(({ line }) => line),
    above: keysOf('above'),
    visible: keysOf('visible'),
  };
}
