/** What a page shows, before any library draws it. */

import type { Random } from './random.ts';

export interface Item {
  /** Which record it is: known to the oracle only, never drawn unless the view has links. */
  readonly id: number;
  readonly title: string;
  readonly note: string;
  readonly cents: number;
  readonly minutes: number;
  readonly starred: boolean;
}

export interface View {
  readonly form: 'table' | 'list' | 'cards' | 'boxes';
  /** Whether the library is told which item is which. */
  readonly keyed: boolean;
  /** Whether titles lead to the record's address. */
  readonly links: boolean;
  readonly items: readonly Item[];
  readonly heading: string;
  readonly count: number;
  readonly seconds: number;
  readonly chosen: number;
  /** Another number draws everything anew. */
  readonly mount: number;
  readonly wrapped: boolean;
}

const FORMS: readonly View['form'][] = ['table', 'list', 'cards', 'boxes'];
const NOTES = ['open', 'paid', 'sent', 'on hold'];

/** Makes records: of a kept title each has its own, else only a few share all. */
export class Records {
  readonly #random: Random;
  readonly #titles: readonly string[] | undefined;
  #next = 1;

  constructor(random: Random, titles?: readonly string[]) {
    this.#random = random;
    this.#titles = titles;
  }

  make(): Item {
    const id = this.#next;
    this.#next += 1;
    const random = this.#random;
    return {
      id,
      title: this.#titles
        ? random.pick(this.#titles)
        : `Order ${String.fromCharCode(65 + (id % 26))}${id}`,
      note: random.pick(NOTES),
      cents: 100 * (1 + random.below(this.#titles ? 3 : 90)),
      minutes: 1 + random.below(this.#titles ? 3 : 50),
      starred: false,
    };
  }

  another(note: string): string {
    return this.#random.pick(NOTES.filter((one) => one !== note));
  }

  view(mount: number, keys: boolean): View {
    const random = this.#random;
    return {
      form: random.pick(FORMS),
      keyed: random.chance(0.5) && keys,
      links: random.chance(0.3),
      items: Array.from({ length: 3 + random.below(4) }, () => this.make()),
      heading: random.pick(['Ada', 'Bob', 'Cy']),
      count: random.below(9),
      seconds: random.below(60),
      chosen: 0,
      mount,
      wrapped: false,
    };
  }
}

/** All that can be seen of a record. */
export function looks({ title, note, cents, minutes }: Item): string {
  return `${title}|${note}|${cents}|${minutes}`;
}
