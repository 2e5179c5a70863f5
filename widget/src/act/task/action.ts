/** What an action is: its arguments, and what it does. */

import type { Act, Effect } from '../../wire/protocol.ts';
import type { Env } from './env.ts';
import { Refusal } from './outcome.ts';
import type { Watch } from './watch.ts';

export interface Report {
  readonly said: string;
  readonly data?: Record<string, unknown>;
  /** Checked once the page is quiet; throws a Refusal for another result, Unseen for none. */
  readonly verify?: (effects: readonly Effect[]) => void;
  /** Milliseconds to wait for a first reaction that usually comes late (typeahead lists). */
  readonly expect?: number;
}

export type Undo = () => Promise<string>;

export interface Task {
  readonly act: Act;
  readonly args: Args;
  readonly env: Env;
  readonly signal: AbortSignal;
  readonly watch: Watch;
  readonly atOnce: boolean;
  readonly began: number;
  readonly timings: Record<'ready' | 'cursor' | 'events' | 'settle', number>;
  check(): void;
  target(): Element;
  /** Before `target()`: what its refs name, or those of a form's fields, may have been rendered again. */
  findAgain(): Promise<void>;
  gate(element?: Element, hit?: Element): void;
  /** Journals `started` and begins to watch, right before the first event or after a pledge. */
  begin(element?: Element): void;
  pledge(message: string): void;
  acted(): void;
  /** Journals in advance that the action unloads this document; another end is journaled later. */
  leaves(): void;
  /** `undo` restores what was changed if the action is refused, the last change first. */
  onRefusal(undo: Undo): void;
  undo(): Promise<string>;
  /** An action in this one, in its journal entry and judged; `atOnce` waits for no element. */
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
  readonly args: Readonly<Record<string, Kind | `${Kind}?`>>;
  readonly passive?: boolean;
  /** Whether its report contains text of the page: it is read again, not stored in the journal. */
  readonly reads?: boolean;
  readonly sets?: boolean;
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

/** Models write `"[17]"` for 17 and 2 for `"2"`: the meaning is clear, so both are accepted. */
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
