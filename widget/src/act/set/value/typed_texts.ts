/** The expected texts of fields after typing, compared with what they show. */

import { outwards } from '../../../ask/tree.ts';
import * as dom from '../../../dom/index.ts';
import { plainText } from '../../../observe/element/name/shown_text.ts';
import type { Field } from '../../events/text.ts';
import type { Task } from '../../task/action.ts';
import { line, quote, Unseen } from '../../task/outcome.ts';
import { isText, label } from '../../task/state.ts';
import { notAsAsked } from './driver.ts';
import { matches } from './matches.ts';
import { shownIn } from './previous_value.ts';

interface Entry {
  readonly before: string;
  readonly start: number;
  readonly end: number;
  typed: string;
  /** For an invisible field: its text appears in the part of the page around it. */
  readonly screen: Screen | undefined;
}

/** Terminals: a field without a size takes the keys, and the page shows them elsewhere. */
interface Screen {
  readonly on: Element;
  readonly before: string;
}

export class Written {
  readonly #task: Task;
  readonly #entries = new Map<HTMLElement, Entry>();
  readonly #elsewhere: [HTMLElement, Entry][] = [];
  any = false;

  constructor(task: Task) {
    this.#task = task;
  }

  /** Must be called before `text` is typed into `field`. */
  note(field: HTMLElement, text: string): void {
    this.any = true;
    const entry = this.#entries.get(field);
    if (entry) {
      entry.typed += text;
      return;
    }
    const before = shownIn(field);
    // Number and e-mail fields do not expose their caret: it is assumed at the end.
    const { selectionStart, selectionEnd } = field as Field;
    const [start, end] = [selectionStart ?? before.length, selectionEnd ?? before.length];
    const screen = isUnseen(field) ? screenOf(field) : undefined;
    const noted = { before, start, end, typed: text, screen };
    this.#entries.set(field, noted);
    if (screen) this.#elsewhere.push([field, noted]);
  }

  /** `text` went to another field than the one that it was noted for. */
  move(from: HTMLElement, to: HTMLElement, text: string): void {
    const entry = this.#entries.get(from);
    if (entry?.typed === text) this.#entries.delete(from);
    else if (entry) entry.typed = entry.typed.slice(0, -text.length);
    if (isText(to)) this.note(to, text);
  }

  forget(): void {
    this.#entries.clear();
  }

  check(): void {
    const { env } = this.#task;
    for (const [field, entry] of this.#entries) {
      if (entry.screen || !field.isConnected || shows(field, entry)) continue;
      const [asked, shown] = [`"${line(entry.typed)}"`, `"${quote(shownIn(field))}"`];
      const mismatch = env.isSecret(field) ? {} : { asked, shows: shown };
      throw notAsAsked(this.#task, label(env, field), mismatch);
    }
  }

  mustShow(): void {
    for (const [field, entry] of this.#elsewhere) {
      if ((field.isConnected && shows(field, entry)) || isOnScreen(entry)) continue;
      const { env } = this.#task;
      const typed = env.isSecret(field) ? 'what was typed' : `"${line(entry.typed)}"`;
      const message = `Sent ${typed} key by key to ${label(env, field)}, and nothing shows whether they were taken: look before you type it again.`;
      throw new Unseen(message);
    }
  }
}

export function isUnseen(field: HTMLElement): boolean {
  const { width, height } = field.getBoundingClientRect();
  return width < 4 || height < 4 || !field.checkVisibility({ opacityProperty: true });
}

function screenOf(field: HTMLElement): Screen {
  const isLarge = (it: Element) => dom.rectOf(it).width >= 40 && dom.rectOf(it).height >= 16;
  const on = [...outwards(field.parentElement)].find(isLarge) ?? dom.pageOf(field).body;
  return { on, before: closeUp(plainText(on)) };
}

/** Lines of a screen may break anywhere. */
function closeUp(text: string): string {
  return text.replace(/\s+/g, '');
}

function isOnScreen({ typed, screen }: Entry): boolean {
  const wanted = closeUp(typed);
  if (!screen || !wanted) return wanted === '';
  const count = (text: string) => text.split(wanted).length;
  return count(closeUp(plainText(screen.on))) > count(screen.before);
}

function shows(field: HTMLElement, { before, start, end, typed }: Entry): boolean {
  const shown = shownIn(field);
  if (dom.isEditable(field)) {
    const changed = shown !== before || !typed.trim();
    return changed && line(shown, 1e6).includes(line(typed, 1e6));
  }
  return matches(before.slice(0, start) + typed + before.slice(end), shown, field);
}
