/** The rules of a stylesheet, those within others and within sheets that it imports among them. */

import type * as dom from '../../dom/index.ts';
import { within } from './selectors.ts';
import { rulesOf } from './sheet.ts';

/** Whatever is asked of a rule costs the browser an object, and there are thousands: each is asked once. */
export interface Rule {
  /** Of a nested rule with those around it written out. */
  readonly selector: string;
  readonly style: CSSStyleDeclaration;
  /** What it draws in the place of an element, or beside its content. */
  readonly content: string;
  /** What it is for, all of which must match. */
  readonly media: readonly string[];
}

export interface Listener {
  rule(rule: Rule): void;
}

interface Around {
  readonly selector: string;
  readonly media: readonly string[];
}

const OUTERMOST: Around = { selector: '', media: [] };
/** Rules a step. */
const STRETCH = 32;

/** Tells a listener of each rule; what is only for paper is left out. */
export function* listing(
  rules: CSSRuleList,
  listener: Listener,
  around = OUTERMOST,
): dom.Steps<void> {
  for (let at = 0; at < rules.length; at += 1) {
    if (at % STRETCH === STRETCH - 1) yield;
    // The list is the browser's own: it may have got shorter meanwhile.
    if (at >= rules.length) return;
    const rule = rules[at] as Partial<CSSStyleRule & CSSMediaRule & CSSImportRule>;
    const { selectorText, cssRules, style } = rule;
    // What is declared right in a nested rule of another kind is said of what is around that.
    const { selector: outer } = around;
    const selector = selectorText === undefined ? outer : within(selectorText, outer);
    const condition = selectorText === undefined ? rule.media?.mediaText : undefined;
    if (condition === 'print') continue;
    const media = condition ? [...around.media, condition] : around.media;
    // Rules for pages of paper have selectors, too, and draw nothing.
    const content = selector ? (style as Partial<CSSStyleDeclaration>)?.content : undefined;
    if (content !== undefined) listener.rule({ selector, style: style!, content, media });
    if (cssRules?.length) {
      yield;
      yield* listing(cssRules, listener, { selector, media });
    }
    const sheet = selectorText === undefined ? rule.styleSheet : undefined;
    if (sheet) {
      const imported = rulesOf(sheet);
      if (imported) yield* listing(imported, listener, { selector: outer, media });
    }
  }
}
