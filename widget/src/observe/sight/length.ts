/** Computed lengths of shapes, positions and sizes, in px. */

const TOKEN = /\s*(?:([\d.]+(?:e[+-]?\d+)?)(px|%)?|([a-z]+)\(|([-+*/(),]))/gy;
const JOINED: Readonly<Record<string, (all: readonly number[]) => number>> = {
  calc: ([one = Number.NaN]) => one,
  min: (all) => Math.min(...all),
  max: (all) => Math.max(...all),
  clamp: ([least = Number.NaN, value = Number.NaN, most = Number.NaN]) =>
    Math.max(least, Math.min(value, most)),
};

/** `whole`: what a share is of. NaN for what cannot be read. */
export function lengthOf(text: string, whole: number): number {
  const parser = new Sum(text, whole);
  const length = parser.sum();
  return parser.ended ? length : Number.NaN;
}

class Sum {
  readonly #tokens: RegExpMatchArray[];
  readonly #whole: number;
  readonly #known: boolean;
  #at = 0;

  constructor(text: string, whole: number) {
    this.#tokens = [...text.trim().matchAll(TOKEN)];
    this.#whole = whole;
    this.#known = this.#tokens.map(([token]) => token).join('') === text.trim();
  }

  get ended(): boolean {
    return this.#known && this.#at === this.#tokens.length;
  }

  sum(): number {
    let value = this.#product();
    for (let sign = this.#sign('+', '-'); sign; sign = this.#sign('+', '-')) {
      const next = this.#product();
      value += sign === '+' ? next : -next;
    }
    return value;
  }

  #product(): number {
    let value = this.#value();
    for (let sign = this.#sign('*', '/'); sign; sign = this.#sign('*', '/')) {
      const next = this.#value();
      value = sign === '*' ? value * next : value / next;
    }
    return value;
  }

  #value(): number {
    if (this.#sign('-')) return -this.#value();
    if (this.#sign('+')) return this.#value();
    const token = this.#tokens[this.#at];
    if (!token) return Number.NaN;
    this.#at += 1;
    const [, number, unit, name, sign] = token;
    if (number !== undefined) return Number(number) * (unit === '%' ? this.#whole / 100 : 1);
    if (name === undefined && sign !== '(') return Number.NaN;
    const all = [this.sum()];
    while (this.#sign(',')) all.push(this.sum());
    if (!this.#sign(')')) return Number.NaN;
    return (JOINED[name ?? 'calc'] ?? (() => Number.NaN))(all);
  }

  /** The next token, if it is one of these. */
  #sign(...signs: string[]): string | undefined {
    const sign = this.#tokens[this.#at]?.[4];
    if (sign === undefined || !signs.includes(sign)) return undefined;
    this.#at += 1;
    return sign;
  }
}

/** At separators that stand in no brackets and no string. */
export function split(text: string, separator: ',' | ' '): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quoted = false;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    else if (sign === separator && depth === 0) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  parts.push(text.slice(from));
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
