/** Reads what the dump folds or cuts: all rows, options or text of one element, page by page. */

import { detailOf } from '../../observe/detail.ts';
import { parentsOf } from '../../observe/lines/cap.ts';
import type { Placed } from '../../observe/lines/index.ts';
import { textOf } from '../../observe/lines/render.ts';
import type { Action } from '../task/action.ts';
import { Refusal } from '../task/outcome.ts';
import { title } from '../task/state.ts';
import { asData } from './lines.ts';

const PAGE_CHARACTERS = 4000;

export const read: Action = {
  args: { ref: 'ref', from: 'number?' },
  passive: true,
  reads: true,
  async run(task) {
    const { observer } = task.env;
    const element = task.target();
    const placed = await observer.whole();
    const at = placed.findIndex(({ line: { row } }) => isOf(row, task.args.ref));
    const name = title(task.env, element);
    if (at < 0)
      throw new Refusal('not_visible', `${name} is not displayed: open what contains it.`);
    const own = placed[at]!;
    const { depth } = own.line;
    const detail = detailOf(element).map((text, index): Placed => {
      return { line: { key: `d${index}`, depth: depth + 1, row: text }, zone: own.zone };
    });
    const all = [...detail, ...inside(placed, at)];
    const from = Math.min(Math.max(0, Math.floor(task.args.from ?? 0)), all.length);
    const page = pageOf(all, from);
    const next = from + page.length;
    const range = all.length > page.length ? `: lines ${from + 1} to ${next} of ${all.length}` : '';
    const goOn = next < all.length ? `; go on with from=${next}` : '';
    const lines = [...strangers(placed, at), own, ...page];
    return {
      said: `Read ${name}${range}${goOn}`,
      data: { from, total: all.length, of: own.line.key, ...asData(lines) },
    };
  },
};

function isOf(row: Placed['line']['row'], ref: number): boolean {
  if (typeof row === 'string') return false;
  return row.ref === ref || (row.cells ?? []).some((cell) => isOf(cell, ref));
}

function inside(placed: readonly Placed[], at: number): Placed[] {
  const { depth, row } = placed[at]!.line;
  const level = levelOf(row);
  const after = placed.slice(at + 1);
  const end = after.findIndex(({ line }) => {
    if (level === undefined || line.depth < depth) return line.depth <= depth;
    return line.depth === depth && (levelOf(line.row) ?? 9) <= level;
  });
  return end < 0 ? after : after.slice(0, end);
}

function levelOf(row: Placed['line']['row']): number | undefined {
  if (typeof row === 'string') return undefined;
  const { level } = row.attributes ?? {};
  return row.word === 'heading' || level ? Number(level ?? 2) : undefined;
}

function pageOf(all: readonly Placed[], from: number): Placed[] {
  let left = PAGE_CHARACTERS;
  const page: Placed[] = [];
  for (const placed of all.slice(from)) {
    left -= textOf(placed.line.row).length + 1;
    if (left < 0 && page.length > 0) break;
    page.push(placed);
  }
  return page;
}

/** Parts around it that contain other users' text: the model must know that. */
function strangers(placed: readonly Placed[], at: number): Placed[] {
  const parents = parentsOf(placed);
  const around: Placed[] = [];
  for (let up = parents[at]!; up >= 0; up = parents[up]!) {
    const { row } = placed[up]!.line;
    if (typeof row !== 'string' && row.attributes?.untrusted === true) around.unshift(placed[up]!);
  }
  return around;
}
