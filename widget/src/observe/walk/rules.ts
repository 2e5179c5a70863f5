/** What the page's stylesheets make depend on other elements than those that changed. */

import type { Dirt } from './dirt.ts';
import { allWithin, attributesIn, isConnected, matchesOf } from './native.ts';
import { Pictures } from './pictures.ts';
import { type Root, styleSheetsOf } from './root.ts';
import { partsOf } from './selectors.ts';
import { rulesOf, sign } from './sheets.ts';
import { isAlike } from './signs.ts';
import { flatParent } from './tree.ts';

/** Declarations that show, hide or move nothing that is read. */
const HARMLESS =
  /^(border|outline|margin|padding|transition|text-decoration|text-align|vertical-align|gap|row-gap|column-gap|font-weight|font-style|letter-spacing|order|flex|justify|align|user-select|scroll|will-change|accent-color|caret-color)/;
/** These can hide words, or show them: stripes and rounded ends, which go by place, never do. */
const PAINT = /^(background|box-shadow|z-index|filter|fill|stroke)/;
const STATE = /:(hover|focus|focus-within|focus-visible|active|target)\b/;
const FIELD =
  /:(checked|valid|invalid|user-valid|user-invalid|placeholder-shown|indeterminate|in-range|out-of-range|default|required|optional|disabled|enabled|read-only|read-write|autofill)\b/;
const PLACE = /:(first|last|only|nth|empty)/;
const BESIDE = /[+~]/;
/** Siblings looked at: they are mostly alike. */
const SOME = 20;
/** Sheets of these sites declare fonts and nothing else. */
const FONTS = /^https:\/\/fonts\.(googleapis\.com|bunny\.net)\//;
const WORD = /[.#]((?:[\w-]|\\.|[^\x20-\x7e])+)|\[\s*([\w-]+)/g;

/** Rules of one kind, by the words (classes, ids, attributes) that bring them into play. */
class Kind {
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

  has(words: ReadonlySet<string>): boolean {
    for (const word of words) if (this.words.has(word)) return true;
    return false;
  }
}

/** A rule with `:has()`: what changes in it, or beside it, shows in what it is about. */
interface Has {
  /** What it is about. */
  readonly holder: string;
  /** What the argument speaks of. */
  readonly kind: Kind;
  readonly field: boolean;
  readonly state: boolean;
  /** It looks, or shows, at siblings. */
  readonly beside: boolean;
}

export class Rules {
  /** With `+` or `~`: a change shows at the siblings that follow. */
  #beside = new Kind();
  #has: Has[] = [];
  /** What is `:first-child`, `:empty` and the like: what comes or goes shows at its siblings. */
  #places: string[] = [];
  /** A field's state shows beside it. */
  #fields = false;
  /** What matches these, but for the state, is drawn anew when the state comes or goes. */
  #states: { holder: string; beside: boolean }[] = [];
  /** A sheet of another origin says nothing of what it does. */
  #unknown = false;
  readonly #pictures = new Pictures();
  /** Of all sheets: see `sign`. */
  #known: readonly unknown[] = [];
  #unread: CSSStyleSheet[] = [];

  /** True if the sheets are others than before, or a picture that they draw has come. */
  read(roots: Iterable<Root>): boolean {
    const sheets: CSSStyleSheet[] = [];
    const now: unknown[] = [];
    for (const root of roots) {
      for (const sheet of styleSheetsOf(root)) {
        sheets.push(sheet);
        sign(sheet, now);
      }
    }
    if (isAlike(now, this.#known)) {
      this.#catchUp();
      return this.#pictures.changed(roots);
    }
    this.#reset(now);
    this.#unread = sheets;
    return true;
  }

  /** What the sheets say counts from the first change on: a first look does not wait for it. */
  #catchUp(): void {
    if (this.#unread.length === 0) return;
    for (const sheet of this.#unread.splice(0)) {
      const rules = rulesOf(sheet);
      if (rules) for (const rule of rules) this.#learn(rule);
      else if (!FONTS.test(sheet.href ?? '')) this.#unknown = true;
    }
  }

  /** An attribute of `element` is another. */
  changed(element: Element, name: string, values: readonly string[], dirt: Dirt): void {
    if (dirt.everything) return;
    this.#catchUp();
    const words = new Set([name]);
    if (name === 'class' || name === 'id') {
      const [before, now] = values.map((value) => new Set(value.split(/\s+/)));
      for (const word of before!) if (!now!.has(word)) words.add(word);
      for (const word of now!) if (!before!.has(word)) words.add(word);
    }
    this.#held(element, dirt, ({ kind }) => kind.has(words));
    if (this.#unknown || this.#beside.has(words)) after(element, dirt);
    if (FIELD_ATTRIBUTE.has(name)) this.field(element, dirt);
  }

  cameOrWent(parent: Element, elements: readonly Element[], dirt: Dirt): void {
    if (dirt.everything) return;
    this.#catchUp();
    const words = new Set<string>();
    for (const element of elements) {
      for (const one of [element, ...allWithin(element, '*')]) {
        for (const { name, value } of attributesIn(one)) {
          words.add(name);
          if (name === 'class' || name === 'id')
            for (const word of value.split(/\s+/)) words.add(word);
        }
      }
    }
    this.#held(parent, dirt, ({ kind }) => kind.plain || kind.has(words));
    const shows = this.#placed(parent, elements) || this.#beside.plain || this.#beside.has(words);
    if (shows || this.#unknown) dirt.below(parent);
  }

  /** The state of a field is another: what a person sees of it by a style. */
  field(element: Element, dirt: Dirt): void {
    if (dirt.everything) return;
    this.#catchUp();
    this.#held(element, dirt, (rule) => rule.field);
    if (this.#fields || this.#unknown) after(element, dirt);
  }

  /** The pointer, the focus or the fragment went from the first of these to the second. */
  stateMoved(before: ReadonlySet<Element>, now: ReadonlySet<Element>, dirt: Dirt): void {
    if (dirt.everything) return;
    this.#catchUp();
    for (const [some, others] of [[before, now] as const, [now, before] as const]) {
      for (const element of some) {
        if (others.has(element) || !isConnected(element)) continue;
        this.#held(element, dirt, (rule) => rule.state);
        for (const { holder, beside } of this.#states) {
          if (!fits(element, holder)) continue;
          dirt.below(element);
          if (beside) after(element, dirt);
        }
      }
    }
  }

  #reset(known: readonly unknown[]): void {
    this.#known = known;
    this.#beside = new Kind();
    this.#has = [];
    this.#places = [];
    this.#fields = false;
    this.#states = [];
    this.#unknown = false;
    this.#pictures.forget();
  }

  #learn(rule: CSSRule): void {
    const { selectorText, style } = rule as CSSStyleRule;
    this.#pictures.learn(rule as CSSStyleRule);
    const { cssRules } = rule as CSSGroupingRule;
    if (cssRules?.length) for (const inner of cssRules) this.#learn(inner);
    const styleSheet = selectorText ? null : (rule as CSSImportRule).styleSheet;
    if (styleSheet) {
      const rules = rulesOf(styleSheet);
      if (rules) for (const inner of rules) this.#learn(inner);
      else this.#unknown = true;
    }
    if (!selectorText || !/[:+~]/.test(selectorText)) return;
    const says = cssRules?.length ? 'more' : effectOf(style);
    if (says) for (const selector of partsOf(selectorText)) this.#sort(selector, says);
  }

  #sort(selector: string, says: Effect): void {
    const outside = selector.replace(/\([^)]*\)|\[[^\]]*\]/g, '');
    const beside = BESIDE.test(outside);
    if (beside) this.#beside.add(selector);
    const place = PLACE.exec(selector);
    if (place && says !== 'paint') this.#places.push(holderOf(selector.slice(0, place.index)));
    if (FIELD.test(selector) && beside) this.#fields = true;
    const has = selector.indexOf(':has(');
    if (has >= 0) {
      const argument = selector.slice(has + 5);
      const kind = new Kind();
      kind.add(argument);
      this.#has.push({
        ...{ holder: holderOf(selector.slice(0, has)), kind, beside: BESIDE.test(selector) },
        ...{ field: FIELD.test(argument), state: STATE.test(argument) },
      });
    }
    const state = STATE.exec(selector);
    if (!state) return;
    const rest = selector.slice(state.index + state[0].length).replace(/^[^\s>+~]*/, '');
    const holder = holderOf(selector.slice(0, state.index));
    this.#states.push({ holder, beside: /^\s*[+~]/.test(rest) });
  }

  /** Whether the place among its siblings means something for one of these. */
  #placed(parent: Element, changed: readonly Element[]): boolean {
    const some = [parent, ...changed, ...Array.from(parent.children).slice(0, SOME)];
    return this.#places.some((holder) => some.some((element) => fits(element, holder)));
  }

  /** What rules with `:has()` are about, around an element that has changed. */
  #held(element: Element, dirt: Dirt, concerns: (rule: Has) => boolean): void {
    for (const rule of this.#has) {
      if (!concerns(rule)) continue;
      for (let at: Element | null = element; at; at = flatParent(at)) {
        if (!rule.beside) {
          if (fits(at, rule.holder)) dirt.below(at);
        } else if (at.parentElement && anyFits(at.parentElement.children, rule.holder)) {
          dirt.below(at.parentElement);
        }
      }
    }
  }
}

