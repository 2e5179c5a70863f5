/**
 * Whose words a value is made of: the visitor's own, or those of a page, of a result or of nobody.
 *
 * A model that obeys a page writes what it has read there into what leaves. What the visitor has
 * asked for in their own words is clean; all else is marked, and the source is named where it is
 * known. Every text is read once, and a value costs as much as it is long.
 */

import type { FromPage, Observation, Outcome } from '../../wire/protocol.ts';

export type Taint = ReturnType<typeof createTaint>;

/** `name` is empty where no source is known: then the assistant has made it up. */
export interface Source {
  readonly name: string;
}

const OWN = 8000;
const WORDS = 20_000;
const TEXTS = 60;
const LONGEST = 200_000;
/** What is one word to a reader: addresses, numbers and codes stay whole. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}@._+/:#-]*/gu;
/** Letters alone say nothing below this length; with a digit or an @ much less says who it is. */
const COMMON = 5;
const SPOKEN = /^\p{L}+$/u;

/** `stored`: tasks that came out of the page's storage. */
export function createTaint(
  place: () => string,
  stored?: ReadonlySet<string>,
  /** What they typed by hand for the run that goes on: it may permit something. */
  typed = () => '',
) {
  const sources = new Map<string, string>();
  let unread: [source: string, text: string][] = [];
  let own = '';

  function learn(source: string, text: string): void {
    if (!text) return;
    unread.push([source, text.slice(0, LONGEST)]);
    if (unread.length > TEXTS) unread.shift();
  }

  /** Not before somebody asks: most runs send nothing that matters. */
  function index(): void {
    for (const [source, text] of unread) {
      for (const word of rareIn(fold(text))) {
        if (!sources.has(word)) sources.set(word, source);
      }
    }
    unread = [];
    for (const oldest of sources.keys()) {
      if (sources.size <= WORDS) break;
      sources.delete(oldest);
    }
  }

  function keep(text: string): void {
    own = `${own}\n${fold(text)}`.slice(-OWN);
  }

  function seen(observation: Observation | undefined): void {
    if (observation) learn(place(), textOf(observation));
  }

  return {
    /** Receives what this page sends to the server: observations, outcomes, questions. */
    sent(message: FromPage): void {
      if (message.type === 'run') keep(stored?.has(message.task) ? '' : message.task);
      else if (message.type === 'respond') keep(`${message.answer ?? ''}`);
      else if (message.type === 'observation') seen(message.observation);
      else if (message.type === 'outcome') {
        seen(message.observation);
        learn('a result', resultOf(message.outcome));
      }
    },
    /** The assistant is about to enter this: that the page shows it from then on makes it no source. */
    writes(args: Readonly<Record<string, unknown>>): void {
      for (const value of Object.values(args)) {
        if (typeof value !== 'string' || !value) continue;
        index();
        for (const word of rareIn(fold(value))) if (!sources.has(word)) sources.set(word, '');
      }
    },
    /** Undefined: the visitor's own words, or so common that they say nothing. */
    sourceOf(value: string): Source | undefined {
      const strange = rareIn(fold(value)).filter((word) => !own.includes(word));
      if (!strange.length) return undefined;
      index();
      return { name: strange.map((word) => sources.get(word)).find(Boolean) ?? '' };
    },
    /** The visitor's own, folded. */
    words: () => own,
    typed,
    wipe(): void {
      sources.clear();
      unread = [];
      own = '';
    },
  };
}

function rareIn(text: string): string[] {
  const words = (text.match(WORD) ?? []).map((word) => word.replace(/[._+/:#-]+$/, ''));
  return words.filter((word) =>
    SPOKEN.test(word)
      ? word.length >= COMMON || /[^\p{Script=Latin}]/u.test(word)
      : word.length > 2,
  );
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase();

function textOf({ ops }: Observation): string {
  const said: string[] = [];
  for (const op of ops) {
    for (const line of 'lines' in op ? op.lines : 'line' in op ? [op.line] : []) {
      const { row } = line;
      if (typeof row === 'string') said.push(row);
      else said.push(row.name ?? '', ...Object.values(row.attributes ?? {}).map(String));
    }
  }
  return said.join('\n');
}

function resultOf({ data, message }: Outcome): string {
  return `${message ?? ''}\n${data === undefined ? '' : JSON.stringify(data)}`;
}
