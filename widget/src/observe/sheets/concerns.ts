/** What a sheet makes depend on other elements than those that change. */

import type { Rule } from './rule.ts';
import { partsOf } from './selectors.ts';

/** Declarations that show, hide or move nothing that is read. */
const HARMLESS =
  /^(border|outline|margin|padding|transition|text-decoration|text-align|vertical-align|gap|row-gap|column-gap|font-weight|font-style|letter-spacing|order|flex|justify|align|user-select|scroll|will-change|accent-color|caret-color)/;
/** These can hide words, or show them: stripes and rounded ends, which go by place, never do. */
const PAINT = /^(background|box-shadow|z-index|filter|fill|stroke)/;
const STATE = /:(hover|focus|focus-within|focus-visible|active|target)\b/;
const FIELD =
  /:(checked|valid|invalid|user-valid|user-invalid|placeholder-shown|indeterminate|in-range|out-of-range|default|required|optional|disabled|enabled|read-only|read-write|autofill)\b/;
const PLACE = /:(first|last|only|nth|empty)/;
/** Icons, of which there may be thousands, are drawn by pseudo-elements of what is said alone. */
const OTHERS = /[+~]|:(?!:|before\b|after\b)/;
const BESIDE = /[+~]/;
const WORD = /[.#]((?:[\w-]|\\.|[^\x20-\x7e])+)|\[\s*([\w-]+)/g;
/** Sheets of these sites declare fonts and nothing else. */
const FONTS = /^https:\/\/fonts\.(googleapis\.com|bunny\.net)\//;

/** Rules of one kind, by the words (classes, ids, attributes) that bring them into play. */
export class Kind {
  readonly words = new Set<string>();
  /** One of them is brought into play by tags or states alone. */
  plain = false;

  add(selector: string): void {
    let any = false;
    for (const [, name, attribute] of selector.matchAll(WORD)) {
      any = true;
      this.words.add((name ?? attribute ?? '').replaceAll('\\', ''));
    }
    if (!any) this.plain = true;
  }

  join({ words, plain }: Kind): void {
    for (const word of words) this.words.add(word);
    this.plain ||= plain;
  }

  has(words: ReadonlySet<string>): boolean {
    for (const word of words) if (this.words.has(word)) return true;
    return false;
  }
}

/** A rule with `:has()`: what changes in it, or beside it, shows in what it is about. */
export interface Has {
  /** What it is about. */
  readonly holder: string;
  /** What the argument speaks of. */
  readonly kind: Kind;
  readonly field: boolean;
  readonly state: boolean;
  /** It looks, or shows, at siblings. */
  readonly beside: boolean;
}

export class Concerns {
  /** With `+` or `~`: a change shows at the siblings that follow. */
  readonly beside = new Kind();
  readonly has: Has[] = [];
  /** What is `:first-child`, `:empty` and the like: what comes or goes shows at its siblings. */
  readonly places: string[] = [];
  /** A field's state shows beside it. */
  fields = false;
  /** What matches these, but for the state, is drawn anew when the state comes or goes. */
  readonly states: { holder: string; beside: boolean }[] = [];
  /** Part of it may not be read. */
  unknown = false;

  /** Of several sheets. */
  static of(all: readonly Concerns[]): Concerns {
    const joint = new Concerns();
    for (const one of all) {
      joint.beside.join(one.beside);
      joint.has.push(...one.has);
      joint.places.push(...one.places);
      joint.states.push(...one.states);
      joint.fields ||= one.fields;
      joint.unknown ||= one.unknown;
    }
    return joint;
  }

  learn({ selector, style, holds }: Rule): void {
    if (!OTHERS.test(selector)) return;
    const says = holds ? 'more' : effectOf(style);
    if (says) for (const part of partsOf(selector)) this.#sort(part, says);
  }

  unreadable(address: string | null): void {
    if (!FONTS.test(address ?? '')) this.unknown = true;
  }

  #sort(selector: string, says: Effect): void {
    const outside = selector.replace(/\([^)]*\)|\[[^\]]*\]/g, '');
    const beside = BESIDE.test(outside);
    if (beside) this.beside.add(selector);
    const place = PLACE.exec(selector);
    if (place && says !== 'paint') this.places.push(holderOf(selector.slice(0, place.index)));
    if (FIELD.test(selector) && beside) this.fields = true;
    const has = selector.indexOf(':has(');
    if (has >= 0) {
      const argument = selector.slice(has + 5);
      const kind = new Kind();
      kind.add(argument);
      this.has.push({
        ...{ holder: holderOf(selector.slice(0, has)), kind, beside: BESIDE.test(selector) },
        ...{ field: FIELD.test(argument), state: STATE.test(argument) },
      });
    }
    const state = STATE.exec(selector);
    if (!state) return;
    const rest = selector.slice(state.index + state[0].length).replace(/^[^\s>+~]*/, '');
    const holder = holderOf(selector.slice(0, state.index));
    this.states.push({ holder, beside: /^\s*[+~]/.test(rest) });
  }
}

/** What a selector says of an element before a part of it that is left out. */
function holderOf(selector: string): string {
  const whole = selector.replace(/:(not|is|where)\($/, '');
  return /(^|[\s>+~])$/.test(whole) ? `${whole}*` : whole;
}

type Effect = 'paint' | 'more';

/** What a rule does to that which is read; `undefined` for nothing. */
function effectOf(style: CSSStyleDeclaration): Effect | undefined {
  // By number, and no further than it takes: the browser makes each name anew.
  let paints = false;
  for (let at = 0; at < style.length; at += 1) {
    const name = style[at]!;
    if (HARMLESS.test(name)) continue;
    if (!PAINT.test(name)) return 'more';
    paints = true;
  }
  return paints ? 'paint' : undefined;
}
