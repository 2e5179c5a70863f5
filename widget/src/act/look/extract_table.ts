/** The rows of a table as data, and how many more there are. */

import { isDisabled } from '../../ask/disabled.ts';
import { subjectOf } from '../../ask/subject.ts';
import { around, findAll } from '../../ask/tree.ts';
import { isVisible } from '../../ask/visible.ts';
import { plainText } from '../../observe/element/name/shown_text.ts';
import { placeOf, scrollBy, scrollerOf } from '../events/scroll.ts';
import type { Action, Task } from '../task/action.ts';
import { plain } from '../task/matching.ts';
import { line, quote, Refusal } from '../task/outcome.ts';
import { rowOf, title } from '../task/state.ts';
import { clock, frame, tick } from '../task/time.ts';
import { type Rows, rowsOf, type TableRow, undrawnColumns } from './table.ts';

/** Bounded: a page may contain long runs of digits, and a match could begin at each of them. */
const PAGER =
  /\d[\d.,\u00a0]{0,20}\s{0,5}(?:[-–—]|to|bis|à|a|至)\s{0,5}\d[\d.,\u00a0]{0,20}\s{0,5}(?:of|von|sur|de|\/|,?\s?共)\s{0,5}(\d[\d.,\u00a0]{0,20})/iu;

const TABLE = 'table,[role=table],[role=grid],[role=treegrid]';
const ROWS = 50;
const MOST_ROWS = 500;
const MOST_CHARACTERS = 60_000;

export const extractTable: Action = {
  args: { ref: 'ref', columns: 'words?', from: 'number?', max_rows: 'number?' },
  passive: true,
  reads: true,
  async run(task) {
    const table = tableAt(task);
    const called = title(task.env, table);
    const from = Math.max(1, Math.floor(task.args.from ?? 1));
    const most = Math.min(MOST_ROWS, Math.max(1, Math.floor(task.args.max_rows ?? ROWS)));
    const here = rowsOf(task.env, table);
    if (here.rows.length === 0) {
      throw new Refusal('not_found', `${called} has no rows just now: wait, or change its filter.`);
    }
    const total = totalOf(task, table, here);
    const drawn = total.drawn ? await drawAll(task, table, from - 1 + most) : here;
    const aside = undrawnColumns(table);
    const picked = pick(called, drawn, task.args.columns, aside);
    const rows = fitting(
      drawn.rows.slice(from - 1, from - 1 + most).map(({ cells }) => picked.of(cells)),
    );
    const last = from - 1 + rows.length;
    const there = `${drawn.rows.length}${total.drawn && drawn.rows.length >= last ? '+' : ''}`;
    const more = moreOf(task, table, total, last, drawn.rows.length);
    const said = `Rows ${from} to ${last} of ${total.declared ?? there} in ${called}${more}${asideOf(aside)}`;
    const data = { columns: picked.names, rows, from, here: drawn.rows.length };
    return { said, data: { ...data, ...(total.declared && { total: total.declared }) } };
  },
};

function tableAt(task: Task): Element {
  const element = task.target();
  const inside = element.querySelectorAll(TABLE);
  const table = around(element, TABLE) ?? (inside.length === 1 ? inside[0] : undefined);
  if (table) return table;
  const message = `${title(task.env, element)} is no table: use read, or the ref of a table.`;
  throw new Refusal('not_interactive', message);
}

interface Total {
  readonly declared?: string;
  readonly drawn: boolean;
}

function totalOf(task: Task, table: Element, { rows: { length: here }, heads }: Rows): Total {
  const attributes = rowOf(task.env, table)?.attributes;
  const rows = `${attributes?.rows ?? ''}`;
  if (attributes?.shown !== undefined) return { declared: rows, drawn: true };
  const count = Number(table.getAttribute('aria-rowcount') ?? 0) - heads;
  if (count > here) return { declared: `${count}`, drawn: true };
  const declared = declaredTotal(beside(table).map(plainText).join('\n'));
  return declared ? { declared, drawn: false } : { drawn: false };
}

/** The small part of the page around the table: it usually contains the pager. */
function beside(table: Element): Element[] {
  let at = table;
  for (let steps = 0; steps < 3; steps++) {
    const up = at.parentElement;
    if (!up || up.matches('main,body') || up.querySelectorAll(TABLE).length > 1) break;
    at = up;
  }
  const next = [at.previousElementSibling, at.nextElementSibling];
  return [
    at,
    ...next.filter((it) => it !== null && !it.matches(TABLE) && !it.querySelector(TABLE)),
  ] as Element[];
}

