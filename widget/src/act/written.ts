/** What fields ought to show after typing, compared with what they show. */

import { Refusal, type Task } from './action.ts';
import { matches } from './actions/fill_input.ts';
import { textOf } from './events/editable.ts';
import type { Field } from './events/text.ts';
import { label } from './state.ts';
import { line } from './tree.ts';

interface Entry {
  readonly before: string;
  /** The selection that typing replaces. */
  readonly start: number;
  readonly end: number;
  typed: string;
}

export class Written {
  readonly #task: Task;
  readonly #entries = new Map<HTMLElement, Entry>();
  any = false;

  constructor(task: Task) {
    this.#task = task;
  }

  /** To be called before `text` is typed into `field`. */
  note(field: HTMLElement, text: string): void {
    this.any = true;
    const entry = this.#entries.get(field);
    if (entry) {
      entry.typed += text;
      return;
    }
    const before = shownIn(field);
    // Fields of numbers and addresses do not tell their caret: it is at the end.
    const { selectionStart, selectionEnd } = field as Field;
    const [start, end] = [selectionStart ?? before.length, selectionEnd ?? before.length];
    this.#entries.set(field, { before, start, end, typed: text });
  }

  forget(): void {
    this.#entries.clear();
  }

  /** Throws `rejected_value` for the first field that shows something else. */
  check(): void {
    for (const [field, entry] of this.#entries) {
      if (field.isConnected && !shows(field, entry)) throw this.#rejected(field, entry);
    }
  }

  #rejected(field: HTMLElement, { typed }: Entry): Refusal {
    const { env, watch } = this.#task;
    const complaint = watch.complaint();
    const shown = shownIn(field);
    const values = env.isSecret(field)
      ? 'the field holds something else than was typed'
      : `typed "${line(typed)}", field shows "${line(shown)}"`;
    const why = complaint ? `; message: ${complaint}` : '';
    return new Refusal('rejected_value', `${label(env, field)}: ${values}${why}`);
  }
}

function shows(field: HTMLElement, { before, start, end, typed }: Entry): boolean {
  if (field.isContentEditable) {
    const shown = shownIn(field);
    const changed = shown !== before || !typed.trim();
    return changed && line(shown, 1e6).includes(line(typed, 1e6));
  }
  const wanted = before.slice(0, start) + typed + before.slice(end);
  return matches(wanted, (field as Field).value, field);
}

function shownIn(field: HTMLElement): string {
  return field.isContentEditable ? textOf(field) : (field as Field).value;
}
