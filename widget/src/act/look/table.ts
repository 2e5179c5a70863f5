/** The rows of a table as texts in its columns. */

import * as dom from '../../dom/index.ts';
import { shownText } from '../../observe/element/name/shown_text.ts';
import { Columns, cellsOfRow, isHeader, rowElements } from '../../observe/walk/grid.ts';
import type { Env } from '../task/env.ts';
import { line } from '../task/outcome.ts';
import { stateOf } from '../task/state.ts';

export interface Rows {
  readonly columns: string[];
  readonly rows: readonly TableRow[];
  readonly heads: number;
}

export interface TableRow {
  readonly key: string;
  readonly cells: string[];
}

const CELL_CHARACTERS = 500;
const FIELD = 'input:not([type=hidden]),select,textarea';

export function rowsOf(env: Env, table: Element): Rows {
  const columns: string[] = [];
  const rows: TableRow[] = [];
  let heads = 0;
  const places = new Columns(table);
  for (const row of rowElements(table)) {
    const cells = cellsOfRow(row);
    if (!cells || !row.checkVisibility()) continue;
    const slots = places.place(row, cells);
    const texts = slots.map((slot) => (slot ? cellText(env, slot.cell) : ''));
    if (isHeader(row, cells)) {
      head(columns, spread(slots, texts));
      heads += 1;
    } else if (texts.some(Boolean)) rows.push({ key: keyOf(row, texts), cells: texts });
  }
  return { columns, rows, heads };
}

/** How many columns are drawn only when `table` is scrolled sideways. */
export function undrawnColumns(table: Element): number {
  const whole = Number(table.getAttribute('aria-colcount') ?? 0);
  if (!(whole > 0)) return 0;
  const drawn = new Set<string>();
  for (const cell of table.querySelectorAll('[aria-colindex]'))
    drawn.add(cell.getAttribute('aria-colindex') ?? '');
  return drawn.size ? Math.max(0, whole - drawn.size) : 0;
}

/** A wide header applies to each of its columns. */
function spread(slots: readonly unknown[], texts: readonly string[]): string[] {
  const all: string[] = [];
  slots.forEach((slot, at) => {
    all.push(slot ? texts[at]! : (all[at - 1] ?? ''));
  });
  return all;
}

/** A second header row is below the first: "Price net". */
function head(columns: string[], texts: readonly string[]): void {
  texts.forEach((text, at) => {
    const both = [columns[at] ?? '', text];
    columns[at] = both.filter((it, index) => it && both.indexOf(it) === index).join(' ');
  });
}

function keyOf(row: Element, texts: readonly string[]): string {
  const index = row.getAttribute('aria-rowindex') ?? row.getAttribute('data-index');
  return index ?? texts.join('\u001f');
}

/** Its text; the values of its fields; the name of a picture if there is nothing else. */
function cellText(env: Env, cell: Element): string {
  const fields = [...cell.querySelectorAll(FIELD)].filter((it) => !env.isOurs(it));
  const values = fields.map((field) => fieldText(env, field));
  const text = line(shownText(cell as HTMLElement), CELL_CHARACTERS);
  const options = fields.some((it) => it.matches('select'));
  const shown = [...(options ? [] : [text]), ...values].filter(Boolean).join(' ');
  if (shown) return shown;
  const named = cell.querySelector('img[alt],svg[aria-label],[aria-label]');
  return named ? line(env.observer.describe(named).name, CELL_CHARACTERS) : '';
}

function fieldText(env: Env, field: Element): string {
  if (dom.isMasked(field)) return 'hidden';
  const state = stateOf(env, field);
  const checked = state.get('checked');
  if (checked !== undefined) return checked === 'true' ? 'checked' : 'not checked';
  if (state.has('filled')) return state.get('filled') === 'true' ? 'filled' : '';
  return line(state.get('value'), CELL_CHARACTERS);
}
