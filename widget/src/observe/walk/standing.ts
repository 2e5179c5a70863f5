/**
 * Rows of a table that were not touched and have not moved. Of a run of them only the ends are
 * measured, and the columns: where these stand as they stood, so does each row in between, since
 * what is in it is what it was.
 */

import type { Cache } from './cache.ts';
import { childrenOf, parentElementOf, rectOf } from './native.ts';
import type { Reading } from './reading.ts';
import { isAsPlaced, same, type Unit } from './unit.ts';
import type { Way } from './way.ts';

/** Fewer are as soon measured themselves. */
const FEW = 6;

/** Where the columns of the rows in each parent began at the last reading of their table. */
export type Edges = Map<Element, readonly number[]>;

/** A row as it was. */
export interface Stood {
  readonly row: Element;
  readonly unit: Unit;
}

/** Of one table, in one reading. */
export class Standing {
  readonly #cache: Cache;
  readonly #rows: readonly Element[];
  readonly #before: Edges | undefined;
  readonly #edges: Edges = new Map();
  /** The row that the walk has come to. */
  #at = 0;
  /** Before it all have been told apart: those that stand, and those to be measured. */
  #told = 0;
  #taken = 0;
  /** Whether the columns in a parent are where they were. */
  readonly #columns = new Map<Element, boolean>();
  /** Rows that were read together share their way. */
  #way: Way | undefined;
  #isSame = false;

  /** `rows`: all of the table, in the order in which they are come to. */
  constructor(table: Element, rows: readonly Element[], cache: Cache) {
    this.#rows = rows;
    this.#cache = cache;
    this.#before = cache.edges.get(table);
    cache.edges.set(table, this.#edges);
  }

  /** Whether a row came out with one before it. To be asked of each row in turn. */
  isTaken(row: Element): boolean {
    while (this.#rows[this.#at] !== row) this.#at += 1;
    return this.#at < this.#taken;
  }

  /** The row that was asked of last and those after it that stand where they stood. `way`: the one to it. */
  take(way: Way, reading: Reading): readonly Stood[] {
    if (this.#at < this.#told) return [];
    const run = this.#run(way);
    this.#told = this.#at + Math.max(1, run.length);
    const stands =
      run.length >= FEW &&
      this.#areColumns(run[0]!.row) &&
      isWhereItWas(run[0]!, reading) &&
      isWhereItWas(run.at(-1)!, reading);
    if (!stands) return [];
    this.#taken = this.#told;
    return run;
  }

  /** Rows of which nothing but the place is in question, all in one parent. */
  #run(way: Way): Stood[] {
    const run: Stood[] = [];
    const { touched } = this.#cache.marks;
    const parent = parentElementOf(this.#rows[this.#at]!);
    for (let at = this.#at; at < this.#rows.length; at += 1) {
      const row = this.#rows[at]!;
      const unit = this.#cache.unit(row);
      if (!unit?.also || !unit.box || !unit.extent || touched.has(row)) break;
      if (unit.fixed || unit.lifted || unit.hidden || parentElementOf(row) !== parent) break;
      if (unit.way !== this.#way) {
        this.#way = unit.way;
        this.#isSame = isAsPlaced(unit.way, way);
      }
      if (!this.#isSame) break;
      run.push({ row, unit });
    }
    return run;
  }

  #areColumns(row: Element): boolean {
    const parent = parentElementOf(row)!;
    let known = this.#columns.get(parent);
    if (known === undefined) {
      const edges = childrenOf(row).map((cell) => rectOf(cell).left);
      const before = this.#before?.get(parent);
      known = before?.length === edges.length && edges.every((edge, at) => edge === before[at]);
      this.#edges.set(parent, edges);
      this.#columns.set(parent, known);
    }
    return known;
  }
}

function isWhereItWas({ row, unit }: Stood, reading: Reading): boolean {
  return same(reading.box(row), unit.box!);
}