async function drawAll(task: Task, table: Element, wanted: number): Promise<Rows> {
  const box = scrollerOf(table, 'y');
  if (!box) return rowsOf(task.env, table);
  const columns: string[] = [];
  let heads = 0;
  const all = new Map<string, TableRow>();
  const take = () => {
    const now = rowsOf(task.env, table);
    if (columns.length === 0) columns.push(...now.columns);
    heads = now.heads;
    const seen = new Map<string, number>();
    for (const row of now.rows) {
      // Rows with the same text are still separate rows.
      const nth = seen.get(row.key) ?? 0;
      seen.set(row.key, nth + 1);
      const key = `${row.key}\u001e${nth}`;
      if (!all.has(key)) all.set(key, row);
    }
  };
  const before = box.scrollTop;
  const end = clock() + task.env.limits.seek;
  try {
    scrollBy(box, 'y', -1e7);
    for (;;) {
      await settled(table);
      task.check();
      take();
      const { after, size } = placeOf(box, 'y');
      if (all.size >= wanted || after < 2 || clock() > end) break;
      scrollBy(box, 'y', 0.8 * size);
    }
  } finally {
    box.scrollTop = before;
  }
  return { columns, rows: [...all.values()], heads };
}

async function settled(table: Element): Promise<void> {
  const before = table.textContent;
  await frame();
  if (table.textContent === before) await frame();
  await tick();
}

function asideOf(count: number): string {
  return count
    ? `; ${count} more columns are drawn only when it is scrolled sideways: scroll it right until the column`
    : '';
}

function pick(
  called: string,
  { columns, rows }: Rows,
  wanted: readonly string[] | undefined,
  aside: number,
) {
  const width = Math.max(columns.length, ...rows.slice(0, 20).map(({ cells }) => cells.length));
  const names = [...Array(width).keys()].map((at) => columns[at] || `column ${at + 1}`);
  if (!wanted?.length) return { names, of: (cells: string[]) => cells };
  const at = wanted.map((name) => {
    const number = /^\d+$/.test(name) ? Number(name) - 1 : -1;
    const same = names.findIndex((it) => plain(it) === plain(name));
    const like = names.findIndex((it) => plain(it).includes(plain(name)));
    const found = same >= 0 ? same : like >= 0 ? like : number;
    if (found >= 0 && found < width) return found;
    const list = names.map((it) => `"${quote(it, 40)}"`).join(', ');
    throw new Refusal(
      'invalid_args',
      `${called} has no column "${line(name, 40)}"; it has ${list}${asideOf(aside)}.`,
    );
  });
  return {
    names: at.map((index) => names[index]!),
    of: (cells: string[]) => at.map((index) => cells[index] ?? ''),
  };
}

function fitting(rows: string[][]): string[][] {
  let left = MOST_CHARACTERS;
  return rows.filter((cells) => {
    left -= cells.join('').length + 4 * cells.length;
    return left >= 0;
  });
}

function moreOf(task: Task, table: Element, total: Total, last: number, drawn: number): string {
  if (drawn > last || total.drawn) {
    const over = total.drawn && Number(total.declared?.replace(/\D/g, '')) <= last;
    return over ? '' : `; go on with from=${last + 1}`;
  }
  const next = nextPage(task, table);
  if (next) return `; the next page by ${next}`;
  return total.declared && Number(total.declared.replace(/\D/g, '')) > drawn
    ? `; only ${drawn} rows are on this page`
    : '';
}

const NEXT =
  /^(next( page)?|go to next page|nächste( seite)?|weiter|(page )?suivante?|siguiente|下一页|›|»|>|→)$/iu;

function nextPage({ env }: Task, table: Element): string | undefined {
  const scope = beside(table);
  const buttons = findAll('button,a[href],[role=button]', env.isOurs).filter(
    (it) => scope.some((at) => at.contains(it)) && isVisible(it) && !isDisabled(subjectOf(it)),
  );
  const found = buttons.find(
    (it) => it.matches('[rel~=next]') || NEXT.test(env.observer.describe(it).name.trim()),
  );
  return found && title(env, found);
}

export function declaredTotal(text: string): string | undefined {
  return PAGER.exec(text)?.[1];
}