/** What a selector says of an element before a part of it that is left out. */
function holderOf(selector: string): string {
  const whole = selector.replace(/:(not|is|where)\($/, '');
  return /(^|[\s>+~])$/.test(whole) ? `${whole}*` : whole;
}

function anyFits(elements: Iterable<Element>, selector: string): boolean {
  for (const element of elements) if (fits(element, selector)) return true;
  return false;
}

const FIELD_ATTRIBUTE = new Set(
  'disabled required readonly checked type pattern min max placeholder'.split(' '),
);

/** All after an element in its parent, and itself. */
function after(element: Element, dirt: Dirt): void {
  for (let at: Element | null = element; at; at = at.nextElementSibling) dirt.below(at);
}

type Effect = 'paint' | 'more';

/** What a rule does to that which is read; `undefined` for nothing. */
function effectOf(style: CSSStyleDeclaration | undefined): Effect | undefined {
  // By number, and no further than it takes: the browser makes each name anew.
  const length = style?.length ?? 0;
  let paints = false;
  for (let at = 0; at < length; at += 1) {
    const name = style![at]!;
    if (HARMLESS.test(name)) continue;
    if (!PAINT.test(name)) return 'more';
    paints = true;
  }
  return paints ? 'paint' : undefined;
}

function fits(element: Element, selector: string): boolean {
  try {
    return matchesOf(element, selector);
  } catch {
    return true;
  }
}
