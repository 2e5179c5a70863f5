/** What the page's stylesheets make depend on other elements than those that changed. */

import { Concerns, type Has } from '../sheets/concerns.ts';
import { type Said, saidBy } from '../sheets/index.ts';
import { sign } from '../sheets/sheet.ts';
import type { Dirt } from './dirt.ts';
import {
  allWithin,
  attributesIn,
  childrenOf,
  isConnected,
  matchesOf,
  nextElementOf,
  parentElementOf,
} from './native.ts';
import { Pictures } from './pictures.ts';
import { type Root, styleSheetsOf } from './root.ts';
import { isAlike } from './signs.ts';
import { flatParent } from './tree.ts';

/** Siblings looked at: they are mostly alike. */
const SOME = 20;

export class Rules {
  #said: readonly Said[] = [];
  /** Of all sheets together, once it is asked for. */
  #joint: Concerns | undefined;
  readonly #pictures = new Pictures();
  /** Of all sheets: see `sign`. */
  #known: readonly unknown[] = [];

  /** True if the sheets are others than before, or a picture that they draw has come. */
  read(roots: Iterable<Root>): boolean {
    const sheets = new Set<CSSStyleSheet>();
    const now: unknown[] = [];
    for (const root of roots) {
      for (const sheet of styleSheetsOf(root)) {
        // Trees may share sheets.
        if (sheets.has(sheet)) now.push(sheet);
        else sign(sheet, now);
        sheets.add(sheet);
      }
    }
    if (isAlike(now, this.#known)) return this.#pictures.changed(roots);
    this.#said = [...sheets].map(saidBy);
    this.#joint = undefined;
    this.#pictures.select(this.#said.flatMap(({ pictures }) => [...pictures]));
    this.#pictures.changed(roots);
    this.#known = now;
    return true;
  }

  get #concerns(): Concerns {
    this.#joint ??= Concerns.of(this.#said.map(({ concerns }) => concerns));
    return this.#joint;
  }

  /** An attribute of `element` is another. */
  changed(element: Element, name: string, values: readonly string[], dirt: Dirt): void {
    if (dirt.everything) return;
    const words = new Set([name]);
    if (name === 'class' || name === 'id') {
      const [before, now] = values.map((value) => new Set(value.split(/\s+/)));
      for (const word of before!) if (!now!.has(word)) words.add(word);
      for (const word of now!) if (!before!.has(word)) words.add(word);
    }
    this.#held(element, dirt, ({ kind }) => kind.has(words));
    const { unknown, beside } = this.#concerns;
    if (unknown || beside.has(words)) after(element, dirt);
    if (FIELD_ATTRIBUTE.has(name)) this.field(element, dirt);
  }

  cameOrWent(parent: Element, elements: readonly Element[], dirt: Dirt): void {
    if (dirt.everything) return;
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
    const { unknown, beside } = this.#concerns;
    const shows = this.#placed(parent, elements) || beside.plain || beside.has(words);
    if (shows || unknown) dirt.below(parent);
  }

  /** The state of a field is another: what a person sees of it by a style. */
  field(element: Element, dirt: Dirt): void {
    if (dirt.everything) return;
    this.#held(element, dirt, (rule) => rule.field);
    const { fields, unknown } = this.#concerns;
    if (fields || unknown) after(element, dirt);
  }

  /** The pointer, the focus or the fragment went from the first of these to the second. */
  stateMoved(before: ReadonlySet<Element>, now: ReadonlySet<Element>, dirt: Dirt): void {
    if (dirt.everything) return;
    for (const [some, others] of [[before, now] as const, [now, before] as const]) {
      for (const element of some) {
        if (others.has(element) || !isConnected(element)) continue;
        this.#held(element, dirt, (rule) => rule.state);
        for (const { holder, beside } of this.#concerns.states) {
          if (!fits(element, holder)) continue;
          dirt.below(element);
          if (beside) after(element, dirt);
        }
      }
    }
  }

  /** Whether the place among its siblings means something for one of these. */
  #placed(parent: Element, changed: readonly Element[]): boolean {
    const some = [parent, ...changed, ...childrenOf(parent).slice(0, SOME)];
    return this.#concerns.places.some((holder) => some.some((element) => fits(element, holder)));
  }

  /** What rules with `:has()` are about, around an element that has changed. */
  #held(element: Element, dirt: Dirt, concerns: (rule: Has) => boolean): void {
    for (const rule of this.#concerns.has) {
      if (!concerns(rule)) continue;
      for (let at: Element | null = element; at; at = flatParent(at)) {
        const parent = rule.beside ? parentElementOf(at) : null;
        if (!rule.beside) {
          if (fits(at, rule.holder)) dirt.below(at);
        } else if (parent && anyFits(childrenOf(parent), rule.holder)) dirt.below(parent);
      }
    }
  }
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
  for (let at: Element | null = element; at; at = nextElementOf(at)) dirt.below(at);
}

function fits(element: Element, selector: string): boolean {
  try {
    return matchesOf(element, selector);
  } catch {
    return true;
  }
}
