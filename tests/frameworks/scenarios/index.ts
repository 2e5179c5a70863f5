/**
 * Random re-renders of a page by a real library, counted against an oracle that knows the records:
 * `await scenarios.run(observer, {drawer: 'react-18', kind: 'keep', seed: 1, steps: 200})`.
 */

import { DRAWINGS } from './drawers/index.ts';
import { type Known, known } from './oracle.ts';
import { Random } from './random.ts';
import { change, keep, relabelled } from './steps.ts';
import { treeOf } from './tree.ts';
import { Records, type View } from './view.ts';

const TITLES = ['Mug', 'Cup', 'Pen', 'Order 7', '#1042', '#1043'];
/** Steps until another page is shown, in another form. */
const EPISODE = 20;
const EXAMPLES = 8;

export const drawers = Object.keys(DRAWINGS);

export interface Options {
  readonly drawer: string;
  /** Re-renders that keep role, name and place, or that change what elements stand for. */
  readonly kind: 'keep' | 'change';
  readonly seed: number;
  readonly steps: number;
}

/** What is measured here: the widget's observer, or another that numbers elements. */
export interface Numbering {
  observe(): Promise<unknown>;
  describe(element: Element): { readonly ref?: number };
  resolve(ref: number): object;
}

export interface Counts {
  readonly steps: number;
  /** Elements that should have kept their ref, and those that did. */
  due: number;
  kept: number;
  /** Refs that were asked for or given again, and those that meant something else. */
  checked: number;
  wrong: number;
  /** The first few that went wrong, and that were lost. */
  readonly wrongs: string[];
  readonly losses: string[];
}

/** Leaves the page as it was. Throws where a library did not draw what it was given. */
export async function run(observer: Numbering, options: Options): Promise<Counts> {
  const drawing = DRAWINGS[options.drawer];
  if (!drawing) throw new Error(`no drawer ${options.drawer}: there are ${drawers.join(', ')}`);
  const box = document.createElement('div');
  document.body.append(box);
  const drawer = drawing.into(box);
  const random = new Random(options.seed);
  const records = new Records(random, options.kind === 'change' ? TITLES : undefined);
  const score = new Score(observer, options);
  const next = options.kind === 'keep' ? keep : change;
  let view: View | undefined;
  for (let step = 0; step <= options.steps; step += 1) {
    const fresh = step % EPISODE === 0;
    if (view && !fresh) view = next(view, random, records);
    else view = another(view, records.view(step * 1000, drawing.keys));
    await drawer.draw(treeOf(view));
    const page = known(box, view);
    if (!fresh) score.resolve(page, random);
    await observer.observe();
    score.look(page, fresh);
  }
  box.remove();
  return score.counts;
}

/** Another page; what looks as on the one before is the same. */
function another(before: View | undefined, view: View): View {
  return before ? { ...view, items: relabelled(before, view) } : view;
}

/** Refs by what they have meant since they were given. */
class Score {
  readonly counts: Counts;
  readonly #observer: Numbering;
  readonly #meanings = new Map<number, string>();
  #before: readonly (Known & { readonly ref: number })[] = [];

  constructor(observer: Numbering, { steps }: Options) {
    this.#observer = observer;
    this.counts = { steps, due: 0, kept: 0, checked: 0, wrong: 0, wrongs: [], losses: [] };
  }

  /** A few refs of before are used before anybody looks again. */
  resolve(page: readonly Known[], random: Random): void {
    for (const { ref, means } of random.shuffled(this.#before).slice(0, 6)) {
      const found = this.#observer.resolve(ref);
      if (!('element' in found)) continue;
      const now = page.find(({ element }) => element === found.element)?.means;
      this.#check(ref, means, now ?? 'an element that is gone', 'resolved to');
    }
  }

  look(page: readonly Known[], fresh: boolean): void {
    const seen = page.flatMap((one) => {
      const { ref } = this.#observer.describe(one.element);
      return ref === undefined ? [] : [{ ...one, ref }];
    });
    if (seen.length === 0) throw new Error('no element of the page has a ref');
    for (const { ref, means } of seen) {
      const meant = this.#meanings.get(ref);
      if (meant !== undefined) this.#check(ref, meant, means, 'given to');
      this.#meanings.set(ref, means);
    }
    if (!fresh) this.#countKept(seen);
    this.#before = seen;
  }

  #check(ref: number, meant: string, means: string, how: string): void {
    this.counts.checked += 1;
    if (meant === means) return;
    this.counts.wrong += 1;
    note(this.counts.wrongs, `[${ref}] meant ${meant}, ${how} ${means}`);
  }

  /** Due: the words are the same, or the element is and its words have ticked. */
  #countKept(seen: readonly (Known & { readonly ref: number })[]): void {
    const now = new Map(seen.map((one) => [one.means, one]));
    for (const was of this.#before) {
      const is = now.get(was.means);
      if (!is || (is.reads !== was.reads && is.element !== was.element)) continue;
      this.counts.due += 1;
      if (is.ref === was.ref) this.counts.kept += 1;
      else note(this.counts.losses, `[${was.ref}] ${was.reads} is now [${is.ref}] ${is.reads}`);
    }
  }
}

function note(list: string[], example: string): void {
  if (list.length < EXAMPLES) list.push(example);
}
