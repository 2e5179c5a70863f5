/** Secret values seen in this document, found again wherever a text repeats one, while it lives. */

/** Shorter ones are found in too much. */
const LEAST = 4;
/** Longer ones count only as words of their own: else a PIN would be found in every number. */
const SHORT = 8;
const START = 2;
const WORD = /[\p{L}\d]/u;
const SPACE = /\s/;
/** What people write in groups: a code, the number of a card, of an account, of a passport. */
const NUMBER = /^(?=(?:.*\d){3})(?!.*[A-Z]{5})[\dA-Z](?:[\s-]?[\dA-Z]){3,33}$/i;
const GROUPS = [2, 3, 4, 5];
const PARTED = [' ', '-'];
/** Shorter ones are only parted character by character, as for a box each: `12-34` is something else. */
const PARTED_FROM = 6;

export class Remembered {
  readonly #values = new Set<string>();
  /** What to look for, by how it begins, in the order of its characters. */
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
    return true;
  }

  hide(text: string, mark: string): string {
    let shown = '';
    let from = 0;
    const last = text.length - START;
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
    forms.splice(placeOf(forms, form), 0, form);
  }

  #forget(value: string): void {
    this.#values.delete(value);
    this.#characters -= value.length;
    for (const form of formsOf(value)) {
      const forms = this.#forms.get(startOf(form, 0)) ?? [];
      const at = placeOf(forms, form);
      if (forms[at] === form) forms.splice(at, 1);
    }
  }
}

/** White space is white space, whichever. */
function startOf(text: string, at: number): string {
  const start = text.slice(at, at + START);
  return SPACE.test(start) ? start.replace(SPACE, ' ') : start;
}

/** Where the longest of `forms` that begins at a place ends; 0 if none does. */
function endOf(forms: readonly string[], text: string, start: number): number {
  let longest = 0;
  let [from, to] = [0, forms.length];
  let at = start;
  // Those that agree so far stand together: of thousands alike only these are looked at.
  for (let own = 0; at < text.length; own += 1) {
    const code = codeAt(text, at);
    from = placeIn(forms, own, code, from, to);
    to = placeIn(forms, own, code + 1, from, to);
    if (from === to) break;
    at = code === BLANK ? afterSpace(text, at) : at + 1;
    if (forms[from]!.length !== own + 1) continue;
    if (at - start > SHORT || !(isWord(text, start, -1) || isWord(text, at, 1))) longest = at;
  }
  return longest;
}

const BLANK = 32;

function codeAt(text: string, at: number): number {
  return SPACE.test(text[at]!) ? BLANK : text.charCodeAt(at);
}

function afterSpace(text: string, at: number): number {
  let next = at;
  while (next < text.length && SPACE.test(text[next]!)) next += 1;
  return next;
}

/** The first of `forms` from one place to another whose `own`th character is not below `code`. */
function placeIn(
  forms: readonly string[],
  own: number,
  code: number,
  from: number,
  to: number,
): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    // Beyond its end a form has no character, and stands before those that have one.
    if (forms[middle]!.charCodeAt(own) >= code) high = middle;
    else low = middle + 1;
  }
  return low;
}

function placeOf(forms: readonly string[], form: string): number {
  let [low, high] = [0, forms.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (forms[middle]! < form) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isWord(text: string, at: number, side: -1 | 1): boolean {
  if (side === 1) return at < text.length && WORD.test(String.fromCodePoint(text.codePointAt(at)!));
  const before = text.slice(Math.max(0, at - 2), at);
  return WORD.test([...before].at(-1) ?? '');
}

/** As it is, any white space as one blank, and as it stands in a query where that is something else. */
function formsOf(secret: string): string[] {
  const shown = secret.replace(/\s+/g, ' ');
  const forms = NUMBER.test(secret) ? [...new Set([shown, ...groupings(secret)])] : [shown];
  try {
    const form = encodeURIComponent(secret);
    return form === secret ? forms : [...forms, form, form.replaceAll('%20', '+')];
  } catch {
    return forms;
  }
}

/** However its characters may be parted. */
function groupings(secret: string): string[] {
  const bare = secret.replace(/[\s-]/g, '');
  const sizes = GROUPS.filter((size) => bare.length > SHORT || bare.length % size === 0);
  const forms = [bare, [...bare].join(' ')];
  for (const size of bare.length < PARTED_FROM ? [] : sizes) {
    const parts = bare.match(new RegExp(`.{1,${size}}`, 'g')) ?? [];
    forms.push(...PARTED.map((by) => parts.join(by)));
  }
  return forms.filter((form) => form.length >= LEAST);
}
