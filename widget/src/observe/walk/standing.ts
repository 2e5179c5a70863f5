/**
 * Rows of a table that were not touched and have not moved. Of a run of them only the ends are
 * measured, and the columns: where these stand as they stood, so does each row in between, since
 * what is in it is what it was.
 */

import { same } from './box.ts';
import type { Cache } from './cache.ts';
import { childrenOf, parentElementOf, rectOf } from './native.ts';
import type { Reading } from './reading.ts';
import { isAsPlaced, type Unit } from './unit.ts';
import type { Way } from './way.ts';

/** Fewer are as soon measured themselves. */
const FEW = 6;
/** As `FEW`, where another run of the same table needs the columns in any case. */
const FEW_OF_MANY = 3;

/** Where the columns of the rows in each parent began at the last reading of their table. */
export type Edges = Map<Element, readonly number[]>;

/** Of one table, in one reading. */
export class Standing {
  readonly #cache: Cache;
  readonly rows: readonly Element[];
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
    this.rows = rows;
    this.#cache = cache;
    this.#before = cache.edges.get(table);
    cache.edges.set(table, this.#edges);
  }

  /** The row that comes so many after the one that was asked of last. */
  row(after: number): Element {
    return this.rows[this.#at + after]!;
  }

  /** Whether a row came out with one before it. To be asked of each row in turn. */
  isTaken(row: Element): boolean {
    while (this.rows[this.#at] !== row) this.#at += 1;
    return this.#at < this.#taken;
  }

  /** Of the row that was asked of last and those after it that stand where they stood. `way`: the one to it. */
  take(way: Way, reading: Reading): readonly Unit[] {
    if (this.#at < this.#told) return [];
    const run = this.#run(way);
    const { length } = run;
    this.#told = this.#at + Math.max(1, length);
    const few = this.rows.length > 3 * FEW ? FEW_OF_MANY : FEW;
    const stands =
      length >= few &&
      this.#areColumns(this.row(0)) &&
      same(reading.box(this.row(0)), run[0]!.box!) &&
      same(reading.box(this.row(length - 1)), run[length - 1]!.box!);
    if (!stands) return [];
    this.#taken = this.#told;
    return run;
  }

  /** Of rows of which nothing but the place is in question, all in one parent. */
  #run(way: Way): Unit[] {
    const run: Unit[] = [];
    const { touched } = this.#cache.marks;
    for (let at = this.#at; at < this.rows.length; at += 1) {
      const row = this.rows[at]!;
      const unit = this.#cache.unit(row);
      if (!unit?.also || !unit.box || !unit.extent || touched.has(row)) break;
      if (unit.fixed || unit.lifted || unit.hidden) break;
      if (unit.way !== this.#way) {
        this.#way = unit.way;
        this.#isSame = isAsPlaced(unit.way, way);
      }
      // Those that share a way share their parent, unless they were put elsewhere, which touches them.
      const stays = run.length === 0 || run[0]!.way === unit.way || this.#isBeside(row);
      if (!this.#isSame || !stays) break;
      run.push(unit);
    }
    return run;
  }

  /** Whether a row stands in the parent of the one that was asked of last. */
  #isBeside(row: Element): boolean {
    return parentElementOf(row) === parentElementOf(this.row(0));
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
