/** What an action is: its arguments, what it does, and the two ways in which it ends early. */

import type { Act, Approval, Effect, Outcome } from '../link/protocol.ts';
import type { Env } from './env.ts';
import type { Watch } from './watch.ts';

export type Reason = NonNullable<Outcome['reason']>;

/** Ends an action as `failed`; the message says what was found and what to try. */
export class Refusal extends Error {
  constructor(
    readonly reason: Reason,
    message: string,
  ) {
    super(message);
  }
}

/** Ends an action as `needs_approval`: nothing (further) was done. */
export class Held extends Error {
  constructor(readonly approval: Approval) {
    super();
  }
}

/** Ends an action as `unknown`: all was sent, and nothing of the page tells whether it was taken. */
export class Unseen extends Error {}

/** What an action says of itself when all its events are out; effects are added to it. */
export interface Report {
  /** What was done, as a clause without a full stop: `Clicked button "Save"`. */
  readonly said: string;
  readonly data?: Record<string, unknown>;
  /**
   * Looked at when the page has settled; throws a Refusal when the result is not what was asked, an
   * Unseen when it cannot be told.
   */
  readonly verify?: (effects: readonly Effect[]) => void;
  /** Milliseconds to wait for a first reaction that is known to come late (typeahead lists). */
  readonly expect?: number;
}

export type Undo = () => Promise<string>;

/** One action under way. Everything that waits calls `check()` afterwards. */
export interface Task {
  readonly act: Act;
  readonly args: Args;
  readonly env: Env;
  readonly signal: AbortSignal;
  readonly watch: Watch;
  /** What is ready now is acted on now: no second look, and no glide of the cursor. */
  readonly atOnce: boolean;
  readonly timings: Record<'ready' | 'cursor' | 'events' | 'settle', number>;
  /** Throws the Refusal `cancelled` once the action was stopped. */
  check(): void;
  /** The element that `args.ref` means now; throws `not_found`, `stale`, `invalid_args`. */
  target(): Element;
  /** Asks the guard about the action as it stands now, and on what it falls; throws Held. */
  gate(element?: Element, hit?: Element): void;
  /**
   * Journals `started` and begins to watch; right before the first event, and again before the first
   * after a pledge. Other calls do nothing.
   */
  begin(element?: Element): void;
  /** Journals what it ends as should the document go away before the next `begin`. */
  pledge(message: string): void;
  /** Journals that all events are out: a page load from here on is what they did. */
  acted(): void;
  /** Journals that it takes this document away, before it does; how it ends otherwise is journaled then. */
  leaves(): void;
  /**
   * Should the action be refused from here on, `undo` puts back what it has changed, the last one
   * first; it resolves with a sentence about that, or with none where there was nothing to do.
   */
  onRefusal(undo: Undo): void;
  /** Puts everything back, once; resolves with the sentences. */
  undo(): Promise<string>;
  /**
   * An action within this one, in the same journal entry: its arguments checked, and its own first
   * word from the guard. Throws as an action of its own would be refused. `run` carries it out;
   * `atOnce` without waiting for what is ready at that moment.
   */
  inner(
    name: string,
    args: Args,
    atOnce?: boolean,
  ): { readonly task: Task; run(): Promise<Report> };
}

// biome-ignore lint/suspicious/noExplicitAny: checked against `Action.args` before an action sees it
export type Args = Record<string, any>;

export type Kind =
  | 'ref'
  | 'text'
  | 'texts'
  | 'number'
  | 'words'
  | 'points'
  | 'flag'
  | 'call'
  | 'fields';

export interface Action {
  /** Arguments by name; a trailing `?` marks what may be left out. */
  readonly args: Readonly<Record<string, Kind | `${Kind}?`>>;
  /** Whether it only looks or points: never shown to the guard, never held back in `show` mode. */
  readonly passive?: boolean;
  /** Whether what it tells is the page's text: it is read anew rather than kept in the journal. */
  readonly reads?: boolean;
  run(task: Task): Promise<Report>;
}

const FITS: Record<Kind, readonly [string, (value: unknown) => boolean]> = {
  ref: ['the number of an element', (value) => Number.isInteger(value) && (value as number) > 0],
  text: ['text', (value) => typeof value === 'string'],
  texts: ['text or a list of texts', (value) => typeof value === 'string' || isTexts(value)],
  number: ['a number', (value) => Number.isFinite(value)],
  words: ['a list of texts', isTexts],
  points: ['a list of [x, y] pairs', isPoints],
  flag: ['true or false', (value) => typeof value === 'boolean'],
  call: ['an action as {tool, args}', isCall],
  fields: ['a list of {ref, value}', isFields],
};

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function isCall(value: unknown): boolean {
  const { tool, args } = Object(value);
  return typeof tool === 'string' && Object(args) === args && !Array.isArray(args);
}

function isFields(value: unknown): boolean {
  const given = (it: unknown) =>
    typeof it === 'string' || typeof it === 'boolean' || Number.isFinite(it) || isTexts(it);
  return (
    Array.isArray(value) &&
    value.every((it) => FITS.ref[1](Object(it).ref) && given(Object(it).value))
  );
}

function isPoints(value: unknown): boolean {
  const pair = (it: unknown) => Array.isArray(it) && it.length === 2 && it.every(Number.isFinite);
  return Array.isArray(value) && value.every(pair);
}

/** `args` as the action takes them; throws `invalid_args` naming what was expected and found. */
export function checkArgs(name: string, action: Action, args: Args): Args {
  const checked: Args = {};
  for (const [key, want] of Object.entries(action.args)) {
    const kind = want.replace('?', '') as Kind;
    const value = coerce(kind, args[key]);
    if (value === undefined && want.endsWith('?')) continue;
    const [sought, fits] = FITS[kind];
    if (!fits(value)) {
      const found = value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 60);
      throw new Refusal('invalid_args', `${name} needs ${key}: ${sought}; found ${found}.`);
    }
    checked[key] = value;
  }
  return checked;
}

/** Models write `"[17]"` for 17 and 2 for `"2"`: meant clearly, so taken. */
function coerce(kind: Kind, value: unknown): unknown {
  if (value === null) return undefined;
  if (kind === 'ref' && typeof value === 'string') {
    return Number(/^\s*[↑↓]?\[?(\d+)\]?\s*$/.exec(value)?.[1] ?? Number.NaN);
  }
  if (kind === 'fields' && Array.isArray(value)) {
    return value.map((it) => ({ ...Object(it), ref: coerce('ref', Object(it).ref) }));
  }
  return (kind === 'text' || kind === 'texts') && typeof value === 'number' ? `${value}` : value;
}
