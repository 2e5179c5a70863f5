/**
 * Secret values that were seen in this document, found again wherever a text repeats one. They stay
 * while it lives: a page may repeat what was typed and is gone since.
 */

/** Shorter ones are found in too much. */
const LEAST = 4;
/** Longer ones count only as words of their own: else a PIN would be found in every number. */
const SHORT = 8;
const WORD = /[\p{L}\d]/u;
const SPACE = /\s/;

export class Remembered {
  /** Counts up with each value. */
  version = 0;
  /** Oldest first. */
  readonly #values = new Set<string>();
  /** What to look for, by how it begins; longer ones first. */
  readonly #forms = new Map<string, string[]>();
  /** Whether any of them may begin with a character, by the lower half of its code. */
  readonly #begins = new Uint8Array(256);
  readonly #most: number;
  #characters = 0;

  /** `most`: characters of all values together; beyond it the oldest are forgotten. */
  constructor(most: number) {
    this.#most = most;
  }

  get any(): boolean {
    return this.#values.size > 0;
  }

  add(value: string): boolean {
    const text = value.trim();
    if (text.length < LEAST || text.length > this.#most || this.#values.has(text)) return false;
    this.#values.add(text);
    this.#characters += text.length;
    for (const form of formsOf(text)) this.#file(form);
    for (const oldest of this.#values) {
      if (this.#characters <= this.#most) break;
      this.#forget(oldest);
    }
    this.version += 1;
    return true;
  }

  /** `text` with `mark` in the place of each value in it. */
  hide(text: string, mark: string): string {
    let shown = '';
    let from = 0;
    const last = text.length - LEAST;
    for (let at = 0; at <= last; at += 1) {
      if (this.#begins[text.charCodeAt(at) & 255] === 0) continue;
      const forms = this.#forms.get(startOf(text, at));
      const end = forms ? endOf(forms, text, at) : 0;
      if (end === 0) continue;
      shown += text.slice(from, at) + mark;
      from = end;
      at = end - 1;
    }
    return from === 0 ? text : shown + text.slice(from);
  }

  #file(form: string): void {
    const start = startOf(form, 0);
    this.#begins[form.charCodeAt(0) & 255] = 1;
    const forms = this.#forms.get(start) ?? [];
    this.#forms.set(start, forms);
    const at = forms.findIndex((other) => other.length < form.length);
    forms.splice(at < 0 ? forms.length : at, 0, form);
  }

  #forget(value: string): void {
    this.#values.delete(value);
    this.#characters -= value.length;
    for (const form of formsOf(value)) {
      const forms = this.#forms.get(startOf(form, 0)) ?? [];
      const at = forms.indexOf(form);
      if (at >= 0) forms.splice(at, 1);
    }
  }
}

/** White space is white space, whichever. */
function startOf(text: string, at: number): string {
  const start = text.slice(at, at + 2);
  return SPACE.test(start) ? start.replace(SPACE, ' ') : start;
}

/** Where the longest of `forms` that begins at a place ends; 0 if none does. */
function endOf(forms: readonly string[], text: string, at: number): number {
  for (const form of forms) {
    const end = matchOf(form, text, at);
    if (end === 0) continue;
    if (form.length > SHORT || !(isWord(text, at, -1) || isWord(text, end, 1))) return end;
  }
  return 0;
}

/** Any white space stands for any other. */
function matchOf(form: string, text: string, start: number): number {
  let at = start;
  for (let own = 0; own < form.length; own += 1) {
    if (text[at] === form[own] && !SPACE.test(form[own]!)) {
      at += 1;
    } else if (SPACE.test(form[own]!)) {
      if (at >= text.length || !SPACE.test(text[at]!)) return 0;
      while (own + 1 < form.length && SPACE.test(form[own + 1]!)) own += 1;
      while (at < text.length && SPACE.test(text[at]!)) at += 1;
    } else {
      return 0;
    }
  }
  return at;
}

/** Whether a letter or digit stands before (-1) or after (1) a place. */
function isWord(text: string, at: number, side: -1 | 1): boolean {
  if (side === 1) return at < text.length && WORD.test(String.fromCodePoint(text.codePointAt(at)!));
  const before = text.slice(Math.max(0, at - 2), at);
  return WORD.test([...before].at(-1) ?? '');
}

/** As it is, and as it stands in a query, where that is something else. */
function formsOf(secret: string): string[] {
  try {
    const form = encodeURIComponent(secret);
    return form === secret ? [secret] : [secret, form, form.replaceAll('%20', '+')];
  } catch {
    return [secret];
  }
}
